"""What editors of many kinds might print, kind by kind; `test_voices_of_many.py` asks it all."""

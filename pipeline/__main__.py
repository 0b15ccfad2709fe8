"""`python -m pipeline` is the command `rubricator`."""

import sys

from pipeline.cli import main

sys.exit(main())

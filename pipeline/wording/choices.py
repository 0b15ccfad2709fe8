"""Phrases that leave no other choice than what stands beside them.

They are written as in `lexicon`, which has the classes of words.
"""

from __future__ import annotations

# Of what is left nothing but what follows: `do not do any maneuver unless it is red`.
NOT_ANY = ("[DO] not DO any|a ACT", "DO no ACT", "no ACT MODAL be DONE", "no ACT BE ALLOWED")
UNLESS_IT_IS = ("unless it|they BE",)
AND_ONLY = ("and only", "and nothing but|except")  # with the same once more behind it
# In a sentence of its own behind what may be done.
NO_OTHER_MAY = (
    "no other|others [ones|SORT] [of] [ACT] MODAL be DONE",
    "no other|others [ones|SORT] [of] [ACT] [BE] ALLOWED|open [to|for] [you|him|her]",
    "nothing else MODAL be DONE", "nothing else BE ALLOWED|open [to|for] [you|him|her]",
    "all other|others [SORT|ACT] BE BARRED [to|for] [you|him|her]",
    "everything else BE BARRED [to|for] [you|him|her]",
    "it|that|this|they|these|those BE OWN only|sole choice|choices|option|options|ACT",
)  # fmt: skip
THAT_ARE_NEITHER = ("that|which BE neither",)
AND_NOT = ("and not", "and BE not", "and that|which BE not", "nor")
# What is to be done, and what it is to be; the time stands between.
MANEUVER = ("OWN ACT",)
MUST_BE = (
    "must|shall [only] be [DONE] [from|between]", "has|have to be [DONE] [from|between]",
    "can|may only be [DONE]",
)  # fmt: skip
# Before what alone may be done.
CHOICE_OF = ("have|has a|the choice of|between|from|among",)
# Said of what may be done, with what tells behind it that nothing else may.
IS_ALLOWED = ("may|can be DONE", "BE ALLOWED|open [to|for] [you|him|her]")
NO_OTHERS = (
    "no others|other [ACT] [MODAL] [be] [DONE]", "nothing else|more [MODAL] [be] [DONE]",
    "nothing else BE ALLOWED", "no others|other [ACT] BE ALLOWED",
)  # fmt: skip

"""Old forms of words as those of today: `unto thy foe`, `she maketh`, `thou art`."""

from __future__ import annotations

from collections.abc import Collection, Mapping

_VERBS = (
    "add attack choose count drop employ fall fight follow gain hit hold keep last lose make"
    " perform play recover regain remain score select spend stand strike take turn use"
)


def _conjugated(verb: str) -> Mapping[str, str]:
    """`Thou makest`, `he maketh`."""
    stem = verb.removesuffix("e")
    return {f"{stem}est": verb, f"{stem}eth": f"{verb}s"}


# No slip is mended to one of these: `unto` lies as near as `until` to what is left of that.
ARCHAIC: Mapping[str, str] = {
    "upon": "on", "unto": "to", "ye": "you", "thyself": "yourself", "art": "are", "wast": "were",
    "wert": "were", "hath": "has", "hadst": "had", "doth": "does", "doest": "do", "doeth": "does",
    "didst": "did", "shouldst": "should", "wouldst": "would", "couldst": "can", "ere": "before",
    "pray": "please", "prithee": "please", "albeit": "though",
    "twain": "two", "rent": "broken", "riven": "broken", "sundered": "broken", "smitten": "struck",
    **{old: new for verb in _VERBS.split() for old, new in _conjugated(verb).items()},
}  # fmt: skip


def today(word: str, own: Collection[str]) -> str:
    """The word of today; what the sheet calls so itself stays as it is."""
    return word if word in own else ARCHAIC.get(word, word)

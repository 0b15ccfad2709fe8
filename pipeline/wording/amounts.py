"""Phrases on points that are gained and lost, those of the body too.

They are written as in `lexicon`, which has the classes of words.
"""

from __future__ import annotations

# Points.
BESIDES = ("in addition", "also|additionally")  # before or behind what is lost or gained
GAINING = (
    "GAIN [back]",
    "[have|has] GAINED [back]",
    "get|gets [back]",
    "take|takes back|again",
    "BE given",
    "load|loads",
)
TAKING_OFF = ("take|takes # [more] off|from",)
# Only with `back` behind what is counted: `take 1 arrow back`.
GETTING_BACK = ("take|takes|have|has|claim|claims|draw|draws",)
SPENDING = (
    "consume|consumes|deduct|deducts|withdraw|withdraws",
    "SPEND [up]",
    "[have|has] spent|lost|used|expended [up]",
    "[this|that|it] costs|cost [you|him|her]",
    "the|this|that effort|exertion|strain costs|cost [you]",
    "this|that ACT|spell|shot|blast costs|cost [you|him|her]",
    "give|gives up",
    "cross|mark|check|strike|tick|scratch off|out",
    "take|takes|knock|knocks off",
    "remove|removes|expends",
)
IS_GAINED = (
    "[BE] gained|regained|won|yours",
    "BE given|restored|returned [back] [to] [you|him|her]",
    "returns|return [to] [you|him|her]",
    "[comes|come] back [to] [you|him|her]",
)
IS_SPENT = (
    "less|fewer",
    "[BE] lost|spent|forfeited|consumed|expended|deducted|subtracted",
    "[BE] used up",
    "BE taken [from] [you|him|her]",
)
RISEN = ("goes|go up by", "BE up [by]", "RISES by", "[MODAL] BE [to] [be] RAISED by")
SUNK = (
    "BE down [by]",
    "goes|go down by",
    "drops|drop|falls|fall|sinks|sink by",
    "FALLS by",
    "[MODAL] BE [to] [be] LOWERED by",
)
EACH_TURN = ("each|every TURN", "at [the] end of each|every TURN")
RECOVER = (
    "GAIN [back] # [of] [your] [lost] body POINTS [back]",
    "BE healed of # [lost] body POINTS",
    "BE restored|given|granted [back] # [of] [your] [lost] body|LIFE POINTS [back]",
    "GAIN [back] # POINTS of body|LIFE [back]",
    "GAIN [back] # [of] [your] [lost] LIFE POINTS [back]",
    "get|gets|take [back] # POINTS of body|LIFE [back]",
    "heal|heals # [POINTS] [of] [your] [lost] damage",
    "RAISE [THE] body [POINTS] by #",
    "get|gets back|again # [lost] body POINTS",
    "take back # [lost] body POINTS",
    "get|gets|have # [lost] body POINTS back",
    "# [of] [your] [lost] body POINTS [BE] GAINED [to] [you|him|her]",
    "# [of] [your] [lost] body POINTS returns|return|comes|come [back] [to] [you|him|her]",
    "[THE] body POINTS recover|recovers by #",
    "[THE] body POINTS BE [to] [be] RAISED by #",
    "[THE] body POINTS go|goes up by #",
    "[THE] body POINTS RISES by #",
)
DRAIN = (
    "LOSE # body POINTS",
    "LOSE [a|another] [further|additional|extra] # body|LIFE POINTS",
    "LOSE # [further|more|additional|extra] [of] [your] body|LIFE POINTS",
    "LOSE # [more|further] POINTS of body|LIFE",
    "take [another|a] [further] # [more|further] off|from [your] body|LIFE POINTS",
    "take # [more|further] [body] POINTS off|from [your] body [POINTS]",
    "LOSE [an|another] [additional|extra|further] # POINTS of damage",
    "LOSE # additional|extra|more|further POINTS of damage",
    "LOSE # damage",
    "LOSE in addition # body|LIFE POINTS",
    "LOSE also|additionally # body|LIFE POINTS",
    "LOWER [THE] body [POINTS] by #",
    "# [more|further] body POINTS [BE] lost|gone|forfeited|forfeit",
    "forfeit|forfeits|sacrifice # body POINTS",
    "[this|that] costs [you] # body POINTS",
    "the|this|that effort|exertion|strain costs|cost [you] # body POINTS",
    "[THE] body POINTS BE [to] [be] LOWERED by #",
    "[THE] body POINTS go|goes down by #",
    "[THE] body POINTS FALLS by #",
)
# Body points in any other order of words: `take another point of damage`.
HURT = (
    "[incur|incurs|suffer|suffers] [a|the] loss of",
    "take|takes|knock|knocks off",
    "LOSE",
    "receive|receives|sustain|sustains|incur|incurs",
    "deduct|subtract",
    "cross|mark|check|strike|tick|scratch off|out",
    "remove|removes",
)
TAKEN = frozenset(
    (
        "deduct",
        "subtract",
        "cross",
        "mark",
        "check",
        "strike",
        "tick",
        "scratch",
        "remove",
        "removes",
    )
)
HEALED = ("GAIN [back]", "get|gets|take|takes|have|has [back]")
GONE = ("[BE] lost|gone|forfeit|forfeited",)
THAT_IS = ("[that|this|it] is|costs|means [you]",)
GETTING = frozenset(("get", "gets", "take", "takes", "have", "has"))  # no coming back by itself
MORE_OF = ("[a|an] further|additional|extra|more", "another", "in addition", "also|additionally")
ONE_OF = ("a|another|one [further|additional|extra|more] point",)
ONE_MORE_OF = ("another|a|an|one [further|additional|extra|more]",)
OF_BODY = (
    "[of] [your] [lost] body|LIFE POINTS",
    "[POINTS] of [your] body|LIFE [POINTS]",
)
AS_DAMAGE = ("POINTS of damage", "damage [POINTS]")
BODY = ("# [of] [your] [lost] body|LIFE POINTS",)
# Before points of the body that are lost.
BLEEDING = (
    "bleeding",
    "lose|loses blood",
    "bleed|bleeds [badly|freely|heavily]",
    "BE [badly] wounded|hurt|bleeding",
)
# Behind points that come back: so it is anyhow.
CAPPED = (
    "[that|which] you|HE [have|has|had] lost",
    "[but] not|never more|above|beyond|over [than] [what] you [had] began|started|start [with]",
    "[but] not|never above|over|beyond|exceeding [THE] CAP [body] [POINTS|number|total|score]",
    "[but] not|never [to] exceed|exceeding|pass [THE] CAP [body] [POINTS|number|total|score]",
    "up to [but] [not] [above|over|beyond] [THE] CAP [body] [POINTS|number|total|score|value]",
    *(
        f"but|and [you|HE] {rest} [THE] CAP [body] [POINTS|number|total|score|value]"
        for rest in (
            "do|MODAL not|never exceed|pass",
            "MODAL not|never have more than",
            "MODAL not|never go|rise above|over",
        )
    ),
    "to a maximum of [THE] CAP [body] [POINTS|number|total|score]",
)
# Behind points that are lost: what took them.
BECAUSE = (
    "from|to|through|by [the|your] loss of blood",
    "from|to|through|by [the|your] bleeding|poison|venom|fire|flames|acid|burns|cold|shock",
    "because of [the|your] bleeding|poison|venom|fire|flames|acid|burns|cold|shock",
)

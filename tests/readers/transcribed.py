"""A transcription of our own: an invented fighter, written down by the rules of the three files."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pipeline.readers.source import Source

SHEET = """\
Height: 4
Attacks: 1
Body Points: 13
Tactics Points: 3
Weapon:Billhook
Shield:Lantern Cover
Wool Cloak
Human
--
Reap,Wide,24,50,3,O,1
Reap,Low,2,58,-1,U,1
Prod,High,32,54,0,D,1
Cover,Lantern,26,56,2,G,S
Ruse,Blow Out Candle,12,64,-9,U,0
Jump,Dodge,8,52,-4,Y,0
Extended Range,Charge,50,0,5,W,1
Extended Range,Throw Mud,58,0,-6,K,0
Extended Range,Dodge,52,0,-6,B,0
"""
DAMAGE = {7: (4, 8), 13: (-1, 0), 41: (0, 5)}
TELLS = {
    7: "Only G,Only Y,*Never O",
    13: "Can't use D,Can't use O",
    57: "Only move Extended Range,(P)",
}


def target(matrix: int, key: int) -> int:
    """A picture for each cell, so that no two neighbours are equal; some are 00."""
    return 0 if key == 22 else (matrix * 7 + key * 3) % 32 * 2 + 1


def matrices_text(
    at: Callable[[int, int], int] = target,
    damage: Mapping[int, tuple[int, int]] = DAMAGE,
) -> str:
    lines = []
    for box, keys in (("pages", range(2, 50, 2)), ("pages2", range(50, 66, 2))):
        for i, matrix in enumerate(keys):
            row = ",".join(f"{at(matrix, key):02}" for key in keys)
            number = f"{i:02}" if box == "pages" else f"{i}"
            lines.append(f"{box}[{number}]=({row})")
    hits = "|".join(f"{page},{score},{critical}" for page, (score, critical) in damage.items())
    return "\n".join([*lines, f"damage={hits}"]) + "\n"


def restrictions_text(tells: Mapping[int, str] = TELLS) -> str:
    said = (tells.get(page, "No restrictions") for page in range(1, 65, 2))
    return "".join(f"restriction[{i}]={text}\n" for i, text in enumerate(said))


def sources(
    m: str | None = None, r: str | None = None, s: str = SHEET, stem: str = "fen reeve"
) -> dict[str, Source]:
    texts = {
        "m": matrices_text() if m is None else m,
        "r": restrictions_text() if r is None else r,
        "s": s,
    }
    return {kind: Source(name=f"{stem}-{kind}.txt", text=text) for kind, text in texts.items()}

"""Real words that lie next to words of the lexicon, so that they are taken for no slip of them."""

from __future__ import annotations

_ORDINARY = (
    "fell lucky seen suave want another back badge been blade blow blown blur brow buck bump"
    " carry change clock clue crown deck dock down dump each faint fast fellow fire flight flock"
    " flow gold greed greet grow grown hack hand joint knock late less lever lick light limb"
    " list lock lone long loose lore love luck lump mellow more most much must none nose note"
    " onto over pack page paint party pass past pick pump queen rage rake read real ride rise"
    " rope rush sack sand seat sent shock shore sick side site slack sling slow snare sore speed"
    " spent sting stock store string swine task tell test text them then there thing thirst this"
    " those tick time tore trust turf vest wait wake walk week well went were what when where"
    " while wing wish with wore work wound write yell your bids sums fist mist boat bought both"
    " contact match march catch latch watch rule rules bans band mated grip drip sight picked"
    " fallow hollow gift gets gave glad goat gout gain grin given even ever cover"
    " seated heated scaled regaining retaining forge forges loving cunning skin ship slip"
    " lift live lives wife fists mists core bored known flows lamb lend lane hint"
)
ORDINARY = frozenset(_ORDINARY.split())

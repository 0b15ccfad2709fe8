"""Clauses in our own Japanese, short as on a card."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from pipeline.model.clauses import (
    Bonus,
    Clause,
    Drain,
    Drop,
    Forbid,
    Free,
    Goto,
    Lasts,
    Lose,
    Only,
    Page,
    Points,
    Recover,
    Restore,
    Selector,
    Unmodelled,
)

_WHEN = {
    None: "",
    "scored": "スコアのページなら、",
    "missed": "スコアのページでなければ、",
    "extended": "遠距離なら、",
    "close": "近距離なら、",
}
NAMES: Mapping[str, str] = {
    "orange": "オレンジ", "red": "赤", "blue": "青", "green": "緑",
    "yellow": "黄", "white": "白", "black": "黒", "brown": "茶",
    "extended range": "遠距離", "down swing": "ダウンスイング", "side swing": "サイドスイング",
    "wild swing": "ワイルドスイング", "swing": "スイング", "thrust": "突き", "feint": "フェイント",
    "fake": "フェイク", "protected attack": "防御攻撃", "special": "特殊", "kick": "キック",
    "block": "ブロック", "shield block": "シールドブロック", "body block": "ボディブロック",
    "block and close": "ブロックして接近", "parry": "受け流し", "charge": "突撃",
    "jump": "ジャンプ", "jump up": "垂直ジャンプ", "jump away": "飛びのき",
    "jump back": "後方ジャンプ",
    "dodge": "回避", "duck": "かがみ",
    "dislodge weapon": "武器落とし", "retrieve weapon": "武器回収",
}  # fmt: skip
POOLS: Mapping[str, str] = {
    "tactics": "戦術点", "spell": "呪文点", "luck": "幸運点", "magic": "魔力点",
    "energy": "エネルギー", "force": "フォース", "bullets": "弾", "arrows": "矢",
}  # fmt: skip
_GEAR = {"weapon": "武器", "shield": "盾"}


def sentence(clause: Clause) -> str:
    return _WHEN[clause.when] + ("相手側は" if clause.binds else "") + _body(clause) + "。"


@functools.singledispatch
def _body(clause: object) -> str:
    raise TypeError(f"no words for {type(clause).__name__}")


@_body.register
def _(clause: Only) -> str:
    over = "。他の制限はすべて無効" if clause.overrides else ""
    return f"{_lasts(clause.lasts)}、{_list(clause.only)}{_but(clause.but)}のみ使える{over}"


@_body.register
def _(clause: Forbid) -> str:
    over = "。他の制限はすべて無効" if clause.overrides else ""
    return f"{_lasts(clause.lasts)}、{_list(clause.forbid)}{_but(clause.but)}は使えない{over}"


@_body.register
def _(clause: Bonus) -> str:
    made = f"{_list(clause.to)}の" if clause.to else ""
    return f"{_lasts(clause.lasts)}、{made}スコア{_but(clause.but)}に{_signed(clause.bonus)}"


@_body.register
def _(clause: Free) -> str:
    del clause
    return "次のターンは制限なし"


@_body.register
def _(clause: Drop) -> str:
    return "今使った武器を落とす" if clause.drop == "used" else "武器を落とす"


@_body.register
def _(clause: Restore) -> str:
    return f"{_GEAR[clause.restore]}を取り戻す"


@_body.register
def _(clause: Lose) -> str:
    return f"この戦闘の間、{_GEAR[clause.lose]}を失う"


@_body.register
def _(clause: Recover) -> str:
    return f"体力を{clause.recover}点回復する"


@_body.register
def _(clause: Drain) -> str:
    return f"体力を{clause.drain}点失う"


@_body.register
def _(clause: Points) -> str:
    return "、".join(f"{_pool(pool)}{_signed(n)}" for pool, n in clause.points.items())


@_body.register
def _(clause: Goto) -> str:
    return f"代わりに絵{clause.goto}へ進む"


@_body.register
def _(clause: Page) -> str:
    return f"絵{clause.page}の代わりに絵{clause.goto}へ進む"


@_body.register
def _(clause: Unmodelled) -> str:
    figures = f"({'、'.join(map(_figure, clause.figures))})" if clause.figures else ""
    return f"未対応の指示{figures}「{clause.unmodelled}」に従う"


def _signed(n: int) -> str:
    return f"+{n}" if n >= 0 else _figure(n)


def _figure(n: int) -> str:
    return str(n).replace("-", "−")


def _pool(pool: str) -> str:
    return POOLS.get(pool, f"「{pool}」")


def _name(chosen: Selector) -> str:
    if isinstance(chosen, int):
        return f"{chosen}ページ"
    return NAMES.get(chosen, f"「{chosen}」")


def _list(chosen: tuple[Selector, ...]) -> str:
    return "・".join(map(_name, chosen))


def _but(chosen: tuple[Selector, ...]) -> str:
    return f"({_list(chosen)}を除く)" if chosen else ""


def _lasts(lasts: Lasts) -> str:
    if lasts == "combat":
        return "この戦闘の間"
    if lasts == "restored":
        return "武器を取り戻すまで"
    return "次のターン" if lasts == 1 else f"次の{lasts}ターン"

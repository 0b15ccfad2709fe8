"""Clauses in our own Japanese, short as on a card."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from pipeline.model.clauses import (
    Allow,
    Announce,
    Bonus,
    Boost,
    Clause,
    Drain,
    Drop,
    End,
    Forbid,
    Free,
    Goto,
    Height,
    Ignore,
    Lasts,
    Lose,
    Only,
    Page,
    Points,
    Recover,
    Restore,
    Reveal,
    Selector,
    Unmodelled,
    Weaken,
    Wield,
)

_WHEN = {
    None: "",
    "scored": "スコアのページなら、",
    "missed": "スコアのページでなければ、",
    "extended": "遠距離なら、",
    "close": "近距離なら、",
    "had scored": "最初に開いたのがスコアのページなら、",
    "had missed": "最初に開いたのがスコアのページでなければ、",
    "weapon 1": "武器1を持っていれば、",
    "weapon 2": "武器2を持っていれば、",
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
_CARDS = {"card": "", "tactic": "戦術", "spell": "呪文", "luck": "幸運", "item": "アイテム",
          "campaign": "キャンペーン"}  # fmt: skip
_END = {"win": "戦闘に勝つ", "lose": "戦闘に負ける", "draw": "戦闘は引き分けで終わる"}
_MAY = "ことができる"


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
    on = f"絵{_numbers(clause.pages)}での" if clause.pages else ""
    most = "" if clause.most is None else f"(合計{clause.most}まで)"
    score = f"{on}{made}スコア{_but(clause.but)}"
    return f"{_lasts(clause.lasts)}、{score}に{_signed(clause.bonus)}{most}"


@_body.register
def _(clause: Boost) -> str:
    made = f"{_list(clause.to)}の" if clause.to else ""
    more = "を2倍にする" if clause.boost == "double" else f"に{_signed(clause.boost)}"
    return f"{_lasts(clause.lasts)}、{made}効果すべて{_but(clause.but)}{more}"


@_body.register
def _(clause: Height) -> str:
    how = "低く" if clause.height < 0 else "高く"
    return f"{_lasts(clause.lasts)}、身長が{abs(clause.height)}{how}なる"


@_body.register
def _(clause: Allow) -> str:
    return f"{_lasts(clause.lasts)}、{_list(clause.allow)}{_but(clause.but)}も使えるようになる"


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
    return f"{_each(clause.lasts)}体力を{clause.recover}点回復する"


@_body.register
def _(clause: Drain) -> str:
    return f"{_each(clause.lasts)}体力を{clause.drain}点失う"


@_body.register
def _(clause: Weaken) -> str:
    return f"このターンだけ体力が{clause.weaken}点少ない"


@_body.register
def _(clause: Points) -> str:
    return "、".join(f"{_pool(pool)}{_signed(n)}" for pool, n in clause.points.items())


@_body.register
def _(clause: Goto) -> str:
    choice = "どれかの" if clause.other else ""
    return f"代わりに{choice}絵{_numbers((clause.goto, *clause.other))}へ進む"


@_body.register
def _(clause: Page) -> str:
    return f"絵{clause.page}の代わりに絵{clause.goto}へ進む"


@_body.register
def _(clause: Wield) -> str:
    return f"武器{clause.wield}を手に取る"


@_body.register
def _(clause: Ignore) -> str:
    del clause
    return "スコアは無効"


@_body.register
def _(clause: Announce) -> str:
    del clause
    return "次の行動の色を先に言う"


@_body.register
def _(clause: Reveal) -> str:
    return f"{_CARDS[clause.reveal]}カードを公開する"


@_body.register
def _(clause: End) -> str:
    return _END[clause.end] + (_MAY if clause.may else "")


@_body.register
def _(clause: Unmodelled) -> str:
    figures = f"({'、'.join(map(_figure, clause.figures))})" if clause.figures else ""
    return f"未対応の指示{figures}「{clause.unmodelled}」に従う"


def _each(lasts: Lasts) -> str:
    return "" if lasts == 1 else f"{_lasts(lasts)}、毎ターン"


def _numbers(pages: tuple[int, ...]) -> str:
    return "・".join(map(str, pages))


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

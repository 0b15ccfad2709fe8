"""Words of a sheet that other places of the book print as well, and costs behind names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.model.sighting import PageSeen, Region, RegionKind, Vote
from pipeline.reconcile.scan_sheet_printed import Printed, printed
from pipeline.reconcile.scan_sheet_words import told
from pipeline.reconcile.scan_votes import Seen


def region(kind: RegionKind, text: str, p: float = 0.99) -> Region:
    return Region(kind=kind, box=(0, 0, 9, 9), votes=(Vote(voter="rapidocr", value=text, p=p),))


def against(text: str, book: Printed, p: float = 0.99, share: float = 0.999) -> str | None:
    votes = [Vote(voter=f"look {i}", value=text, p=p) for i in range(2)]
    votes.append(Vote(voter="lexicon", value=text, p=share))
    said = told([Seen(0, Region(kind="row name", box=(0, 0, 9, 9), votes=tuple(votes)))], book)
    assert said is not None
    return said.against


def test_words_of_titles_and_instructions_are_printed() -> None:
    page = PageSeen(
        file="s.png", sha256="", place=0, width=9, height=9, kind="parchment",
        regions=(region("title", "SUPER VIBRATION"), region("instruction", "No Bulk.", 0.5),
                 region("sheet text", "BREATH"), region("sheet text", "2 of 2")),
    )  # fmt: skip
    assert printed([page]) == Printed(
        words=frozenset({"super", "vibration"}),
        alone=frozenset({"breath"}),
        places=(" super vibration ", ""),
    )


def test_a_word_that_the_book_prints_elsewhere_is_no_slip() -> None:
    assert against("Super Vibration Arrow", Printed()) is not None
    assert against("Super Vibration Arrow", Printed(words=frozenset({"super"}))) is None
    assert against("Hi-Ougi", Printed(words=frozenset({"hi", "ougi"}))) is None


def test_what_looks_like_a_word_that_stands_in_several_places_is_the_slip() -> None:
    words = frozenset({"hi", "hl", "ougi", "jet", "jat", "jef"})
    twice = Printed(words=words, places=(" no hi ougi now ", " hl ougi ", " jef ", " hi jef "))
    assert against("Hi-Ougi", Printed(words=words, places=twice.places[1:3])) is not None
    assert against("Hi-Ougi", twice) is None
    assert against("Hi-Ougi", twice, p=0.9) is not None
    assert against("Hi-Jef", twice) is not None  # it is rare


def test_readings_that_differ_by_the_cost_alone_are_one() -> None:
    book = Printed(alone=frozenset({"breath"}))
    shares = {"block high 1 breath": 0.57, "Block High I breath": 0.3, "Black High 1 breath": 0.13}
    votes = [Vote(voter=f"look {i}", value="Block High 1 breath", p=0.98) for i in range(2)]
    votes += [Vote(voter="lexicon", value=t, p=p) for t, p in shares.items()]
    for share, why in ((0.35, None), (0.1, "read as Block High, not surely")):
        some = (*votes[:3], replace(votes[3], p=share), votes[4])
        said = told([Seen(0, Region(kind="row name", box=(0, 0, 9, 9), votes=some))], book)
        assert said is not None
        assert said.against == why


def test_plain_words_that_several_places_say_together_are_no_slip() -> None:
    once = Printed(words=frozenset({"at", "hidden"}), places=(" no hidden art now ", " hidden "))
    twice = Printed(words=once.words, places=(" no hidden art now ", " the hidden art "))
    assert against("Hidden Art", Printed()) is not None
    assert against("Hidden Art", once) is not None
    assert against("Hidden Art", twice) is None
    assert against("Art", twice) is not None
    odd = Printed(places=(" lai blow ",) * 2)  # a face may make the same slip everywhere
    assert against("Lai Blow", odd) is not None


def test_a_comma_is_no_speck_where_several_names_have_one() -> None:
    book = Printed().with_rows((), ("High, Strong", "High, Weak", "Low"))
    assert against("High, Strong", Printed().with_rows((), ("High, Strong", "Low"))) is not None
    assert against("High, Strong", book) is None
    assert against("High, 3Strong", book) is not None
    votes = [Vote(voter="look 1", value="High, Strong", p=0.99),
             Vote(voter="look 2", value="High Strong", p=0.99),
             Vote(voter="lexicon", value="high strong", p=0.999)]  # fmt: skip
    seen = Seen(0, Region(kind="row name", box=(0, 0, 9, 9), votes=tuple(votes)))
    said = told([seen], book)
    assert said is not None
    assert said.against is not None


def test_nor_is_plain_english_that_is_clear_unless_it_is_like_a_word_of_the_book() -> None:
    assert against("Lurch Aside", Printed(), p=0.999) is None
    assert against("Lurch Aside", Printed()) is not None  # or one that leaps
    assert against("Stash", Printed()) is not None  # a slash
    assert against("Cate Blow", Printed(words=frozenset({"gate"})), p=0.9999) is not None


def test_nor_is_plain_english_that_outweighs_all_words_of_which_it_may_be_a_slip() -> None:
    assert against("Lurch Aside", Printed(), p=0.96, share=0.9996) is None
    assert against("Lurch Aside", Printed(), p=0.8, share=0.9996) is not None
    assert against("Torck Aside", Printed(), p=0.96, share=0.9996) is not None


def test_two_letters_that_look_alike_make_no_other_word_where_all_is_clear() -> None:
    book = Printed(words=frozenset({"steps", "stars"}))
    assert against("Steps", book) is None
    assert against("Steps", book, p=0.94) is not None
    assert against("Craft", Printed(), p=0.995) is None  # two slips from a shaft
    assert against("Sway", Printed(), p=0.995) is not None  # and one from away


def test_a_word_that_no_name_has_makes_no_other_doubtful() -> None:
    book = Printed(words=frozenset({"arc", "are"}))
    assert against("Low Arc", book) is None
    assert against("Low Are", book) is not None


def test_two_words_in_one_are_one_that_the_book_prints_elsewhere() -> None:
    assert against("Outside", Printed()) is not None
    assert against("Outside", Printed(words=frozenset({"outside"}))) is None


@pytest.mark.parametrize("read", ["Full 1 breath", "Full1 breath", "Full I breath", "FullI breath"])
def test_a_cost_is_no_part_of_a_name(read: str) -> None:
    assert Printed(alone=frozenset({"breath"})).without_cost(read) == "Full"
    assert Printed().without_cost(read) == read


def test_a_word_of_the_head_alone_is_no_cost() -> None:
    assert Printed(alone=frozenset({"breath"})).without_cost("Hell Breath") == "Hell Breath"


def test_an_arrow_that_all_looks_read_is_taken() -> None:
    assert against("Rain Hollyhock\u2192 Slash", Printed()) is None


@pytest.mark.parametrize(
    ("read", "cost"),
    [("Full 1 Breath", ("breath", 1)), ("Full l Breath", ("breath", None)), ("Full Breath", None)],
)
def test_what_a_row_costs_is_told(read: str, cost: tuple[str, int | None] | None) -> None:
    assert Printed(alone=frozenset({"breath"})).cost(read) == cost


def test_words_of_other_rows_are_known_unless_they_are_nearly_alike() -> None:
    book = Printed().with_rows(["Glorfin Sweep", "Low Jab"])
    assert book.again("Glorfin Jab")
    assert not book.again("Glorfim Jab")
    assert not book.with_rows(["Glorfim Jab", "Glorfin Sweep"]).again("Glorfin Jab")

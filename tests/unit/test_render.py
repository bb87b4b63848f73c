"""Positions, moves and scores as text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from rich.console import Console

from mazzo import render
from mazzo.cards import FrenchCard, ItalianCard
from mazzo.games import FAMILIES
from mazzo.render.boxes import boxes, rows

if TYPE_CHECKING:
    from types import ModuleType

FISHING = (
    "spatola/2 dealer=0 hands=6B3S/CS table=6C7SFS piles=2D2B/CCCD "
    "stock=4B3B2CFDACRDRC5DFC4D6S4SCB7BAS3DRBAB5C4CRS2SAD5B7D5S6DFB7C3C last=0 prev=FS"
)
SPADES = (
    "spades/4 dealer=0 hands=9cKc3dTdJdQdKd5h6hKh2s9s/7d8d4h7hThAh4s5s7s8sTs/"
    "6cTc9dAd8hJh6sJsQsKsAs/5c7c8cJcAc4d6d2h3h9hQh3s bids=2/3/4/nil leader=1 trick=2d5d won=0/1/0/0"
)


def seen(engine: ModuleType, text: str, seat: int) -> Any:
    """A seat's view of the position in a text."""
    family = engine.SpadesState if text.startswith("spades") else engine.FishingState
    return family.parse(text).observation(seat)


def test_fishing_observation(engine: ModuleType) -> None:
    assert (
        render.text(seen(engine, FISHING, 0), names=("Ada", "Ugo"))
        == """\
  Ugo  ▒▒

  table   30 cards left to deal   just laid down: FS
  ╭───╮ ╭───╮ ╭───╮
  │6C │ │7S │ │FS │
  │  ∪│ │  †│ │  †│
  ╰───╯ ╰───╯ ╰───╯

▸ Ada (dealer)
  ╭───╮ ╭───╮
  │6B │ │3S │
  │  ╱│ │  †│
  ╰───╯ ╰───╯
  Ada  2 taken (1 denari, 0 spade) · sweeps 0 · piccole 0 · suited 0
  Ugo  2 taken (1 denari, 0 spade) · sweeps 0 · piccole 0 · suited 0
"""  # noqa: RUF001
    )


def test_french_faces_show_a_regina_for_the_cavallo(engine: ModuleType) -> None:
    # SPA 1.3
    text = render.text(seen(engine, FISHING, 1), faces="french")
    assert "│Q  │\n  │  ♠│" in text
    assert "just laid down: J♠" in text


def test_fishing_state_in_ascii(engine: ModuleType) -> None:
    state = engine.FishingState.parse(FISHING)
    assert (
        render.text(state, faces="ascii")
        == """\
> seat 0 (dealer)
  +---+ +---+
  |6B | |3S |
  +---+ +---+
  seat 1
  +---+
  |CS |
  +---+

  table   30 cards left to deal   just laid down: FS
  +---+ +---+ +---+
  |6C | |7S | |FS |
  +---+ +---+ +---+

  seat 0  2 taken (1 denari, 0 spade) - sweeps 0 - piccole 0 - suited 0
  seat 1  2 taken (1 denari, 0 spade) - sweeps 0 - piccole 0 - suited 0
"""
    )


def test_scopa_speaks_of_no_piccola(engine: ModuleType) -> None:
    text = render.text(engine.FishingState.deal(engine.scopa(), seed=1))
    assert "piccole" not in text
    assert "suited" not in text
    assert "just laid down" not in text


def test_an_empty_table_says_so(engine: ModuleType) -> None:
    state = engine.FishingState.deal(engine.scopone_scientifico(), seed=1)
    assert "  table   last cards\n  (empty)\n" in render.text(state)


def test_spades_observation(engine: ModuleType) -> None:
    text = render.text(seen(engine, SPADES, 0), names=("South", "West", "North", "East"))
    assert (
        text
        == """\
                        bid  tricks
  West                    3       1
  North                   4       0
▸ East                  nil       0
  South (dealer)          2       0

  ╭───╮ ╭───╮
  │2d │ │5d │
  │  ♦│ │  ♦│
  ╰───╯ ╰───╯
  West  North
  South (dealer)
  ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮
  │9c │ │Kc │ │3d │ │Td │ │Jd │ │Qd │ │Kd │ │5h │ │6h │ │Kh │ │2s │ │9s │
  │  ♣│ │  ♣│ │  ♦│ │  ♦│ │  ♦│ │  ♦│ │  ♦│ │  ♥│ │  ♥│ │  ♥│ │  ♠│ │  ♠│
  ╰───╯ ╰───╯ ╰───╯ ╰───╯ ╰───╯ ╰───╯ ╰───╯ ╰───╯ ╰───╯ ╰───╯ ╰───╯ ╰───╯
  South & North  contract 6 · tricks 0 · bags 0
  West & East    contract 3 · tricks 1 · bags 0
"""
    )


def test_a_hand_not_looked_at_stays_hidden(engine: ModuleType) -> None:
    # SPD 2.3
    state = engine.SpadesState.deal(engine.spades(blind_nil=True), seed=3)
    text = render.text(state.observation(1))
    assert "▸ seat 1\n  ▒▒" in text
    assert "╭" not in text


def test_voids_and_known_cards_are_shown(engine: ModuleType) -> None:
    state = engine.SpadesState.deal(engine.spades(blind_nil=True), seed=3)
    for move in ("blind nil", "look", "4", "look", "4", "look", "4"):
        state.apply(move)
    passed = state.legal_moves()[1]
    state.apply(passed)
    text = render.text(state.observation(1))
    assert "seat 3 holds " + " ".join(f"{str(card)[0]}{'♣♦♥♠'[card.suit]}" for card in passed.cards) in text
    assert "holds" not in render.text(state.observation(0))
    void = SPADES.replace("trick=2d5d won=0/1/0/0", "trick=2d5d won=0/1/0/0 voids=-/-/-/d")
    hand = "5c7c8cJcAc4d6d2h3h9hQh3s"
    void = void.replace(hand, "5c7c8cJcAc2h3h4h9hQh2c3c").replace("7d8d4h7h", "7d8d4d7h")
    text = render.text(engine.SpadesState.parse(void.replace("/6cTc9dAd", "/6cTc9d6d")))
    assert re.search(r"seat 3 +nil +0   no ♦\n", text)


def test_two_players_see_the_card_they_draw(engine: ModuleType) -> None:
    # SPD 8.2
    state = engine.SpadesState.deal(engine.spades(players=2), seed=3)
    top = state.stock[0]
    assert f"top of the stock\n  ╭───╮\n  │{top} │" in render.text(state.observation(state.to_act))
    assert "top of the stock" not in render.text(state.observation(1 - state.to_act))


@pytest.mark.parametrize("text", [FISHING, SPADES])
def test_an_observation_shows_no_card_of_others(engine: ModuleType, text: str) -> None:
    state = (engine.SpadesState if text is SPADES else engine.FishingState).parse(text)
    for seat in range(state.rules.players):
        drawn = render.text(state.observation(seat), faces="ascii")
        others = [
            str(card) for other in range(state.rules.players) if other != seat for card in state.hands[other]
        ]
        assert not set(others) & set(re.findall(r"\|(\w\w)", drawn))
        assert {str(card) for card in state.hands[seat]} <= set(re.findall(r"\|(\w\w)", drawn))


@pytest.mark.parametrize("faces", ["italian", "french", "ascii"])
@pytest.mark.parametrize("width", [40, 80, 120])
def test_lines_fit_the_width(engine: ModuleType, faces: Any, width: int) -> None:
    for state in (
        engine.FishingState.deal(engine.scopone_scientifico(), seed=1),
        engine.SpadesState.deal(engine.spades(), seed=1),
    ):
        text = render.text(state, faces=faces, width=width)
        assert max(len(line) for line in text.splitlines() if "taken" not in line) <= width
        assert text.isascii() == (faces == "ascii")


def test_colour_only_when_asked_for(engine: ModuleType) -> None:
    plain = render.text(seen(engine, FISHING, 0))
    coloured = render.text(seen(engine, FISHING, 0), color=True)
    assert "\x1b[" not in plain
    assert "\x1b[96m7S" in coloured
    stripped = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert [line.rstrip() for line in stripped.splitlines()] == plain.splitlines()


@pytest.mark.parametrize("faces", list(render.FACES.values()))
@pytest.mark.parametrize("kind", [ItalianCard, FrenchCard])
def test_no_two_cards_look_alike(faces: render.FaceSet, kind: type[ItalianCard | FrenchCard]) -> None:
    deck = kind.deck()
    assert len({faces.short(card) for card in deck}) == len(deck)
    drawn = {"\n".join(line.plain for line in boxes((card,), faces, width=10)) for card in deck}
    assert len(drawn) == len(deck)


def test_rows_are_as_even_as_they_can_be() -> None:
    deck = ItalianCard.deck()
    assert [len(row) for row in rows(deck, 13)] == [10, 10, 10, 10]
    assert [len(row) for row in rows(deck[:15], 13)] == [8, 7]
    assert rows((), 13) == []


def test_marks_stand_below_their_cards() -> None:
    lines = boxes(ItalianCard.deck()[:3], render.ASCII, width=80, marks={ItalianCard(1): "2"})
    assert [line.plain for line in lines] == [
        "+---+ +---+ +---+",
        "|AC | |2C | |3C |",
        "+---+ +---+ +---+",
        "        2",
    ]


def test_moves_in_words(engine: ModuleType) -> None:
    view = render.view_of(engine.FishingMove("7D x 2D 5D"))
    french = render.Look(faces=render.FRENCH)
    assert view.move(engine.FishingMove("7D x 2D 5D"), render.Look()).plain == "7D x 2D 5D"
    assert view.move(engine.FishingMove("CS"), french).plain == "Q♠"
    assert view.choice(engine.FishingMove("CS"), french).plain == "Q♠  CS"
    view = render.view_of(engine.SpadesMove("nil"))
    words = {
        "nil": "bid nil",
        "4": "bid 4",
        "blind nil": "blind nil",
        "blind 7": "blind 7",
        "look": "look",
        "decline": "decline",
        "pass 2c 3d": "pass 2♣ 3♦",
        "keep": "keep",
        "discard": "discard",
        "As": "A♠",
        "X1": "X1",
    }
    for text, expected in words.items():
        assert view.move(engine.SpadesMove(text), render.Look()).plain == expected
    hidden = view.move(engine.SpadesMove("pass 2c 3d"), render.Look(), seen=False)
    assert hidden.plain == "pass 2 cards"


def brought(state: Any, text: str) -> list[str]:
    """What a move brings, in sentences."""
    view = render.view_of(state)
    after = state.copy()
    after.apply(text)
    move = next(move for move in state.legal_moves() if str(move) == text)
    look = render.Look(names=("you", "West", "North", "East")[: state.rules.players])
    return [look.says(news.seat, news.long) for news in view.news(state, move, after)]


def test_news_of_fishing(engine: ModuleType) -> None:
    text = FISHING.replace("FB7C3C", "6B7C3C").replace("6B3S", "FB3S").replace("=2D2B", "=2D2B6C7S")
    state = engine.FishingState.parse(text.replace("=6C7SFS", "=FS"))
    assert brought(state, "FB x FS") == ["you sweep the table: 1 point", "you make a piccola: 1 point"]
    assert brought(state, "3S") == []


def test_news_of_suited_captures_and_the_last_cards(engine: ModuleType) -> None:
    # SPA 4.4, 3.7
    deck = set(engine.ItalianCard.deck()) - {
        engine.ItalianCard(card) for card in ("7C", "2C", "5C", "RS", "FB")
    }
    rest = "".join(map(str, sorted(deck)))
    text = f"spatola/2 dealer=1 hands=7C/FB table=2C5CRS piles={rest}/- last=0"
    state = engine.FishingState.parse(text)
    assert brought(state, "7C x 2C 5C") == ["you make a suited capture: 3 points"]
    state.apply("7C x 2C 5C")
    assert brought(state, "FB") == ["you take the last 2 from the table"]


def test_news_of_spades(engine: ModuleType) -> None:
    state = engine.SpadesState.parse(SPADES)
    assert brought(state, "6d") == []
    state.apply("6d")
    assert brought(state, "Kd") == ["you take the trick"]
    assert brought(state, "3d") == ["East takes the trick"]


def test_score_table_says_why(engine: ModuleType) -> None:
    match = engine.Match(engine.spatola(), seed=7)
    while not match.scores:
        match.play(match.observation().legal_moves()[0])
    score = match.scores[0]
    console = Console(width=80, record=True)
    look = render.Look(names=("Ada", "Ugo"))
    with console.capture() as capture:
        console.print(render.score_table(score, match.rules, look, render.view_of(match), match.totals))
    text = capture.get()
    view = render.view_of(match)
    for line in score.lines:
        (row,) = [row for row in text.splitlines() if row.strip().startswith(view.item(line.item, look))]
        cells = row.replace(view.item(line.item, look), "").split()
        for value, points in zip(line.values, line.points, strict=True):
            assert cells.pop(0) == ("-" if value is None else str(value))
            assert not points or cells.pop(0) == f"{points:+}"
    last, total = text.splitlines()[-3:-1]
    assert last.split() == ["this", "hand", *(f"{points:+}" for points in score.points)]
    assert total.split() == ["total", *map(str, match.totals)]


def test_every_family_has_a_view() -> None:
    assert set(render.VIEWS) == {family.name for family in FAMILIES}

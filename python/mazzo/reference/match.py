"""A match: hands dealt from one seed until the target, and its record.

The stream of a match: `Rng(seed)` draws the first dealer, then one word per hand, the seed of its
deck. The first dealer is drawn even when the caller names one, so that a seed deals the same
cards whoever deals them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, NoReturn, Self, TypeVar

from mazzo.errors import IllegalMoveError, ParseError, RulesError
from mazzo.reference.hand import Observation, State
from mazzo.reference.record import read_record
from mazzo.reference.rng import MAX_SEED, Rng, check_range
from mazzo.reference.rules import Rules
from mazzo.reference.text import cards_text, is_player_name, list_text
from mazzo.reference.values import Move, check_type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mazzo.cards import Card
    from mazzo.score import HandScore

__all__ = ["Hand", "Match", "parse_match", "parse_rules"]

R = TypeVar("R", bound=Rules)
M = TypeVar("M", bound=Move)


class Hand(Generic[M]):
    """One hand of a match's history."""

    def __init__(self, dealer: int, deck: tuple[Card, ...]) -> None:
        self.dealer = dealer
        self.deck = deck
        self.moves: list[M] = []
        self.score: HandScore | None = None

    def copy(self) -> Hand[M]:
        """Return an independent copy."""
        twin: Hand[M] = Hand(self.dealer, self.deck)
        twin.moves = list(self.moves)
        twin.score = self.score
        return twin


class Match(Generic[R, M]):
    """A match in progress or finished.

    `seed` is an integer in 0..2**64-1; `dealer` deals the first hand, drawn from the seed when it is
    None; `players` names every seat or none. Mutable: it copies and compares, and has no hash.
    """

    kinds: ClassVar[dict[type[Rules], type[Match[Any, Any]]]] = {}
    """The match class of every kind of rules."""
    rules_type: ClassVar[type[Rules]]
    state_type: ClassVar[type[State[Any, Any]]]

    def __init_subclass__(cls) -> None:
        Match.kinds[cls.rules_type] = cls

    def __new__(cls, rules: R, **_: Any) -> Self:
        """Make a match of the class that belongs to the rules."""
        kind = Match.kinds.get(type(rules))
        if kind is None or not issubclass(kind, cls):
            for known, its_match in Match.kinds.items():
                if known.__name__ == type(rules).__name__ and issubclass(its_match, cls):
                    check_type(rules, known)  # the core's rules
            raise TypeError(f"{cls.__name__} can't play by {type(rules).__name__}")
        return object.__new__(kind)

    def __init__(
        self, rules: R, *, seed: int, dealer: int | None = None, players: Sequence[str] = ()
    ) -> None:
        self._rules = rules
        self._seed = check_range("seed", seed, 0, MAX_SEED)
        self._players = _check_names(rules, players)
        self._rng = Rng(seed)
        drawn = self._rng.below(rules.players)
        dealer = drawn if dealer is None else check_range("dealer", dealer, 0, rules.players - 1)
        self._hands: list[Hand[M]] = []
        self._totals = (0,) * rules.sides
        self._winner: int | None = None
        self._outcome = ""
        deck = rules.deck(self._rng.next())
        self._state: State[R, M] = self.state_type.from_deck(rules, deck, dealer=dealer)
        self._hands.append(Hand(dealer, deck))

    @property
    def rules(self) -> R:
        """Rules of every hand."""
        return self._rules

    @property
    def seed(self) -> int:
        """Seed of all deals."""
        return self._seed

    @property
    def players(self) -> tuple[str, ...]:
        """Names per seat; empty when unnamed."""
        return self._players

    @property
    def state(self) -> State[R, M]:
        """A copy of the current hand; of the finished last one when the match is over."""
        return self._state.copy()

    @property
    def dealer(self) -> int:
        """Dealer of the current hand."""
        return self._hands[-1].dealer

    @property
    def to_act(self) -> int | None:
        """Whose turn it is; None when the match is over."""
        return self._state.to_act

    @property
    def is_over(self) -> bool:
        """Whether some side has won or the match is drawn."""
        return self._outcome != ""

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of each side after the complete hands."""
        return self._totals

    @property
    def winner(self) -> int | None:
        """The winning side; None while running or when drawn."""
        return self._winner

    @property
    def outcome(self) -> str:
        """`won`, `drawn`, or an empty text while running."""
        return self._outcome

    @property
    def hands_played(self) -> int:
        """Number of complete hands."""
        return len(self.scores)

    @property
    def scores(self) -> tuple[HandScore, ...]:
        """Score of each complete hand."""
        return tuple(hand.score for hand in self._hands if hand.score is not None)

    @property
    def moves(self) -> tuple[tuple[M, ...], ...]:
        """Moves of each hand, the running one last."""
        return tuple(tuple(hand.moves) for hand in self._hands)

    def observation(self, seat: int | None = None) -> Observation[R, M]:
        """Return what a seat sees, by default the one to act."""
        if seat is None:
            seat = self.to_act
            if seat is None:
                raise IllegalMoveError("the match is over: no seat is to act")
        return self._state.observation(seat)

    def play(self, move: M | str) -> None:
        """Play a move; when that ends a hand, score it and deal the next one."""
        move = self._state._move(move)
        if self.is_over:
            raise IllegalMoveError("the match is over: no move is legal")
        self._state.apply(move)
        self._hands[-1].moves.append(move)
        # SPA 6.3: a started hand is always finished.
        if self._state.is_over:
            self._finish_hand()

    def _finish_hand(self) -> None:
        hand = self._hands[-1]
        hand.score = self._state.score()
        # SPA 6.1: points add up over hands.
        self._totals = tuple(
            total + points for total, points in zip(self._totals, hand.score.points, strict=True)
        )
        self._decide()
        if not self.is_over:
            dealer = (hand.dealer + 1) % self._rules.players  # SPA 2.1, SPD 1.2
            deck = self._rules.deck(self._rng.next())
            self._state = self._state._next_hand(deck, dealer)
            self._hands.append(Hand(dealer, deck))

    def _decide(self) -> None:
        """SPA 6.1, 6.2, SPD 5.1, 5.2: the highest total wins; a shared one is played on."""
        last = self.hands_played >= self._rules._max_hands
        if not last and not self._rules._ends_match(self._totals):
            return
        best = max(self._totals)
        if self._totals.count(best) == 1:
            self._winner, self._outcome = self._totals.index(best), "won"
        elif last:
            self._outcome = "drawn"

    # The record.

    @classmethod
    def _parse_rules(cls, text: str) -> Rules:
        """Read the rules of this class's family, for `Match` itself those of any."""
        if cls is not Match:
            return cls.rules_type.parse(text)
        return parse_rules(text)

    @classmethod
    def parse(cls, text: str) -> Match[Any, Any]:
        """Replay a match from its record; raises `ParseError` with line and column."""
        return read_record(cls, text)

    def __str__(self) -> str:
        """Print the record; equal matches print equal text."""
        lines = ['[Format "mazzo-match 1"]', f'[Rules "{self._rules}"]', f'[Seed "{self._seed}"]']
        if self._players:
            lines.append(f'[Players "{"/".join(self._players)}"]')
        totals = (0,) * self._rules.sides
        for number, hand in enumerate(self._hands, start=1):
            lines += ["", f"hand {number} dealer {hand.dealer}", f"deal {cards_text(hand.deck)}"]
            step = self._rules.players
            for ply in range(0, len(hand.moves), step):
                lines.append(f"{ply + 1}. {', '.join(map(str, hand.moves[ply : ply + step]))}")
            if hand.score is not None:
                points = hand.score.points
                totals = tuple(total + more for total, more in zip(totals, points, strict=True))
                lines.append(f"score {list_text(points)} total {list_text(totals)}")
        lines += ["", f"result {list_text(self._totals)} {self._result()}"]
        return "\n".join(lines) + "\n"

    def _result(self) -> str:
        if self._winner is not None:
            return f"won by side {self._winner}"
        return self._outcome or "unfinished"

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({str(self)!r})"

    def copy(self) -> Self:
        """Return an independent copy."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._rng = self._rng.copy()
        twin._state = self._state.copy()
        twin._hands = [hand.copy() for hand in self._hands]
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other) if isinstance(other, Match) else NotImplemented

    def __hash__(self) -> NoReturn:
        raise TypeError(f"unhashable type: '{type(self).__name__}' is mutable; use str(match)")

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle_match, (type(self), 1, str(self))


def _unpickle_match(cls: type[Match[Any, Any]], version: int, text: str) -> Match[Any, Any]:
    if version != 1:
        raise ParseError(f"pickle of {cls.__name__} has version {version}; this mazzo reads up to 1")
    return cls.parse(text)


def _check_names(rules: Rules, names: Sequence[str]) -> tuple[str, ...]:
    if isinstance(names, str):
        raise TypeError("players must be a sequence of names, not a str")
    if names and len(names) != rules.players:
        raise RulesError(f"players: {len(names)} names for {rules.players} seats")
    for name in names:
        check_type(name, str)
        if not is_player_name(name):
            raise RulesError(f"player name '{name}' holds a character it may not")
    return tuple(names)


def parse_rules(text: str) -> Rules:
    """Read rules text of any family; raises `ParseError` and `RulesError` as the family does."""
    check_type(text, str)
    name = text.partition("/")[0].partition(":")[0]
    known = {preset.name.partition(":")[0]: family for family in Match.kinds for preset in family.PRESETS}
    if name not in known:
        raise ParseError(f"column 1: unknown preset '{name}' (presets: {', '.join(known)})")
    return known[name].parse(text)


def parse_match(text: str) -> Match[Any, Any]:
    """Read the record of a match of any family; raises `ParseError` with line and column."""
    return Match.parse(text)

"""Types of the compiled engine; import its names from `mazzo`.

Integers may be anything with `__index__`; one out of range raises `RulesError`, another type
`TypeError`. Text that is not canonical raises `ParseError` with the column. All classes are final; all but
samplers and flags pickle and copy. The GIL is released by `perft`, `search`, `solve` and by parsing a match.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence, Sequence
from typing import Any, ClassVar, Literal, Self, TypeAlias, Unpack, final

import numpy as np
from numpy.typing import NDArray

from mazzo.cards import FrenchCard, ItalianCard
from mazzo.options import FishingOptions, SpadesOptions
from mazzo.score import HandScore
from mazzo.search import PimcOptions, SearchOptions, SearchResult

__version__: str

_Mask: TypeAlias = NDArray[np.bool_] | NDArray[np.int8] | NDArray[np.uint8]

@final
class StopFlag:
    """A flag that any thread may raise to end a search; it stays raised."""

    def __init__(self) -> None: ...
    def set(self) -> None:
        """End the searches that were given this flag, and any later one at once."""

    @property
    def is_set(self) -> bool:
        """Whether it has been raised."""

def check_search(**options: Unpack[SearchOptions]) -> None:
    """Raise `RulesError` for options of `search` that are out of range, TypeError for wrong types."""

def check_pimc(**options: Unpack[PimcOptions]) -> None:
    """Raise `RulesError` for options of `pimc` that are out of range, TypeError for wrong types."""

@final
class Rng:
    """The project's random generator, xoshiro256++ filled by SplitMix64 (docs/rng.md).

    `seed` is in 0..2**64-1. Mutable: it compares, copies and pickles by its words, and has no hash.
    """

    def __new__(cls, seed: int) -> Self: ...
    @staticmethod
    def from_words(words: Sequence[int]) -> Rng:
        """A generator that goes on from four saved words, not all zero."""

    @property
    def words(self) -> tuple[int, int, int, int]:
        """The four words of the state."""

    def next(self) -> int:
        """The next 64 uniform bits."""

    def below(self, bound: int, /) -> int:
        """Uniform in 0..bound-1 by multiply-shift with rejection; bound is 1..2**64-1."""

    def below_wide(self, bound: int) -> int:
        """Uniform in 0..bound-1 for a bound of 1..2**128-1."""

    def uniform(self) -> float:
        """A uniform float in [0, 1) from the top 53 bits."""

    def shuffle(self, items: MutableSequence[Any], /) -> None:
        """Shuffle in place: Fisher-Yates from the last index down."""

    def copy(self) -> Rng:
        """An independent generator in the same state."""

    def __copy__(self) -> Rng: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> Rng: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class FishingRules:
    """Rules of one game of the fishing family: a preset, the seats and options.

    Built from a preset's name (then `players` may say how many seats) or from a whole rules text, with
    options on top. Immutable, hashable, equal by value. Raises `RulesError` for what is unknown, out of
    range or contradicts itself, `ParseError` for text that is no rules text.
    """

    def __new__(cls, text: str, *, players: int | None = None, **options: Unpack[FishingOptions]) -> Self: ...
    @staticmethod
    def parse(text: str, /) -> FishingRules:
        """Rules from their whole text, `spatola/2;target=31`."""

    @staticmethod
    def spatola(players: int = 2, **options: Unpack[FishingOptions]) -> FishingRules:
        """Spatola for two, or for four in pairs."""

    @staticmethod
    def scopa(players: int = 2, **options: Unpack[FishingOptions]) -> FishingRules:
        """Scopa for two or three, or for four in pairs or each alone."""

    @staticmethod
    def scopone(players: int = 4, **options: Unpack[FishingOptions]) -> FishingRules:
        """Scopone: four in pairs, nine cards each."""

    @staticmethod
    def scopone_scientifico(players: int = 4, **options: Unpack[FishingOptions]) -> FishingRules:
        """Scopone scientifico: ten cards each, an empty table."""

    @staticmethod
    def scopa_assi(players: int = 2, **options: Unpack[FishingOptions]) -> FishingRules:
        """Scopa d'assi: an ace takes the whole table."""

    @staticmethod
    def re_bello(players: int = 2, **options: Unpack[FishingOptions]) -> FishingRules:
        """Re bello: the re di denari scores a point."""

    @staticmethod
    def scopa_napola(players: int = 2, **options: Unpack[FishingOptions]) -> FishingRules:
        """Scopa with the napola of denari."""

    @staticmethod
    def scopa_quindici(players: int = 2, **options: Unpack[FishingOptions]) -> FishingRules:
        """Scopa a quindici: the played and the taken cards make fifteen."""

    @property
    def preset(self) -> str:
        """Name of the preset that the options start from."""

    @property
    def players(self) -> int:
        """Number of seats."""

    @property
    def sides(self) -> int:
        """Number of sides that score."""

    def side_of(self, seat: int, /) -> int:
        """Side of a seat."""

    def options(self) -> dict[str, bool | int | str | None]:
        """Every option's value by name, in the order of rules text."""

    @property
    def action_count(self) -> int:
        """Number of dense actions: their indices are 0..action_count-1."""

    def action_index(self, move: FishingMove | str, /) -> int:
        """The index of a move. Raises `IllegalMoveError` for one that no position allows."""

    def action_move(self, index: int, /) -> FishingMove:
        """The move of an index.

        Raises `RulesError` out of range, or if the move depends on the state (an ace that takes all).
        """

    @property
    def tensor_size(self) -> int:
        """Number of floats in an observation's tensor."""

    def tensor_layout(self) -> dict[str, slice]:
        """The parts of an observation's tensor by name; docs/batch.md tells what they hold."""

    def replace(self, **options: Unpack[FishingOptions]) -> FishingRules:
        """The same rules with other values of some options."""

    def deck(self, seed: int) -> tuple[ItalianCard, ...]:
        """The deck that a seed in 0..2**64-1 shuffles, in deal order."""

    @property
    def teams(self) -> bool: ...
    @property
    def hand_cards(self) -> int: ...
    @property
    def table_cards(self) -> int: ...
    @property
    def capture(self) -> Literal["mandatory", "optional"]: ...
    @property
    def single_card_priority(self) -> bool: ...
    @property
    def fifteen(self) -> Literal["off", "also", "only"]: ...
    @property
    def ace_takes_all(self) -> bool: ...
    @property
    def ace_sweep_scores(self) -> bool: ...
    @property
    def sweep_on_last_play(self) -> bool: ...
    @property
    def piccola(self) -> bool: ...
    @property
    def piccola_across_packets(self) -> bool: ...
    @property
    def suited_capture(self) -> Literal["none", "played_suit", "captured_suit"]: ...
    @property
    def suited_on_last_play(self) -> bool: ...
    @property
    def redeal_kings(self) -> Literal[3, 4] | None: ...
    @property
    def points_cards(self) -> int: ...
    @property
    def points_denari(self) -> int: ...
    @property
    def points_spade(self) -> int: ...
    @property
    def points_primiera(self) -> int: ...
    @property
    def points_settebello(self) -> int: ...
    @property
    def points_re_denari(self) -> int: ...
    @property
    def points_fante_spade(self) -> int: ...
    @property
    def points_due_spade(self) -> int: ...
    @property
    def napola(self) -> Literal["none", "denari", "spade", "both"]: ...
    @property
    def target(self) -> int: ...
    @property
    def max_hands(self) -> int: ...
    def __copy__(self) -> FishingRules: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> FishingRules: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class FishingMove:
    """A card played and the set that it captures.

    Immutable and hashable; moves of one position compare in canonical order.
    """

    def __new__(cls, text: str, /) -> Self: ...
    @staticmethod
    def parse(text: str, /) -> FishingMove:
        """A move from its text, `7D x 2D 5D`, or `FS` for a card laid down."""

    @property
    def card(self) -> ItalianCard:
        """The card played."""

    @property
    def captured(self) -> tuple[ItalianCard, ...]:
        """The cards captured, by ascending id; empty when the card is laid down."""

    def __copy__(self) -> FishingMove: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> FishingMove: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: FishingMove, /) -> bool: ...
    def __le__(self, other: FishingMove, /) -> bool: ...
    def __gt__(self, other: FishingMove, /) -> bool: ...
    def __ge__(self, other: FishingMove, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class FishingState:
    """One hand of a fishing game in progress, every card known.

    Mutable: `apply` changes it in place. It compares by value and copies; it has no hash, use `key`.
    """

    def __new__(cls, text: str, /) -> Self: ...
    @staticmethod
    def parse(text: str, /) -> FishingState:
        """A position from its text. Raises `PositionError` for one that no table could show."""

    @staticmethod
    def deal(
        rules: FishingRules,
        *,
        seed: int,
        dealer: int = 0,
        totals: Sequence[int] | None = None,
    ) -> FishingState:
        """Deal a hand from the deck that a seed shuffles.

        `totals` are match points per side before it; None: zeros.
        """

    @staticmethod
    def from_deck(
        rules: FishingRules,
        deck: str | Sequence[ItalianCard | str],
        *,
        dealer: int = 0,
        totals: Sequence[int] | None = None,
    ) -> FishingState:
        """Deal a hand from a deck in deal order: cards, or their concatenated text.

        Raises `PositionError` unless every card of the rules' deck is there once.
        """

    @property
    def rules(self) -> FishingRules:
        """The rules that it is played under."""

    @property
    def dealer(self) -> int:
        """The seat that dealt."""

    @property
    def to_act(self) -> int | None:
        """The seat to act; None when the hand is over."""

    @property
    def is_over(self) -> bool:
        """Whether the hand is finished."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Match points of each side before this hand."""

    @property
    def plies(self) -> int:
        """Moves made so far in this hand."""

    @property
    def hands(self) -> tuple[tuple[ItalianCard, ...], ...]:
        """Each seat's cards, by ascending id."""

    @property
    def key(self) -> int:
        """A 64-bit hash of the value."""

    @property
    def stock(self) -> tuple[ItalianCard, ...]:
        """The undealt cards, in deal order."""

    @property
    def stock_count(self) -> int:
        """Number of undealt cards."""

    def expected_points(self) -> tuple[float, ...]:
        """What the hand promises each side by what lies open, as if between two packets; docs/search.md."""

    @property
    def table(self) -> tuple[ItalianCard, ...]:
        """The cards on the table, by ascending id."""

    @property
    def piles(self) -> tuple[tuple[ItalianCard, ...], ...]:
        """The cards that each side has taken, by ascending id."""

    @property
    def last(self) -> int | None:
        """The seat that captured last in this hand."""

    @property
    def prev(self) -> ItalianCard | None:
        """The card that the seat just before laid down; None if it captured."""

    @property
    def sweeps(self) -> tuple[int, ...]:
        """Sweeps of each side."""

    @property
    def piccole(self) -> tuple[int, ...]:
        """Piccola points of each side."""

    @property
    def suited(self) -> tuple[int, ...]:
        """Suited capture points of each side."""

    def legal_moves(self) -> list[FishingMove]:
        """Moves of the seat to act, each once, in canonical order; empty when the hand is over."""

    def legal_mask(self, out: _Mask | None = None) -> _Mask:
        """What is legal, by action index: `action_count` bools, or `out` filled with zeros and ones.

        Raises `ValueError` for an `out` of another dtype, shape or order, or one that is read-only.
        """

    def is_legal(self, move: FishingMove | str, /) -> bool:
        """Whether a move is legal now."""

    def apply(self, move: FishingMove | str, /) -> None:
        """Play a move in place.

        Raises `IllegalMoveError`, which lists what is legal, and changes nothing then.
        """

    def observation(self, seat: int, /) -> FishingObservation:
        """All that a seat may know."""

    def score(self) -> HandScore:
        """The finished hand's points, line by line. Raises `IllegalMoveError` before the end."""

    def points(self) -> tuple[int, ...]:
        """The finished hand's points per side. Raises `IllegalMoveError` before the end."""

    def perft(self, depth: int, /) -> int:
        """The number of move sequences of exactly `depth` plies, 0..1000, from here.

        Releases the GIL; Ctrl-C stops it.
        """

    def random_move(self, rng: Rng, /) -> FishingMove:
        """A legal move, each with the same probability: `legal_moves()[rng.below(their number)]`.

        Raises `IllegalMoveError` when the hand is over, as `greedy_move` does.
        """

    def greedy_move(self, rng: Rng, /) -> FishingMove:
        """What the seat to act would play by the game's own cheap policy, from what it may know."""

    def play_out(self, rng: Rng, /) -> None:
        """Play to the end of the hand in place, each move by `random_move`, only faster."""

    @property
    def plies_left(self) -> int:
        """Moves to the end of the hand, at most."""

    def solve(self) -> tuple[int, ...]:
        """Points per side when all play their best with every card seen.

        A side maximises its points less those of the best other side; among equal moves the first in
        canonical order stands. Raises `RulesError` when more than 12 plies are left. Releases the GIL; Ctrl-C
        stops it.
        """

    def rewards(
        self, kind: Literal["margin", "win"] = "margin", *, points: Sequence[int] | None = None
    ) -> tuple[float, ...]:
        """What the finished hand is worth to each side, in [0, 1]; docs/search.md.

        `points` per side stand in for those of an unfinished hand; they say nothing of the bags that a
        finished hand of Spades is valued by, too. Raises `IllegalMoveError` before the end without them.
        """

    def expected_rewards(self, kind: Literal["margin", "win"] = "margin") -> tuple[float, ...]:
        """What `expected_points` are worth to each side, in [0, 1]; they end no match."""

    def copy(self) -> FishingState:
        """An independent copy."""

    def __copy__(self) -> FishingState: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> FishingState: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class FishingObservation:
    """All that one seat may know of a hand, and nothing more. Immutable and hashable."""

    def __new__(cls, text: str, /) -> Self: ...
    @staticmethod
    def parse(text: str, /) -> FishingObservation:
        """An observation from its text. Raises `PositionError` for one that no table could show."""

    @property
    def rules(self) -> FishingRules:
        """The rules that it is played under."""

    @property
    def seat(self) -> int:
        """Who looks."""

    @property
    def dealer(self) -> int:
        """The seat that dealt."""

    @property
    def to_act(self) -> int | None:
        """The seat to act; None when the hand is over."""

    @property
    def is_over(self) -> bool:
        """Whether the hand is finished."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Match points of each side before this hand."""

    @property
    def hand_counts(self) -> tuple[int, ...]:
        """Number of cards in each seat's hand."""

    @property
    def unseen(self) -> tuple[ItalianCard, ...]:
        """Cards whose place this seat does not know, by ascending id."""

    @property
    def key(self) -> int:
        """A 64-bit hash of the value."""

    @property
    def hand(self) -> tuple[ItalianCard, ...]:
        """This seat's cards, by ascending id."""

    @property
    def stock_count(self) -> int:
        """Number of undealt cards."""

    def expected_points(self) -> tuple[float, ...]:
        """What the hand promises each side by what lies open, as if between two packets; docs/search.md."""

    @property
    def plies(self) -> int:
        """Moves made so far in this hand."""

    @property
    def table(self) -> tuple[ItalianCard, ...]:
        """The cards on the table, by ascending id."""

    @property
    def piles(self) -> tuple[tuple[ItalianCard, ...], ...]:
        """The cards that each side has taken, by ascending id."""

    @property
    def last(self) -> int | None:
        """The seat that captured last in this hand."""

    @property
    def prev(self) -> ItalianCard | None:
        """The card that the seat just before laid down; None if it captured."""

    @property
    def sweeps(self) -> tuple[int, ...]:
        """Sweeps of each side."""

    @property
    def piccole(self) -> tuple[int, ...]:
        """Piccola points of each side."""

    @property
    def suited(self) -> tuple[int, ...]:
        """Suited capture points of each side."""

    def tensor(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """The observation as `tensor_size` floats, or `out` filled with them.

        Raises `ValueError` for an `out` of another dtype, shape or order, or one that is read-only.
        """

    def legal_moves(self) -> list[FishingMove]:
        """Moves of this seat in canonical order; empty unless it is its turn."""

    def sample(self, rng: Rng, /) -> FishingState:
        """A position that fits, each equally likely."""

    def greedy_move(self, rng: Rng, /) -> FishingMove:
        """The move of the game's own cheap policy; it draws nothing from `rng`.

        Raises `IllegalMoveError` when it is not this seat's turn.
        """

    def sampler(self, *, past: Iterable[FishingObservation] = ()) -> FishingSampler:
        """A prepared sampler: `sampler().draw(rng)` is `sample(rng)`, faster when many are drawn.

        `past` holds what this seat saw before in this hand, oldest first: positions are then drawn as
        likely as the other seats' bids and plays make them (docs/search.md). An observation that does not
        lead to the next one tells nothing, nor do those before it. Raises TypeError for what is no
        observation of the core, `RulesError` for one under other rules.
        """

    @property
    def is_bidding(self) -> bool:
        """Whether the seat to act bids, or chooses whether to bid before it sees its cards."""

    def search_defaults(self) -> dict[str, Any]:
        """What `search` takes for the options that it leaves to the game when they are None or left out."""

    def search(
        self,
        *,
        seed: int = 0,
        stop: StopFlag | None = None,
        past: Iterable[FishingObservation] = (),
        **options: Unpack[SearchOptions],
    ) -> SearchResult:
        """Search by information set Monte Carlo tree search; docs/search.md.

        `options` are the fields of `mazzo.search.SearchConfig`; `seed` is in 0..2**64-1, and with a budget of
        iterations alone the result follows from it, `past` and the number of threads. `past`, as in
        `sampler`, is looked at with the option `inference` only. Raises `RulesError` for options out of
        range, a finished hand or another seat's turn. Releases the GIL; Ctrl-C and `stop` end it, the
        latter with what was found so far.
        """

    def pimc(
        self,
        *,
        seed: int = 0,
        stop: StopFlag | None = None,
        past: Iterable[FishingObservation] = (),
        **options: Unpack[PimcOptions],
    ) -> SearchResult:
        """Search sampled worlds as if every card were seen; docs/search.md.

        `options` are the fields of `mazzo.search.PimcConfig`; as `search` otherwise.
        """

    def __copy__(self) -> FishingObservation: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> FishingObservation: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class FishingSampler:
    """Draws states that fit one observation; made by its `sampler()`.

    Each is equally likely, or as likely as the past makes it: then a draw depends on those before it.
    """

    def draw(self, rng: Rng, /) -> FishingState:
        """The next state."""

@final
class FishingMatch:
    """Hands of a fishing game until a side has won.

    `seed` is in 0..2**64-1 and decides every deal; `dealer` deals the first hand, drawn from the seed when
    it is None; `players` names every seat or none. Mutable: it compares and copies, and has no hash.
    """

    def __new__(
        cls,
        rules: FishingRules,
        *,
        seed: int,
        dealer: int | None = None,
        players: Sequence[str] = (),
    ) -> Self: ...
    @staticmethod
    def parse(text: str, /) -> FishingMatch:
        """Replay a record, what `str(match)` prints.

        Raises `ParseError` with line and column for whatever does not follow from the play.
        """

    @property
    def rules(self) -> FishingRules:
        """The rules of every hand."""

    @property
    def seed(self) -> int:
        """The seed of all deals."""

    @property
    def players(self) -> tuple[str, ...]:
        """Names per seat; empty when unnamed."""

    @property
    def state(self) -> FishingState:
        """A copy of the hand in progress, or of the last one when the match is over."""

    @property
    def dealer(self) -> int:
        """The seat that dealt this hand."""

    @property
    def to_act(self) -> int | None:
        """The seat to act; None when the match is over."""

    @property
    def is_over(self) -> bool:
        """Whether the match is won or drawn."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of each side after the complete hands."""

    @property
    def winner(self) -> int | None:
        """The side that has won; None while running or when drawn."""

    @property
    def outcome(self) -> Literal["won", "drawn", ""]:
        """How the match ended; an empty text while running."""

    @property
    def hands_played(self) -> int:
        """Number of complete hands."""

    @property
    def scores(self) -> tuple[HandScore, ...]:
        """Score of each complete hand."""

    @property
    def moves(self) -> tuple[tuple[FishingMove, ...], ...]:
        """Moves of each hand, the one in progress last."""

    def observation(self, seat: int | None = None) -> FishingObservation:
        """What a seat sees, by default the one to act."""

    def play(self, move: FishingMove | str, /) -> None:
        """Play a move and, when that ends a hand, score it and deal the next.

        Raises `IllegalMoveError` and changes nothing then.
        """

    def copy(self) -> FishingMatch:
        """An independent copy."""

    def __copy__(self) -> FishingMatch: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> FishingMatch: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class SpadesRules:
    """Rules of Spades: a preset, the seats and options.

    Built from a preset's name (then `players` may say how many seats) or from a whole rules text, with
    options on top. Immutable, hashable, equal by value. Raises `RulesError` for what is unknown, out of
    range or contradicts itself, `ParseError` for text that is no rules text.
    """

    def __new__(cls, text: str, *, players: int | None = None, **options: Unpack[SpadesOptions]) -> Self: ...
    @staticmethod
    def parse(text: str, /) -> SpadesRules:
        """Rules from their whole text, `spades/4;target=300`."""

    @staticmethod
    def standard(players: int = 4, **options: Unpack[SpadesOptions]) -> SpadesRules:
        """The common rules, for two, three, four or six."""

    @staticmethod
    def barmore(players: int = 4, **options: Unpack[SpadesOptions]) -> SpadesRules:
        """Dennis J Barmore's rules."""

    @staticmethod
    def new_york(players: int = 4, **options: Unpack[SpadesOptions]) -> SpadesRules:
        """The New York City rules."""

    @property
    def preset(self) -> str:
        """Name of the preset that the options start from."""

    @property
    def players(self) -> int:
        """Number of seats."""

    @property
    def sides(self) -> int:
        """Number of sides that score."""

    def side_of(self, seat: int, /) -> int:
        """Side of a seat."""

    def options(self) -> dict[str, bool | int | str | None]:
        """Every option's value by name, in the order of rules text."""

    @property
    def action_count(self) -> int:
        """Number of dense actions: their indices are 0..action_count-1."""

    def action_index(self, move: SpadesMove | str, /) -> int:
        """The index of a move. Raises `IllegalMoveError` for one that no position allows."""

    def action_move(self, index: int, /) -> SpadesMove:
        """The move of an index.

        Raises `RulesError` out of range, or if the move depends on the state (an ace that takes all).
        """

    @property
    def tensor_size(self) -> int:
        """Number of floats in an observation's tensor."""

    def tensor_layout(self) -> dict[str, slice]:
        """The parts of an observation's tensor by name; docs/batch.md tells what they hold."""

    def replace(self, **options: Unpack[SpadesOptions]) -> SpadesRules:
        """The same rules with other values of some options."""

    def deck(self, seed: int) -> tuple[FrenchCard, ...]:
        """The deck that a seed in 0..2**64-1 shuffles, in deal order."""

    @property
    def bidding(self) -> Literal["free", "mirror", "whiz", "suicide"]: ...
    @property
    def min_bid(self) -> int: ...
    @property
    def min_pair_bid(self) -> int: ...
    @property
    def cap_pair_bid(self) -> bool: ...
    @property
    def blind_nil(self) -> bool: ...
    @property
    def blind_nil_min_deficit(self) -> int | None: ...
    @property
    def blind_exchange(self) -> int: ...
    @property
    def exchange_when_both_blind(self) -> bool: ...
    @property
    def blind_nil_points(self) -> int: ...
    @property
    def nil_points(self) -> int: ...
    @property
    def failed_nil_tricks(self) -> Literal["bags", "contract", "none"]: ...
    @property
    def blind_seven(self) -> bool: ...
    @property
    def blind_seven_points(self) -> int: ...
    @property
    def blind_seven_extra(self) -> Literal["bags", "nothing", "lose"]: ...
    @property
    def opening_leader(self) -> Literal["eldest", "dealer"]: ...
    @property
    def spade_lead(self) -> Literal["broken", "after_first_trick", "always"]: ...
    @property
    def bag_penalty(self) -> int: ...
    @property
    def bags_per_penalty(self) -> int: ...
    @property
    def ten_for_200(self) -> bool: ...
    @property
    def moon(self) -> bool: ...
    @property
    def discards(self) -> Literal["hidden", "shown"]: ...
    @property
    def target(self) -> int: ...
    @property
    def floor(self) -> int | None: ...
    @property
    def max_hands(self) -> int: ...
    def __copy__(self) -> SpadesRules: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> SpadesRules: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class SpadesMove:
    """A bid, a blind choice, an exchange, a draw or a card.

    Immutable and hashable; moves of one position compare in canonical order.
    """

    def __new__(cls, text: str, /) -> Self: ...
    @staticmethod
    def parse(text: str, /) -> SpadesMove:
        """A move from its text, `nil`, `4`, `blind nil`, `pass 2c 3d`, `As`, …."""

    @property
    def kind(self) -> Literal["bid", "blind_nil", "blind_seven", "look", "pass", "keep", "discard", "play"]:
        """What sort of move it is."""

    @property
    def bid(self) -> int | None:
        """The number bid, 0 for nil; None for other kinds."""

    @property
    def card(self) -> FrenchCard | None:
        """The card played; None for other kinds."""

    @property
    def cards(self) -> tuple[FrenchCard, ...]:
        """The cards passed or played, by ascending id."""

    def __copy__(self) -> SpadesMove: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> SpadesMove: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: SpadesMove, /) -> bool: ...
    def __le__(self, other: SpadesMove, /) -> bool: ...
    def __gt__(self, other: SpadesMove, /) -> bool: ...
    def __ge__(self, other: SpadesMove, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class SpadesState:
    """One hand of Spades in progress, every card known.

    Mutable: `apply` changes it in place. It compares by value and copies; it has no hash, use `key`.
    """

    def __new__(cls, text: str, /) -> Self: ...
    @staticmethod
    def parse(text: str, /) -> SpadesState:
        """A position from its text. Raises `PositionError` for one that no table could show."""

    @staticmethod
    def deal(
        rules: SpadesRules,
        *,
        seed: int,
        dealer: int = 0,
        totals: Sequence[int] | None = None,
        bags: Sequence[int] | None = None,
    ) -> SpadesState:
        """Deal a hand from the deck that a seed shuffles.

        `totals` are match points per side before it, `bags` its bags; None: zeros.
        """

    @staticmethod
    def from_deck(
        rules: SpadesRules,
        deck: str | Sequence[FrenchCard | str],
        *,
        dealer: int = 0,
        totals: Sequence[int] | None = None,
        bags: Sequence[int] | None = None,
    ) -> SpadesState:
        """Deal a hand from a deck in deal order: cards, or their concatenated text.

        Raises `PositionError` unless every card of the rules' deck is there once.
        """

    @property
    def rules(self) -> SpadesRules:
        """The rules that it is played under."""

    @property
    def dealer(self) -> int:
        """The seat that dealt."""

    @property
    def to_act(self) -> int | None:
        """The seat to act; None when the hand is over."""

    @property
    def is_over(self) -> bool:
        """Whether the hand is finished."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Match points of each side before this hand."""

    @property
    def plies(self) -> int:
        """Moves made so far in this hand."""

    @property
    def hands(self) -> tuple[tuple[FrenchCard, ...], ...]:
        """Each seat's cards, by ascending id."""

    @property
    def key(self) -> int:
        """A 64-bit hash of the value."""

    @property
    def phase(self) -> Literal["draw", "bid", "exchange", "play", "over"]:
        """What the seat to act has to decide."""

    @property
    def bids(self) -> tuple[int | str | None, ...]:
        """Per seat None, a number (0: nil), `look`, `blind`, `seven` or `pair`."""

    @property
    def exchange(self) -> int:
        """Exchange steps done; two for each blind nil bidder that exchanges."""

    @property
    def known(self) -> tuple[tuple[FrenchCard, ...], ...]:
        """Cards in each seat's hand that its partner knows."""

    @property
    def leader(self) -> int:
        """The seat that leads, or has led, the current trick."""

    @property
    def trick(self) -> tuple[FrenchCard, ...]:
        """The cards of the current trick, in the order played."""

    @property
    def played(self) -> tuple[FrenchCard, ...]:
        """The cards in won tricks, by ascending id."""

    @property
    def won(self) -> tuple[int, ...]:
        """Tricks won by each seat."""

    @property
    def voids(self) -> tuple[str, ...]:
        """Letters of the suits that each seat has shown not to hold."""

    @property
    def broken(self) -> bool:
        """Whether a spade has been played."""

    @property
    def bags(self) -> tuple[int, ...]:
        """Bags of each side before this hand."""

    @property
    def stock(self) -> tuple[FrenchCard, ...]:
        """Two players: the undrawn cards from the top."""

    @property
    def seen(self) -> tuple[tuple[FrenchCard, ...], ...]:
        """Two players: cards put away after a look, by each seat."""

    @property
    def away(self) -> tuple[FrenchCard, ...]:
        """Two players: cards put away unseen."""

    def legal_moves(self) -> list[SpadesMove]:
        """Moves of the seat to act, each once, in canonical order; empty when the hand is over."""

    def legal_mask(self, out: _Mask | None = None) -> _Mask:
        """What is legal, by action index: `action_count` bools, or `out` filled with zeros and ones.

        Raises `ValueError` for an `out` of another dtype, shape or order, or one that is read-only.
        """

    def is_legal(self, move: SpadesMove | str, /) -> bool:
        """Whether a move is legal now."""

    def apply(self, move: SpadesMove | str, /) -> None:
        """Play a move in place.

        Raises `IllegalMoveError`, which lists what is legal, and changes nothing then.
        """

    def observation(self, seat: int, /) -> SpadesObservation:
        """All that a seat may know."""

    def score(self) -> HandScore:
        """The finished hand's points, line by line. Raises `IllegalMoveError` before the end."""

    def points(self) -> tuple[int, ...]:
        """The finished hand's points per side. Raises `IllegalMoveError` before the end."""

    def perft(self, depth: int, /) -> int:
        """The number of move sequences of exactly `depth` plies, 0..1000, from here.

        Releases the GIL; Ctrl-C stops it.
        """

    def next_bags(self) -> tuple[int, ...]:
        """Bags of each side after the finished hand. Raises `IllegalMoveError` before the end."""

    def random_move(self, rng: Rng, /) -> SpadesMove:
        """A legal move, each with the same probability: `legal_moves()[rng.below(their number)]`.

        Raises `IllegalMoveError` when the hand is over, as `greedy_move` does.
        """

    def greedy_move(self, rng: Rng, /) -> SpadesMove:
        """What the seat to act would play by the game's own cheap policy, from what it may know."""

    def play_out(self, rng: Rng, /) -> None:
        """Play to the end of the hand in place, each move by `random_move`, only faster."""

    @property
    def plies_left(self) -> int:
        """Moves to the end of the hand, at most; before play starts, the least that any hand has."""

    def solve(self) -> tuple[int, ...]:
        """Points per side when all play their best with every card seen.

        A side maximises its points less those of the best other side; among equal moves the first in
        canonical order stands. Raises `RulesError` when more than 12 plies are left. Releases the GIL; Ctrl-C
        stops it.
        """

    def rewards(
        self, kind: Literal["margin", "win"] = "margin", *, points: Sequence[int] | None = None
    ) -> tuple[float, ...]:
        """What the finished hand is worth to each side, in [0, 1]; docs/search.md.

        `points` per side stand in for those of an unfinished hand; they say nothing of the bags that a
        finished hand of Spades is valued by, too. Raises `IllegalMoveError` before the end without them.
        """

    def copy(self) -> SpadesState:
        """An independent copy."""

    def __copy__(self) -> SpadesState: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> SpadesState: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class SpadesObservation:
    """All that one seat may know of a hand, and nothing more. Immutable and hashable."""

    def __new__(cls, text: str, /) -> Self: ...
    @staticmethod
    def parse(text: str, /) -> SpadesObservation:
        """An observation from its text. Raises `PositionError` for one that no table could show."""

    @property
    def rules(self) -> SpadesRules:
        """The rules that it is played under."""

    @property
    def seat(self) -> int:
        """Who looks."""

    @property
    def dealer(self) -> int:
        """The seat that dealt."""

    @property
    def to_act(self) -> int | None:
        """The seat to act; None when the hand is over."""

    @property
    def is_over(self) -> bool:
        """Whether the hand is finished."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Match points of each side before this hand."""

    @property
    def hand_counts(self) -> tuple[int, ...]:
        """Number of cards in each seat's hand."""

    @property
    def unseen(self) -> tuple[FrenchCard, ...]:
        """Cards whose place this seat does not know, by ascending id."""

    @property
    def key(self) -> int:
        """A 64-bit hash of the value."""

    @property
    def hand(self) -> tuple[FrenchCard, ...] | None:
        """This seat's cards, by ascending id; None before it has looked at them."""

    @property
    def phase(self) -> Literal["draw", "bid", "exchange", "play", "over"]:
        """What the seat to act has to decide."""

    @property
    def bids(self) -> tuple[int | str | None, ...]:
        """Per seat None, a number (0: nil), `look`, `blind`, `seven` or `pair`."""

    @property
    def exchange(self) -> int:
        """Exchange steps done; two for each blind nil bidder that exchanges."""

    @property
    def known(self) -> tuple[tuple[FrenchCard, ...], ...]:
        """Cards in each seat's hand that its partner knows."""

    @property
    def leader(self) -> int:
        """The seat that leads, or has led, the current trick."""

    @property
    def trick(self) -> tuple[FrenchCard, ...]:
        """The cards of the current trick, in the order played."""

    @property
    def played(self) -> tuple[FrenchCard, ...]:
        """The cards in won tricks, by ascending id."""

    @property
    def won(self) -> tuple[int, ...]:
        """Tricks won by each seat."""

    @property
    def voids(self) -> tuple[str, ...]:
        """Letters of the suits that each seat has shown not to hold."""

    @property
    def broken(self) -> bool:
        """Whether a spade has been played."""

    @property
    def bags(self) -> tuple[int, ...]:
        """Bags of each side before this hand."""

    @property
    def spades(self) -> tuple[int | None, ...]:
        """Number of spades that each seat's bid shows it to hold now."""

    @property
    def stock(self) -> int:
        """Two players: number of undrawn cards."""

    @property
    def top(self) -> FrenchCard | None:
        """Two players: the card of the stock that this seat is looking at."""

    @property
    def seen(self) -> tuple[tuple[FrenchCard, ...] | int, ...]:
        """Two players: cards put away after a look by each seat, or their number."""

    @property
    def away(self) -> int:
        """Two players: number of cards put away unseen."""

    def tensor(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """The observation as `tensor_size` floats, or `out` filled with them.

        Raises `ValueError` for an `out` of another dtype, shape or order, or one that is read-only.
        """

    def legal_moves(self) -> list[SpadesMove]:
        """Moves of this seat in canonical order; empty unless it is its turn."""

    def sample(self, rng: Rng, /) -> SpadesState:
        """A position that fits, each equally likely."""

    def greedy_move(self, rng: Rng, /) -> SpadesMove:
        """The move of the game's own cheap policy; it draws nothing from `rng`.

        Raises `IllegalMoveError` when it is not this seat's turn.
        """

    def sampler(self, *, past: Iterable[SpadesObservation] = ()) -> SpadesSampler:
        """A prepared sampler: `sampler().draw(rng)` is `sample(rng)`, faster when many are drawn.

        `past` holds what this seat saw before in this hand, oldest first: positions are then drawn as
        likely as the other seats' bids and plays make them (docs/search.md). An observation that does not
        lead to the next one tells nothing, nor do those before it. Raises TypeError for what is no
        observation of the core, `RulesError` for one under other rules.
        """

    @property
    def is_bidding(self) -> bool:
        """Whether the seat to act bids, or chooses whether to bid before it sees its cards."""

    def search_defaults(self) -> dict[str, Any]:
        """What `search` takes for the options that it leaves to the game when they are None or left out."""

    def search(
        self,
        *,
        seed: int = 0,
        stop: StopFlag | None = None,
        past: Iterable[SpadesObservation] = (),
        **options: Unpack[SearchOptions],
    ) -> SearchResult:
        """Search by information set Monte Carlo tree search; docs/search.md.

        `options` are the fields of `mazzo.search.SearchConfig`; `seed` is in 0..2**64-1, and with a budget of
        iterations alone the result follows from it, `past` and the number of threads. `past`, as in
        `sampler`, is looked at with the option `inference` only. Raises `RulesError` for options out of
        range, a finished hand or another seat's turn. Releases the GIL; Ctrl-C and `stop` end it, the
        latter with what was found so far.
        """

    def pimc(
        self,
        *,
        seed: int = 0,
        stop: StopFlag | None = None,
        past: Iterable[SpadesObservation] = (),
        **options: Unpack[PimcOptions],
    ) -> SearchResult:
        """Search sampled worlds as if every card were seen; docs/search.md.

        `options` are the fields of `mazzo.search.PimcConfig`; as `search` otherwise.
        """

    def __copy__(self) -> SpadesObservation: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> SpadesObservation: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class SpadesSampler:
    """Draws states that fit one observation; made by its `sampler()`.

    Each is equally likely, or as likely as the past makes it: then a draw depends on those before it.
    """

    def draw(self, rng: Rng, /) -> SpadesState:
        """The next state."""

@final
class SpadesMatch:
    """Hands of Spades until a side has won.

    `seed` is in 0..2**64-1 and decides every deal; `dealer` deals the first hand, drawn from the seed when
    it is None; `players` names every seat or none. Mutable: it compares and copies, and has no hash.
    """

    def __new__(
        cls,
        rules: SpadesRules,
        *,
        seed: int,
        dealer: int | None = None,
        players: Sequence[str] = (),
    ) -> Self: ...
    @staticmethod
    def parse(text: str, /) -> SpadesMatch:
        """Replay a record, what `str(match)` prints.

        Raises `ParseError` with line and column for whatever does not follow from the play.
        """

    @property
    def rules(self) -> SpadesRules:
        """The rules of every hand."""

    @property
    def seed(self) -> int:
        """The seed of all deals."""

    @property
    def players(self) -> tuple[str, ...]:
        """Names per seat; empty when unnamed."""

    @property
    def state(self) -> SpadesState:
        """A copy of the hand in progress, or of the last one when the match is over."""

    @property
    def dealer(self) -> int:
        """The seat that dealt this hand."""

    @property
    def to_act(self) -> int | None:
        """The seat to act; None when the match is over."""

    @property
    def is_over(self) -> bool:
        """Whether the match is won or drawn."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of each side after the complete hands."""

    @property
    def winner(self) -> int | None:
        """The side that has won; None while running or when drawn."""

    @property
    def outcome(self) -> Literal["won", "drawn", ""]:
        """How the match ended; an empty text while running."""

    @property
    def hands_played(self) -> int:
        """Number of complete hands."""

    @property
    def scores(self) -> tuple[HandScore, ...]:
        """Score of each complete hand."""

    @property
    def moves(self) -> tuple[tuple[SpadesMove, ...], ...]:
        """Moves of each hand, the one in progress last."""

    def observation(self, seat: int | None = None) -> SpadesObservation:
        """What a seat sees, by default the one to act."""

    def play(self, move: SpadesMove | str, /) -> None:
        """Play a move and, when that ends a hand, score it and deal the next.

        Raises `IllegalMoveError` and changes nothing then.
        """

    def copy(self) -> SpadesMatch:
        """An independent copy."""

    def __copy__(self) -> SpadesMatch: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> SpadesMatch: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class FishingBatch:
    """`n` hands stepped together; a hand that ends is replaced by a new deal at once.

    Row i plays the hands of `Match(rules, seed=derive_seed(seed, i))`, each with zeros for totals, whatever
    the number of `threads` (1..1024). Raises `RulesError` for `n` out of range or more than fits in memory.
    Arrays without `out` are views of the batch's own memory, overwritten by the next call; `out` is an
    array of the right dtype and shape, C-contiguous and writable, else `ValueError`. The GIL is
    released; a second thread that uses the batch meanwhile gets `RuntimeError`.
    """

    def __new__(cls, rules: FishingRules, n: int, seed: int, threads: int = 1) -> Self: ...
    @property
    def rules(self) -> FishingRules:
        """The rules of every row."""

    @property
    def threads(self) -> int:
        """Most threads that a call uses; small batches use fewer."""

    @property
    def action_count(self) -> int:
        """Number of dense actions, as `rules.action_count`."""

    @property
    def tensor_size(self) -> int:
        """Floats in an observation, as `rules.tensor_size`."""

    @property
    def to_act(self) -> NDArray[np.int8]:
        """The seat to act in each row, (n,); a read-only view."""

    @property
    def dealer(self) -> NDArray[np.int8]:
        """The dealer of each row's hand, (n,); a read-only view."""

    @property
    def done(self) -> NDArray[np.bool_]:
        """Rows whose hand ended with the last step, (n,); a read-only view."""

    @property
    def points(self) -> NDArray[np.int32]:
        """Points of the hands that ended with the last step, zeros elsewhere, (n, sides); read-only."""

    def state(self, row: int, /) -> FishingState:
        """A copy of one row's hand."""

    def step(self, actions: NDArray[np.int64] | NDArray[np.int32], /) -> NDArray[np.bool_]:
        """Play one action in every row, (n,); returns `done`.

        Raises `IllegalMoveError` that names the first row whose action is out of range or not legal;
        no row has moved then. Raises `ValueError` for another dtype, shape or order.
        """

    def observe(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """What the seat to act sees in each row, (n, tensor_size)."""

    def legal_mask(self, out: _Mask | None = None) -> _Mask:
        """What is legal in each row, (n, action_count).

        Without `out` the result is read-only, and only what changed is written; an `out` is
        cleared whole.
        """

    def legal_actions(self) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """The legal actions of all rows one behind the other, and where each row's begin.

        Row i has `actions[starts[i]:starts[i + 1]]`, ascending; both arrays are new.
        """

    def random_actions(self) -> NDArray[np.int64]:
        """A uniform legal action for each row, (n,), drawn by the row's own generator, which also deals."""

    def copy(self) -> FishingBatch:
        """An independent copy that goes on in the same way."""

    def __len__(self) -> int: ...
    def __copy__(self) -> FishingBatch: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> FishingBatch: ...

@final
class SpadesBatch:
    """`n` hands stepped together; a hand that ends is replaced by a new deal at once.

    Row i plays the hands of `Match(rules, seed=derive_seed(seed, i))`, each with zeros for totals, whatever
    the number of `threads` (1..1024). Raises `RulesError` for `n` out of range or more than fits in memory.
    Arrays without `out` are views of the batch's own memory, overwritten by the next call; `out` is an
    array of the right dtype and shape, C-contiguous and writable, else `ValueError`. The GIL is
    released; a second thread that uses the batch meanwhile gets `RuntimeError`.
    """

    def __new__(cls, rules: SpadesRules, n: int, seed: int, threads: int = 1) -> Self: ...
    @property
    def rules(self) -> SpadesRules:
        """The rules of every row."""

    @property
    def threads(self) -> int:
        """Most threads that a call uses; small batches use fewer."""

    @property
    def action_count(self) -> int:
        """Number of dense actions, as `rules.action_count`."""

    @property
    def tensor_size(self) -> int:
        """Floats in an observation, as `rules.tensor_size`."""

    @property
    def to_act(self) -> NDArray[np.int8]:
        """The seat to act in each row, (n,); a read-only view."""

    @property
    def dealer(self) -> NDArray[np.int8]:
        """The dealer of each row's hand, (n,); a read-only view."""

    @property
    def done(self) -> NDArray[np.bool_]:
        """Rows whose hand ended with the last step, (n,); a read-only view."""

    @property
    def points(self) -> NDArray[np.int32]:
        """Points of the hands that ended with the last step, zeros elsewhere, (n, sides); read-only."""

    def state(self, row: int, /) -> SpadesState:
        """A copy of one row's hand."""

    def step(self, actions: NDArray[np.int64] | NDArray[np.int32], /) -> NDArray[np.bool_]:
        """Play one action in every row, (n,); returns `done`.

        Raises `IllegalMoveError` that names the first row whose action is out of range or not legal;
        no row has moved then. Raises `ValueError` for another dtype, shape or order.
        """

    def observe(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """What the seat to act sees in each row, (n, tensor_size)."""

    def legal_mask(self, out: _Mask | None = None) -> _Mask:
        """What is legal in each row, (n, action_count).

        Without `out` the result is read-only, and only what changed is written; an `out` is
        cleared whole.
        """

    def legal_actions(self) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """The legal actions of all rows one behind the other, and where each row's begin.

        Row i has `actions[starts[i]:starts[i + 1]]`, ascending; both arrays are new.
        """

    def random_actions(self) -> NDArray[np.int64]:
        """A uniform legal action for each row, (n,), drawn by the row's own generator, which also deals."""

    def copy(self) -> SpadesBatch:
        """An independent copy that goes on in the same way."""

    def __len__(self) -> int: ...
    def __copy__(self) -> SpadesBatch: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> SpadesBatch: ...

def playouts(
    start: FishingState | FishingRules | SpadesState | SpadesRules,
    count: int,
    seed: int,
    threads: int = 1,
    dealer: int | None = None,
) -> NDArray[np.int32]:
    """Points of `count` uniform random playouts to the end of the hand, (count, sides).

    From a state, or from rules: then each playout has a deal of its own by `dealer` (0 if None).
    Playout i draws from `Rng(derive_seed(seed, i))`, whatever the number of `threads` (1..1024); a fresh
    deal is shuffled first. Raises `RulesError` for a count of 0 or more than fits in memory. The GIL is
    released; Ctrl-C stops it.
    """

def shuffles(rules: FishingRules | SpadesRules, count: int, seed: int) -> int:
    """Shuffle the deck `count` times by one generator: the measure of what playouts cost.

    Returns the sum of the first cards' ids, so that no shuffle is idle.
    """

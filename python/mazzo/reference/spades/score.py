"""The score of a hand and the bags that carry over (SPD 4, 6.3, 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mazzo.reference.spades.bidding import number_of
from mazzo.score import HandScore, ScoreLine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mazzo.reference.spades.public import Public
    from mazzo.reference.spades.rules import SpadesRules

__all__ = ["next_bags", "score_hand"]


def _is_nil(public: Public, seat: int) -> bool:
    return number_of(public.bids[seat]) == 0


def _seats_of(rules: SpadesRules, side: int) -> list[int]:
    return [seat for seat in range(rules.players) if rules.side_of(seat) == side]


def _contract_points(rules: SpadesRules, contract: int, made: bool) -> int:
    """Return the points of a contract without overtricks (SPD 4.1, 9)."""
    if not made:
        return -10 * contract
    if rules.moon and contract == rules._cards_per_hand:
        return 200
    if rules.ten_for_200 and contract >= 10:
        return 200
    return 10 * contract


def _side_contract(public: Public, side: int) -> tuple[int, int, int]:
    """Return the tricks that count for a side's contract, its points, and the overtricks."""
    rules = public.rules
    contract = tricks = 0
    for seat in _seats_of(rules, side):
        contract += number_of(public.bids[seat]) or 0
        # SPD 4.3: a failed nil bidder's tricks help only under "contract".
        if not _is_nil(public, seat) or rules.failed_nil_tricks == "contract":
            tricks += public.won[seat]
    made = tricks >= contract
    return tricks, _contract_points(rules, contract, made), tricks - contract if made else 0


def _side_blind_seven(public: Public, side: int) -> tuple[int, int, int]:
    """Return a side's tricks, its points for blind seven, and the extra tricks that are bags."""
    rules = public.rules
    tricks = sum(public.won[seat] for seat in _seats_of(rules, side))
    made = tricks == 7 if rules.blind_seven_extra == "lose" else tricks >= 7  # SPD 6.3
    extra = tricks - 7 if made and rules.blind_seven_extra == "bags" else 0
    return tricks, rules.blind_seven_points if made else -rules.blind_seven_points, extra


def _failed_nil_tricks(public: Public, side: int) -> int:
    return sum(public.won[seat] for seat in _seats_of(public.rules, side) if _is_nil(public, seat))


def _nil_line(public: Public, seat: int) -> ScoreLine:
    """Return the line of one nil bidder (SPD 4.2)."""
    rules = public.rules
    blind = public.bids[seat] == "blind"
    stake = rules.blind_nil_points if blind else rules.nil_points
    own = rules.side_of(seat)
    values = [public.won[seat] if side == own else None for side in range(rules.sides)]
    points = [0] * rules.sides
    points[own] = stake if public.won[seat] == 0 else -stake
    return ScoreLine(f"{'blind_nil' if blind else 'nil'}_seat{seat}", tuple(values), tuple(points))


def _penalties(rules: SpadesRules, bags: int) -> int:
    """Return how often the bag penalty is due for a counter that stands at `bags` (SPD 4.4, 4.5)."""
    if rules.bag_penalty == 0 or rules.bags_per_penalty == 0:
        return 0
    return bags // rules.bags_per_penalty


def _bags_before_penalty(public: Public, lines: Sequence[ScoreLine]) -> list[int]:
    """Return each side's counter with this hand's bags, none removed yet."""
    bags = list(public.bags)
    for line in lines:
        if line.item in ("overtricks", "failed_nil_bags"):
            bags = [counter + (value or 0) for counter, value in zip(bags, line.values, strict=True)]
    return bags


def _lines(public: Public) -> list[ScoreLine]:
    """Return every line but the bag penalty."""
    rules = public.rules
    sides = range(rules.sides)
    sevens = {rules.side_of(seat) for seat, bid in enumerate(public.bids) if bid == "seven"}
    results = [
        _side_blind_seven(public, side) if side in sevens else _side_contract(public, side) for side in sides
    ]
    overtricks = tuple(extra for _, _, extra in results)

    def contracts(item: str, chosen: set[int]) -> ScoreLine:
        values = tuple(tricks if side in chosen else None for side, (tricks, _, _) in enumerate(results))
        points = tuple(points if side in chosen else 0 for side, (_, points, _) in enumerate(results))
        return ScoreLine(item, values, points)

    lines = [contracts("contract", set(sides) - sevens), ScoreLine("overtricks", overtricks, overtricks)]
    nils = [seat for seat in range(rules.players) if _is_nil(public, seat)]
    lines += [_nil_line(public, seat) for seat in nils]
    if nils and rules.failed_nil_tricks == "bags":  # SPD 4.3
        tricks = tuple(_failed_nil_tricks(public, side) for side in sides)
        lines.append(ScoreLine("failed_nil_bags", tricks, tricks))
    if sevens:
        lines.append(contracts("blind_seven", sevens))
    return lines


def score_hand(public: Public) -> HandScore:
    """Return the points of a finished hand, line by line, penalties included."""
    rules = public.rules
    lines = _lines(public)
    bags = _bags_before_penalty(public, lines)
    penalty = tuple(-rules.bag_penalty * _penalties(rules, counter) for counter in bags)
    lines.append(ScoreLine("bag_penalty", tuple(bags), penalty))
    points = tuple(sum(line.points[side] for line in lines) for side in range(rules.sides))
    return HandScore(tuple(lines), points)


def next_bags(public: Public) -> tuple[int, ...]:
    """Return each side's bags after a finished hand: what every full ten leaves (SPD 4.4)."""
    rules = public.rules
    bags = _bags_before_penalty(public, _lines(public))
    return tuple(counter - _penalties(rules, counter) * rules.bags_per_penalty for counter in bags)

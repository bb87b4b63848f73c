"""Spades on the table: bids and tricks of each seat, the trick, the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from mazzo.cards import Card
from mazzo.render.boxes import BOX_WIDTH, PALE, backs, inline
from mazzo.render.look import Look, News, around

__all__ = ["SpadesView"]

_BIDS = {None: "-", 0: "nil", "look": "-", "blind": "blind nil", "seven": "blind 7", "pair": "(pair's 7)"}
_ITEMS = {"bag_penalty": "bags (penalty)", "failed_nil_bags": "bags of a failed nil"}


class SpadesView:
    """Draws SpadesState and SpadesObservation of either engine."""

    def position(self, shown: Any, look: Look, marks: Mapping[Card, str] | None = None) -> list[Text]:
        """See `View.position`."""
        lines = [*self._seats(shown, look), Text()]
        lines += self._trick(shown, look)
        for seat in around(shown):
            lines += self._hand(shown, seat, look, marks if seat == shown.to_act else None)
        return lines + self._sides(shown, look)

    def _seats(self, shown: Any, look: Look) -> list[Text]:
        seats = range(shown.rules.players)
        names = [look.heading(shown, seat) for seat in seats]
        width = max(name.cell_len for name in names)
        lines = [Text(f"{'':{width}}  {'bid':>9}  tricks", PALE)]
        for seat in around(shown):
            line = names[seat].copy()
            line.pad_right(width - line.cell_len)
            line.append(f"  {_bid(shown.bids[seat]):>9}  {shown.won[seat]:>6}", "")
            if shown.voids[seat]:
                line.append("   no ", PALE).append(" ".join(_suit(suit, look) for suit in shown.voids[seat]))
            lines.append(line)
        return lines

    def _trick(self, shown: Any, look: Look) -> list[Text]:
        if getattr(shown, "phase", "play") == "draw":
            top = shown.top if hasattr(shown, "top") else shown.stock[0]
            return [Text("  top of the stock"), *look.boxes((top,))] if top is not None else []
        if not shown.trick:
            return []
        seats = [(shown.leader + i) % shown.rules.players for i in range(len(shown.trick))]
        names = {card: look.brief(seat, BOX_WIDTH) for card, seat in zip(shown.trick, seats, strict=True)}
        return look.boxes(shown.trick, names)

    def _hand(self, shown: Any, seat: int, look: Look, marks: Mapping[Card, str] | None) -> list[Text]:
        if not _open(shown, seat) and seat == shown.seat:
            return [
                look.heading(shown, seat).append("  "),
                Text("  ") + backs(shown.hand_counts[seat], look.faces),
            ]
        if not _open(shown, seat):
            known = shown.known[seat]
            return [Text(f"  {look.seat(seat)} holds ") + inline(known, look.faces)] if known else []
        cards = shown.hands[seat] if hasattr(shown, "hands") else shown.hand
        return [look.heading(shown, seat), *look.boxes(cards, marks)]

    def _sides(self, shown: Any, look: Look) -> list[Text]:
        rules = shown.rules
        names = [look.side(rules, side) for side in range(rules.sides)]
        lines = []
        for side, name in enumerate(names):
            seats = [seat for seat in range(rules.players) if rules.side_of(seat) == side]
            bids = [shown.bids[seat] for seat in seats]
            contract = 7 if "seven" in bids else sum(bid for bid in bids if isinstance(bid, int))
            line = Text(f"  {name:<{max(map(len, names))}}  ")
            line += look.joined(
                f"contract {contract}" if not {None, "look"} & set(bids) else "",
                f"tricks {sum(shown.won[seat] for seat in seats)}",
                f"bags {shown.bags[side]}",
            )
            lines.append(line)
        return lines

    def move(self, move: Any, look: Look, *, seen: bool = True) -> Text:
        """See `View.move`; an exchange is between partners (SPD 2.4)."""
        if move.kind == "play":
            return inline((move.card,), look.faces)
        if move.kind == "pass" and move.cards:
            cards = inline(move.cards, look.faces) if seen else Text(f"{len(move.cards)} cards")
            return Text("pass ") + cards
        return Text(f"bid {move}" if move.kind == "bid" else str(move))

    def choice(self, move: Any, look: Look) -> Text:
        """See `View.choice`."""
        return Text(str(move))

    def card(self, move: Any) -> Card | None:
        """See `View.card`."""
        card: Card | None = move.card if move.kind == "play" else None
        return card

    def news(self, before: Any, move: Any, after: Any) -> Sequence[News]:
        """See `View.news`: who takes the trick."""
        return [
            News(seat, "takes", "take the trick")
            for seat in range(before.rules.players)
            if after.won[seat] > before.won[seat]
        ]

    def ends_round(self, before: Any, after: Any) -> bool:
        """See `View.ends_round`: a trick is complete, or the bids are."""
        return bool(before.phase != after.phase or after.is_over or (before.trick and not after.trick))

    def item(self, item: str, look: Look) -> str:
        """See `View.item`."""
        words, _, seat = item.partition("_seat")
        if seat:
            return f"{words.replace('_', ' ')}, {look.seat(int(seat))}"
        return _ITEMS.get(item, item.replace("_", " "))


def _open(shown: Any, seat: int) -> bool:
    """Whether the cards of a seat are to be seen."""
    return hasattr(shown, "hands") or (seat == shown.seat and shown.hand is not None)


def _bid(bid: int | str | None) -> str:
    return _BIDS.get(bid, str(bid))


def _suit(letter: str, look: Look) -> str:
    return look.faces.french_signs["cdhs".index(letter)] if look.faces.french_signs else letter

"""Fishing games on the table: what lies there, what each side has taken, the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from mazzo.cards import Card
from mazzo.render.boxes import PALE, backs, inline
from mazzo.render.look import Look, News, around

__all__ = ["FishingView"]

_COUNTED = ((1, "denari"), (3, "spade"))
_ITEMS = {
    "carte": "most cards",
    "denari": "most denari",
    "spade": "most spade",
    "settebello": "settebello (7D)",
    "re_denari": "re di denari (RD)",
    "fante_spade": "fante di spade (FS)",
    "due_spade": "due di spade (2S)",
    "suited": "suited captures",
    "napola_spade": "napola of spade",
    "napola_denari": "napola of denari",
}
_BONUSES = (
    ("sweeps", "sweep", "sweep the table"),
    ("piccole", "piccola", "make a piccola"),
    ("suited", "suited", "make a suited capture"),
)


class FishingView:
    """Draws FishingState and FishingObservation of either engine."""

    def position(self, shown: Any, look: Look, marks: Mapping[Card, str] | None = None) -> list[Text]:
        """See `View.position`."""
        lines: list[Text] = []
        blocks = [self._hand(shown, seat, look, marks) for seat in around(shown)]
        own = [blocks.pop()] if hasattr(shown, "seat") else []
        for block in [*blocks, [Text()], self._table(shown, look), [Text()], *own, self._sides(shown, look)]:
            lines += block
        return lines

    def _hand(self, shown: Any, seat: int, look: Look, marks: Mapping[Card, str] | None) -> list[Text]:
        if hasattr(shown, "hands"):
            cards = shown.hands[seat]
        elif seat == shown.seat:
            cards = shown.hand
        else:
            return [look.heading(shown, seat).append("  ").append(backs(shown.hand_counts[seat], look.faces))]
        return [look.heading(shown, seat), *look.boxes(cards, marks if seat == shown.to_act else None)]

    def _table(self, shown: Any, look: Look) -> list[Text]:
        stock = shown.stock_count if hasattr(shown, "stock_count") else len(shown.stock)
        title = Text("  table   ") + Text(f"{stock} cards left to deal" if stock else "last cards", PALE)
        if not shown.table:
            return [title, Text("  (empty)", PALE)]
        lines = look.boxes(shown.table)
        if shown.rules.options()["piccola"] and shown.prev is not None:
            title.append("   just laid down: ", PALE).append(inline((shown.prev,), look.faces))
        return [title, *lines]

    def _sides(self, shown: Any, look: Look) -> list[Text]:
        rules = shown.rules
        options = rules.options()
        names = [look.side(rules, side) for side in range(rules.sides)]
        lines = []
        for side, name in enumerate(names):
            pile = shown.piles[side]
            suits = ", ".join(f"{sum(card.suit == suit for card in pile)} {word}" for suit, word in _COUNTED)
            line = Text(f"  {name:<{max(map(len, names))}}  ")
            line += look.joined(
                f"{len(pile)} taken ({suits})",
                f"sweeps {shown.sweeps[side]}",
                f"piccole {shown.piccole[side]}" if options["piccola"] else "",
                f"suited {shown.suited[side]}" if options["suited_capture"] not in (None, "none") else "",
            )
            lines.append(line)
        return lines

    def move(self, move: Any, look: Look, *, seen: bool = True) -> Text:
        """See `View.move`; every move is open."""
        played = inline((move.card,), look.faces)
        return Text(" x ").join([played, inline(move.captured, look.faces)]) if move.captured else played

    def choice(self, move: Any, look: Look) -> Text:
        """See `View.choice`; French faces stand before the text."""
        words = self.move(move, look)
        return words if words.plain == str(move) else words.append(f"  {move}", PALE)

    def card(self, move: Any) -> Card | None:
        """See `View.card`: a card that is laid down; a capture needs its cards as well."""
        card: Card = move.card
        return None if move.captured else card

    def news(self, before: Any, move: Any, after: Any) -> Sequence[News]:
        """See `View.news`: bonus points, and the cards left on the table at the end (SPA 3.7)."""
        seat = before.to_act
        side = before.rules.side_of(seat)
        found = []
        for counter, short, sentence in _BONUSES:
            gain = getattr(after, counter)[side] - getattr(before, counter)[side]
            if gain:
                found.append(News(seat, f"{short} +{gain}", f"{sentence}: {gain} point{'s' * (gain > 1)}"))
        left = len(before.table) - len(move.captured) + (not move.captured)
        if after.is_over and after.last is not None and left:
            found.append(News(after.last, f"last {left}", f"take the last {left} from the table"))
        return found

    def ends_round(self, before: Any, after: Any) -> bool:
        """See `View.ends_round`: there are no tricks."""
        return bool(after.is_over)

    def item(self, item: str, look: Look) -> str:
        """See `View.item`."""
        return _ITEMS.get(item, item.replace("_", " "))

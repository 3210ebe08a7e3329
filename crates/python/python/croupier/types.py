"""The shapes of rounds of pai gow, as dictionaries that a type checker knows."""

from __future__ import annotations

from typing import List, Optional, TypedDict


class _Hand(TypedDict):
    seat: int
    hand: List[str]


class PaiGowSeat(_Hand, total=False):
    """A patron's hand: its number and pieces, and what is known besides.

    ``low`` left out means the house way; the seat that banks has no ``stake``; ``fortune`` is the
    Fortune bet. Stakes are cents.
    """

    patron: str
    low: List[str]
    stake: int
    fortune: int


class Set(TypedDict):
    """A hand set by a house way, and the rule of the way that set it."""

    low: List[str]
    high: List[str]
    rule: str


class Fortune(TypedDict):
    """A Fortune bet: the row of its pay table and what it won."""

    hand: str
    win: int


class Envy(TypedDict):
    """An Envy bonus: the seat whose hand earned it, and what it pays."""

    seat: int
    win: int


class _Dealer(TypedDict):
    low: List[str]
    high: List[str]


class SettledDealer(_Dealer, total=False):
    """The dealer's hand; with the house's wager where a patron banks."""

    stake: int
    outcome: str


class _Seat(TypedDict):
    seat: int
    patron: str
    low: List[str]
    high: List[str]
    foul: bool
    outcome: str
    win: int
    commission: int
    returned: int
    rule: Optional[str]


class SettledSeat(_Seat, total=False):
    """A settled wager; Fortune where it was bet, Envy where the game has it."""

    fortune: Fortune
    envy: List[Envy]


class _Bank(TypedDict):
    seat: int
    low: List[str]
    high: List[str]
    foul: bool
    net: int
    commission: int


class SettledBank(_Bank, total=False):
    """The hand of a patron who banks: ``net`` is what the bank won or lost."""

    fortune: Fortune
    envy: List[Envy]


class _Round(TypedDict):
    seats: List[SettledSeat]


class SettledPaiGow(_Round, total=False):
    """A settled round."""

    dealer: SettledDealer
    bank: SettledBank

"""Exact odds, settlement, house ways and simulation of table games by their approved rules.

Counts are exact: probabilities and edges are ``fractions.Fraction``. NumPy and pyarrow are only
needed by the functions that return their types.
"""

from __future__ import annotations

import json
import os
from fractions import Fraction
from typing import Any, Iterable, Mapping, Sequence, cast

from . import _croupier, types
from .types import PaiGowSeat, Set, SettledPaiGow

__all__ = [
    "count",
    "effects",
    "exposure",
    "house_way",
    "house_way_match",
    "house_ways",
    "law",
    "law_parquet",
    "load",
    "odds",
    "par",
    "rounds_arrow",
    "rounds_numpy",
    "rulebooks",
    "settle",
    "settle_pai_gow",
    "shoes",
    "simulate",
    "types",
]

_FRACTIONS = (
    "at_minimum",
    "cents",
    "fortune_house_edge",
    "hit_rate",
    "house_edge",
    "probability",
    "returned",
    "variance",
)


def _fraction(text: str) -> Fraction:
    numerator, denominator = text.split("/")
    return Fraction(int(numerator), int(denominator))


def _exact(value: dict[str, Any]) -> dict[str, Any]:
    return {k: _fraction(v) if k in _FRACTIONS else v for k, v in value.items()}


def _whole(value: dict[str, Any]) -> dict[str, Any]:
    """Counts are texts in JSON, which has no whole numbers so large."""

    def number(name: str, told: Any) -> Any:
        if isinstance(told, dict):
            return _whole(told)
        return told if name == "way" else int(told)

    return {name: number(name, told) for name, told in value.items()}


def rulebooks() -> list[dict[str, Any]]:
    """Every rulebook of the package, under study too, and every one that was loaded."""
    return cast("list[dict[str, Any]]", json.loads(_croupier.rulebooks()))


def load(source: str | os.PathLike[str]) -> str:
    """Loads a rulebook under study, from its TOML text or a path, and gives its reference.

    Every other function takes the reference. A fault is a ``ValueError`` with line and column.
    The same id again replaces what was loaded before.
    """
    if isinstance(source, os.PathLike):
        with open(source, encoding="utf-8") as file:
            return _croupier.load(os.fspath(source), file.read())
    return _croupier.load("rulebook", source)


def odds(
    rulebook: str,
    *,
    decks: int | None = None,
    shoe: Sequence[int] | None = None,
    removed: Iterable[str] = (),
    dealt: Iterable[str] = (),
    layout: str | None = None,
    way: str | None = None,
) -> dict[str, Any]:
    """The exact odds of every bet of a rulebook.

    ``shoe`` is thirteen counts from the ace to the king; ``dealt`` are the cards of the round so
    far, in their order, and prices every bet by the cards that are left. For pai gow ``way`` is
    the house way of both hands, and the answer also has the ``match`` over every pair of hands,
    ``low_hands`` and what ``envy`` brings.
    """
    counts = list(shoe) if shoe is not None else None
    text = _croupier.odds(rulebook, decks, counts, list(removed), list(dealt), layout, way)
    document = cast("dict[str, Any]", json.loads(text))
    if "match" in document:
        document["match"] = _whole(document["match"])
        document["low_hands"] = _whole(document["low_hands"])
        document["envy"] = [_exact(envy) for envy in document["envy"]]
    for bet in document["bets"]:
        bet["rows"] = [_exact(row) for row in bet["rows"]]
    document["bets"] = [_exact(bet) for bet in document["bets"]]
    return document


def shoes(rulebook: str, counts: Iterable[Sequence[int]]) -> list[dict[str, Any]]:
    """Many shoes by their thirteen counts; for each the deals behind every bet and its edge."""
    text = _croupier.shoes(rulebook, [list(shoe) for shoe in counts])
    return [json.loads(line) for line in text.splitlines()]


def law(
    rulebook: str,
    *,
    decks: int | None = None,
    shoe: Sequence[int] | None = None,
    removed: Iterable[str] = (),
    dealt: Iterable[str] = (),
    where: Iterable[str] = (),
) -> dict[str, Any]:
    """The joint law of a baccarat round: for every pair of totals and cards, how many deals.

    ``where`` are conditions of the rulebook language, such as ``"tie and not natural"``; the answer
    has ``where_1`` and ``where_1_deals`` for the first, and so on.
    """
    counts = list(shoe) if shoe is not None else None
    told = _croupier.law(rulebook, decks, counts, list(removed), list(dealt), list(where))
    return cast("dict[str, Any]", json.loads(told))


def law_parquet(
    rulebook: str,
    *,
    decks: int | None = None,
    shoe: Sequence[int] | None = None,
    removed: Iterable[str] = (),
    dealt: Iterable[str] = (),
    where: Iterable[str] = (),
) -> bytes:
    """The joint law as the bytes of a Parquet file."""
    counts = list(shoe) if shoe is not None else None
    parquet = _croupier.law_parquet(
        rulebook, decks, counts, list(removed), list(dealt), list(where)
    )
    return bytes(parquet)


def effects(rulebook: str, *, decks: int | None = None, size: int = 2) -> dict[str, Any]:
    """What the removal of a card of each rank does to every bet, and the best tags of a size."""
    document = cast("dict[str, Any]", json.loads(_croupier.effects(rulebook, decks, size)))
    for bet in document["bets"]:
        bet["gains"] = [_fraction(gain) for gain in bet["gains"]]
        if bet["correlation_squared"] is not None:
            bet["correlation_squared"] = _fraction(bet["correlation_squared"])
    return document


def settle(
    rulebook: str,
    bets: Mapping[str, int],
    *,
    cards: Iterable[str] | None = None,
    dice: Sequence[int] | None = None,
    layout: str | None = None,
) -> list[dict[str, Any]]:
    """Settles bets, by name and stake in cents, on the cards or dice of a finished round."""
    placed = list(bets.items())
    if (cards is None) == (dice is None):
        raise ValueError("a round is given by its cards or by its dice")
    if dice is not None:
        told = _croupier.settle_sic_bo(rulebook, tuple(dice), placed)
    else:
        told = _croupier.settle_baccarat(rulebook, list(cards or ()), placed, layout)
    return cast("list[dict[str, Any]]", json.loads(told))


def settle_pai_gow(
    rulebook: str,
    seats: Iterable[PaiGowSeat],
    *,
    dealer: Iterable[str] | None = None,
    dealer_stake: int = 0,
    bank: int | None = None,
    co_bank: int | None = None,
    way: str | None = None,
) -> SettledPaiGow:
    """Settles a round of pai gow, with cards or tiles.

    The dealer banks unless ``bank`` or ``co_bank`` names a seat; ``dealer_stake`` is then the
    house's wager against it. A hand without ``low`` is set by the house way.
    """
    keys = ("seat", "patron", "hand", "low", "stake", "fortune")
    given: list[dict[str, Any]] = []
    for seat in seats:
        unknown = set(seat) - set(keys)
        if unknown:
            raise ValueError(f"a seat has no {sorted(unknown)[0]!r}: it has {', '.join(keys)}")
        line = {key: seat.get(key) for key in keys}
        for key in ("stake", "fortune"):
            cents = line[key]
            if cents is not None and (not isinstance(cents, int) or cents < 0):
                number = line["seat"]
                raise ValueError(f"seat {number}: {key} is {cents!r}: an amount is whole cents")
        given.append(line)
    hand = list(dealer) if dealer is not None else None
    told = _croupier.settle_pai_gow(rulebook, given, hand, dealer_stake, bank, co_bank, way)
    return cast(SettledPaiGow, json.loads(told))


def house_way(way: str, hand: Iterable[str]) -> tuple[list[str], list[str]]:
    """Sets seven cards or four tiles by a house way: the low hand and the high hand."""
    return _croupier.house_way(way, list(hand))


def house_ways(
    rulebook: str, hands: Iterable[Iterable[str]], *, way: str | None = None
) -> list[Set]:
    """Sets many hands by a rulebook's house way, or the one named, each with its rule."""
    told = _croupier.house_ways(rulebook, [list(hand) for hand in hands], way)
    return cast("list[Set]", json.loads(told))


def house_way_match(way: str) -> dict[str, Any]:
    """Pai gow poker, house way against house way, over all 8,250,459,031,214,400 pairs."""
    told = json.loads(_croupier.house_way_match(way))
    return {k: int(v) if k in ("pairs", "win", "push", "loss") else v for k, v in told.items()}


def par(
    rulebook: str, *, decks: int | None = None, way: str | None = None, floor: int = 75
) -> dict[str, bytes]:
    """The PAR sheet of a rulebook: Markdown, a workbook and charts, by the names of their files."""
    return {name: bytes(data) for name, data in _croupier.par(rulebook, decks, way, floor)}


def exposure(
    rulebook: str,
    shoes: int = 1000,
    *,
    seed: int = 1,
    decks: int | None = None,
    penetration: float = 0.95,
    threads: int = 1,
) -> dict[str, Any]:
    """What a perfect counter could win on every bet of baccarat, with 95 % intervals."""
    told = _croupier.exposure(rulebook, shoes, seed, decks, penetration, threads)
    return cast("dict[str, Any]", json.loads(told))


def count(
    rulebook: str,
    tags: str,
    bet_at: float,
    shoes: int = 1000,
    *,
    seed: int = 1,
    decks: int | None = None,
    cut_card: int = 14,
    running: bool = False,
    threads: int = 1,
) -> dict[str, Any]:
    """What a counting system such as ``"4-7:-1,8-9:+2"`` wins on every bet of baccarat."""
    told = _croupier.count(
        rulebook, tags, bet_at, shoes, seed, decks, cut_card, running, threads
    )
    return cast("dict[str, Any]", json.loads(told))


def simulate(
    rulebook: str,
    rounds: int,
    *,
    seed: int = 1,
    decks: int | None = None,
    threads: int = 1,
    way: str | None = None,
) -> dict[str, Any]:
    """Deals rounds through the settlement of the tables and compares with the exact returns.

    Pai gow deals full tables, and ``way`` is the house way that sets every hand.
    """
    told = _croupier.simulate(rulebook, rounds, seed, decks, threads, way)
    return cast("dict[str, Any]", json.loads(told))


def rounds_numpy(rounds: int, *, decks: int = 8, seed: int = 1) -> dict[str, Any]:
    """Rounds of baccarat from whole shoes as NumPy arrays, one value a round in each."""
    import numpy

    kinds = {"shoe": numpy.dtype("<u4")}
    columns = _croupier.simulate_rounds(decks, rounds, seed)
    return {
        name: numpy.frombuffer(bytes(data), dtype=kinds.get(name, numpy.dtype("u1")))
        for name, data in columns
    }


def rounds_arrow(rounds: int, *, decks: int = 8, seed: int = 1) -> Any:
    """The same as a pyarrow table, which names engine and seed in its metadata."""
    import pyarrow  # type: ignore[import-untyped]

    arrays = rounds_numpy(rounds, decks=decks, seed=seed)
    table = pyarrow.table({name: pyarrow.array(values) for name, values in arrays.items()})
    about = {"schema": "croupier.rounds/1", "seed": str(seed), "decks": str(decks)}
    return table.replace_schema_metadata(about)

"""Exact odds, settlement, house ways and simulation of table games by their approved rules.

Counts are exact: probabilities and edges are ``fractions.Fraction``. NumPy and pyarrow are only
needed by the functions that return their types.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any, Iterable, Mapping, Sequence

from . import _croupier

__all__ = [
    "effects",
    "house_way",
    "house_way_match",
    "law",
    "law_parquet",
    "odds",
    "rounds_arrow",
    "rounds_numpy",
    "rulebooks",
    "settle",
    "shoes",
    "simulate",
]

_FRACTIONS = ("house_edge", "variance", "hit_rate", "returned", "probability")


def _fraction(text: str) -> Fraction:
    numerator, denominator = text.split("/")
    return Fraction(int(numerator), int(denominator))


def _exact(value: dict[str, Any]) -> dict[str, Any]:
    return {k: _fraction(v) if k in _FRACTIONS else v for k, v in value.items()}


def rulebooks() -> list[dict[str, Any]]:
    """Every built-in rulebook: reference, title, game, hash, bets and layouts."""
    return json.loads(_croupier.rulebooks())


def odds(
    rulebook: str,
    *,
    decks: int | None = None,
    shoe: Sequence[int] | None = None,
    removed: Iterable[str] = (),
    dealt: Iterable[str] = (),
    layout: str | None = None,
) -> dict[str, Any]:
    """The exact odds of every bet of baccarat or Sic Bo.

    ``shoe`` is thirteen counts from the ace to the king; ``dealt`` are the cards of the round so
    far, in their order, and prices every bet by the cards that are left.
    """
    counts = list(shoe) if shoe is not None else None
    text = _croupier.odds(rulebook, decks, counts, list(removed), list(dealt), layout)
    document = json.loads(text)
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
) -> dict[str, Any]:
    """The joint law of a baccarat round: for every pair of totals and cards, how many deals."""
    counts = list(shoe) if shoe is not None else None
    return json.loads(_croupier.law(rulebook, decks, counts, list(removed), list(dealt)))


def law_parquet(
    rulebook: str,
    *,
    decks: int | None = None,
    shoe: Sequence[int] | None = None,
    removed: Iterable[str] = (),
    dealt: Iterable[str] = (),
) -> bytes:
    """The joint law as the bytes of a Parquet file."""
    counts = list(shoe) if shoe is not None else None
    parquet = _croupier.law_parquet(rulebook, decks, counts, list(removed), list(dealt))
    return bytes(parquet)


def effects(rulebook: str, *, decks: int | None = None, size: int = 2) -> dict[str, Any]:
    """What the removal of a card of each rank does to every bet, and the best tags of a size."""
    document = json.loads(_croupier.effects(rulebook, decks, size))
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
        return json.loads(_croupier.settle_sic_bo(rulebook, tuple(dice), placed))
    return json.loads(_croupier.settle_baccarat(rulebook, list(cards or ()), placed, layout))


def house_way(way: str, hand: Iterable[str]) -> tuple[list[str], list[str]]:
    """Sets seven cards or four tiles by a house way: the low hand and the high hand."""
    return _croupier.house_way(way, list(hand))


def house_way_match(way: str) -> dict[str, Any]:
    """Pai gow poker, house way against house way, over all 8,250,459,031,214,400 pairs."""
    told = json.loads(_croupier.house_way_match(way))
    return {k: int(v) if k in ("pairs", "win", "push", "loss") else v for k, v in told.items()}


def simulate(
    rulebook: str,
    rounds: int,
    *,
    seed: int = 1,
    decks: int | None = None,
    threads: int = 1,
) -> dict[str, Any]:
    """Deals rounds through the settlement of the tables and compares with the exact returns."""
    return json.loads(_croupier.simulate(rulebook, rounds, seed, decks, threads))


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
    import pyarrow

    arrays = rounds_numpy(rounds, decks=decks, seed=seed)
    table = pyarrow.table({name: pyarrow.array(values) for name, values in arrays.items()})
    about = {"schema": "croupier.rounds/1", "seed": str(seed), "decks": str(decks)}
    return table.replace_schema_metadata(about)

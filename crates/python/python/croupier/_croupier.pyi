"""The native module; use the functions of the package."""

from typing import Any

def rulebooks() -> str: ...
def odds(
    reference: str,
    decks: int | None = ...,
    counts: list[int] | None = ...,
    removed: list[str] = ...,
    dealt: list[str] = ...,
    layout: str | None = ...,
    way: str | None = ...,
) -> str: ...
def load(file: str, text: str) -> str: ...
def shoes(reference: str, counts: list[list[int]]) -> str: ...
def law(
    reference: str,
    decks: int | None = ...,
    counts: list[int] | None = ...,
    removed: list[str] = ...,
    dealt: list[str] = ...,
    conditions: list[str] = ...,
) -> str: ...
def law_parquet(
    reference: str,
    decks: int | None = ...,
    counts: list[int] | None = ...,
    removed: list[str] = ...,
    dealt: list[str] = ...,
    conditions: list[str] = ...,
) -> bytes: ...
def effects(reference: str, decks: int | None = ..., size: int = ...) -> str: ...
def house_way_match(way: str) -> str: ...
def settle_baccarat(
    reference: str, dealt: list[str], bets: list[tuple[str, int]], layout: str | None = ...
) -> str: ...
def settle_sic_bo(
    reference: str, dice: tuple[int, ...], bets: list[tuple[str, int]]
) -> str: ...
def house_way(way: str, hand: list[str]) -> tuple[list[str], list[str]]: ...
def house_ways(reference: str, hands: list[list[str]], way: str | None = ...) -> str: ...
def settle_pai_gow(
    reference: str,
    seats: list[dict[str, Any]],
    dealer: list[str] | None = ...,
    dealer_stake: int = ...,
    bank: int | None = ...,
    co_bank: int | None = ...,
    way: str | None = ...,
) -> str: ...
def par(
    reference: str, decks: int | None = ..., way: str | None = ..., floor: int = ...
) -> list[tuple[str, bytes]]: ...
def exposure(
    reference: str,
    shoes: int,
    seed: int = ...,
    decks: int | None = ...,
    penetration: float = ...,
    threads: int = ...,
) -> str: ...
def count(
    reference: str,
    tags: str,
    bet_at: float,
    shoes: int,
    seed: int = ...,
    decks: int | None = ...,
    cut_card: int = ...,
    running: bool = ...,
    threads: int = ...,
) -> str: ...
def simulate(
    reference: str,
    rounds: int,
    seed: int = ...,
    decks: int | None = ...,
    threads: int = ...,
    way: str | None = ...,
) -> str: ...
def simulate_rounds(decks: int, rounds: int, seed: int = ...) -> list[tuple[str, bytes]]: ...

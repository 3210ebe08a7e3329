"""Pai gow: rounds, house ways, odds and simulation say what the command line says."""

import json
import random
from fractions import Fraction
from math import comb

import croupier
import pytest
from conftest import run

POKER, TILES = "pai-gow-poker", "pai-gow-tiles"
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"] + ["joker"]
# Two tiles of each face, or one of those that make a pair with another face.
SINGLE = ["1/2", "1/4", "2/3", "2/4", "2/5", "2/6", "3/4", "3/5", "3/6", "4/5"]
DOUBLE = ["1/1", "1/3", "1/5", "1/6", "2/2", "3/3", "4/4", "4/6", "5/5", "5/6", "6/6"]


def hands(chance, game, count):
    """Hands of one deal."""
    pieces, size = (CARDS, 7) if game == POKER else (SINGLE + 2 * DOUBLE, 4)
    drawn = chance.sample(pieces, size * count)
    return [drawn[size * place : size * (place + 1)] for place in range(count)]


def any_round(chance, game):
    """A round as people play them, now and then against the rules, in both forms."""
    dealt = hands(chance, game, chance.randint(2, 7))
    seats = []
    for number, hand in enumerate(dealt[1:], 1):
        seat = {"seat": number, "hand": hand, "stake": 100 * chance.randint(1, 500) + 50}
        if chance.random() < 0.5:
            seat["patron"] = f"p{chance.randint(1, 4)}"
        if chance.random() < 0.5:
            seat["low"] = chance.sample(hand, 2)
        if game == POKER and chance.random() < 0.6:
            seat["fortune"] = 100 * chance.randint(1, 100)
        seats.append(seat)
    more = {"dealer": dealt[0]}
    banks = chance.choice(["dealer", "seat", "co-bank"])
    line = {"dealer": {field(game): dealt[0]}}
    if banks != "dealer":
        holder = chance.choice(seats)
        del holder["stake"]
        if banks == "co-bank":
            holder.pop("low", None)
        if chance.random() < 0.5:
            holder.pop("fortune", None)
        more["bank" if banks == "seat" else "co_bank"] = holder["seat"]
        line["bank"] = {banks: holder["seat"]}
        if banks == "seat" and chance.random() < 0.5:
            more["dealer_stake"] = 100 * chance.randint(1, 500)
            line["dealer"]["stake"] = more["dealer_stake"]
    if chance.random() < 0.5:
        ways = ["trump-plaza", "foxwoods"] if game == POKER else ["foxwoods", "guide-hints"]
        more["way"] = line["way"] = chance.choice(ways)
    told = [{field(game) if key == "hand" else key: seat[key] for key in seat} for seat in seats]
    return (seats, more), {"rulebook": game, "seats": told, **line}


def field(game):
    return "cards" if game == POKER else "tiles"


@pytest.mark.parametrize("game", [POKER, TILES])
def test_thousands_of_rounds_settle_as_the_command_line_settles_them(game):
    chance = random.Random(22)
    ours, asked = [], []
    for number in range(4000):
        (seats, more), line = any_round(chance, game)
        asked.append(json.dumps({"id": number, **line}))
        try:
            ours.append(croupier.settle_pai_gow(game, seats, **more))
        except ValueError as why:
            ours.append(str(why))
    told = [json.loads(line) for line in run("settle", text="\n".join(asked), fails=True).splitlines()]
    assert [line.pop("id") for line in told] == list(range(4000))
    refused = 0
    for mine, theirs in zip(ours, told):
        if "error" in theirs:
            assert mine == theirs["error"]["message"]
            refused += 1
        else:
            assert mine == theirs
    assert refused < 400, "most rounds are played out"
    outcomes = {seat["outcome"] for mine in ours if isinstance(mine, dict) for seat in mine["seats"]}
    assert outcomes == {"won", "lost", "pushed"}
    if game == POKER:
        assert any(seat["foul"] for mine in ours if isinstance(mine, dict) for seat in mine["seats"])


@pytest.mark.parametrize(
    "game, way",
    [(POKER, "trump-plaza"), (POKER, "foxwoods"), (TILES, "foxwoods"), (TILES, "guide-hints")],
)
def test_thousands_of_hands_are_set_as_the_command_line_sets_them(game, way):
    chance = random.Random(7)
    drawn = [hands(chance, game, 1)[0] for _ in range(5000)]
    lines = "\n".join(json.dumps({field(game): hand}) for hand in drawn)
    told = [json.loads(line) for line in run("house-way", game, "--way", way, text=lines).splitlines()]
    ours = croupier.house_ways(game, drawn, way=way)
    assert len(ours) == 5000
    for mine, theirs in zip(ours, told):
        assert mine == {key: theirs[key] for key in ("low", "high", "rule")}
    assert croupier.house_way(way, drawn[0]) == (ours[0]["low"], ours[0]["high"])


@pytest.mark.parametrize("game, way", [(POKER, "foxwoods"), (TILES, None), (TILES, "guide-hints")])
def test_odds_are_those_of_the_command_line(game, way):
    args = ["--way", way] if way else []
    told = json.loads(run("odds", game, "--json", *args))
    ours = croupier.odds(game, way=way)
    assert ours["rulebook_sha256"] == told["rulebook_sha256"]
    assert ours["match"]["way"] == told["match"]["way"]
    for key in ("pairs", "win", "push", "loss"):
        assert ours["match"][key] == int(told["match"][key])
    assert ours["match"]["copies"] == {k: int(v) for k, v in told["match"]["copies"].items()}
    assert ours["low_hands"] == {k: int(v) for k, v in told.get("low_hands", {}).items()}
    for mine, theirs in zip(ours["bets"], told["bets"], strict=True):
        assert mine["bet"] == theirs["bet"] and mine["rule"] == theirs["rule"]
        for key in ("house_edge", "variance", "hit_rate", "returned"):
            assert mine[key] == Fraction(theirs[key])
        for row, other in zip(mine["rows"], theirs["rows"], strict=True):
            assert (row["when"], row["probability"]) == (other["when"], Fraction(other["probability"]))
    for mine, theirs in zip(ours["envy"], told.get("envy", []), strict=True):
        assert mine["fortune_house_edge"] == Fraction(theirs["fortune_house_edge"])


def test_fortune_is_the_published_census():
    # Wizard of Odds, Fortune Pai Gow Poker: combinations of 154,143,080 hands.
    odds = croupier.odds(POKER)
    fortune = next(bet for bet in odds["bets"] if bet["bet"] == "fortune")
    counts = {row["when"]: row["probability"] * 154143080 for row in fortune["rows"]}
    assert counts["royal-flush"] == 26020
    assert counts["straight-flush"] == 184644
    # Every hand against every hand of the other 46 cards.
    assert odds["match"]["pairs"] == 154143080 * comb(46, 7)


@pytest.mark.parametrize("game", [POKER, TILES])
def test_a_simulation_is_the_one_of_the_command_line(game):
    ours = croupier.simulate(game, 20_000, seed=3)
    args = ["simulate", game, "--rounds", "20000", "--seed", "3", "--json"]
    assert ours == json.loads(run(*args))
    assert ours["seed"] and not ours["suspicious"]


def test_what_cannot_be_dealt_is_refused():
    hand = ["KC", "KD", "AC", "9C", "6C", "4C", "2S"]
    other = ["KH", "QD", "JC", "8C", "5C", "3C", "2D"]
    seat = {"seat": 1, "hand": hand, "stake": 1000}
    with pytest.raises(ValueError, match="more often"):
        croupier.settle_pai_gow(POKER, [seat], dealer=hand)
    with pytest.raises(ValueError, match="no 'card'"):
        croupier.settle_pai_gow(POKER, [{**seat, "card": hand}], dealer=other)
    with pytest.raises(ValueError, match="the dealer's hand is missing"):
        croupier.settle_pai_gow(POKER, [seat])
    with pytest.raises(ValueError, match="not both"):
        croupier.settle_pai_gow(POKER, [seat], dealer=other, bank=1, co_bank=1)
    with pytest.raises(ValueError, match="there are trump-plaza, foxwoods"):
        croupier.odds(POKER, way="mine")
    with pytest.raises(ValueError, match="is not pai gow"):
        croupier.settle_pai_gow("sic-bo", [seat], dealer=other)
    with pytest.raises(ValueError, match="hand 1"):
        croupier.house_ways(POKER, [hand, hand[:6]])
    with pytest.raises(ValueError, match="has no shoe"):
        croupier.odds(POKER, decks=6)
    for stake in (-5, 10.5, "1000"):
        with pytest.raises(ValueError, match="seat 1: stake is .* whole cents"):
            croupier.settle_pai_gow(POKER, [{**seat, "stake": stake}], dealer=other)

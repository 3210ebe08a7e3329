"""The package against published figures, against the command line, and through DuckDB and Arrow."""

import glob
import io
import json
import os
import random
from fractions import Fraction

import croupier
import duckdb
import nbformat
import pyarrow.parquet
import pytest
from conftest import run
from nbclient import NotebookClient

HERE = os.path.dirname(__file__)
TIGER = "tiger-buffalo-non-commission"


def test_odds_are_the_published_ones():
    # Wizard of Odds: 2,292,252,566,437,888 of 4,998,398,275,503,360 deals go to Banker.
    bets = {bet["bet"]: bet for bet in croupier.odds("mini-baccarat")["bets"]}
    hit = Fraction(2292252566437888, 4998398275503360)
    assert bets["banker"]["hit_rate"] == hit
    assert round(float(bets["banker"]["house_edge"]), 6) == 0.010579


def test_odds_say_what_the_command_line_says():
    for args, kwargs in [
        ([], {}),
        (["--decks", "6"], {"decks": 6}),
        (["--removed", "AS,KD"], {"removed": ["AS", "KD"]}),
    ]:
        told = json.loads(run("odds", TIGER, "--json", *args))
        ours = croupier.odds(TIGER, **kwargs)
        assert told["rulebook_sha256"] == ours["rulebook_sha256"]
        for mine, theirs in zip(ours["bets"], told["bets"]):
            assert mine["bet"] == theirs["bet"]
            edge = mine["house_edge"]
            assert f"{edge.numerator}/{edge.denominator}" == theirs["house_edge"]


def test_thousands_of_rounds_settle_as_the_command_line_settles_them():
    chance = random.Random(1)
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"]
    rounds, asked = [], []
    while len(rounds) < 3000:
        cards = chance.sample(deck, 6)
        for taken in (4, 5, 6):
            try:
                ours = croupier.settle(
                    TIGER, {"player": 1000, "banker": 1000, "tie": 500}, cards=cards[:taken], layout="A"
                )
            except ValueError:
                continue
            bets = [("player", 1000), ("banker", 1000), ("tie", 500)]
            line = {
                "id": len(rounds), "rulebook": TIGER, "layout": "A", "decks": 8,
                "cards": cards[:taken],
                "bets": [
                    {"id": name, "patron": "p", "seat": 1, "bet": name, "stake": stake}
                    for name, stake in bets
                ],
            }
            rounds.append(ours)
            asked.append(json.dumps(line))
            break
    told = [json.loads(line) for line in run("settle", text="\n".join(asked)).splitlines()]
    assert len(told) == len(rounds)
    for ours, theirs in zip(rounds, told):
        for mine, line in zip(ours, theirs["bets"]):
            assert (mine["outcome"], mine["win"], mine["rule"]) == (
                line["outcome"], line["win"], line["rule"],
            )


def test_the_law_is_read_by_duckdb_and_pyarrow(tmp_path):
    path = tmp_path / "law.parquet"
    run("odds", TIGER, "--law", "--out", str(path))
    assert path.read_bytes() == croupier.law_parquet(TIGER)
    table = pyarrow.parquet.read_table(io.BytesIO(path.read_bytes()))
    assert table.schema.metadata[b"schema"] == b"croupier.law/1"
    banker = duckdb.sql(
        f"select sum(deals) from '{path}' where banker_points > player_points"
    ).fetchall()[0][0]
    assert banker == 2292252566437888
    rows = table.to_pylist()
    assert rows == croupier.law(TIGER)["rows"]
    naturals = sum(r["deals"] for r in rows if r["player_natural"] and r["banker_natural"] and r["player_points"] == r["banker_points"])
    assert naturals == 89325908267520  # Wizard of Odds: natural ties


def test_a_condition_is_asked_of_the_law():
    # Wizard of Odds: 475,627,426,473,216 ties; 31 of the other 415 cards pair the Player's first.
    told = croupier.law(TIGER, where=["tie", "player.pair"])
    assert (told["where_1"], int(told["where_1_deals"])) == ("tie", 475627426473216)
    assert Fraction(int(told["where_2_deals"]), int(told["deals"])) == Fraction(31, 415)
    same = json.loads(run("odds", TIGER, "--law", "--json", "--where", "tie", "--where", "player.pair"))
    assert told == same
    with pytest.raises(ValueError, match="character 9: can never be"):
        croupier.law(TIGER, where=["cards ==7"])


def test_house_ways_and_dice():
    low, high = croupier.house_way("foxwoods", ["6/6", "6/6", "3/6", "5/6"])
    told = json.loads(run("house-way", "pai-gow-tiles", text='{"tiles":["6/6","6/6","3/6","5/6"]}'))
    assert (low, high) == (told["low"], told["high"])
    hand = ["KC", "KD", "AC", "9C", "6C", "4C", "2S"]
    told = json.loads(run("house-way", "pai-gow-poker", "--way", "foxwoods", text=json.dumps({"cards": hand})))
    assert croupier.house_way("foxwoods", hand) == (told["low"], told["high"])
    small = croupier.settle("sic-bo", {"small": 1000}, dice=[2, 2, 5])[0]
    assert (small["outcome"], small["returned"]) == ("won", 2000)


def test_rounds_come_as_numpy_and_arrow():
    columns = croupier.rounds_numpy(200_000)
    banker = (columns["banker_points"] > columns["player_points"]).mean()
    assert abs(banker - 0.4586) < 0.0056  # five sigma
    table = croupier.rounds_arrow(1000, seed=7)
    assert table.num_rows == 1000 and table.schema.metadata[b"seed"] == b"7"
    assert table.equals(croupier.rounds_arrow(1000, seed=7))


def test_simulation_is_the_one_of_the_command_line():
    ours = croupier.simulate("mini-baccarat", 100_000, seed=3)
    told = json.loads(run("simulate", "mini-baccarat", "--rounds", "100000", "--seed", "3", "--json"))
    assert [w["won"] for w in ours["wagers"]] == [w["won"] for w in told["wagers"]]


def test_what_cannot_be_is_refused():
    with pytest.raises(KeyError):
        croupier.odds("roulette")
    with pytest.raises(ValueError, match="not a card"):
        croupier.odds(TIGER, removed=["1S"])
    with pytest.raises(ValueError):
        croupier.house_way("foxwoods", ["AS"])
    with pytest.raises(ValueError):
        croupier.settle("sic-bo", {"small": 1000}, dice=[0, 2, 5])


@pytest.mark.parametrize("path", sorted(glob.glob(os.path.join(HERE, "..", "notebooks", "*.ipynb"))))
def test_notebooks_run(path):
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120).execute()

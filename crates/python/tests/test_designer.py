"""A side bet is written, priced, put on a sheet and exposed to counting without leaving Python."""

import json
import os
import subprocess
import sys
from fractions import Fraction

import croupier
import pytest
from conftest import run

# Dragon 7 as EZ Baccarat pays it, under a name of our own.
TEXT = """
id = "my-seven"
title = "Banker wins with a three-card seven"
game = "baccarat"
format = 2
status = "study"

[[bet]]
name = "my-dragon"
pays = [{ when = "banker wins and banker.cards == 3 and banker.points == 7", odds = "40 to 1" }]
"""


@pytest.fixture
def reference():
    return croupier.load(TEXT)


def test_a_bet_in_a_text_has_its_exact_edge(reference):
    assert reference == "study:my-seven"
    (bet,) = croupier.odds(reference, decks=8)["bets"]
    # Jacobson, Card Counting the Dragon 7: 7.6113 %.
    assert round(float(bet["house_edge"]), 6) == 0.076113
    assert any(book["reference"] == reference and book["study"] for book in croupier.rulebooks())


def test_its_sheet_and_exposure_are_those_of_the_command_line(reference, tmp_path):
    (tmp_path / "mine.toml").write_text(TEXT)
    mine = ["--rulebooks", str(tmp_path), "--study"]
    run(*mine, "par", "my-seven", "--decks", "8", "--out", str(tmp_path / "par"))
    files = {path.name: path.read_bytes() for path in (tmp_path / "par").iterdir()}
    assert croupier.par(reference, decks=8) == files
    told = json.loads(run(*mine, "exposure", "my-seven", "--decks", "8", "--shoes", "20", "--json"))
    assert croupier.exposure(reference, 20, decks=8) == told
    count = ["--count", "4-7:-1,8-9:+2", "--bet-at", "4", "--cut-card", "14"]
    told = json.loads(run(*mine, "exposure", "my-seven", "--decks", "8", "--shoes", "20", *count, "--json"))
    for bet in told["bets"]:
        del bet["fit"]
    assert croupier.count(reference, "4-7:-1,8-9:+2", 4, 20, decks=8) == told


def test_a_fault_is_told_with_line_and_column_and_nothing_is_lost(reference):
    with pytest.raises(ValueError, match=r":\d+:\d+.*always 0 to 9"):
        croupier.load(TEXT.replace("banker.points == 7", "banker.points == 70"))
    assert croupier.odds(reference, decks=8)["bets"], "what was loaded before is still there"
    with pytest.raises(ValueError, match="choose another"):
        croupier.load(TEXT.replace("my-seven", "ez-baccarat"))
    with pytest.raises(ValueError, match="per cent"):
        croupier.par(reference, decks=8, floor=101)
    with pytest.raises(ValueError, match="one at least"):
        croupier.exposure(reference, 0, decks=8)


def test_the_same_id_again_replaces_what_was_loaded(reference, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace("40 to 1", "41 to 1"))
    assert croupier.load(path) == reference
    (bet,) = croupier.odds(reference, decks=8)["bets"]
    (row,) = bet["rows"]
    assert bet["house_edge"] == 1 - 42 * Fraction(row["probability"])


def test_the_package_is_typed():
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull, "-p", "croupier"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout

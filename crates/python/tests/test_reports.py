"""The files of a report, opened by DuckDB: they say what the accounts of a house of an earlier edition say."""

import gzip
import json
from pathlib import Path

import duckdb
import pytest
from conftest import run

HOUSE = Path(__file__).parents[3] / "vectors" / "fixtures" / "edition-1"
EVER = ("--from", "2000-01-01", "--to", "2099-12-31")
GROUPINGS = ["table", "game", "bet", "dealer", "patron", "hour", "shift", "day"]


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """The house, unpacked."""
    folder = tmp_path_factory.mktemp("house")
    (folder / "journal.db").write_bytes(gzip.decompress((HOUSE / "house.db.gz").read_bytes()))
    return folder


def balances():
    """Every account of the house and its cents, as written down beside it."""
    lines = (HOUSE / "balances.jsonl").read_text().splitlines()
    return {each["account"]: each["cents"] for each in map(json.loads, lines)}


def moved(account, sign):
    """What went to an account (1) or from it (-1), from the entries alone."""
    with gzip.open(HOUSE / "entries.jsonl.gz", "rt") as lines:
        bodies = [json.loads(line)["body"] for line in lines]
    end = "to" if sign > 0 else "from"
    transfers = [each for body in bodies for each in body.get("transfers", [])]
    return sum(each["amount"] for each in transfers if each[end] == account)


def opened(data, tmp_path, by, form):
    """A report as a file, and the words with which DuckDB reads it."""
    path = tmp_path / f"{by}.{form}"
    asked = ["report", "--data", str(data), "--by", by, *EVER]
    if form == "csv":
        path.write_text(run(*asked, "--csv"))
        return f"read_csv('{path}', comment = '#')"
    run(*asked, "--parquet", str(path))
    return f"'{path}'"


@pytest.mark.parametrize("form", ["csv", "parquet"])
@pytest.mark.parametrize("by", GROUPINGS)
def test_a_report_is_read_by_duckdb_and_adds_up_to_the_accounts(data, tmp_path, by, form):
    table = opened(data, tmp_path, by, form)
    house = {name: cents for name, cents in balances().items() if name.startswith("table/")}
    won = sum(cents for name, cents in house.items() if name.endswith(("/bank", "/commission")))
    total = duckdb.sql(f"SELECT win, handle, rounds FROM {table} WHERE \"{by}\" = 'total'").fetchall()
    assert len(total) == 1 and total[0][0] == won
    groups = duckdb.sql(
        f"SELECT sum(win), sum(handle), count(*) FROM {table} WHERE \"{by}\" <> 'total'"
    ).fetchall()[0]
    assert groups[:2] == (won, total[0][1]) and groups[2] > 0


def test_what_the_cage_sold_is_what_left_its_account(data, tmp_path):
    table = opened(data, tmp_path, "table", "parquet")
    sold, fills, drop = duckdb.sql(
        f"SELECT sold, fills, \"drop\" FROM {table} WHERE \"table\" = 'total'"
    ).fetchall()[0]
    assert sold + fills + drop == moved("cage", -1) > 0

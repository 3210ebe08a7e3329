"""What a house exports by itself when a gaming day is over, opened by DuckDB: CSV and Parquet say what was played."""

import json
import signal
import subprocess
import time
import urllib.request
import uuid
from datetime import datetime, timezone

import duckdb
import pytest
from conftest import BINARY

GROUPINGS = ["table", "game", "bet", "dealer", "patron", "hour", "shift", "day"]
PEOPLE = {"sue": "shift-manager", "wei": "shift-manager", "carl": "cashier"}
#: What Ann loses on Big with 1, 2 and 3, in cents.
STAKE = 10_000


def configuration(folder, offset):
    """A house with a live table of Sic Bo. By its clock it is noon, and its gaming day ends at two."""
    text = f'[house]\ngaming_day_begins = "14:00"\nutc_offset = "{offset}"\n'
    text += '[export]\nfolder = "exports"\n[cage]\ntills = false\n'
    text += '[[table]]\nid = "dice"\nname = "Sic Bo"\nrulebook = "sic-bo"\npositions = 6\ndealing = "live"\n'
    text += "limits = { minimum = 1000, maximum = 500000 }\n"
    text += '[[patron]]\nid = "ann"\nname = "Ann"\ncard_number = "9001"\npin_file = "pin"\n'
    for who, role in PEOPLE.items():
        text += f'[[staff]]\nid = "{who}"\nname = "{who}"\nlogin = "{who}"\nrole = "{role}"\npin_file = "pin"\n'
    (folder / "pin").write_text("246810\n")
    (folder / "house.toml").write_text(text)
    return str(folder / "house.toml")


class Client:
    """Somebody who is logged in."""

    def __init__(self, url, login):
        self.url, self.token = url, None
        self.token = self.give("POST", "/api/sessions", {"login": login, "pin": "246810"})["token"]

    def give(self, method, path, body):
        heads = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
        if self.token:
            heads["Authorization"] = f"Bearer {self.token}"
        asked = urllib.request.Request(self.url + path, json.dumps(body).encode(), heads, method=method)
        with urllib.request.urlopen(asked, timeout=120) as answer:
            text = answer.read()
        return json.loads(text) if text else None


def play_a_day_and_end_it(url, offset):
    """Ann buys credit and loses a round; then two people let the next gaming day begin at eleven."""
    carl, sue, wei, ann = (Client(url, who) for who in ["carl", "sue", "wei", "9001"])
    carl.give("POST", "/api/credits", {"patron": "ann", "amount": 5 * STAKE})
    deal = lambda what: sue.give("POST", "/api/tables/dice/commands", {"round": 1, "command": what})
    deal({"do": "open-bets"})
    ann.give("PUT", "/api/tables/dice/rounds/1/bets/1/big", {"stake": STAKE})
    deal({"do": "close-bets"})
    deal({"do": "enter-dice", "dice": [1, 2, 3]})
    deal({"do": "confirm"})
    rules = {"gaming_day": {"begins": "11:00", "utc_offset": offset}}
    number = sue.give("POST", "/api/house/rules/changes", rules)["waits"]
    wei.give("POST", f"/api/acts/{number}/agreement", {})


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    """The folder that the house wrote."""
    folder = tmp_path_factory.mktemp("exporting")
    ahead = 12 - datetime.now(timezone.utc).hour
    offset = f"{'-' if ahead < 0 else '+'}{abs(ahead):02}:00"
    serve = ["serve", "--config", configuration(folder, offset), "--data", str(folder / "data")]
    with (folder / "log").open("w") as log:
        house = subprocess.Popen(
            [BINARY, *serve, "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE, stderr=log, text=True
        )
    try:
        said = house.stdout.readline()
        assert said.startswith("Croupier is open at "), (folder / "log").read_text()
        play_a_day_and_end_it(said.split()[-1].rstrip("/"), offset)
        until = time.monotonic() + 120
        while not list((folder / "exports").glob("20??-??-??")):
            assert time.monotonic() < until, (folder / "log").read_text()
    finally:
        house.send_signal(signal.SIGTERM)
        assert house.wait(60) == 0
    days = list((folder / "exports").iterdir())
    assert len(days) == 1, "one day is over"
    return days[0]


@pytest.mark.parametrize("form", ["csv", "parquet"])
@pytest.mark.parametrize("by", GROUPINGS)
def test_what_the_house_exports_is_read_by_duckdb(exported, by, form):
    file = exported / f"{by}.{form}"
    table = f"read_csv('{file}', comment = '#')" if form == "csv" else f"'{file}'"
    asked = f'SELECT sum(handle), sum(win), sum(rounds), sum(sold) FROM {table} WHERE "{by}"'
    assert duckdb.sql(f"{asked} = 'total'").fetchall() == [(STAKE, STAKE, 1, 5 * STAKE)]
    won = duckdb.sql(f"{asked} <> 'total'").fetchall()[0]
    assert won[:2] == (STAKE, STAKE)

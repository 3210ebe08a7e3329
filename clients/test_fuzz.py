"""schemathesis makes requests of its own from the contract, with every check it has, as nobody and
as people of several roles; with LONG as every role and for longer."""

import os
import subprocess
import sys

import pytest
from conftest import House

LONG = bool(os.environ.get("LONG"))
#: How long each role is tried.
SECONDS = os.environ.get("SECONDS", "900" if LONG else "15")
STAFF = {"dealer": "dora", "pit-supervisor": "sam", "pit-manager": "mia", "shift-manager": "sue",
         "cashier": "carl", "auditor": "abe", "administrator": "ada"}
ROLES = ["nobody", "patron", *STAFF] if LONG else ["nobody", "patron", "auditor"]
#: Routes that end or lock the session the tool is in, or are no request and answer but a socket.
LEFT_OUT = ["log_out", "lock_screen", "wall", "choose_pin", "exclude_self", "take_break",
            "begin_second_factor", "finish_second_factor"]


@pytest.fixture(scope="module")
def own_house(tmp_path_factory):
    """A house that is thrown away: the tool may stop betting or suspend somebody."""
    house = House(tmp_path_factory.mktemp("fuzzed"))
    yield house
    assert house.close() == 0


@pytest.mark.parametrize("role", ROLES)
def test_no_request_finds_what_the_contract_does_not_say(own_house, role, tmp_path):
    house = own_house
    headers = []
    if role != "nobody":
        login = ("8001", "1111") if role == "patron" else (STAFF[role], "2468")
        headers = ["-H", f"Authorization: Bearer {house.log_in(*login)}"]
    phases = "examples,coverage,fuzzing" if LONG else "examples,coverage"
    left_out = [word for name in LEFT_OUT for word in ("--exclude-operation-id", name)]
    done = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "run", f"{house.url}/api/openapi.json"),
            *headers,
            # A value that fits its schema may still be refused: a rule of the house is no schema.
            *("--checks", "all", "--exclude-checks", "positive_data_acceptance"),
            *("--phases", phases, "--max-time", SECONDS),
            # The first one who asks for help waits until the odds are counted.
            *("--request-timeout", "60", "--max-response-time", "60"),
            *("--exclude-path-regex", "/live$", *left_out),
            *("--warnings", "off", "--no-color", "--seed", "21", "--max-failures", "20"),
        ],
        capture_output=True, text=True, cwd=tmp_path, timeout=1200,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]

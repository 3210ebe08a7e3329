"""Plays a round with the client that is generated from the contract: logs in, bets at a table,
waits until the round ends and prints how."""

import json
import sys
import time
import uuid
from typing import TypeVar

import httpx
from croupier_client import AuthenticatedClient, Client
from croupier_client.api.people import log_in
from croupier_client.api.play import put_bet
from croupier_client.api.tables import list_rounds, show_round, show_table
from croupier_client.models import (
    MeView,
    Problem,
    RoundsView,
    RoundView,
    SessionBody,
    StakeBody,
    StakeView,
    TableView,
)

T = TypeVar("T")


def told(kind: type[T], answer: object) -> T:
    """What was asked for, or the problem as an error."""
    if isinstance(answer, Problem):
        raise SystemExit(f"{answer.code}: {answer.detail}")
    assert isinstance(answer, kind), answer
    return answer


url, card, pin, table, bet, seat = sys.argv[1:7]
# A login waits while the house is busy: its PIN is hashed at the lowest priority.
patience = httpx.Timeout(60)
nobody = Client(base_url=url, timeout=patience)

wrong = log_in.sync(client=nobody, body=SessionBody(login=card, pin="0"))
assert isinstance(wrong, Problem) and wrong.code == "wrong_login", wrong

me = told(MeView, log_in.sync(client=nobody, body=SessionBody(login=card, pin=pin)))
assert isinstance(me.token, str)
client = AuthenticatedClient(base_url=url, token=me.token, timeout=patience)

while True:
    now = told(TableView, show_table.sync(table, client=client)).round_.data
    if now.phase == "open":
        break
    time.sleep(0.3)


def put(stake: int, key: str) -> object:
    body = StakeBody(stake=stake)
    spot = (table, now.round_, int(seat), bet)
    return put_bet.sync(*spot, client=client, body=body, idempotency_key=key)


small = put(1, str(uuid.uuid4()))
assert isinstance(small, Problem) and small.status == 409, "a cent is under the minimum"
key = str(uuid.uuid4())
stake = told(StakeView, put(1000, key))
assert told(StakeView, put(1000, key)) == stake, "a key counts once"

while True:
    past = told(RoundView, show_round.sync(table, now.round_, client=client))
    if past.phase in ("settled", "void"):
        break
    time.sleep(0.3)
last = told(RoundsView, list_rounds.sync(table, client=client, limit=1))
print(
    json.dumps(
        {
            "round": now.round_,
            "phase": str(past.phase.value),
            "bets": [bet.to_dict() for bet in past.bets],
            "last": last.rounds[0].round_ if last.rounds else None,
        }
    )
)

"""What the first people of a new house do on its pages, by the same requests: walk.py URL CODE. They set it up,
open a table, add a cashier and a patron, and sell the patron credit. Prints the patron's card and PIN.
SSL_CERT_FILE names the certificate to trust."""

import json
import sys
import urllib.error
import urllib.request
import uuid

URL = sys.argv[1].rstrip("/")
SETTINGS = {
    "rulebook": "mini-baccarat", "limits": {"minimum": 100, "maximum": 100_000},
    "dealing": "automatic", "positions": 7, "private": False, "betting_window_ms": 5000,
    "insurance_window_ms": 1000, "result_pause_ms": 1000, "card_pause_ms": 100,
}


def call(who: str, method: str, path: str, body: object = None) -> dict:
    headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    if who:
        headers["Authorization"] = f"Bearer {who}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(URL + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or "{}")
    except urllib.error.HTTPError as refused:
        raise SystemExit(f"{method} {path}: {refused.read().decode()}") from None


def log_in(login: str, pin: str) -> str:
    return call("", "POST", "/api/sessions", {"login": login, "pin": pin})["token"]


def choose(login: str, old: str, new: str) -> str:
    """The first login of somebody whose PIN another chose."""
    call(log_in(login, old), "PUT", "/api/me/pin", {"old": old, "new": new})
    return log_in(login, new)


ana = {"login": "ana", "name": "Ana", "password": "plenty of rain in June", "role": "administrator"}
bo = {"login": "bo", "name": "Bo", "password": "seven quiet lighthouses", "role": "shift-manager"}
call("", "POST", "/api/setup", {"code": sys.argv[2], "first": ana, "second": bo})
first, second = log_in("ana", ana["password"]), log_in("bo", bo["password"])

change = {"change": "open", "name": "Mini 1", "settings": SETTINGS}
asked = call(first, "POST", "/api/house/tables/changes", {"table": "mini-1", "change": change})
call(second, "POST", f"/api/acts/{asked['waits']}/agreement")

cora = {"change": "add-staff", "id": "cora", "login": "cora", "name": "Cora", "pin": "58203941", "role": "cashier"}
asked = call(first, "POST", "/api/people/changes", cora)
call(second, "POST", f"/api/people/changes/{asked['waits']}/agreement", {"half": "493817"})
cashier = choose("cora", "58203941493817", "a cup of green tea")
call(cashier, "POST", "/api/cage/till", {"cash": 1_000_000, "chips": 0})

pat = {"change": "add-patron", "id": "pat", "name": "Pat", "card_number": "9001", "pin": "7391"}
call(cashier, "POST", "/api/people/changes", pat)
call(cashier, "POST", "/api/credits", {"patron": "pat", "amount": 100_000, "means": "cash"})
choose("9001", "7391", "8264")
print("9001 8264")

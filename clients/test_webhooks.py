"""Events by HTTP: signed, in order, at least once, and nothing missed or doubled by a receiver that
dies a hundred times. The receiver keeps what it acknowledged by id."""

import base64
import http.server
import json
import re
import socketserver
import subprocess
import threading
import time
import urllib.error
import urllib.request
import uuid

import pytest
from conftest import BINARY, ROOT, House
from standardwebhooks import Webhook

SECRET = "whsec_" + base64.b64encode(b"0123456789abcdef0123456789abcdef").decode()

TABLES = """
[[table]]
id = "{id}"
name = "{id}"
rulebook = "sic-bo"
positions = 7
dealing = "automatic"
betting_window_ms = 300
result_pause_ms = 100
card_pause_ms = 10
limits = {{ minimum = 100, maximum = 100000 }}
"""


class Book:
    """What a receiver keeps on its disk: the events it acknowledged, in order."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.taken: list[dict] = []
        self.ids: set[str] = set()
        self.doubled = 0
        self.changed = threading.Condition(self.lock)

    def take(self, event: dict) -> None:
        with self.changed:
            if event["id"] in self.ids:
                self.doubled += 1  # known by id: dropped
            else:
                self.ids.add(event["id"])
                self.taken.append(event)
            self.changed.notify_all()

    def wait_for(self, count: int) -> None:
        with self.changed:
            assert self.changed.wait_for(lambda: len(self.taken) >= count, 60), len(self.taken)


class Receiver:
    """An HTTP server that can be killed: it then closes every connection, answered or not."""

    def __init__(self, book: Book, port: int = 0, silent: bool = False, status: int = 204) -> None:
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(handler) -> None:
                body = handler.rfile.read(int(handler.headers["content-length"]))
                assert Webhook(SECRET).verify(body, dict(handler.headers)) is not None
                assert is_ours(base64.b64decode(SECRET[6:]), handler.headers, body)
                event = json.loads(body)
                assert handler.headers["webhook-id"] == event["id"]
                if status == 204:
                    book.take(event)
                if silent:
                    return  # taken, and dies before it says so
                handler.send_response(status)
                handler.send_header("location", "http://127.0.0.1:1/elsewhere")
                handler.end_headers()

            def log_message(handler, *_) -> None:
                pass

        class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
            allow_reuse_address = True
            daemon_threads = True

        self.server = Server(("127.0.0.1", port), Handler)
        self.port = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,))
        self.thread.start()

    def kill(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


def is_ours(secret: bytes, headers, body: bytes) -> bool:
    """The check of docs/webhooks.md, from the page."""
    page = (ROOT / "docs/webhooks.md").read_text()
    program = re.search(r"^```python\n(.*?)^```$", page, re.M | re.S).group(1)
    names: dict = {}
    exec(program, names)
    return names["is_ours"](secret, headers, body)


@pytest.fixture
def folder(tmp_path):
    tables = [TABLES.format(id=f"dice-{number}") for number in (1, 2)]
    (tmp_path / "house.toml").write_text("".join(tables))
    (tmp_path / "secret").write_text(SECRET)
    (tmp_path / "secret").chmod(0o600)
    return tmp_path


def subscribe(folder, port: int, more: str = "") -> None:
    with (folder / "house.toml").open("a") as config:
        config.write(
            f'[[outbox.webhook]]\nid = "crm"\nurl = "http://127.0.0.1:{port}/events"\n'
            f'secret_file = "secret"\nfrom = 1\n{more}\n'
        )


def play(house) -> None:
    """Bets that a table settles: one on each table, in the round that is open."""
    token = house.log_in("8001", "1111")
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    for table in ("dice-1", "dice-2"):
        request = urllib.request.Request(f"{house.url}/api/tables/{table}", headers=headers)
        with urllib.request.urlopen(request) as answer:
            number = json.load(answer)["round"]["data"]["round"]
        path = f"/api/tables/{table}/rounds/{number}/bets/1/small"
        headers["Idempotency-Key"] = str(uuid.uuid4())
        request = urllib.request.Request(
            house.url + path, b'{"stake": 100}', headers, method="PUT"
        )
        try:
            urllib.request.urlopen(request).close()
        except urllib.error.HTTPError:
            pass  # the window closed a moment before


def test_a_receiver_that_dies_a_hundred_times_misses_and_doubles_nothing(folder):
    book = Book()
    receiver = Receiver(book)
    port = receiver.port
    subscribe(folder, port)
    house = House(folder, "--config", str(folder / "house.toml"))
    try:
        for death in range(100):
            if death % 10 == 0:
                play(house)
            book.wait_for(len(book.taken) + 1)
            receiver.kill()
            # Every third one takes an event and dies before it answers.
            receiver = Receiver(book, port, silent=death % 3 == 0)
            if death % 3 == 0:
                seen = book.doubled + len(book.taken)
                with book.changed:
                    book.changed.wait_for(lambda: book.doubled + len(book.taken) > seen, 60)
                receiver.kill()
                receiver = Receiver(book, port)
        assert house.close() == 0
        end = positions(folder)
    finally:
        house.process.kill()
        receiver.kill()
    assert book.doubled > 0, "some came twice, and were known by their id"
    by_place: dict[str, list[int]] = {}
    for event in book.taken:
        by_place.setdefault(event["source"], []).append(int(event["position"]))
    for place, seen in by_place.items():
        assert seen == sorted(seen), f"{place}: in order"
    # A second house over the same books tells everything from 1 on again: the same ids.
    again = Book()
    other = Receiver(again)
    text = (folder / "house.toml").read_text().replace(f":{port}/", f":{other.port}/")
    (folder / "house.toml").write_text(text.replace('"crm"', '"again"'))
    house = House(folder, "--config", str(folder / "house.toml"))
    try:
        last = book.taken[-1]["id"]
        with again.changed:
            assert again.changed.wait_for(lambda: last in again.ids, 60)
    finally:
        house.close()
        other.kill()
    first = [event["id"] for event in book.taken]
    second = [event["id"] for event in again.taken]
    assert second[: len(first)] == first, "nothing was missed and nothing came out of order"
    assert {event["type"] for event in book.taken} >= {"croupier.round-settled"}
    assert end


def positions(folder) -> str:
    done = subprocess.run(
        [BINARY, "outbox", "--data", folder / "data"], capture_output=True, text=True
    )
    assert re.match(r"crm: at position \d+, \d+ entries behind", done.stdout), done
    return done.stdout


def test_events_are_cloudevents_without_names_or_secrets(folder):
    book = Book()
    receiver = Receiver(book)
    subscribe(folder, receiver.port)
    house = House(folder, "--config", str(folder / "house.toml"))
    try:
        play(house)
        with book.changed:
            is_settled = lambda: any("round-settled" in e["type"] for e in book.taken)
            assert book.changed.wait_for(is_settled, 60)
    finally:
        house.close()
        receiver.kill()
    for event in book.taken:
        assert event["specversion"] == "1.0" and event["id"] and event["source"]
        assert event["type"].startswith("croupier."), event
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", event["time"])
    text = json.dumps(book.taken)
    for secret in ["Ann Lee", "Bob Tan", "argon2", "8001", SECRET[6:]]:
        assert secret not in text, secret
    log = (folder / "log").read_text()
    assert SECRET[6:] not in log and "0123456789abcdef" not in log


def test_no_redirect_is_followed_and_a_subscriber_can_be_thrown_back(folder):
    book = Book()
    moved = Receiver(book, status=307)
    port = moved.port
    subscribe(folder, port, 'kinds = ["system-started", "table-opened"]')
    house = House(folder, "--config", str(folder / "house.toml"))
    try:
        log = folder / "log"
        deadline = time.monotonic() + 60
        while "it answered 307" not in log.read_text():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        moved.kill()
        moved = Receiver(book, port)
        book.wait_for(2)
        kinds = {event["type"] for event in book.taken}
        assert kinds <= {"croupier.system-started", "croupier.table-opened"}
        before = book.doubled
        command = [BINARY, "outbox", "--data", folder / "data", "--rewind", "crm", "--to", "1"]
        assert subprocess.run(command).returncode == 0
        with book.changed:
            assert book.changed.wait_for(lambda: book.doubled >= before + 2, 60)
    finally:
        house.close()
        moved.kill()


@pytest.mark.parametrize(
    "url, secret, says",
    [
        ("http://10.1.2.3/events", SECRET, "https://"),
        ("https://me:pass@crm.example/", SECRET, "password"),
        ("https://crm.example/", "short", "24 bytes"),
    ],
)
def test_what_would_tell_a_stranger_is_refused_at_the_start(folder, url, secret, says):
    (folder / "secret").write_text(secret)
    with (folder / "house.toml").open("a") as config:
        config.write(f'[[outbox.webhook]]\nid = "crm"\nurl = "{url}"\nsecret_file = "secret"\n')
    arguments = ["serve", "--data", folder / "data", "--listen", "127.0.0.1:0"]
    done = subprocess.run(
        [BINARY, *arguments, "--config", folder / "house.toml"],
        capture_output=True, text=True, timeout=60,
    )
    assert done.returncode == 4 and says in done.stderr, done

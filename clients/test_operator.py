"""What an operator sees: copies that are made and verified, logs as JSON, traces, metrics."""

import http.server
import json
import os
import subprocess
import threading
import time
import urllib.request

from conftest import BINARY, House


def wait_for(what, seconds: float = 60):
    """Asks until the answer is something."""
    deadline = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return found


class Collector:
    """Takes what a collector of OpenTelemetry takes."""

    def __init__(self) -> None:
        self.messages: list[tuple[str, dict]] = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(handler) -> None:
                body = handler.rfile.read(int(handler.headers["content-length"]))
                self.messages.append((handler.path, json.loads(body)))
                handler.send_response(200)
                handler.end_headers()

            def log_message(handler, *_) -> None:
                pass

        self.server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


def test_logs_are_json_and_a_request_is_a_span_of_its_callers_trace(tmp_path):
    collector = Collector()
    house = House(tmp_path, "--log-format", "json", "--traces", collector.url)
    trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    request = urllib.request.Request(
        f"{house.url}/api/boards/tiger", headers={"traceparent": f"00-{trace}-00f067aa0ba902b7-01"}
    )
    urllib.request.urlopen(request).close()
    urllib.request.urlopen(f"{house.url}/livez").close()
    path, message = wait_for(lambda: collector.messages and collector.messages[0])
    assert house.close() == 0
    assert path == "/v1/traces"
    (resource,) = message["resourceSpans"]
    spans = {span["name"]: span for span in resource["scopeSpans"][0]["spans"]}
    board = spans["GET /api/boards/{table}"]
    assert (board["traceId"], board["parentSpanId"]) == (trace, "00f067aa0ba902b7")
    assert int(board["endTimeUnixNano"]) > int(board["startTimeUnixNano"])
    assert "tiger" not in json.dumps(message), "routes, not paths"
    lines = (tmp_path / "log").read_text().splitlines()
    assert lines
    for line in lines:
        event = json.loads(line)
        assert {"timestamp", "level", "target", "message"} <= event.keys(), event


def test_a_running_house_copies_its_books_and_a_copy_goes_back_to_any_moment(tmp_path):
    (tmp_path / "house.toml").write_text('[backup]\nfolder = "copies"\nkeep = 2\n')
    (tmp_path / "copies").mkdir()
    old = [tmp_path / f"copies/croupier-2020010{day}T000000Z.db" for day in (1, 2, 3)]
    for day, path in enumerate(old):
        path.write_text("an old one")
        os.utime(path, (1_577_836_800 + day, 1_577_836_800 + day))
    house = House(tmp_path, "--config", str(tmp_path / "house.toml"))
    copies = tmp_path / "copies"
    wait_for(lambda: not old[0].exists() and not old[1].exists())
    with urllib.request.urlopen(f"{house.url}/metrics") as answer:
        assert "croupier_backup_age_seconds" in answer.read().decode()
    assert house.close() == 0
    kept = sorted(copies.glob("*.db"))
    assert kept[0] == old[2] and len(kept) == 2, kept
    copy = kept[1]
    assert "copied and verified" in (tmp_path / "log").read_text()

    def restored(name: str, *until: str) -> int:
        command = [BINARY, "restore", copy, "--data", tmp_path / name, *until]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0, done
        return int(done.stdout.split()[0])

    whole = restored("whole")
    part = restored("part", "--until", str(whole // 2))
    assert 0 < part <= whole // 2
    none = subprocess.run(
        [BINARY, "restore", copy, "--data", tmp_path / "none", "--until", "2001-01-01T00:00:00Z"],
        capture_output=True, text=True,
    )
    assert none.returncode == 5 and "begin after that moment" in none.stderr, none
    # With its keys the restored house goes on from there.
    for key in ("house.key", "seal.key", "checkpoint.key"):
        (tmp_path / "part" / key).write_bytes((tmp_path / "data" / key).read_bytes())
        (tmp_path / "part" / key).chmod(0o600)
    (tmp_path / "data").rename(tmp_path / "data-before")
    (tmp_path / "part").rename(tmp_path / "data")
    again = House(tmp_path)
    assert again.close() == 0
    done = subprocess.run([BINARY, "verify", "--data", tmp_path / "data"], capture_output=True, text=True)
    assert done.returncode == 0, done

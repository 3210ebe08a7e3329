"""Events to a subject of NATS, on Debian's server: stored once each by JetStream, also when the
server is restarted, and taken by whoever listens without it."""

import asyncio
import json
import socket
import subprocess

import nats
from conftest import House



class Server:
    def __init__(self, folder) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.folder = folder
        self.start()

    def start(self) -> None:
        login = ["--user", "croupier", "--pass", "a-secret-of-the-hub"]
        command = ["nats-server", "-a", "127.0.0.1", "-p", str(self.port), *login]
        self.process = subprocess.Popen(
            [*command, "-js", "-sd", str(self.folder / "stored")], stderr=subprocess.DEVNULL
        )

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


def connect(server):
    return nats.connect(
        f"nats://127.0.0.1:{server.port}", user="croupier", password="a-secret-of-the-hub",
        max_reconnect_attempts=50, reconnect_time_wait=0.1,
    )


async def stored(server, least: int) -> list[dict]:
    """At least so many events of the stream, in its order."""
    client = await connect(server)
    stream = client.jetstream()
    reader = await stream.subscribe("casino.>", ordered_consumer=True)
    events = []
    while len(events) < least:
        message = await reader.next_msg(timeout=60)
        event = json.loads(message.data)
        assert message.header["Nats-Msg-Id"] == event["id"]
        events.append((message.subject, event))
    await client.close()
    return events


async def add_stream(server) -> None:
    client = await connect(server)
    await client.jetstream().add_stream(name="casino", subjects=["casino.>"])
    await client.close()


def test_every_event_is_stored_once_also_when_the_server_restarts(tmp_path):
    server = Server(tmp_path)
    asyncio.run(add_stream(server))
    (tmp_path / "login").write_text("croupier:a-secret-of-the-hub\n")
    (tmp_path / "house.toml").write_text(
        f'[[outbox.nats]]\nid = "hub"\naddress = "127.0.0.1:{server.port}"\nsubject = "casino"\n'
        'login_file = "login"\njetstream = true\nfrom = 1\n'
    )
    house = House(tmp_path, "--config", str(tmp_path / "house.toml"))
    try:
        first = asyncio.run(stored(server, 60))
        server.stop()
        server.start()
        events = asyncio.run(stored(server, 70))
    finally:
        house.close()
        server.stop()
    ids = [event["id"] for _, event in events]
    assert len(set(ids)) == len(ids), "each once"
    assert ids[: len(first)] == [event["id"] for _, event in first], "and none was lost"
    places = [int(event["position"]) for _, event in events]
    assert places == sorted(places)
    subjects = {subject for subject, _ in events}
    assert "casino.house.patron-registered" in subjects and "casino.table.tiger.table-opened" in subjects
    assert "a-secret-of-the-hub" not in (tmp_path / "log").read_text()

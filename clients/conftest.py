"""The house that clients are tried on: the real binary with its demo, on a port of its own."""

import json
import os
import pathlib
import signal
import subprocess
import urllib.request

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent
BINARY = pathlib.Path(os.environ.get("CROUPIER", ROOT / "target/debug/croupier"))
NODE = ROOT / "target/clients/typescript"


class House:
    """A house that is open."""

    def __init__(self, folder: pathlib.Path, *more: str) -> None:
        self.folder = folder
        arguments = ["serve", "--demo", "--listen", "127.0.0.1:0", "--data", str(folder / "data")]
        self.log = (folder / "log").open("a")
        self.process = subprocess.Popen(
            [BINARY, *arguments, *more], stdout=subprocess.PIPE, stderr=self.log, text=True
        )
        assert self.process.stdout
        first = self.process.stdout.readline()
        assert first.startswith("Croupier is open at "), first
        self.url = first.split()[-1].rstrip("/")

    def document(self) -> dict:
        with urllib.request.urlopen(f"{self.url}/api/openapi.json", timeout=10) as answer:
            return json.load(answer)

    def log_in(self, login: str, pin: str) -> str:
        body = json.dumps({"login": login, "pin": pin}).encode()
        request = urllib.request.Request(
            f"{self.url}/api/sessions", body, {"Content-Type": "application/json"}
        )
        # PINs are hashed at the lowest priority: on a busy machine one waits for everybody else.
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["token"]

    def close(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)


@pytest.fixture(scope="session")
def house(tmp_path_factory):
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    assert house.close() == 0


@pytest.fixture(scope="session")
def contract(house, tmp_path_factory) -> pathlib.Path:
    """The contract as the house serves it, in a file."""
    path = tmp_path_factory.mktemp("contract") / "openapi.json"
    path.write_text(json.dumps(house.document()))
    return path


def run(*command, **more) -> subprocess.CompletedProcess:
    """Runs it; what it says is shown when it fails."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, **more)
    assert done.returncode == 0, f"{command}: {done.stdout}\n{done.stderr}"
    return done

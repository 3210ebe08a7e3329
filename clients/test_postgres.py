"""The walk-through of docs/backup.md on a PostgreSQL server of its own: the log archived, a base copy taken
and checked, and a house restored to a moment in the past, proven and opened again."""

import os
import pathlib
import re
import subprocess
import tempfile
import time

import pytest
from conftest import BINARY, ROOT, House

PROGRAMS = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))[-1]


def blocks() -> list[str]:
    """What the page says to write and type, in order."""
    page = (ROOT / "docs/backup.md").read_text()
    part = page[page.index("## PostgreSQL") :]
    found = re.findall(r"^   ```(?:sh)?\n(.*?)^   ```$", part, re.M | re.S)
    assert len(found) == 4
    return [re.sub(r"^   ", "", block, flags=re.M) for block in found]


class Server:
    """A server in a folder, whose copies lie in another folder of it."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder, self.data, self.other = folder, folder / "data", folder / "other"
        self.user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        if self.user:
            subprocess.run(["chown", "postgres", folder], check=True)
        self.shell(f"mkdir -m 700 {self.other} {self.other}/wal")
        self.shell(f"initdb -A trust -U postgres -E UTF8 --locale=C --no-sync -D {self.data}")

    def shell(self, script: str) -> str:
        """Runs it as the user of the server, with the folders of the page put where they are here."""
        environment = {
            "PATH": f"{PROGRAMS}:{os.environ['PATH']}", "PGDATA": str(self.data),
            "PGHOST": str(self.folder), "PGUSER": "postgres",
        }
        done = subprocess.run(
            [*self.user, "sh", "-ec", script.replace("/mnt/other", str(self.other))],
            cwd=self.folder, env=environment, capture_output=True, text=True, timeout=120,
        )
        assert done.returncode == 0, f"{script}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def write(self, name: str, text: str) -> None:
        self.shell(f"cat >> {self.data}/{name} <<'STOP'\n{text}\nSTOP")

    def start(self) -> None:
        self.shell(f"pg_ctl start -w -l {self.folder}/log")

    def sql(self, text: str) -> str:
        return self.shell(f"psql -qAtc \"{text}\" postgres").strip()

    def url(self) -> str:
        return f"postgres://postgres@{str(self.folder).replace('/', '%2F')}/postgres"


@pytest.fixture
def server():
    # The path of a socket may not be long, and another user must reach it.
    with tempfile.TemporaryDirectory(prefix="croupier-") as folder:
        server = Server(pathlib.Path(folder))
        yield server
        server.shell("pg_ctl stop -w -m immediate || true")


def verified(folder: pathlib.Path, server: Server) -> int:
    """The entries of the books, once they are proven."""
    done = subprocess.run(
        [BINARY, "verify", "--data", folder / "data", "--database", server.url()],
        capture_output=True, text=True,
    )
    assert done.returncode == 0, done
    return int(re.search(r"(\d+) entries in", done.stdout).group(1))


def test_the_walk_through_restores_a_house_to_a_moment(server, tmp_path):
    archived, copied, restored, proven = blocks()
    local = f"listen_addresses = ''\nunix_socket_directories = '{server.folder}'"
    server.write("postgresql.conf", archived.replace("/mnt/other", str(server.other)) + local)
    server.start()
    house = House(tmp_path, "--database", server.url())
    server.shell(copied)
    before = int(server.sql("SELECT count(*) FROM entry"))
    moment = server.sql("SELECT clock_timestamp()")
    # Rounds go on by themselves, after the moment that is gone back to.
    deadline = time.monotonic() + 60
    while int(server.sql("SELECT count(*) FROM entry")) < before + 5:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert house.close() == 0
    after = verified(tmp_path, server)
    assert after >= before + 5
    server.shell("pg_ctl stop -w -m fast")
    server.shell(f"mv {server.data} {server.folder}/aside")
    script = re.sub(r"(recovery_target_time = ')[^']*'", rf"\g<1>{moment}'", restored)
    assert moment in script
    server.shell(script.replace("pg_ctl start -w", f"pg_ctl start -w -l {server.folder}/log"))
    deadline = time.monotonic() + 60
    while server.sql("SELECT pg_is_in_recovery()") != "f":
        assert time.monotonic() < deadline
        time.sleep(0.1)
    # The old folder knows how far the books went; a new one with the keys proves what is there.
    with pytest.raises(AssertionError, match="the end was cut off"):
        verified(tmp_path, server)
    (tmp_path / "database").write_text(server.url())
    (tmp_path / "database").chmod(0o600)
    for here, there in {
        "/var/lib/croupier-restored": tmp_path / "new/data", "/var/lib/croupier/": f"{tmp_path}/data/",
        "/etc/croupier/database": tmp_path / "database", "croupier verify": f"{BINARY} verify",
    }.items():
        proven = proven.replace(here, str(there))
    (tmp_path / "new").mkdir()
    subprocess.run(["sh", "-ec", proven], check=True)
    kept = verified(tmp_path / "new", server)
    assert before <= kept < after, (before, kept, after)
    # With the keys it had, the house opens and goes on.
    assert House(tmp_path / "new", "--database", server.url()).close() == 0
    assert verified(tmp_path / "new", server) > kept

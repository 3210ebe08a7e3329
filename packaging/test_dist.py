"""What `make dist` made, used: the package is installed, upgraded, removed and purged in a Debian of
its own, the image is run in a chroot, and everything is built twice and compared. As root."""

import contextlib
import gzip
import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tarfile
import time
import urllib.request

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent
DIST = pathlib.Path(os.environ.get("DIST", ROOT / "target/dist"))
VERSION = re.search(r'^version = "([^"]+)"', (ROOT / "Cargo.toml").read_text(), re.M).group(1)
DEBIAN = ROOT / "target/debian"


def run(*command, **more) -> str:
    done = subprocess.run(command, capture_output=True, text=True, **more)
    assert done.returncode == 0, f"{command}: {done.stdout}\n{done.stderr}"
    return done.stdout


def package() -> pathlib.Path:
    (found,) = DIST.glob(f"croupier_{VERSION}_*.deb")
    return found


def test_every_file_has_the_checksum_that_is_listed():
    run("sha256sum", "-c", "SHA256SUMS", cwd=DIST)
    listed = {line.split()[1] for line in (DIST / "SHA256SUMS").read_text().splitlines()}
    assert listed == {path.name for path in DIST.iterdir()} - {"SHA256SUMS"}


def test_the_binary_is_small_and_names_no_folder_of_this_machine():
    binary = (DIST / "croupier").read_bytes()
    assert len(binary) < 34_000_000
    for path in (str(ROOT), os.environ.get("CARGO_HOME", str(pathlib.Path.home() / ".cargo"))):
        assert path.encode() not in binary, path


def test_the_sbom_lists_what_is_in_the_binary_and_nothing_without_a_licence():
    sbom = json.loads((DIST / "sbom.cdx.json").read_text())
    assert (sbom["bomFormat"], sbom["specVersion"]) == ("CycloneDX", "1.6")
    digest = hashlib.sha256((DIST / "croupier").read_bytes()).hexdigest()
    assert sbom["metadata"]["component"]["hashes"] == [{"alg": "SHA-256", "content": digest}]
    names = {component["name"] for component in sbom["components"]}
    assert {"axum", "rusqlite", "rustls", "tokio", "svelte"} <= names
    assert not {"proptest", "criterion", "vite", "playwright"} & names, "they only test"
    texts = (DIST / "THIRD-PARTY.txt").read_text()
    for component in sbom["components"]:
        assert component["licenses"][0]["expression"], component
        if not component["name"].startswith("croupier-"):
            assert f"{component['name']} {component['version']}: " in texts


def test_systemd_accepts_the_unit_and_finds_it_closed(tmp_path):
    unit = (ROOT / "packaging/croupier.service").read_text()
    here = tmp_path / "croupier.service"
    here.write_text(unit.replace("/usr/bin/croupier", str(DIST / "croupier")))
    said = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", here], capture_output=True, text=True
    )
    assert said.returncode == 0 and "croupier.service" not in said.stderr, said.stderr
    told = run("systemd-analyze", "security", "--offline=true", "--threshold=20", here)
    exposure = float(re.search(r"exposure level for croupier.service: ([\d.]+)", told).group(1))
    assert exposure <= 2.0, told


def test_prometheus_accepts_the_alert_rules():
    run("promtool", "check", "rules", ROOT / "packaging/alerts.yaml")
    json.loads((ROOT / "packaging/grafana-dashboard.json").read_text())


def mirror(codename: str) -> str:
    """Where this machine gets Debian from."""
    policy = run("apt-cache", "policy")
    return re.search(rf"(https?://\S+) {codename}/main", policy).group(1)


@pytest.fixture(scope="module")
def debian():
    """A small Debian of its own."""
    if not (DEBIAN / "ready").exists():
        shutil.rmtree(DEBIAN, ignore_errors=True)
        release = pathlib.Path("/etc/os-release").read_text()
        codename = re.search(r"VERSION_CODENAME=(\w+)", release).group(1)
        run(
            *("debootstrap", "--variant=minbase", "--include=adduser,ca-certificates,libgcc-s1"),
            *(codename, DEBIAN, mirror(codename)),
        )
        (DEBIAN / "ready").touch()
    with proc(DEBIAN):
        yield DEBIAN


@contextlib.contextmanager
def proc(root: pathlib.Path):
    """/proc, as every runtime gives it."""
    (root / "proc").mkdir(exist_ok=True)
    run("mount", "-t", "proc", "proc", root / "proc")
    try:
        yield
    finally:
        run("umount", root / "proc")


def inside(debian, *command, user: str | None = None, **more) -> str:
    # No service may start by itself in there, and none of ours does.
    chroot = ["chroot", *([f"--userspec={user}"] if user else []), debian]
    return run(*chroot, *command, env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}, **more)


def mode(path: pathlib.Path) -> str:
    return oct(path.stat().st_mode & 0o777)


def install(debian, file: pathlib.Path) -> str:
    shutil.copy(file, debian / "tmp/croupier.deb")
    return inside(debian, "dpkg", "--install", "--force-confold", "/tmp/croupier.deb")


def newer(tmp_path) -> pathlib.Path:
    """The same package under a later version."""
    run("dpkg-deb", "-R", package(), tmp_path / "tree")
    control = tmp_path / "tree/DEBIAN/control"
    control.write_text(control.read_text().replace(f"Version: {VERSION}", f"Version: {VERSION}+1"))
    run("dpkg-deb", "--build", "--root-owner-group", "-Zgzip", tmp_path / "tree", tmp_path / "newer.deb")
    return tmp_path / "newer.deb"


class Opened:
    """A house that runs in a chroot until it is closed."""

    def __init__(self, command: list) -> None:
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        assert line.startswith("Croupier is open at "), line
        self.url = line.split()[-1]

    def close(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(30) == 0


def served(url: str) -> dict:
    with urllib.request.urlopen(f"{url}version", timeout=10) as answer:
        return json.load(answer)


def test_the_package_is_installed_upgraded_removed_and_purged(debian, tmp_path):
    inside(debian, "sh", "-c", "dpkg --purge croupier 2>/dev/null; rm -rf /var/lib/croupier; true")
    install(debian, package())
    data, etc = debian / "var/lib/croupier", debian / "etc/croupier"
    assert mode(data) == "0o700" and mode(etc / "croupier.toml") == "0o640"
    owner = inside(debian, "stat", "-c", "%U %G", "/var/lib/croupier").split()
    assert owner == ["croupier", "croupier"]
    assert "croupier" in inside(debian, "croupier", "version")
    assert "croupier.1.gz" in os.listdir(debian / "usr/share/man/man1")

    # Its command, as its own user, with its own configuration.
    unit = (debian / "lib/systemd/system/croupier.service").read_text()
    command = re.search(r"^ExecStart=(.*)$", unit, re.M).group(1).split()
    house = Opened(
        ["chroot", "--userspec=croupier:croupier", debian, *command, "--listen", "127.0.0.1:0"]
    )
    assert served(house.url)["version"] == VERSION
    house.close()
    assert (data / "journal.db").exists() and mode(data / "house.key") == "0o600"
    doctor = inside(
        debian, "croupier", "doctor", "--data", "/var/lib/croupier", "--free", "1",
        "--config", "/etc/croupier/croupier.toml", user="croupier:croupier",
    )
    assert "FAULT" not in doctor

    # An upgrade keeps what the operator changed, and the books.
    changed = (etc / "croupier.toml").read_text() + '\n[help]\nhouse_edge = true\n'
    (etc / "croupier.toml").write_text(changed)
    books = (data / "journal.db").read_bytes()
    install(debian, newer(tmp_path))
    assert f"{VERSION}+1" in inside(debian, "dpkg-query", "-W", "croupier")
    assert (etc / "croupier.toml").read_text() == changed
    assert (data / "journal.db").read_bytes() == books
    house = Opened(
        ["chroot", "--userspec=croupier:croupier", debian, *command, "--listen", "127.0.0.1:0"]
    )
    house.close()

    # Removal keeps both; a purge only the books.
    inside(debian, "dpkg", "--remove", "croupier")
    assert not (debian / "usr/bin/croupier").exists()
    assert (etc / "croupier.toml").exists() and (data / "journal.db").exists()
    said = inside(debian, "dpkg", "--purge", "croupier")
    assert not etc.exists() and (data / "journal.db").exists()
    assert "are kept" in said


def test_the_image_runs_from_nothing_as_its_own_user(tmp_path):
    with tarfile.open(DIST / f"croupier-{VERSION}-oci.tar") as image:
        image.extractall(tmp_path / "image", filter="data")
    layout = tmp_path / "image"

    def blob(described: dict) -> bytes:
        data = (layout / "blobs" / described["digest"].replace(":", "/")).read_bytes()
        assert described["digest"] == f"sha256:{hashlib.sha256(data).hexdigest()}"
        assert described["size"] == len(data)
        return data

    assert json.loads((layout / "oci-layout").read_text()) == {"imageLayoutVersion": "1.0.0"}
    index = json.loads((layout / "index.json").read_text())
    manifest = json.loads(blob(index["manifests"][0]))
    config = json.loads(blob(manifest["config"]))
    (layer,) = manifest["layers"]
    tar = gzip.decompress(blob(layer))
    assert config["rootfs"]["diff_ids"] == [f"sha256:{hashlib.sha256(tar).hexdigest()}"]
    root = tmp_path / "root"
    (tmp_path / "layer.tar").write_bytes(tar)
    root.mkdir()
    run("tar", "-xpf", tmp_path / "layer.tar", "-C", root)
    assert not (root / "bin/sh").exists(), "nothing but what it needs"
    # What a runtime gives every container.
    (root / "dev").mkdir()
    for name, major, minor in (("null", 1, 3), ("urandom", 1, 9)):
        run("mknod", "-m", "666", root / "dev" / name, "c", str(major), str(minor))
    user = config["config"]["User"]
    command = [*config["config"]["Entrypoint"], *config["config"]["Cmd"]]
    command[command.index("0.0.0.0:8080")] = "127.0.0.1:0"
    with proc(root):
        house = Opened(["chroot", f"--userspec={user}", root, *command])
        assert served(house.url)["version"] == VERSION
        house.close()
    assert (root / "var/lib/croupier/journal.db").exists()


def test_what_is_made_from_one_binary_is_the_same_bytes_again(tmp_path):
    run(ROOT / "packaging/dist.py", DIST / "croupier", tmp_path / "again")
    assert (tmp_path / "again/SHA256SUMS").read_text() == (DIST / "SHA256SUMS").read_text()


def test_two_builds_of_one_commit_in_two_places_are_the_same_bytes(tmp_path):
    """The second one is built elsewhere, from what is committed."""
    run("git", "-C", ROOT, "worktree", "prune")
    elsewhere = tmp_path / "another/place"
    run("git", "clone", "--quiet", ROOT, elsewhere)
    run("cp", "-a", ROOT / "web/dist", elsewhere / "web/dist")
    # The licences of what is in the pages are read from here.
    (elsewhere / "web/node_modules").symlink_to((ROOT / "web/node_modules").resolve())
    begun = time.monotonic()
    run(elsewhere / "scripts/release", tmp_path / "target", tmp_path / "dist")
    print(f"built again in {time.monotonic() - begun:.0f} s")
    assert (tmp_path / "dist/SHA256SUMS").read_text() == (DIST / "SHA256SUMS").read_text()

"""A stranger installs the package and runs a house behind TLS by docs/install.md, and a client that is
generated from the contract of that house plays a round in it. As root, in the Debian of test_dist.py."""

import json
import os
import pathlib
import re
import shutil
import sys
import time

from test_dist import ROOT, Opened, debian, inside, install, package, run

PAGE = ROOT / "docs/install.md"
__all__ = ["debian"]


def steps() -> list[str]:
    """What the page says under TLS to type, in order."""
    page = PAGE.read_text()
    part = page[page.index("### Behind TLS") : page.index("## As an image")]
    blocks = re.findall(r"^   ```sh\n(.*?)^   ```$", part, re.M | re.S)
    return [re.sub(r"^   ", "", block, flags=re.M) for block in blocks]


def test_a_house_behind_tls_by_the_page_and_a_generated_client_plays(debian, tmp_path):
    inside(debian, "sh", "-c", "dpkg --purge croupier 2>/dev/null; rm -rf /var/lib/croupier; true")
    begun = time.monotonic()
    install(debian, package())
    make, put, environment, look = steps()
    # The tools of this machine make the certificate: the small Debian has none.
    run("sh", "-ec", make, cwd=debian / "root")
    inside(debian, "sh", "-ec", "cd /root\n" + put.replace("sudo ", ""))
    with (debian / "etc/croupier/environment").open("a") as file:
        file.write(environment)
    assert "systemctl restart croupier" in look and "is open at" in look
    told = (debian / "etc/croupier/environment").read_text().splitlines()
    settings = dict(line.split("=", 1) for line in told if re.match(r"\w+=", line))
    assert settings["CROUPIER_LISTEN"] == "0.0.0.0:8443"
    settings["CROUPIER_LISTEN"] = "127.0.0.1:0"  # others test here too
    unit = (debian / "lib/systemd/system/croupier.service").read_text()
    command = re.search(r"^ExecStart=(.*)$", unit, re.M).group(1).split()
    user = ["chroot", "--userspec=croupier:croupier", str(debian)]
    given = [f"{name}={value}" for name, value in settings.items()]
    house = Opened(["env", "-i", "PATH=/usr/bin:/usr/sbin", *given, *user, *command])
    try:
        assert house.url.startswith("https://127.0.0.1:"), house.url
        url = house.url.replace("127.0.0.1", "localhost").rstrip("/")
        assert house.process.stdout
        code = next(line for line in house.process.stdout if "/setup#" in line).strip().split("#")[1]
        trusting = {**os.environ, "SSL_CERT_FILE": str(debian / "root/fullchain.pem")}
        walk = [sys.executable, ROOT / "packaging/walk.py", url, code]
        card, pin = run(*walk, env=trusting).split()
        end = json.loads(play(tmp_path, url, [card, pin, "mini-1", "player", "3"], trusting))
    finally:
        house.close()
    assert end["phase"] in ("settled", "void") and [bet["stake"] for bet in end["bets"]] == [1000]
    took = time.monotonic() - begun
    print(f"from the package to a settled round in {took:.0f} s")
    assert took < 600, "in ten minutes"
    verify = ["croupier", "verify", "--data", "/var/lib/croupier"]
    assert "whole and right" in inside(debian, *verify, user="croupier:croupier")


def play(folder: pathlib.Path, url: str, what: list[str], trusting: dict[str, str]) -> str:
    """A round by the client that is made from the contract the house serves."""
    run("curl", "--silent", "--fail", "--cacert", trusting["SSL_CERT_FILE"], "-o", folder / "openapi.json",
        f"{url}/api/openapi.json")
    run(
        *(sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"),
        *("--path", folder / "openapi.json", "--config", ROOT / "clients/python-client.yaml"),
        *("--output-path", folder / "croupier_client", "--fail-on-warning"),
    )
    shutil.copy(ROOT / "clients/play.py", folder)
    return run(sys.executable, folder / "play.py", url, *what, env=trusting).splitlines()[-1]

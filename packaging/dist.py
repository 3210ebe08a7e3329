#!/usr/bin/env python3
"""Makes what is shipped from one binary: SBOM, licences, Debian package, OCI image, checksums.

dist.py BINARY FOLDER. The same binary and commit give the same bytes, whoever runs it and when.
It needs only Python, dpkg-deb, cargo and what is in the repository."""

import gzip
import hashlib
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
HERE = ROOT / "packaging"
#: The documents that go into the package.
DOCS = ["README.md", "CHANGELOG.md", "SECURITY.md", "LICENSE-MIT", "LICENSE-APACHE"]
#: The npm packages whose code is in the pages; all others only build or test them.
BUNDLED = ["svelte", "uqr"]
ARCHITECTURES = {"x86_64": ("amd64", "amd64"), "aarch64": ("arm64", "arm64")}


def run(*command, **more) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **more).stdout


def epoch() -> int:
    """The time of the commit: nothing that is made has a later one."""
    told = os.environ.get("SOURCE_DATE_EPOCH")
    return int(told or run("git", "-C", ROOT, "log", "-1", "--format=%ct"))


def version() -> str:
    text = (ROOT / "Cargo.toml").read_text()
    return re.search(r'^version = "([^"]+)"', text, re.M).group(1)


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def shipped_crates() -> list[dict]:
    """The crates that are linked into the binary, not those that only test or build it."""
    cargo = os.environ.get("CARGO", "cargo")
    triple = re.search(r"host: (\S+)", run("rustc", "-vV")).group(1)
    told = run(
        *(cargo, "metadata", "--format-version", "1", "--locked", "--filter-platform", triple),
        *("--features", "croupier-cli/ui"),
        cwd=ROOT,
    )
    metadata = json.loads(told)
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    start = next(id for id, package in packages.items() if package["name"] == "croupier-cli")
    seen, waiting = set(), [start]
    while waiting:
        at = waiting.pop()
        if at in seen:
            continue
        seen.add(at)
        for dep in nodes[at]["deps"]:
            if any(kind["kind"] is None for kind in dep["dep_kinds"]):
                waiting.append(dep["pkg"])
    found = [packages[id] for id in seen]
    return sorted(found, key=lambda package: (package["name"], package["version"]))


def bundled_packages() -> list[dict]:
    lock = json.loads((ROOT / "web/package-lock.json").read_text())["packages"]
    return [{"name": name, **lock[f"node_modules/{name}"]} for name in BUNDLED]


def sbom(binary: bytes, crates: list[dict]) -> bytes:
    """CycloneDX 1.6: every crate and npm package in the binary, with licence and checksum."""
    lock = (ROOT / "Cargo.lock").read_text()
    sums = dict(
        ((name, number), checksum)
        for name, number, checksum in re.findall(
            r'name = "([^"]+)"\nversion = "([^"]+)"\nsource = "[^"]+"\nchecksum = "([^"]+)"', lock
        )
    )
    components = []
    for crate in crates:
        name, number = crate["name"], crate["version"]
        if name == "croupier-cli":
            continue
        url = f"pkg:cargo/{name}@{number}"
        component = {"type": "library", "bom-ref": url, "name": name, "version": number, "purl": url}
        if crate.get("license"):
            component["licenses"] = [{"expression": crate["license"].replace("/", " OR ")}]
        if checksum := sums.get((name, number)):
            component["hashes"] = [{"alg": "SHA-256", "content": checksum}]
        components.append(component)
    for package in bundled_packages():
        url = f"pkg:npm/{package['name']}@{package['version']}"
        components.append(
            {
                "type": "library", "bom-ref": url, "name": package["name"],
                "version": package["version"], "purl": url,
                "licenses": [{"expression": package["license"]}],
            }
        )
    digest = sha256(binary)
    serial = f"{digest[:8]}-{digest[8:12]}-5{digest[13:16]}-8{digest[17:20]}-{digest[20:32]}"
    at = subprocess.run(
        ["date", "-u", "-d", f"@{epoch()}", "+%Y-%m-%dT%H:%M:%SZ"], check=True, capture_output=True
    ).stdout.decode().strip()
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{serial}",
        "version": 1,
        "metadata": {
            "timestamp": at,
            "component": {
                "type": "application", "bom-ref": "croupier", "name": "croupier",
                "version": version(), "hashes": [{"alg": "SHA-256", "content": digest}],
                "licenses": [{"expression": "MIT OR Apache-2.0"}],
            },
        },
        "components": components,
        "dependencies": [
            {"ref": "croupier", "dependsOn": [component["bom-ref"] for component in components]}
        ],
    }
    return (json.dumps(document, indent=1, sort_keys=True) + "\n").encode()


def licences(crates: list[dict]) -> bytes:
    """Everything we ship that others wrote, with the texts of their licences."""
    out = ["Croupier is licensed under MIT or Apache-2.0, at your option. It contains:\n"]
    places = [
        (crate["name"], crate["version"], crate.get("license") or "", pathlib.Path(crate["manifest_path"]).parent)
        for crate in crates
        if crate["source"]
    ]
    places += [
        (package["name"], package["version"], package["license"], ROOT / "web/node_modules" / package["name"])
        for package in bundled_packages()
    ]
    texts: dict[str, list[str]] = {}
    for name, number, licence, place in places:
        if not place.is_dir():
            raise SystemExit(f"{place} is not there: the licence of {name} cannot be read")
        out.append(f"{name} {number}: {licence}")
        for file in sorted(place.glob("*")):
            if re.match(r"(?i)(licen[cs]e|copying|copyright|notice)", file.name) and file.is_file():
                text = file.read_text(errors="replace").strip()
                texts.setdefault(text, []).append(f"{name} {number} ({file.name})")
    for text, whose in sorted(texts.items(), key=lambda item: item[1]):
        out.append("\n" + "=" * 78 + "\n" + ", ".join(whose) + "\n" + "-" * 78 + "\n" + text)
    return ("\n".join(out) + "\n").encode()


def libraries(binary: pathlib.Path) -> list[pathlib.Path]:
    """The shared libraries it needs, and the one that loads them."""
    return sorted({pathlib.Path(path) for path in re.findall(r"(/\S+) \(0x", run("ldd", binary))})


def oldest_libc(binary: bytes) -> str:
    numbers = {tuple(map(int, found.split(b"."))) for found in re.findall(rb"GLIBC_(2\.\d+)", binary)}
    if b"GLIBC_ABI_DT_RELR" in binary:  # packed relocations
        numbers.add((2, 36))
    return ".".join(map(str, max(numbers)))


def debian(binary: pathlib.Path, folder: pathlib.Path, made: dict[str, bytes]) -> pathlib.Path:
    stage = folder / "stage"
    shutil.rmtree(stage, ignore_errors=True)
    arch, at = ARCHITECTURES[os.uname().machine][0], epoch()

    def put(path: str, data: bytes, mode: int = 0o644) -> None:
        to = stage / path
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_bytes(data)
        to.chmod(mode)

    put("usr/bin/croupier", binary.read_bytes(), 0o755)
    put("lib/systemd/system/croupier.service", (HERE / "croupier.service").read_bytes())
    put("etc/croupier/croupier.toml", (HERE / "croupier.toml").read_bytes(), 0o640)
    put("etc/croupier/environment", (HERE / "environment").read_bytes(), 0o640)
    put("usr/share/croupier/alerts.yaml", (HERE / "alerts.yaml").read_bytes())
    dashboard = (HERE / "grafana-dashboard.json").read_bytes()
    put("usr/share/croupier/grafana-dashboard.json", dashboard)
    doc = "usr/share/doc/croupier"
    for name in DOCS:
        put(f"{doc}/{name}", (ROOT / name).read_bytes())
    for page in sorted((ROOT / "docs").glob("*.*")):
        put(f"{doc}/{page.name}", page.read_bytes())
    for name, data in made.items():
        put(f"{doc}/{name}", data)
    put(f"{doc}/copyright", b"Croupier: MIT or Apache-2.0. Others' work: THIRD-PARTY.txt.\n")
    pages = folder / "man"
    shutil.rmtree(pages, ignore_errors=True)
    run(binary, "man", "--out", pages)
    for page in sorted(pages.iterdir()):
        put(f"usr/share/man/man1/{page.name}.gz", gzip.compress(page.read_bytes(), 9, mtime=0))
    shutil.rmtree(pages)
    script = run(binary, "completions", "bash").encode()
    put("usr/share/bash-completion/completions/croupier", script)
    size = sum(file.stat().st_size for file in stage.rglob("*") if file.is_file()) // 1024
    control = (HERE / "debian/control.in").read_text()
    depends = f"libc6 (>= {oldest_libc(binary.read_bytes())}), libgcc-s1"
    for key, value in {
        "VERSION": version(), "ARCHITECTURE": arch, "SIZE": str(size), "DEPENDS": depends
    }.items():
        control = control.replace(f"@{key}@", value)
    put("DEBIAN/control", control.encode())
    put("DEBIAN/conffiles", (HERE / "debian/conffiles").read_bytes())
    for script in ("postinst", "prerm", "postrm"):
        put(f"DEBIAN/{script}", (HERE / "debian" / script).read_bytes(), 0o755)
    for path in [stage, *stage.rglob("*")]:
        if path.is_dir():
            path.chmod(0o755)
        os.utime(path, (at, at))
    package = folder / f"croupier_{version()}_{arch}.deb"
    run(
        *("dpkg-deb", "--build", "--root-owner-group", "-Zxz", "--threads-max=1", stage, package),
        env={**os.environ, "SOURCE_DATE_EPOCH": str(at)},
    )
    shutil.rmtree(stage)
    return package


def oci(binary: pathlib.Path, folder: pathlib.Path, made: dict[str, bytes]) -> pathlib.Path:
    """An image from nothing: the binary, the libraries it needs, certificates, one user."""
    at, arch = epoch(), ARCHITECTURES[os.uname().machine][1]
    files: dict[str, tuple[bytes | None, int, int]] = {}  # name: contents, mode, owner
    files["usr/bin/croupier"] = (binary.read_bytes(), 0o755, 0)
    for library in libraries(binary):
        files[str(library).lstrip("/")] = (library.resolve().read_bytes(), 0o755, 0)
    roots = pathlib.Path("/etc/ssl/certs/ca-certificates.crt")
    if roots.is_file():
        files["etc/ssl/certs/ca-certificates.crt"] = (roots.read_bytes(), 0o644, 0)
    files["etc/passwd"] = (b"croupier:x:65532:65532::/var/lib/croupier:/sbin/nologin\n", 0o644, 0)
    files["etc/group"] = (b"croupier:x:65532:\n", 0o644, 0)
    for name, data in made.items():
        files[f"usr/share/doc/croupier/{name}"] = (data, 0o644, 0)
    files["var/lib/croupier"] = (None, 0o700, 65532)
    files["tmp"] = (None, 0o1777, 0)
    for name in list(files):
        for parent in pathlib.PurePosixPath(name).parents:
            if str(parent) != ".":
                files.setdefault(str(parent), (None, 0o755, 0))
    layer = tarred({name: files[name] for name in sorted(files)}, at)
    zipped = gzip.compress(layer, 9, mtime=0)
    config = {
        "architecture": arch, "os": "linux",
        "config": {
            "User": "65532:65532", "Entrypoint": ["/usr/bin/croupier"],
            "Cmd": ["serve", "--listen", "0.0.0.0:8080", "--data", "/var/lib/croupier",
                    "--log-format", "json"],
            "ExposedPorts": {"8080/tcp": {}}, "Volumes": {"/var/lib/croupier": {}},
            "WorkingDir": "/var/lib/croupier", "StopSignal": "SIGTERM",
            "Labels": {"org.opencontainers.image.title": "croupier",
                       "org.opencontainers.image.version": version(),
                       "org.opencontainers.image.licenses": "MIT OR Apache-2.0"},
        },
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{sha256(layer)}"]},
        "history": [{"created_by": "packaging/dist.py"}],
    }
    blobs: dict[str, tuple[bytes, int, int]] = {}

    def blob(kind: str, data: bytes) -> dict:
        blobs[f"blobs/sha256/{sha256(data)}"] = (data, 0o644, 0)
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{sha256(data)}",
                "size": len(data)}

    manifest = {
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": blob("config.v1+json", json.dumps(config, sort_keys=True).encode()),
        "layers": [blob("layer.v1.tar+gzip", zipped)],
    }
    of_manifest = blob("manifest.v1+json", json.dumps(manifest, sort_keys=True).encode())
    of_manifest["annotations"] = {"org.opencontainers.image.ref.name": f"croupier:{version()}"}
    index = {"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json",
             "manifests": [of_manifest]}
    blobs["index.json"] = (json.dumps(index, sort_keys=True).encode(), 0o644, 0)
    blobs["oci-layout"] = (b'{"imageLayoutVersion": "1.0.0"}', 0o644, 0)
    image = folder / f"croupier-{version()}-oci.tar"
    image.write_bytes(tarred({name: blobs[name] for name in sorted(blobs)}, at))
    return image


def tarred(files: dict[str, tuple[bytes | None, int, int]], at: int) -> bytes:
    """A tar with nothing in it that depends on who made it."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, (data, mode, owner) in files.items():
            info = tarfile.TarInfo(name)
            info.mode, info.mtime, info.uid, info.gid = mode, at, owner, owner
            if data is None:
                info.type = tarfile.DIRTYPE
                tar.addfile(info)
            else:
                info.size = len(data)
                tar.addfile(info, io.BytesIO(data))
    return out.getvalue()


def main() -> None:
    binary, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    crates = shipped_crates()
    made = {"sbom.cdx.json": sbom(binary.read_bytes(), crates), "THIRD-PARTY.txt": licences(crates)}
    for name, data in made.items():
        (folder / name).write_bytes(data)
    shipped = folder / "croupier"
    shipped.write_bytes(binary.read_bytes())
    shipped.chmod(0o755)
    files = [shipped, folder / "sbom.cdx.json", folder / "THIRD-PARTY.txt"]
    files += [debian(binary, folder, made), oci(binary, folder, made)]
    sums = "".join(f"{sha256(file.read_bytes())}  {file.name}\n" for file in sorted(files))
    (folder / "SHA256SUMS").write_text(sums)
    for file in sorted(files):
        print(f"{file.stat().st_size / 1e6:8.1f} MB  {file.relative_to(folder.parent)}")


main()

"""Certificates made for the tests: an authority, servers that it vouches for, and what trusts it."""

import os
import shutil
import ssl
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest


class Authority(NamedTuple):
    """An authority of its own, in a folder of its own."""

    folder: Path

    @property
    def file(self) -> Path:
        """Its certificate, to be trusted."""
        return self.folder / "authority.pem"

    def trust(self) -> ssl.SSLContext:
        """Trust it and nobody else."""
        return ssl.create_default_context(cafile=str(self.file))

    def certify(self, *names: str, days: int = 2) -> tuple[Path, Path]:
        """Make a certificate for names such as DNS:localhost and IP:127.0.0.1; returns it and its key."""
        made = self.folder / names[0].replace(":", "-")
        request, certificate, key = (made.with_suffix(f".{kind}") for kind in ("csr", "pem", "key"))
        _openssl("req", "-new", *NEW_KEY, "-keyout", key, "-out", request, "-subj", "/CN=a server of a test")
        extensions = made.with_suffix(".ext")
        extensions.write_text(
            f"subjectAltName={','.join(names)}\nbasicConstraints=CA:FALSE\n"
            "subjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\nkeyUsage=digitalSignature\n"
        )
        signed = ("-CA", self.file, "-CAkey", self.folder / "authority.key", "-CAcreateserial", "-days", days)
        _openssl("x509", "-req", "-in", request, "-out", certificate, "-extfile", extensions, *signed)
        return certificate, key

    def serves(self, *names: str) -> ssl.SSLContext:
        """What a server with such a certificate speaks with."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*self.certify(*names))
        return context


NEW_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")


def authority(folder: Path) -> Authority:
    """Make an authority."""
    made = Authority(folder)
    usage = ("-addext", "keyUsage=critical,keyCertSign,cRLSign")
    subject = ("-days", 2, "-subj", "/CN=an authority of a test")
    _openssl("req", "-x509", *NEW_KEY, "-keyout", folder / "authority.key", "-out", made.file, *subject, *usage)
    return made


def _openssl(*arguments: object) -> None:
    done = subprocess.run([program("openssl"), *map(str, arguments)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def program(name: str) -> str:
    """Where a program of Debian is: installed, or unpacked beside this Python by tools/get_proxies.sh."""
    unpacked = Path(sys.prefix, "debian", "usr")
    path = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", f"{unpacked}/sbin", f"{unpacked}/bin"))
    found = shutil.which(name, path=path)
    if found is None:
        pytest.fail(f"{name} is not there: run tools/get_proxies.sh", pytrace=False)
    return found

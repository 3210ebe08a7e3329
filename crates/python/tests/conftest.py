"""What the tests share: the binary that the package is held against."""

import os
import subprocess

BINARY = os.environ["CROUPIER"]


def run(*args, text="", fails=False):
    """Runs the binary. With ``fails``, a line that is refused does not fail the run."""
    done = subprocess.run([BINARY, *args], input=text, capture_output=True, text=True)
    assert done.returncode in ((0, 1) if fails else (0,)), done.stderr
    return done.stdout

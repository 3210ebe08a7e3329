"""A card shoe in Python, with the standard library only: it connects, says hello, and reads a card
whenever one is called for. What is not answered when the connection breaks is sent again.

Usage: python3 shoe.py 127.0.0.1:8080 shoe-1.key 9s 2d Kh 4c
"""

import base64
import json
import os
import socket
import struct
import sys
import time


class Gone(Exception):
    """The connection is over."""


class House:
    """A WebSocket (RFC 6455) to the house: one JSON object in each text frame."""

    def __init__(self, address, credential):
        host, port = address.rsplit(":", 1)
        self.socket = socket.create_connection((host, int(port)))
        self.bytes = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /api/device/live HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\n"
            f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            f"Authorization: Bearer {credential}\r\n\r\n".encode()
        )
        while b"\r\n\r\n" not in self.bytes:
            self.more()
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        if not head.startswith(b"HTTP/1.1 101"):
            sys.exit(head.decode())
        self.say({"say": "hello", "protocol": 1})
        self.welcome = self.hear()
        self.socket.settimeout(self.welcome["beat_ms"] / 1000)

    def more(self):
        arrived = self.socket.recv(4096)
        if not arrived:
            raise Gone
        self.bytes += arrived

    def say(self, what):
        data, mask = json.dumps(what).encode(), os.urandom(4)
        length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))
        self.socket.sendall(b"\x81" + length + mask + masked)

    def hear(self):
        """The next thing the house says; None if it is time for a beat."""
        while True:
            try:
                while len(self.bytes) < 4 or len(self.bytes) < sum(self.frame()):
                    self.more()
            except socket.timeout:
                return None
            (head, size), kind = self.frame(), self.bytes[0] & 0x0F
            text, self.bytes = self.bytes[head : head + size], self.bytes[head + size :]
            if kind == 8:
                raise Gone
            if kind == 1:
                return json.loads(text)

    def frame(self):
        """The length of the head of the next frame, and of what it holds."""
        size = self.bytes[1] & 0x7F
        return (4, struct.unpack(">H", self.bytes[2:4])[0]) if size == 126 else (2, size)


def deal(address, credential, cards):
    waiting = None  # the reading that is not answered yet
    while cards or waiting:
        try:
            house = House(address, credential)
            last, wants = house.welcome["last"], False
            if waiting:
                house.say({**waiting, "held": True})  # the same reading gets the same answer
            while cards or waiting:
                if wants and not waiting:
                    waiting = {"say": "read", "seq": last + 1, "what": {"card": cards.pop(0)}}
                    house.say(waiting)
                said = house.hear()
                if said is None:
                    house.say({"say": "beat"})
                elif said["say"] == "table":
                    wants = said["wants"]
                elif said["say"] == "ack" and waiting and said["seq"] == waiting["seq"]:
                    print(waiting["what"]["card"], said["result"], flush=True)
                    last, waiting = said["seq"], None
                elif said["say"] in ("nack", "error"):
                    sys.exit(f"not taken: {said}")
        except (Gone, OSError):
            time.sleep(0.5)  # the house is away: try again


if __name__ == "__main__":
    with open(sys.argv[2]) as key:
        deal(sys.argv[1], key.read().strip(), sys.argv[3:])

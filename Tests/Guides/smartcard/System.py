"""The virtual reader of vsmartcard: a message is two bytes of length and its content; one byte is power, reset or ATR."""

import atexit
import os
import socket
import struct
import subprocess

from .Exceptions import CardConnectionException

OFF, ON = b"\x00", b"\x01"


class Connection:
    def __init__(self, chip):
        self.chip = chip

    def _send(self, message):
        try:
            self.chip.sendall(struct.pack(">H", len(message)) + message)
        except OSError as error:
            raise CardConnectionException from error

    def _exactly(self, count):
        whole = b""
        while len(whole) < count:
            piece = self.chip.recv(count - len(whole))
            if not piece:
                raise CardConnectionException("the chip has gone")
            whole += piece
        return whole

    def connect(self):
        self._send(ON)

    def disconnect(self):
        self._send(OFF)

    def transmit(self, command):
        self._send(bytes(command))
        (length,) = struct.unpack(">H", self._exactly(2))
        answer = self._exactly(length)
        return list(answer[:-2]), answer[-2], answer[-1]


class Reader:
    def createConnection(self):
        listener = socket.create_server(("127.0.0.1", 0))
        listener.settimeout(30)
        program = subprocess.Popen(
            [os.environ["VOUCH_PROGRAM"], "chip", "emulate", "--port", str(listener.getsockname()[1])],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        atexit.register(program.terminate)
        chip, _ = listener.accept()
        listener.close()
        return Connection(chip)


def readers():
    return [Reader()]

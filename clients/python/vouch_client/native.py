"""Vouch's own API."""

from __future__ import annotations

import base64
import uuid
from typing import Any, Optional, Protocol, Sequence
from urllib.parse import quote

from .connection import Connection, Tokens, VouchError


class ChipTransport(Protocol):
    """A way to a chip: a reader, or a phone's. Raises ConnectionError if the chip has left the field."""

    supports_extended_length: bool

    def transmit(self, command: bytes) -> bytes: ...

    def reconnect(self) -> None: ...


class Vouch:
    """`/v1` of a server, for a client's name and secret, or for an API key."""

    def __init__(
        self, url: str | Connection, *, client_id: Optional[str] = None, client_secret: Optional[str] = None,
        api_key: Optional[str] = None,
    ) -> None:
        connection = url if isinstance(url, Connection) else Connection(url)
        self._connection = connection
        self._api_key = api_key
        self._tokens: Optional[Tokens] = None
        if client_id is not None and client_secret is not None:
            form = {"grant_type": "client_credentials", "client_id": client_id, "client_secret": client_secret}

            def get() -> tuple[str, int]:
                answer = connection.form("/v1/token", form)
                return answer["access_token"], int(answer["expires_in"])

            self._tokens = Tokens(get)

    def call(self, method: str, path: str, value: Any = None, repeatable: bool = False) -> Any:
        """Any call of the API: JSON in, JSON out."""
        headers = {"Idempotency-Key": uuid.uuid4().hex} if method == "POST" else {}
        if self._api_key is not None:
            headers["apikey"] = self._api_key
        if self._tokens is None:
            return self._connection.json(method, path, value, headers=headers, repeatable=repeatable)
        return self._tokens.using(
            lambda token: self._connection.json(
                method, path, value, headers={**headers, "Authorization": f"Bearer {token}"}, repeatable=repeatable))

    def read(
        self, files: Sequence[bytes], *, selfie: Optional[bytes] = None, chip_session: Optional[str] = None,
        age_threshold: Optional[int] = None,
    ) -> dict[str, Any]:
        """Reads one document: pictures of its sides, or one file that holds them. Returns the report.

        Where the pictures show several documents, it is the first one's, and `otherReports` has those of the others.
        """
        request: dict[str, Any] = {"inputs": [{"data": _text(file)} for file in files]}
        if selfie is not None:
            request["selfie"] = _text(selfie)
        if chip_session is not None:
            request["chipSession"] = chip_session
        if age_threshold is not None:
            request["ageThreshold"] = age_threshold
        report: dict[str, Any] = self.call("POST", "/v1/readings", request, repeatable=True)
        return report

    def read_chip(self, chip: ChipTransport, key: dict[str, str]) -> dict[str, Any]:
        """Has the server read a chip: carries its commands to the chip and the responses back.

        `key` is `{"can": …}`, `{"mrz": …}`, or `documentNumber`, `dateOfBirth` and `dateOfExpiry`. Returns the result.
        """
        turn = self.call("POST", "/v1/chip-sessions", {**key, "supportsExtendedLength": chip.supports_extended_length})
        path = "/v1/chip-sessions/" + quote(turn["id"], safe="")
        lost = 0
        while turn["state"] == "running":
            if not turn["commands"]:
                turn = self.call("GET", path, repeatable=True)
                continue
            answers = {"sequence": turn["sequence"], "responses": _performed(turn["commands"], chip)}
            try:
                turn = self.call("POST", path + "/responses", answers, repeatable=True)
                lost = 0
            except VouchError as error:
                lost += 1
                if error.status != 409 or lost > 3:
                    raise
                turn = self.call("GET", path, repeatable=True)
        result: dict[str, Any] = self.call("GET", path + "/result", repeatable=True)
        return result


def _performed(commands: Sequence[dict[str, Any]], chip: ChipTransport) -> list[dict[str, str]]:
    responses: list[dict[str, str]] = []
    for command in commands:
        try:
            if command["kind"] == "transmit":
                responses.append({"apdu": _text(chip.transmit(base64.b64decode(command["apdu"])))})
            else:
                chip.reconnect()
                responses.append({"apdu": ""})
        except TimeoutError:
            return responses + [{"failure": "timedOut"}]
        except ConnectionError:
            return responses + [{"failure": "transportLost"}]
        except OSError:
            return responses + [{"failure": "transportFailed"}]
    return responses


def _text(content: bytes) -> str:
    return base64.b64encode(content).decode("ascii")

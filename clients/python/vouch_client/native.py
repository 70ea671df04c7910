"""Vouch's own API, `/v1`."""

from __future__ import annotations

import base64
import time
import uuid
from typing import Any, Iterable, Iterator, Mapping, Optional, Protocol, Sequence, Union, cast
from urllib.parse import quote, urlencode

from .connection import Connection, Tokens, VouchError
from .types import (
    AccessKey, ChipResult, Comparison, DeletionReceipt, Delivery, Enrolment, Job, Journey, JourneyOffer, OpenedContent,
    PersonToken, Report, StoredSubject, SubjectEntry, Webhook,
)


class ChipTransport(Protocol):
    """A way to a chip: a reader, or a phone's. Raises ConnectionError if the chip has left the field."""

    supports_extended_length: bool

    def transmit(self, command: bytes) -> bytes: ...

    def reconnect(self) -> None: ...


class Vouch:
    """`/v1` of a server, for a client's name and secret, for an API key, or for a token of one person.

    What may be sent twice is sent again where no answer came: readings, questions, and what begins something, by its
    `Idempotency-Key`. A step that the server may have taken is not: ask where the enrolment or journey stands, then repeat.
    """

    def __init__(
        self, url: Union[str, Connection], *, client_id: Optional[str] = None, client_secret: Optional[str] = None,
        api_key: Optional[str] = None, token: Optional[str] = None,
    ) -> None:
        if (client_id is None) != (client_secret is None):
            raise ValueError("client_id and client_secret belong together")
        connection = url if isinstance(url, Connection) else Connection(url)
        self._connection = connection
        self._api_key = api_key
        self._token = token
        self._tokens: Optional[Tokens] = None
        if client_id is not None and client_secret is not None:
            form = {"grant_type": "client_credentials", "client_id": client_id, "client_secret": client_secret}

            def get() -> tuple[str, int]:
                answer = connection.form("/v1/token", form)
                return answer["access_token"], int(answer["expires_in"])

            self._tokens = Tokens(get)

    def call(
        self, method: str, path: str, value: Any = None, repeatable: bool = False,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Any:
        """Any call of the API: JSON in, JSON out."""
        fields = dict(headers or {})
        if method == "POST":
            fields.setdefault("Idempotency-Key", uuid.uuid4().hex)
        if self._api_key is not None:
            fields["apikey"] = self._api_key
        if self._token is not None:
            fields["Authorization"] = f"Bearer {self._token}"
        if self._tokens is None:
            return self._connection.json(method, path, value, headers=fields, repeatable=repeatable)
        return self._tokens.using(
            lambda token: self._connection.json(
                method, path, value, headers={**fields, "Authorization": f"Bearer {token}"}, repeatable=repeatable))

    def _all(self, path: str) -> Iterator[Any]:
        """The items of a list, page after page."""
        cursor: Optional[str] = None
        while True:
            query = urlencode({"limit": 100, **({"cursor": cursor} if cursor else {})})
            page = self.call("GET", f"{path}?{query}", repeatable=True)
            yield from page["items"]
            cursor = page.get("next")
            if not cursor:
                return

    # Readings

    def read(
        self, files: Sequence[bytes], *, selfie: Optional[bytes] = None, chip_session: Optional[str] = None,
        age_threshold: Optional[int] = None, graphics: bool = True,
    ) -> Report:
        """Reads one document: pictures of its sides, or one file that holds them. Returns the report.

        Where the pictures show several documents, it is the first one's, and `otherReports` has those of the others.
        Without `graphics` the report has no picture, and a tenth of the length.
        """
        request = _reading(files, selfie, chip_session, age_threshold, graphics)
        return cast(Report, self.call("POST", "/v1/readings", request, repeatable=True))

    def read_later(
        self, files: Sequence[bytes], *, selfie: Optional[bytes] = None, age_threshold: Optional[int] = None,
        graphics: bool = True,
    ) -> Job:
        """Leaves a reading to the server, which keeps its report for a day: `wait` gets it, a webhook says when."""
        request = _reading(files, selfie, None, age_threshold, graphics)
        return cast(Job, self.call("POST", "/v1/readings", request, headers={"Prefer": "respond-async"}))

    def job(self, job_id: str) -> Job:
        return cast(Job, self.call("GET", _path("/v1/jobs", job_id), repeatable=True))

    def wait(self, job_id: str, *, timeout: float = 300, interval: float = 0.5) -> Report:
        """The report of a job, once it is done. Raises VouchError if it failed, TimeoutError if it takes longer."""
        ends = time.monotonic() + timeout
        while True:
            job = self.job(job_id)
            if job["state"] == "done":
                return cast(Report, self.call("GET", _path("/v1/jobs", job_id, "report"), repeatable=True))
            if job["state"] == "failed":
                raise VouchError(None, job.get("reason"), "the reading failed")
            if time.monotonic() + interval > ends:
                raise TimeoutError("the reading is not done yet")
            time.sleep(interval)
            interval = min(interval * 1.5, 5)

    def delete_job(self, job_id: str) -> None:
        self.call("DELETE", _path("/v1/jobs", job_id), repeatable=True)

    def compare_faces(self, first: bytes, second: bytes) -> Comparison:
        value = {"first": _text(first), "second": _text(second)}
        return cast(Comparison, self.call("POST", "/v1/faces/compare", value, repeatable=True))

    # Enrolments

    def enrol(
        self, username: str, email: str, *, first_name: Optional[str] = None, last_name: Optional[str] = None,
        date_of_birth: Optional[str] = None, phone_number: Optional[str] = None,
        required_checks: Optional[Sequence[str]] = None, terms: Optional[str] = None,
    ) -> Enrolment:
        """Begins an enrolment. Names and birth (`YYYY-MM-DD`) are compared with the document's."""
        value = _present(
            username=username, email=email, firstName=first_name, lastName=last_name, dateOfBirth=date_of_birth,
            phoneNumber=phone_number, requiredChecks=None if required_checks is None else list(required_checks), terms=terms)
        return cast(Enrolment, self.call("POST", "/v1/enrolments", value, repeatable=True))

    def enrolment(self, enrolment_id: str) -> Enrolment:
        return cast(Enrolment, self.call("GET", _path("/v1/enrolments", enrolment_id), repeatable=True))

    def enrolments(self) -> Iterator[Enrolment]:
        return cast(Iterator[Enrolment], self._all("/v1/enrolments"))

    def add_consent(
        self, enrolment_id: str, purpose: str, *, accepted: bool = True, terms: Optional[str] = None
    ) -> Enrolment:
        value = _present(accepted=accepted, purpose=purpose, terms=terms)
        return self._enrolment_step(enrolment_id, "consent", value)

    def add_device(
        self, enrolment_id: str, identifier: str, *, public_key: Optional[bytes] = None, platform: Optional[str] = None
    ) -> Enrolment:
        """`public_key` is a P-256 SubjectPublicKeyInfo in DER; without one only the identifier is compared later."""
        value = _present(
            identifier=identifier, publicKey=None if public_key is None else _text(public_key), platform=platform)
        return self._enrolment_step(enrolment_id, "device", value)

    def add_document(self, enrolment_id: str, pictures: Sequence[bytes]) -> Enrolment:
        value = {"pictures": [_text(picture) for picture in pictures]}
        return self._enrolment_step(enrolment_id, "document", value)

    def add_face(
        self, enrolment_id: str, frames: Iterable[tuple[bytes, float]], *, challenge: Optional[str] = None
    ) -> Enrolment:
        """`frames` are pictures with their times in seconds since the first."""
        return self._enrolment_step(enrolment_id, "face", _frames(frames, challenge))

    def add_chip(self, enrolment_id: str, chip_session: str) -> Enrolment:
        return self._enrolment_step(enrolment_id, "chip", {"chipSession": chip_session})

    def delete_enrolment(self, enrolment_id: str) -> None:
        self.call("DELETE", _path("/v1/enrolments", enrolment_id))

    def _enrolment_step(self, enrolment_id: str, step: str, value: Any) -> Enrolment:
        return cast(Enrolment, self.call("POST", _path("/v1/enrolments", enrolment_id, step), value))

    def person_token(self, kind: str, identifier: str, *, seconds: int = 900) -> PersonToken:
        """A token for a person's app or page. `kind` is `enrolments`, `authentications` or `journeys`."""
        return cast(PersonToken, self.call("POST", _path("/v1/" + kind, identifier, "tokens"), {"seconds": seconds}))

    def draw_challenge(self, purpose: str, identifier: str) -> dict[str, Any]:
        """A liveness challenge. `purpose` is `enrolment`, `authentication` or `journey`."""
        value = {"purpose": purpose, "id": identifier}
        return cast("dict[str, Any]", self.call("POST", "/v1/liveness-challenges", value))

    # Authentications

    def authenticate(self, registration_code: str) -> Enrolment:
        """Begins the authentication of the person who has this code."""
        value = {"registrationCode": registration_code}
        return cast(Enrolment, self.call("POST", "/v1/authentications", value, repeatable=True))

    def authentication(self, authentication_id: str) -> Enrolment:
        return cast(Enrolment, self.call("GET", _path("/v1/authentications", authentication_id), repeatable=True))

    def prove_device(
        self, authentication_id: str, identifier: str, *, signature: Optional[bytes] = None
    ) -> Enrolment:
        """`signature` is the device's over the authentication's identifier: ECDSA with SHA-256, in DER."""
        value = _present(identifier=identifier, signature=None if signature is None else _text(signature))
        return cast(Enrolment, self.call("POST", _path("/v1/authentications", authentication_id, "device"), value))

    def prove_face(
        self, authentication_id: str, frames: Iterable[tuple[bytes, float]], *, challenge: Optional[str] = None
    ) -> Enrolment:
        value = _frames(frames, challenge)
        return cast(Enrolment, self.call("POST", _path("/v1/authentications", authentication_id, "face"), value))

    # Journeys

    def journey_definitions(self) -> Iterator[JourneyOffer]:
        return cast(Iterator[JourneyOffer], self._all("/v1/journey-definitions"))

    def start_journey(self, definition: str, *, subject: Optional[str] = None) -> Journey:
        value = _present(definition=definition, subject=subject)
        return cast(Journey, self.call("POST", "/v1/journeys", value, repeatable=True))

    def journey(self, journey_id: str) -> Journey:
        return cast(Journey, self.call("GET", _path("/v1/journeys", journey_id), repeatable=True))

    def answer_terms(
        self, journey_id: str, purpose: str, *, accepted: bool = True, terms: Optional[str] = None
    ) -> Journey:
        return self._journey_step(journey_id, "terms", _present(accepted=accepted, purpose=purpose, terms=terms))

    def send_side(self, journey_id: str, picture: bytes) -> Journey:
        return self._journey_step(journey_id, "document", {"picture": _text(picture)})

    def send_selfie(self, journey_id: str, picture: bytes) -> Journey:
        return self._journey_step(journey_id, "selfie", {"picture": _text(picture)})

    def send_address(self, journey_id: str, picture: bytes) -> Journey:
        return self._journey_step(journey_id, "address", {"picture": _text(picture)})

    def send_chip(self, journey_id: str, chip_session: str) -> Journey:
        return self._journey_step(journey_id, "chip", {"chipSession": chip_session})

    def send_liveness(
        self, journey_id: str, frames: Iterable[tuple[bytes, float]], *, challenge: Optional[str] = None
    ) -> Journey:
        return self._journey_step(journey_id, "liveness", _frames(frames, challenge))

    def end_page(self, journey_id: str, page: str, outcome: str) -> Journey:
        return cast(
            Journey, self.call("POST", _path("/v1/journeys", journey_id, "pages", page), {"outcome": outcome}))

    def skip_step(self, journey_id: str) -> Journey:
        """The person cannot do the step that waits."""
        return self._journey_step(journey_id, "unable", None)

    def abort_journey(self, journey_id: str) -> Journey:
        return self._journey_step(journey_id, "abort", None)

    def _journey_step(self, journey_id: str, step: str, value: Any) -> Journey:
        return cast(Journey, self.call("POST", _path("/v1/journeys", journey_id, step), value))

    # Chips

    def read_chip(self, chip: ChipTransport, key: AccessKey) -> ChipResult:
        """Has the server read a chip: carries its commands to the chip and the responses back. Returns the result.

        Each turn's commands are performed once, however often the turn comes.
        """
        turn = self.call("POST", "/v1/chip-sessions", {**key, "supportsExtendedLength": chip.supports_extended_length})
        path = _path("/v1/chip-sessions", turn["id"])
        answers: dict[str, Any] = {"sequence": None}
        lost = 0
        while turn["state"] == "running":
            if not turn["commands"]:
                turn = self.call("GET", path, repeatable=True)
                continue
            if answers["sequence"] != turn["sequence"]:
                answers = {"sequence": turn["sequence"], "responses": _performed(turn["commands"], chip)}
            try:
                turn = self.call("POST", path + "/responses", answers, repeatable=True)
                lost = 0
            except VouchError as error:
                lost += 1
                if error.status != 409 or lost > 3:
                    raise
                turn = self.call("GET", path, repeatable=True)
        return cast(ChipResult, self.call("GET", path + "/result", repeatable=True))

    # Webhooks

    def create_webhook(self, url: str, types: Optional[Sequence[str]] = None) -> Webhook:
        """Registers a URL for events, all of them without `types`. The answer has the secret, this once."""
        value = _present(url=url, types=None if types is None else list(types))
        return cast(Webhook, self.call("POST", "/v1/webhooks", value))

    def webhooks(self) -> list[Webhook]:
        return cast("list[Webhook]", self.call("GET", "/v1/webhooks", repeatable=True)["items"])

    def test_webhook(self, webhook_id: str) -> Delivery:
        return cast(Delivery, self.call("POST", _path("/v1/webhooks", webhook_id, "test")))

    def rotate_webhook(self, webhook_id: str) -> Webhook:
        """A new secret; the one before signs too for a day."""
        return cast(Webhook, self.call("POST", _path("/v1/webhooks", webhook_id, "rotate")))

    def webhook_deliveries(self, webhook_id: str) -> Iterator[Delivery]:
        return cast(Iterator[Delivery], self._all(_path("/v1/webhooks", webhook_id, "deliveries")))

    def delete_webhook(self, webhook_id: str) -> None:
        self.call("DELETE", _path("/v1/webhooks", webhook_id))

    # Persons

    def add_subject(self, content: Mapping[str, Any]) -> SubjectEntry:
        """Stores a person in a shape of your own. The server looks at none of it, and gives it a subject."""
        return cast(SubjectEntry, self.call("POST", "/v1/subjects", {"content": content}, repeatable=True))

    def subject(self, subject: str) -> StoredSubject:
        return cast(StoredSubject, self.call("GET", _path("/v1/subjects", subject), repeatable=True))

    def replace_subject(
        self, subject: str, content: Mapping[str, Any], *, version: Optional[int] = None
    ) -> SubjectEntry:
        """Without `version` any version is replaced; another one than that is refused with `resource.conflict`."""
        value = _present(content=content, version=version)
        return cast(
            SubjectEntry, self.call("PUT", _path("/v1/subjects", subject), value, repeatable=version is None))

    def delete_subject(self, subject: str) -> DeletionReceipt:
        """Deletes a person, by the `subject` of an enrolment or the name that a journey began with."""
        return cast(DeletionReceipt, self.call("DELETE", _path("/v1/subjects", subject)))

    # Packages

    def open_package(
        self, package: str, operation: str, *, device_key: Optional[bytes] = None
    ) -> OpenedContent:
        """Opens what a device sealed of a capture: once, within five minutes.

        `device_key` is the P-256 SubjectPublicKeyInfo, in DER, that must have signed it; without one no signature is checked.
        """
        value = _present(
            package=package, operation=operation, deviceKey=None if device_key is None else _text(device_key))
        return cast(OpenedContent, self.call("POST", "/v1/packages/open", value))


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


def _reading(
    files: Sequence[bytes], selfie: Optional[bytes], chip_session: Optional[str], age_threshold: Optional[int],
    graphics: bool,
) -> dict[str, Any]:
    if isinstance(files, (bytes, bytearray, str)):
        raise TypeError("files is a list of pictures: [picture]")
    return _present(
        inputs=[{"data": _text(file)} for file in files], selfie=None if selfie is None else _text(selfie),
        chipSession=chip_session, ageThreshold=age_threshold, graphics=None if graphics else "none")


def _frames(frames: Iterable[tuple[bytes, float]], challenge: Optional[str]) -> dict[str, Any]:
    return _present(frames=[{"data": _text(data), "time": time} for data, time in frames], challenge=challenge)


def _present(**members: Any) -> dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}


def _path(base: str, *parts: str) -> str:
    return "/".join([base] + [quote(part, safe="") for part in parts])


def _text(content: bytes) -> str:
    if not isinstance(content, (bytes, bytearray, memoryview)):
        raise TypeError("a picture is its bytes: open(name, 'rb').read()")
    return base64.b64encode(content).decode("ascii")

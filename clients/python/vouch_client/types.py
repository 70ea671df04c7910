"""What the server answers, by the names of the API's description (docs/openapi.json)."""

from __future__ import annotations

from typing import Any, Dict, Literal, TypedDict

# A report has more members than types would help with: docs/report.schema.json describes them.
Report = Dict[str, Any]


class Check(TypedDict):
    """One check of an enrolment or authentication."""

    check: Literal["device", "face", "document", "chip"]
    attempts: int
    isPassed: bool


class Networks(TypedDict):
    """The networks that judged whether a face is alive."""

    name: str
    licence: str
    source: str
    limits: str


class Finding(TypedDict, total=False):
    """What a step established: `passed`, `failed` or `notPerformed`; a member is absent if it was not examined."""

    liveness: str
    match: str
    document: str
    user: str
    chip: str
    isRepeated: bool
    feedback: list[str]
    faults: list[str]
    score: float
    networks: Networks


class _EnrolmentMembers(TypedDict):
    id: str
    subject: str
    status: Literal["pending", "complete", "failed"]
    checks: list[Check]
    created: str
    expires: str


class Enrolment(_EnrolmentMembers, total=False):
    """Where an enrolment or an authentication stands."""

    registrationCode: str
    isAgain: bool
    policy: str
    consent: Literal["missing", "accepted", "refused"]
    finding: Finding


class _JourneyMembers(TypedDict):
    id: str
    definition: str
    requiredAction: str
    result: str
    rules: dict[str, str]


class Journey(_JourneyMembers, total=False):
    """Where a journey stands. `requiredAction` says what to send next; `NONE` once it has ended."""

    subject: str
    step: str
    retake: str
    advice: str
    ending: Literal["success", "cancelled", "termsRejected", "expired", "error"]


class JourneyOffer(TypedDict):
    """A journey that can be begun."""

    name: str
    version: int
    title: str


class _JobMembers(TypedDict):
    id: str
    state: Literal["waiting", "running", "done", "failed"]
    attempts: int


class Job(_JobMembers, total=False):
    """A reading that nobody waits for."""

    reason: str
    report: str


class PersonToken(TypedDict):
    """A token with which a person's app goes on with one enrolment, authentication or journey."""

    accessToken: str
    tokenType: str
    expiresIn: int


class _ComparisonMembers(TypedDict):
    verdict: Literal["match", "noMatch", "notComparable"]


class Comparison(_ComparisonMembers, total=False):
    """Whether two pictures show one person."""

    probability: float


class ChipResult(TypedDict, total=False):
    """What a chip returned and proved. `report["genuine"]` is `yes`, `no` or `notEstablished`."""

    id: str
    report: dict[str, Any]
    fields: dict[str, str]
    portrait: dict[str, Any]
    files: list[dict[str, Any]]
    roundTrips: dict[str, Any]
    findings: list[str]
    interruption: str


class AccessKey(TypedDict, total=False):
    """What opens a chip: `can`; or `mrz`; or the three others, the dates as `YYMMDD`."""

    can: str
    mrz: str
    documentNumber: str
    dateOfBirth: str
    dateOfExpiry: str


class _WebhookMembers(TypedDict):
    id: str
    types: list[str]
    created: str


class Webhook(_WebhookMembers, total=False):
    """An endpoint that receives events. `secret` is in the answer that creates or rotates it, and in no other."""

    url: str
    secret: str
    previousSecretEnds: str
    isDamaged: bool


class _DeliveryMembers(TypedDict):
    id: str
    type: str
    created: str
    state: Literal["waiting", "running", "delivered", "dead"]
    attempts: int


class Delivery(_DeliveryMembers, total=False):
    """An event on its way to an endpoint."""

    nextAttempt: str
    reason: str


class EventData(TypedDict):
    """What ended, and how. There is no personal data in it: ask for what you need by the identifier."""

    id: str
    subject: str
    result: str


class Event(TypedDict):
    """A webhook's message."""

    type: str
    timestamp: str
    data: EventData


class DeletionReceipt(TypedDict):
    """What deleting a person removed, and the server's signature of it."""

    subject: str
    enrolments: int
    journeys: int
    records: int
    receipt: str


class SubjectEntry(TypedDict):
    """A person who is stored in a shape of the client's own, without the content."""

    id: str
    version: int
    created: str
    changed: str


class StoredSubject(SubjectEntry):
    """The same with what was stored."""

    content: dict[str, Any]


class _CapturedMembers(TypedDict):
    kind: str
    operation: str


class CapturedContent(_CapturedMembers, total=False):
    """A part of a capture as the device sealed it: a picture in Base64, or texts."""

    mime: str
    image: str
    texts: dict[str, str]


class OpenedContent(TypedDict):
    """What a package held. `signature` is `verified` where the key that the client named signed it."""

    content: CapturedContent
    signature: Literal["verified", "notChecked"]

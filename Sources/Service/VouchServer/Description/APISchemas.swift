import VouchLiveness
import VouchAPI

/// The wire types' schemas, by name. A test holds each against what the type writes.
enum APISchemas {
    static var all: [String: JSONSchema] {
        [
            "Problem": problem, "EnrolmentState": enrolment, "JourneyState": journey, "JourneySummary": journeySummary,
            "FaceComparison": comparison,
            "Liveness": liveness, "LivenessChallenge": challenge, "AuditItem": auditItem, "JobState": job,
            "WebhookState": webhook, "WebhookDeliveryState": delivery, "ChipSessionTurn": chipTurn,
            "ChipSessionTicket": chipTicket, "ChipSessionResult": chipResult, "Report": report,
            "OpenedContent": openedContent,
        ]
    }

    private static let problem: JSONSchema = .members(
        [
            "type": .text(), "title": .text(), "status": .number(400...599), "detail": .text(), "remedy": .text(),
            "requestId": .text(),
        ], optional: ["requestId"])

    private static let openedContent: JSONSchema = .members([
        "content": .members(
            [
                "kind": .words(CapturedContent.Kind.allCases.map(\.rawValue)), "operation": .text(1...256),
                "mime": .text(), "image": ["type": "string", "contentEncoding": "base64"],
                "texts": ["type": "object", "additionalProperties": ["type": "string"]],
            ], optional: ["mime", "image", "texts"]),
        "signature": .words(OpenedContent.Signature.allCases.map(\.rawValue)),
    ])

    private static let chipTurn: JSONSchema = .members([
        "id": .placedIdentifier, "state": .words(["running", "finished", "failed"]), "sequence": .number(0...10_000),
        "commands": .list(
            .members(
                [
                    "kind": .words(["transmit", "reconnect"]),
                    "apdu": ["type": "string", "contentEncoding": "base64"],
                ], optional: ["apdu"]), 0...16),
    ])

    private static let chipTicket: JSONSchema = .members([
        "ticket": .text(16...64), "expiresIn": .number(1...600),
    ])

    private static let chipResult: JSONSchema = .members(
        [
            "id": .identifier, "report": open("`genuine`, the rule, each check, the certificates."),
            "fields": ["type": "object", "additionalProperties": .text(0...10_000)],
            "portrait": open("The first face of DG2."),
            "files": .list(.members(["name": .text(), "length": .number(0...Int.max)], optional: ["length"]), 0...100),
            "roundTrips": .members([
                "count": .number(0...Int.max), "medianMilliseconds": ["type": "number"],
                "longestMilliseconds": ["type": "number"], "resumed": .number(0...Int.max),
            ]),
            "findings": .list(.text(), 0...20), "interruption": .text(),
        ], optional: ["portrait", "interruption"])

    /// The members of a report at its top; docs/report.schema.json describes all.
    private static let report: JSONSchema = .members(
        [
            "schemaVersion": .number(1...1_000), "readAt": .moment,
            "document": open("Kind, State and model of the document, and what says so."),
            "statuses": open(
                "`overall`, `optical`, `chip`, `portrait`, `age`: each with `outcome` and what it is because of."),
            "fields": [
                "type": "object", "additionalProperties": ["type": "object"],
                "description": "By name: `value`, `text` for people, `outcome`, and what each source says.",
            ],
            "checks": .list(["type": "object"], 0...10_000),
            "graphics": .list(["type": "object"], 0...100), "faces": open("Faces, compared one to one."),
            "pages": .list(["type": "object"], 0...1_000), "printedLines": .list(["type": "object"], 0...100_000),
            "printedLinesLeftOut": .number(1...Int.max), "otherValues": .list(["type": "object"], 0...1_000),
            "omissions": .list(["type": "object"], 1...100), "mrz": open("The machine-readable zone."),
            "seals": .list(["type": "object"], 0...100),
            "figures": open("Age and other numbers that follow from dates."),
            "matchingSidesScore": ["type": "number", "minimum": -1, "maximum": 1],
            "chip": open("What the chip proved."),
            "timing": .list(["type": "object"], 0...1_000), "versions": open("Of Vouch, engines and networks."),
            "inputs": .list(["type": "object"], 0...1_000),
            "integrity": open("SHA-256 of the report and the portrait."),
            "otherReports": [
                "type": "array", "items": ["type": "object"],
                "description": "Where the pictures show several documents, the reports of those after the first.",
            ],
        ],
        optional: [
            "readAt", "faces", "printedLines", "printedLinesLeftOut", "otherValues", "omissions", "mrz", "seals",
            "matchingSidesScore", "chip",
            "integrity", "otherReports",
        ])

    private static func open(_ text: String) -> JSONSchema { ["type": "object", "description": .string(text)] }

    static let chipSession: JSONSchema = .members(["chipSession": .placedIdentifier.example("0b54dcf6")])

    private static let facts: JSONSchema = .words(["passed", "failed", "notPerformed"])

    private static let enrolment: JSONSchema = .members(
        [
            "id": .identifier, "subject": .identifier, "status": .words(["pending", "complete", "failed"]),
            "checks": .list(
                .members(["check": checks, "attempts": .number(0...100), "isPassed": .boolean]), 1...4),
            "registrationCode": .text(6...6), "isAgain": .boolean, "created": .moment, "expires": .moment,
            "policy": .text(16...16, pattern: "^[0-9a-f]{16}$"), "consent": .words(["missing", "accepted", "refused"]),
            "finding": .members(
                [
                    "liveness": facts, "match": facts, "document": facts,
                    "feedback": .list(.text(), 0...50), "faults": .list(.text(), 0...50), "user": facts,
                    "isRepeated": .boolean, "chip": facts, "score": share, "networks": networks,
                ],
                optional: [
                    "liveness", "match", "document", "feedback", "faults", "user", "isRepeated", "chip", "score",
                    "networks",
                ]),
        ], optional: ["registrationCode", "isAgain", "policy", "consent", "finding"])

    private static let journey: JSONSchema = .members(
        [
            "id": .identifier, "definition": .text(), "fingerprint": .text(16...16), "subject": .identifier,
            "requiredAction": .text(), "step": .text(), "retake": .text(),
            "advice": .text(), "result": .text(), "rules": ["type": "object", "additionalProperties": .text()],
            "ending": .words(["success", "cancelled", "termsRejected", "expired", "error"]),
            "review": decision,
        ], optional: ["fingerprint", "subject", "step", "retake", "advice", "ending", "review"])

    private static let decision: JSONSchema = .members(
        [
            "decision": .words(["accepted", "refused", "retake"]), "reviewer": .text(), "decided": .moment,
            "note": .text(0...2_000), "follow": .identifier,
        ], optional: ["note", "follow"])

    private static let journeySummary: JSONSchema = .members(
        [
            "id": .identifier, "definition": .text(), "began": .moment, "result": .text(),
            "doubts": .number(0...100), "doubt": .number(0...1_000),
            "review": .words(["open", "accepted", "refused", "retake"]), "opinions": .number(0...3),
            "model": .text(), "holder": .text(),
        ], optional: ["review", "model", "holder"])

    static let caseDetail: JSONSchema = .members([
        "summary": .reference("JourneySummary"), "state": .reference("JourneyState"),
        "doubts": .list(.text(), 0...100), "opinions": .list(decision, 0...3),
        "notes": .list(
            .members(["at": .moment, "reviewer": .text(), "text": .text(0...2_000)], optional: ["text"]), 0...100),
        "history": .list(
            .members(
                [
                    "at": .moment, "step": .text(), "attempt": .number(0...1_000), "retake": .text(),
                    "outcome": .text(),
                ], optional: ["step", "retake", "outcome"]), 0...1_000),
        "pictures": .list(.words(["front", "back", "selfie", "address", "chip"]), 0...5), "needsTwo": .boolean,
    ])

    private static let count: JSONSchema = ["type": "integer", "minimum": 0]
    private static let counts: JSONSchema = ["type": "object", "additionalProperties": count]
    private static let times: JSONSchema = .list(
        .members(["below": .number(1...86_400), "count": count], optional: ["below"]), 7...7)

    static let caseFigures: JSONSchema = .members([
        "days": .list(.members(["day": .day, "results": counts]), 0...3_000_000), "retakes": counts, "lasted": times,
        "decided": times,
        "models": .list(.members(["model": .text(), "count": count, "doubt": .number(0...1_000)]), 0...30),
        "reviews": counts,
    ])

    private static let comparison: JSONSchema = .members(
        [
            "verdict": .words(["match", "noMatch", "notComparable"]),
            "probability": ["type": "number", "minimum": 0, "maximum": 1],
        ], optional: ["probability"])

    private static let liveness: JSONSchema = .members(
        [
            "decision": .words(["LIVE", "SPOOF", "INCONCLUSIVE"]),
            "score": share, "feedback": .list(.text(), 0...50), "version": .text(), "networks": networks,
        ], optional: ["score", "networks"])
    private static let share: JSONSchema = ["type": "number", "minimum": 0, "maximum": 1]

    static let auditItem: JSONSchema = .members([
        "chain": .text(), "number": .number(1...Int.max), "time": ["type": "integer"], "client": .text(),
        "action": .text(), "identifier": .text(), "subject": .text(), "outcome": .text(), "request": .text(),
        "previous": hash, "hash": hash,
    ])

    private static let hash: JSONSchema = .text(64...64, pattern: "^[0-9a-f]{64}$")

    private static let job: JSONSchema = .members(
        [
            "id": .identifier, "state": .words(JobState.State.allCases.map(\.rawValue)),
            "attempts": .number(0...1_000), "reason": .text(), "report": .text(),
        ], optional: ["reason", "report"])

    private static let webhook: JSONSchema = .members(
        [
            "id": .identifier, "url": .text(), "types": .list(.text(), 1...100), "created": .moment, "secret": .text(),
            "previousSecretEnds": .moment, "isDamaged": .boolean,
        ], optional: ["url", "secret", "previousSecretEnds", "isDamaged"])

    private static let delivery: JSONSchema = .members(
        [
            "id": .identifier, "type": .text(), "created": .moment,
            "state": .words(WebhookDeliveryState.State.allCases.map(\.rawValue)), "attempts": .number(0...1_000_000),
            "nextAttempt": .moment, "reason": .text(),
        ], optional: ["nextAttempt", "reason"])

    static let checks: JSONSchema = .words(["device", "face", "document", "chip"])

    private static let frameList: JSONSchema = .list(
        .members(["data": .file, "time": ["type": "number", "minimum": 0, "maximum": 3_600]], optional: ["time"]),
        1...mostFrames)

    /// For which no challenge was drawn.
    static let plainFrames: JSONSchema = .members(["frames": frameList])

    static let frames: JSONSchema = .members(
        [
            "frames": frameList,
            "challenge": .text(32...128, pattern: "^([0-9a-f]{2})*$").example(
                "5f2ac4b8d19e4e0f8a6b7c3d2e1f0a9b5f2ac4b8d19e4e0f8a6b7c3d2e1f0a9b"),
        ], optional: ["challenge"])
    /// As many as a challenge of a minute has at four a second, or one of 15 seconds at 16.
    static let mostFrames = 240

    private static let challenge: JSONSchema = .members([
        "version": .number(1...1), "nonce": .text(32...128), "issued": .number(0...Int.max),
        "expires": .number(0...Int.max), "duration": ["type": "number", "minimum": 0, "maximum": 60],
        "steps": .list(
            .members([
                "action": .words(LivenessAction.allCases.map(\.rawValue)), "at": ["type": "number"],
                "within": ["type": "number"],
            ]), 0...8),
        "colours": .list(
            .members([
                "at": ["type": "number"], "red": .number(0...255), "green": .number(0...255), "blue": .number(0...255),
            ]), 0...32),
    ])

    private static let networks: JSONSchema = .members([
        "name": .text(), "licence": .text(), "source": .text(), "limits": .text(),
    ])

    static let consent: JSONSchema = .members(
        [
            "accepted": .boolean, "purpose": .plain(1...200).example("opening an account"),
            "terms": version,
        ], optional: ["terms"])

    /// The version of the terms.
    static let version: JSONSchema = .plain(1...60).example("2026-11")

    static let picture: JSONSchema = .members(
        ["picture": .file, "journal": .text(1...8_192)], optional: ["journal"])

    static func page(_ item: JSONSchema) -> JSONSchema {
        .members(["items": .list(item, 0...100), "next": .text()], optional: ["next"])
    }
}

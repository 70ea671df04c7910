import VouchAPI
import VouchChip

/// The API's description of chip sessions.
extension ChipSessionRoutes {
    private static let tag = "Chips"

    static let beginning = Operation(
        "beginChipSession", tag: tag, "Let the server read a chip on the client's reader.",
        body: key, success: 201, answer: .reference("ChipSessionTurn"), problems: [.busy])

    private static let digits = JSONSchema.text(6...6, pattern: "^[0-9]{6}$")

    /// One of the three ways to open a chip is needed.
    private static var key: JSONSchema {
        let members: [String: JSONSchema] = [
            "can": digits, "mrz": .text(60...200), "documentNumber": .text(1...30), "dateOfBirth": digits,
            "dateOfExpiry": digits, "supportsExtendedLength": .boolean, "dataGroups": .list(.number(1...16), 1...16),
        ]
        guard
            case .object(var schema) = JSONSchema.members(members, optional: Set(members.keys))
                .example(["can": "123456"])
        else { return [:] }
        schema["anyOf"] = [
            ["required": ["can"]], ["required": ["mrz"]],
            ["required": ["documentNumber", "dateOfBirth", "dateOfExpiry"]],
        ]
        return .object(schema)
    }

    static let showing = Operation(
        "showChipSession", tag: tag, "Get the pending commands; if there are none, ask again.",
        answer: .reference("ChipSessionTurn"), problems: [.misdirected])

    static let answering = Operation(
        "answerChipSession", tag: tag, "Send the chip's answers, and get the next commands.",
        body: .members([
            "sequence": .number(0...ChipExchange.mostBatches),
            "responses": .list(
                [
                    "type": "object",
                    "properties": [
                        // Empty for a command that is not for the chip; otherwise two bytes at least: the status.
                        "apdu": [
                            "type": "string", "contentEncoding": "base64", "maxLength": 87_384,
                            "pattern": "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=)?$",
                        ],
                        "failure": .words(ChipSessionAnswers.Response.Failure.allCases.map(\.rawValue)),
                    ],
                    "oneOf": [["required": ["apdu"]], ["required": ["failure"]]],
                ], 1...16),
        ]), answer: .reference("ChipSessionTurn"), problems: [.conflict, .misdirected])

    static let ticketing = Operation(
        "createChipSocketTicket", tag: tag,
        "Get a ticket that opens the session's socket once, for clients that cannot send a token with it.",
        success: 201, answer: .reference("ChipSessionTicket"), problems: [.misdirected])

    static let opening = Operation(
        "openChipSocket", tag: tag,
        "Continue over a WebSocket (RFC 6455): the server sends a ChipSessionTurn, the client answers, in turns.",
        parameters: [
            .init("Upgrade", "`websocket`.", .text(1...200), place: .header),
            .init("Connection", "`Upgrade`.", .text(1...200), place: .header),
            .init("Sec-WebSocket-Version", "`13`.", .text(1...20), place: .header),
            .init("Sec-WebSocket-Key", "16 random bytes in Base64.", .text(1...200), place: .header),
            .init(
                "Sec-WebSocket-Protocol",
                "`\(ChipSocket.subprotocol)`; a client without a token adds `\(ChipSocketTicket.prefix)` and a ticket.",
                .text(1...200), place: .header),
        ], success: 101, answer: nil, problems: [.upgradeRequired, .busy, .misdirected])

    static let telling = Operation(
        "showChipResult", tag: tag, "Get what the chip returned and proved.",
        answer: .reference("ChipSessionResult"),
        problems: [.conflict, .unreadable, .misdirected])

    static let forgetting = Operation(
        "deleteChipSession", tag: tag, "End a session and discard its data.", success: 204, answer: nil,
        problems: [.misdirected])
}

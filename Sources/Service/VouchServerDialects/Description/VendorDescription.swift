import Foundation
import VouchAPI
import VouchServer

/// Describes the routes of one vendor's service by what they take and answer: the vendors' own pages say what may be left out.
package struct VendorDescription: Sendable {
    /// The heading under which the description lists the routes.
    let tag: String
    /// A problem in the vendor's shape, as JSON.
    let problem: String
    /// Which credentials a call has: any one of these.
    let security: [JSONSchema]

    /// A route of the vendor's.
    ///
    /// - Parameters:
    ///   - query: what parameters mean, by name.
    ///   - headers: the same of header fields.
    ///   - rawBody: the media type of a body that is taken as it is; nil if none is.
    ///   - sent: a body that is understood, as JSON; nil if none is taken.
    ///   - form: the same of a form, by name.
    ///   - answer: a body of the answer; nil if it has none, or one of bytes.
    func operation(
        _ identifier: String, _ summary: String, query: [String: String] = [:], headers: [String: String] = [:],
        rawBody: String? = nil, sent: String? = nil, form: [String: JSONSchema]? = nil, answer: AnswerExample? = nil,
        answerType: String = "application/json", problemType: String = "application/json", success: Int = 200
    ) -> VouchServer.Operation {
        let body = sent.map(Self.value)
        let hasBytes = answerType == "application/octet-stream"
        return VouchServer.Operation(
            identifier, tag: tag, summary,
            parameters: query.sorted { $0.key < $1.key }.map { .init($0.key, $0.value, ["type": "string"]) }
                + headers.sorted { $0.key < $1.key }.map {
                    .init($0.key, $0.value, ["type": "string"], place: .header)
                },
            body: body.map(\.describedByExample), rawBody: rawBody,
            form: form.map { JSONSchema.object($0).describedByExample },
            success: success, answer: hasBytes ? ["type": "string"] : answer?.body.describedByExample,
            answerType: answerType, problems: [.malformed, .unauthenticated, .forbidden, .notFound],
            example: hasBytes ? AnswerExample("\"\"", as: String.self) : answer,
            sent: body ?? form.map { .object($0) },
            problem: (schema: Self.value(problem).describedByExample, type: problemType), security: security)
    }

    /// By method and template.
    static func byRoute(_ operations: [(route: String, operation: VouchServer.Operation)]) -> [String: VouchServer
        .Operation]
    {
        Dictionary(operations.map { ($0.route, $0.operation) }) { $1 }
    }

    /// What the description of all vendors' routes is about.
    package static let subject = APIDescription.Subject(
        title: "Vouch, in the words of other vendors",
        "The routes by which clients of other vendors' services work with this server. Members that are not shown are in the "
            + "guides of each.", schemas: [:],
        securitySchemes: [
            "token": ["type": "http", "scheme": "bearer", "bearerFormat": "JWT"],
            "key": ["type": "apiKey", "in": "header", "name": "apikey"],
            "bare": ["type": "apiKey", "in": "header", "name": "Authorization"],
        ])

    private static func value(_ json: String) -> JSONSchema {
        (try? JSONDecoder().decode(JSONSchema.self, from: Data(json.utf8))) ?? .null
    }
}

extension Route {
    /// As the vendor's service describes it.
    func described(in operations: [String: VouchServer.Operation]) -> Route {
        described(by: operations["\(method.rawValue) \(template)"])
    }
}

extension JSONSchema {
    /// The schema of values like this one: the types of its members, of which others may be absent or more.
    fileprivate var describedByExample: JSONSchema {
        switch self {
        case .object(let members):
            ["type": "object", "properties": .object(members.mapValues(\.describedByExample))]
        case .array(let items):
            ["type": "array", "items": items.first?.describedByExample ?? [:]]
        // Where the example has a picture, a reader of the page may choose another.
        case .string(let text) where text.hasPrefix("iVBORw0KGgo"): ["type": "string", "contentEncoding": "base64"]
        case .string: ["type": "string"]
        case .integer, .number: ["type": "number"]
        case .bool: ["type": "boolean"]
        case .null: [:]
        }
    }
}

import HTTPTypes
import VouchAPI
import VouchStores

/// The API's description, OpenAPI 3.1. It is made from the routes themselves, so the two cannot differ.
package enum APIDescription {
    /// What a description is about.
    package struct Subject: Sendable {
        let title: String
        let text: String
        let schemas: [String: JSONSchema]
        let securitySchemes: [String: JSONSchema]

        /// - Parameters:
        ///   - text: one paragraph about all of it.
        ///   - schemas: those that operations name.
        package init(
            title: String, _ text: String, schemas: [String: JSONSchema], securitySchemes: [String: JSONSchema]
        ) {
            (self.title, self.text) = (title, text)
            (self.schemas, self.securitySchemes) = (schemas, securitySchemes)
        }

        /// Vouch's own API.
        static let native = Subject(
            title: "Vouch",
            "Reads and verifies identity documents, enrols and authenticates persons. A picture has at most 10 MB "
                + "(413 beyond it). Lists are paged: send `next` as `cursor`. Errors are RFC 9457 problems with a "
                + "`remedy`; a `type` keeps its meaning. JSON answers are compressed for clients that accept gzip.",
            schemas: APISchemas.all,
            securitySchemes: [
                "token": ["type": "http", "scheme": "bearer", "bearerFormat": "JWT"],
                "key": ["type": "apiKey", "in": "header", "name": "apikey"],
                "client": [
                    "type": "oauth2",
                    "flows": ["clientCredentials": ["tokenUrl": "/v1/token", "scopes": .object(scopes)]],
                ],
            ])

        private static let scopes: [String: JSONSchema] = Dictionary(
            uniqueKeysWithValues: Scope.allCases.map { scope in
                let text =
                    switch scope {
                    case .read: "Read documents and chips, compare faces."
                    case .enrol: "Enrol and authenticate persons."
                    case .journeys: "Begin journeys, and send what they ask for."
                    case .investigate: "See and export what is kept."
                    case .review: "Decide the journeys that were left to a person."
                    case .senior: "Decide where two reviewers differ."
                    case .audit: "See where cases stand and who did what, without anything of a person."
                    case .administer: "Make credentials and webhooks, read the audit log."
                    }
                return (scope.rawValue, .string(text))
            })
    }

    /// The description of all routes that have an ``Operation``.
    ///
    /// - Parameters:
    ///   - server: the server's address, to which the paths are joined; `/` for whatever the description was fetched from.
    ///   - examples: of answers, by the names of operations that have none of their own; under `202`, of what was accepted.
    package static func document(
        _ routes: [Route], version: String, server: String = "/", about subject: Subject? = nil,
        examples: [String: AnswerExample] = [:]
    ) -> JSONSchema {
        let subject = subject ?? .native
        var paths: [String: [String: JSONSchema]] = [:]
        for route in routes {
            guard let operation = route.operation else { continue }
            paths[route.template, default: [:]][route.method.rawValue.lowercased()] = describe(
                operation, route, examples)
        }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": .string(subject.title), "version": .string(version),
                "description": .string(subject.text),
            ],
            "servers": [["url": .string(server)]],
            "paths": .object(paths.mapValues { .object($0) }),
            "components": [
                "schemas": .object(subject.schemas),
                "securitySchemes": .object(subject.securitySchemes),
            ],
        ]
    }

    private static func describe(
        _ operation: Operation, _ route: Route, _ examples: [String: AnswerExample]
    ) -> JSONSchema {
        let names = route.template.split(separator: "/").filter { $0.first == "{" }.map { $0.dropFirst().dropLast() }
        var parameters: [JSONSchema] = names.map {
            [
                "name": .string(String($0)), "in": "path", "required": true,
                "schema": route.template.hasPrefix("/v1/chip-sessions/") ? .placedIdentifier : .identifier,
            ]
        }
        for parameter in operation.parameters {
            parameters.append([
                "name": .string(parameter.name), "in": .string(parameter.place.rawValue),
                "description": .string(parameter.summary), "schema": parameter.schema,
            ])
        }
        if operation.isIdempotent {
            parameters.append([
                "name": "Idempotency-Key", "in": "header", "schema": .text(1...128, pattern: "^[A-Za-z0-9._-]+$"),
                "description": "For 24 hours, a repeated request with the same key gets the first answer again.",
            ])
        }
        var members: [String: JSONSchema] = [
            "operationId": .string(operation.identifier), "summary": .string(operation.summary),
            "tags": [.string(operation.tag)],
            "responses": .object(responses(operation, route, hasNames: !names.isEmpty, examples)),
        ]
        if !parameters.isEmpty { members["parameters"] = .array(parameters) }
        if !operation.bodies.isEmpty {
            members["requestBody"] = [
                "required": true,
                "content": .object(operation.bodies.mapValues { content($0, operation.sent) }),
            ]
        }
        if !route.access.scopes.isEmpty {
            let names = route.access.scopes.map { "`\($0.rawValue)`" }.joined(separator: " or ")
            members["security"] = .array(operation.security ?? [["token": []], ["key": []], ["client": []]])
            members["description"] = .string("Requires the scope \(names).")
        }
        return .object(members)
    }

    private static func content(_ schema: JSONSchema, _ sent: JSONSchema?) -> JSONSchema {
        guard let sample = sent ?? schema.sample else { return ["schema": schema] }
        return ["schema": schema, "example": sample]
    }

    private static func responses(
        _ operation: Operation, _ route: Route, hasNames: Bool, _ examples: [String: AnswerExample]
    ) -> [String: JSONSchema] {
        var success: [String: JSONSchema] = [
            "description": operation.success == 101 ? "Switching protocols: the connection is a WebSocket." : "Done."
        ]
        if let answer = operation.answer {
            let example = operation.example ?? examples[operation.identifier]
            success["content"] = .object([operation.answerType: content(answer, example?.body)])
        }
        var codes: Set<Problem.Code> = Set(operation.problems)
        if !route.access.scopes.isEmpty { codes.formUnion([.unauthenticated, .forbidden, .tooMany]) }
        if hasNames { codes.insert(.notFound) }
        if !operation.parameters.isEmpty { codes.insert(.malformed) }
        if !operation.bodies.isEmpty { codes.formUnion([.malformed, .tooLarge, .unsupportedMedia]) }
        if operation.isIdempotent { codes.formUnion([.conflict, .unreadable]) }
        codes.formUnion([.failed, .unavailable])
        var responses = [String(operation.success): JSONSchema.object(success)]
        if let accepted = operation.accepted {
            responses["202"] = [
                "description": "Accepted: `Location` is the address of the job.",
                "content": ["application/json": content(accepted, examples["202"]?.body)],
            ]
        }
        for (status, codes) in Dictionary(grouping: codes, by: \.status) {
            let types = codes.map(\.rawValue).sorted().map { "`\($0)`" }.joined(separator: ", ")
            responses[String(status)] = [
                "description": .string("\(types)."),
                "content": .object([operation.problem.type: ["schema": operation.problem.schema]]),
            ]
        }
        return responses
    }
}

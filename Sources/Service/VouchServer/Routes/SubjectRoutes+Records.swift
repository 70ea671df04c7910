import Foundation
import HTTPTypes
import VouchAPI
import VouchCore
import VouchEnrolment

/// What clients store of persons: an object of JSON for each, sealed with the person's own key.
extension SubjectRoutes {
    private static let mostBytes = ReadingRoutes.longestInput
    private static let entry: [String: JSONSchema] = [
        "id": .identifier, "version": .number(1...Int.max), "created": .moment, "changed": .moment,
    ]
    private static let content: JSONSchema = [
        "type": "object", "description": "Any JSON object of at most 10 MB. The server looks at none of it.",
        "examples": [["surname": "SPECIMEN"]],
    ]
    static let storedSubject: JSONSchema = .members(entry.merging(["content": content]) { $1 })

    var recordRoutes: [Route] {
        [
            .native(
                .post, "/v1/subjects", .enrol,
                Operation(
                    "addSubject", tag: "Subjects", "Store what a client knows of a person.",
                    body: .members(["content": Self.content]), rawBody: ClientPackages.mediaType, success: 201,
                    answer: .members(Self.entry),
                    isIdempotent: true), add),
            Route(
                .get, "/v1/subjects/{id}", access: .either(.enrol, .investigate),
                operation: Operation(
                    "subject", tag: "Subjects", "Show what was stored of a person.", answer: Self.storedSubject)
            ) { request in
                let found = try await record(request)
                var response = try ServerResponse.json(try Self.stored(found))
                response.fields[.cacheControl] = "no-store"
                return try signed(response, request)
            },
            .native(
                .put, "/v1/subjects/{id}", .enrol,
                Operation(
                    "replaceSubject", tag: "Subjects", "Replace what was stored of a person.",
                    body: .members(
                        ["content": Self.content, "version": .number(1...Int.max)], optional: ["version"]),
                    rawBody: ClientPackages.mediaType,
                    answer: .members(Self.entry), problems: [.conflict])
            ) { request in
                let asked = try await asked(request, of: request.part("id"))
                var found = try await record(request)
                guard asked.version ?? found.version == found.version else { throw StoreConflict() }
                found.content = try Self.bytes(of: asked.content)
                found.changed = request.received
                return try signed(.json(Self.entry(of: try await records.update(found))), request)
            },
        ]
    }

    /// The answer has nothing of the content: the answers to idempotent requests are kept beyond a deletion.
    private func add(_ request: ServerRequest) async throws -> ServerResponse {
        let asked = try await asked(request)
        let tenant = try request.tenant()
        let new = SubjectRecord(
            id: request.reservedIdentifier ?? identifier(), tenant: tenant,
            content: try Self.bytes(of: asked.content), at: request.received)
        do {
            try await records.insert(new)
            return try signed(.json(Self.entry(of: new), status: .created), request)
        } catch let conflict as StoreConflict {
            // The same request stored it, and its answer was lost.
            guard let reserved = request.reservedIdentifier,
                let kept = try await records.record(ofSubject: reserved, tenant: tenant)
            else { throw conflict }
            return try signed(.json(Self.entry(of: kept), status: .created), request)
        }
    }

    private func record(_ request: ServerRequest) async throws -> SubjectRecord {
        let found = try await records.record(ofSubject: request.part("id"), tenant: try request.tenant())
        guard let found else { throw Self.unknown }
        return found
    }

    /// - Parameter id: the person whom a package must name; nil for a new one.
    private func asked(_ request: ServerRequest, of id: String? = nil) async throws -> SubjectRequest<JSONSchema> {
        guard request.mediaType == ClientPackages.mediaType else {
            return try Self.checked(try request.json(SubjectRequest<JSONSchema>.self), request.body)
        }
        guard let packages else { throw Problem(.notSupported, "this server opens no packages") }
        let opened = try await packages.open(
            request.body, for: id ?? "", isNamed: id != nil, of: nil, tenant: try request.tenant(),
            at: request.received)
        return try opened.reveal {
            try Self.checked(try ServerRequest.decoded(SubjectRequest<JSONSchema>.self, from: $0), $0)
        }
    }

    private static func checked(
        _ asked: SubjectRequest<JSONSchema>, _ body: [UInt8]
    ) throws(Problem) -> SubjectRequest<JSONSchema> {
        guard case .object = asked.content else {
            throw Problem(.malformed, "the member content has the wrong type", remedy: "send an object")
        }
        // What readers may read differently is not kept.
        do throws(JSONError) {
            _ = try JSONReader.read(body, maximumLength: body.count)
        } catch {
            throw Problem(.malformed, "the body is ambiguous JSON, or too deep: \(error.code.rawValue)")
        }
        return asked
    }

    /// With a statement of the answer's bytes, for this request alone, by the key that signs tokens.
    private func signed(_ response: ServerResponse, _ request: ServerRequest) throws -> ServerResponse {
        guard let packages, let field = HTTPField.Name(SubjectStatement.field) else { return response }
        var response = response
        response.fields[field] = try keys.statement(
            SubjectStatement.event, owner: try request.tenant(),
            [
                .init(name: "request", value: .string(request.identifier)),
                .init(name: "status", value: .number(Double(response.status.code))),
                .init(name: "sha256", value: .string(try packages.digest(of: response.body))),
            ], at: request.received)
        return response
    }

    private static func bytes(of content: JSONSchema) throws -> Sensitive<[UInt8]> {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let bytes = [UInt8](try encoder.encode(content))
        guard bytes.count <= mostBytes else { throw Problem(.tooLarge, "content is longer than \(mostBytes) bytes") }
        return Sensitive(bytes)
    }

    private static func entry(of record: SubjectRecord) -> SubjectEntry {
        SubjectEntry(
            id: record.id, version: record.version, created: record.created.rfc3339, changed: record.changed.rfc3339)
    }

    static func stored(_ record: SubjectRecord) throws -> StoredSubject<JSONSchema> {
        let content = try record.content.reveal { try JSONDecoder().decode(JSONSchema.self, from: Data($0)) }
        return StoredSubject(entry(of: record), content)
    }
}

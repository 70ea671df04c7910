import Foundation
import HTTPTypes
public import VouchAPI

extension VouchClient {
    /// Stores a person, in a shape of the caller's own: `POST /v1/subjects`. The server looks at none of it.
    ///
    /// - Returns: the subject that the server gave the person.
    /// - Throws: ``ClientError``; what encoding throws; `CancellationError`.
    public func addSubject(_ content: some Encodable & Sendable) async throws -> SubjectEntry {
        try Answers.value(
            SubjectEntry.self,
            try await protected(.post, "/v1/subjects", Self.json(SubjectRequest(content)), isRepeatable: true))
    }

    /// A stored person: `GET /v1/subjects/{id}`.
    ///
    /// - Throws: ``ClientError``, of which the problem `resource.notFound` says that none is stored; `CancellationError`.
    public func subject<Content: Decodable & Sendable>(
        _ id: String, as type: Content.Type = Content.self
    ) async throws -> StoredSubject<Content> {
        try Answers.value(
            StoredSubject<Content>.self, try await protected(.get, Self.subjectPath(id), isRepeatable: true))
    }

    /// Replaces a stored person: `PUT /v1/subjects/{id}`.
    ///
    /// - Parameter version: the version that is replaced, so that another one is refused with the problem
    ///   `resource.conflict`; nil replaces any.
    /// - Throws: as ``subject(_:as:)``.
    public func replaceSubject(
        _ id: String, with content: some Encodable & Sendable, version: Int? = nil
    ) async throws -> SubjectEntry {
        try Answers.value(
            SubjectEntry.self,
            try await protected(
                .put, Self.subjectPath(id), Self.json(SubjectRequest(content, version: version)), of: id,
                // A package opens once.
                isRepeatable: version == nil && protection == nil))
    }

    /// Deletes a person and all that is kept of them: `DELETE /v1/subjects/{id}`.
    ///
    /// - Throws: as ``subject(_:as:)``.
    public func deleteSubject(_ id: String) async throws -> DeletionReceipt {
        let receipt = try await value(DeletionReceipt.self, .init(.delete, Self.subjectPath(id)))
        try await protection?.check(receipt, of: id)
        return receipt
    }

    /// Sends a call, sealed and with its answer checked where this client protects messages.
    ///
    /// - Parameter id: the person whom a package names; nil for a new one.
    private func protected(
        _ method: HTTPRequest.Method, _ path: String, _ json: [UInt8] = [], of id: String? = nil, isRepeatable: Bool
    ) async throws -> [UInt8] {
        var call = ServerConnection.Call(method, path, isRepeatable: isRepeatable)
        call.fields = withCredentials(call.fields)
        if method == .post { call.fields = Self.withIdempotencyKey(call.fields, connection.newIdentifier()) }
        let identifier = connection.newIdentifier()
        if let name = ServerConnection.identifierField { call.fields[name] = identifier }
        if !json.isEmpty {
            call.body = try await protection?.sealed(json, of: id) ?? json
            call.fields[.contentType] = protection == nil ? "application/json" : "application/jose"
        }
        let (response, body) = try await connection.response(to: call, by: tokens)
        try await protection?.check(response, body, of: identifier)
        return body
    }

    private static func subjectPath(_ id: String) -> String { "/v1/subjects/" + ServerConnection.Call.escaped(id) }

    private static func json(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(value))
    }
}

import Foundation
public import VouchAPI

extension VouchClient {
    /// Stores a person, in a shape of the caller's own: `POST /v1/subjects`. The server looks at none of it.
    ///
    /// - Returns: the subject that the server gave the person.
    /// - Throws: ``ClientError``; what encoding throws; `CancellationError`.
    public func addSubject(_ content: some Encodable & Sendable) async throws -> SubjectEntry {
        try Answers.value(
            SubjectEntry.self,
            try await send(
                .post, "/v1/subjects", json: try Self.json(SubjectRequest(content)), isRepeatable: true))
    }

    /// A stored person: `GET /v1/subjects/{id}`.
    ///
    /// - Throws: ``ClientError``, of which the problem `resource.notFound` says that none is stored; `CancellationError`.
    public func subject<Content: Decodable & Sendable>(
        _ id: String, as type: Content.Type = Content.self
    ) async throws -> StoredSubject<Content> {
        try await value(StoredSubject<Content>.self, .init(.get, Self.subjectPath(id), isRepeatable: true))
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
            try await send(
                .put, Self.subjectPath(id), json: try Self.json(SubjectRequest(content, version: version)),
                isRepeatable: version == nil))
    }

    /// Deletes a person and all that is kept of them: `DELETE /v1/subjects/{id}`.
    ///
    /// - Throws: as ``subject(_:as:)``.
    public func deleteSubject(_ id: String) async throws -> DeletionReceipt {
        try await value(DeletionReceipt.self, .init(.delete, Self.subjectPath(id)))
    }

    private static func subjectPath(_ id: String) -> String { "/v1/subjects/" + ServerConnection.Call.escaped(id) }

    private static func json(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(value))
    }
}

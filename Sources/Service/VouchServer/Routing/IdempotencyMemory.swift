import Foundation
import HTTPTypes
import VouchAPI
import VouchCore
import VouchStores

/// Which requests with an `Idempotency-Key` were answered, and how: for all servers of a store, for 24 hours.
struct IdempotencyMemory: Sendable {
    static let seconds: Int64 = 86_400
    /// How long a server that answers a request may not be heard of. After that it is taken for dead, and the same request
    /// may come again.
    static let leaseSeconds: Int64 = 10

    /// A request, identified by its key, its path and its sender.
    struct Key: Sendable, Hashable {
        let tenant: String
        let client: String
        let path: String
        let key: String

        var place: TransientKey {
            // No client's name, path or key holds U+0000.
            TransientKey(.answer, [client, path, key].joined(separator: "\u{0}"), tenant: tenant)
        }
    }

    /// The right to answer a request, for as long as it is renewed.
    struct Mark: Sendable, Hashable {
        let version: Int
        /// The identifier of what the request creates: the same for a server that takes the request over, so that it creates nothing twice.
        let identifier: String
    }

    enum Beginning: Sendable {
        /// Answer the request, renew the mark meanwhile, and call ``end(_:_:_:_:at:)``.
        case first(Mark)
        case answered(ServerResponse)
    }

    /// The stored form.
    fileprivate struct Entry: Codable {
        struct Response: Codable {
            let status: Int
            let fields: [[String]]
            let body: Data
        }

        /// The digest of the request's body.
        let digest: Data
        /// nil in marks of earlier versions, which are not taken over: they go by themselves in five minutes.
        var identifier: String?
        /// In milliseconds since 1970.
        var leaseEnds: Int64?
        /// nil while the request is being answered.
        var response: Response?
    }

    private let store: any TransientStore

    init(_ store: any TransientStore) { self.store = store }

    /// - Parameters:
    ///   - digest: of the request's body.
    ///   - identifier: of what the request creates, if it is the first.
    func begin(_ key: Key, _ digest: [UInt8], identifier: String, at now: Timestamp) async throws -> Beginning {
        do {
            if let mark = try await take(key, digest, identifier, if: .absent, at: now) { return .first(mark) }
        } catch is TransientStoreIsFull {
            throw Problem(.busy, "too many Idempotency-Keys are in use", retryAfter: 60)
        }
        guard let item = try await store.item(at: key.place, now: now) else { throw Self.beingAnswered(1) }
        guard let known = item.body.reveal({ try? PropertyListDecoder().decode(Entry.self, from: Data($0)) }) else {
            throw Problem(.failed, "a stored answer is damaged")
        }
        guard known.digest == Data(digest) else {
            throw Problem(.notSupported, "the Idempotency-Key was used for another request", remedy: "use a new key")
        }
        if let response = known.response { return .answered(try ServerResponse(response)) }
        guard let identifier = known.identifier, let ends = known.leaseEnds else { throw Self.beingAnswered(1) }
        guard ends <= now.milliseconds else {
            throw Self.beingAnswered(Int((ends - now.milliseconds + 999) / 1_000))
        }
        // Of several that come at this moment, one takes over.
        guard let mark = try await take(key, digest, identifier, if: .version(item.version), at: now) else {
            throw Self.beingAnswered(1)
        }
        return .first(mark)
    }

    /// - Returns: the mark from now on; nil if another server has the request.
    func renew(_ key: Key, _ mark: Mark, _ digest: [UInt8], at now: Timestamp) async throws -> Mark? {
        try await take(key, digest, mark.identifier, if: .version(mark.version), at: now)
    }

    private func take(
        _ key: Key, _ digest: [UInt8], _ identifier: String, if condition: TransientCondition, at now: Timestamp
    ) async throws -> Mark? {
        let entry = Entry(
            digest: Data(digest), identifier: identifier,
            leaseEnds: now.adding(seconds: Self.leaseSeconds).milliseconds)
        // The mark of a server that died is kept: it has the identifier of what that one may have created.
        let item = try Self.item(entry, expires: now.adding(seconds: Self.seconds))
        return try await store.put(item, at: key.place, if: condition, now: now).map {
            Mark(version: $0, identifier: identifier)
        }
    }

    /// How answering a request ended.
    enum Outcome: Sendable {
        /// Kept, and repeated to those who ask again.
        case answered(ServerResponse)
        /// Nothing was done: the key can be used again, for another request too.
        case refused
        /// It is not known what was done, such as where the answer to a commit was lost: the same request may come again at
        /// once, for the same identifier.
        case unknown
    }

    /// - Parameter mark: as it was renewed last. If another server has the request by now, nothing is kept.
    func end(
        _ key: Key, _ mark: Mark, _ digest: [UInt8], _ outcome: Outcome, at now: Timestamp
    ) async throws {
        var entry = Entry(digest: Data(digest))
        var expires = now.adding(seconds: Self.seconds)
        switch outcome {
        case .answered(let response):
            entry.response = Entry.Response(
                status: response.status.code, fields: response.fields.map { [$0.name.rawName, $0.value] },
                body: Data(response.body))
        case .refused:
            // An entry that expires at once does not exist.
            expires = now
        case .unknown:
            entry.identifier = mark.identifier
            entry.leaseEnds = now.milliseconds
        }
        do {
            try await store.put(
                Self.item(entry, expires: expires), at: key.place, if: .version(mark.version), now: now)
        } catch is TransientStoreIsFull {
            // The mark stays: who asks again is answered with what was created.
        }
    }

    private static func item(_ entry: Entry, expires: Timestamp) throws -> TransientItem {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return TransientItem(Sensitive(Array(try encoder.encode(entry))), expires: expires)
    }

    private static func beingAnswered(_ seconds: Int) -> Problem {
        Problem(
            .conflict, "the first request with this Idempotency-Key is being answered",
            remedy: "send it again after the time in Retry-After", retryAfter: max(seconds, 1))
    }
}

extension ServerResponse {
    fileprivate init(_ kept: IdempotencyMemory.Entry.Response) throws {
        var fields = HTTPFields()
        for field in kept.fields {
            guard field.count == 2, let name = HTTPField.Name(field[0]) else {
                throw Problem(.failed, "a stored answer is damaged")
            }
            fields.append(HTTPField(name: name, value: field[1]))
        }
        self.init(HTTPResponse.Status(code: kept.status), fields: fields, body: Array(kept.body))
    }
}

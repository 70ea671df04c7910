import Foundation
import HTTPTypes
import VouchAPI
import VouchCore

/// Which requests with an `Idempotency-Key` were answered, and how: for all servers of a store, for 24 hours.
struct IdempotencyMemory: Sendable {
    static let seconds: Int64 = 86_400
    /// How long a request may take to be answered. A server that ends in the middle leaves its mark for as long.
    static let answeringSeconds: Int64 = 300

    /// A request that is told apart by its key, its path and who sent it.
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

    enum Beginning: Sendable {
        /// The request is the first: answer it, and call ``end(_:_:_:at:)`` with this version.
        case first(version: Int)
        case answered(ServerResponse)
    }

    /// What is kept.
    fileprivate struct Entry: Codable {
        struct Response: Codable {
            let status: Int
            let fields: [[String]]
            let body: Data
        }

        /// Of the request's body.
        let digest: Data
        /// nil while the first request is being answered.
        var response: Response?
    }

    private let store: any TransientStore

    init(_ store: any TransientStore) { self.store = store }

    /// - Parameter digest: of the request's body.
    func begin(_ key: Key, _ digest: [UInt8], at now: Timestamp) async throws -> Beginning {
        let entry = Entry(digest: Data(digest))
        do {
            let item = try Self.item(entry, expires: now.adding(seconds: Self.answeringSeconds))
            if let version = try await store.put(item, at: key.place, if: .absent, now: now) {
                return .first(version: version)
            }
        } catch is TransientStoreIsFull {
            throw Problem(.busy, "too many requests have an Idempotency-Key", retryAfter: 60)
        }
        guard let item = try await store.item(at: key.place, now: now) else { throw Self.beingAnswered }
        guard let known = item.body.reveal({ try? PropertyListDecoder().decode(Entry.self, from: Data($0)) }) else {
            throw Problem(.failed, "a kept answer is damaged")
        }
        guard known.digest == entry.digest else {
            throw Problem(.notSupported, "the Idempotency-Key was used with another request", remedy: "use a new key")
        }
        guard let response = known.response else { throw Self.beingAnswered }
        return .answered(try ServerResponse(response))
    }

    /// - Parameters:
    ///   - version: from ``begin(_:_:at:)``.
    ///   - response: nil for a request that failed: the key can be used again.
    func end(
        _ key: Key, _ version: Int, _ digest: [UInt8], _ response: ServerResponse?, at now: Timestamp
    ) async throws {
        guard let response else {
            _ = try await store.remove(key.place)
            return
        }
        let entry = Entry(
            digest: Data(digest),
            response: Entry.Response(
                status: response.status.code, fields: response.fields.map { [$0.name.rawName, $0.value] },
                body: Data(response.body)))
        do {
            try await store.put(
                Self.item(entry, expires: now.adding(seconds: Self.seconds)), at: key.place, if: .version(version),
                now: now)
        } catch is TransientStoreIsFull {
            // The mark stays for its minutes: better refused than done twice.
        }
    }

    private static func item(_ entry: Entry, expires: Timestamp) throws -> TransientItem {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return TransientItem(Sensitive(Array(try encoder.encode(entry))), expires: expires)
    }

    private static var beingAnswered: Problem {
        Problem(
            .conflict, "the first request with this Idempotency-Key is being answered",
            remedy: "send it again in a moment", retryAfter: 1)
    }
}

extension ServerResponse {
    fileprivate init(_ kept: IdempotencyMemory.Entry.Response) throws {
        var fields = HTTPFields()
        for field in kept.fields {
            guard field.count == 2, let name = HTTPField.Name(field[0]) else {
                throw Problem(.failed, "a kept answer is damaged")
            }
            fields.append(HTTPField(name: name, value: field[1]))
        }
        self.init(HTTPResponse.Status(code: kept.status), fields: fields, body: Array(kept.body))
    }
}

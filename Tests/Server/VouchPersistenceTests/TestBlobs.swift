import Foundation
import Synchronization
import Testing
import VouchCore
import VouchOpenSSL
import VouchOutbound
import VouchTestSupport

@testable import VouchPersistence

/// The storages that the contract of blobs is played to.
enum BlobKind: String, CaseIterable, CustomTestStringConvertible {
    case sqlite, postgreSQL, folder, s3

    static let available = allCases.filter { kind in
        switch kind {
        case .sqlite, .folder: true
        case .postgreSQL: TestPostgreSQL.shared != nil
        case .s3: TestS3.shared != nil
        }
    }

    /// Those that are outside of the database.
    static let outside = available.filter { [.folder, .s3].contains($0) }

    var testDescription: String { rawValue }

    /// - Parameter name: of the place; different names are different places.
    func store(in test: TestStore, _ name: String = "blobs") async throws -> any BlobStore {
        switch self {
        case .sqlite, .postgreSQL: return DatabaseBlobs(engine: try await test.open().engine)
        case .folder:
            let store = FolderBlobs(test.file(name))
            try await store.check()
            return store
        case .s3:
            let store = try Self.s3("\(test.folder.lastPathComponent)/\(name)")
            try await store.check()
            return store
        }
    }

    static func s3(
        _ prefix: String, by credentials: TestS3.Credentials? = nil, at address: String? = nil
    ) throws -> S3Blobs {
        let server = try #require(TestS3.shared)
        let known = credentials ?? server.vouch
        guard case .s3(let place) = try BlobLocation(address ?? server.address(prefix)) else {
            throw StoreError.malformedAddress
        }
        return S3Blobs(
            place,
            credentials: try #require(S3Credentials(identifier: known.identifier, secret: Sensitive(known.secret))),
            http: CurlHTTP(.anywhere, keepsConnections: true, connectTimeout: .seconds(5)),
            cryptography: OpenSSLCryptography(), clock: SQLDatabase.systemClock, pause: { _ in })
    }
}

/// Passes on to another store what it is not told to fail at, and counts.
actor FaultyBlobs: BlobStore {
    private let store: any BlobStore
    private var failing = false
    private(set) var names: Set<BlobName> = []

    init(_ store: any BlobStore) { self.store = store }

    func fail(_ isFailing: Bool = true) { failing = isFailing }

    private func work() throws { if failing { throw StoreError.unavailable } }

    func put(_ bytes: [UInt8], as name: BlobName) async throws {
        try work()
        try await store.put(bytes, as: name)
        names.insert(name)
    }

    func blob(_ name: BlobName) async throws -> [UInt8]? {
        try work()
        return try await store.blob(name)
    }

    func exists(_ name: BlobName) async throws -> Bool {
        try work()
        return try await store.exists(name)
    }

    func delete(_ name: BlobName) async throws {
        try work()
        try await store.delete(name)
        names.remove(name)
    }

    func check() async throws(BlobProblem) { if failing { throw BlobProblem(.unreachable) } }
}

/// A test's database with a store of its blobs, and what that store has.
struct BlobTest {
    let test: TestStore
    let store: FaultyBlobs
    let clock: TestClock

    init(_ engine: TestEngine, _ kind: BlobKind = .folder) async throws {
        test = try TestStore(engine)
        store = FaultyBlobs(try await kind.store(in: test))
        clock = TestClock()
    }

    func open(previous: (any BlobStore)? = nil, ledger: DeletionLedger? = nil) async throws -> SQLDatabase {
        let clock = clock
        return try await test.open(
            ledger: ledger, blobs: BlobPolicy(store, previous: previous, threshold: 1_000), clock: { clock.now })
    }

    var count: Int { get async { await store.names.count } }

    /// Texts that are found wherever they are readable.
    static func body(_ mark: String, count: Int = 5_000) -> Sensitive<[UInt8]> {
        Sensitive(Array(mark.utf8) + (0..<count).map { UInt8(truncatingIfNeeded: $0) })
    }
}

/// A clock that stands still until it is set.
final class TestClock: Sendable {
    private let time = Mutex(Timestamp(seconds: 1_795_435_200))

    var now: Timestamp { time.withLock { $0 } }

    func advance(seconds: Int64) { time.withLock { $0 = $0.adding(seconds: seconds) } }
}

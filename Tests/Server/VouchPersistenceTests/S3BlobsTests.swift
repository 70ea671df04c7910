import Foundation
import HTTPTypes
import Synchronization
import Testing
import VouchCore
import VouchOpenSSL
import VouchOutbound
import VouchServer
import VouchTestSupport

@testable import VouchPersistence

/// Answers as it is told, one after the other, and then always the last.
private final class ScriptedStorage: OutgoingHTTP {
    enum Answer: Sendable {
        case status(Int, String = "")
        case failure(OutgoingFailure.Code)
    }

    private let answers: Mutex<[Answer]>
    private let asked = Mutex<[OutgoingRequest]>([])

    init(_ answers: [Answer]) { self.answers = Mutex(answers) }

    var requests: [OutgoingRequest] { asked.withLock { $0 } }

    func send(_ request: OutgoingRequest) async throws -> OutgoingAnswer {
        asked.withLock { $0.append(request) }
        switch answers.withLock({ $0.count > 1 ? $0.removeFirst() : $0[0] }) {
        case .status(let status, let body):
            return OutgoingAnswer(
                status: status, body: Array(body.utf8.prefix(request.longestAnswer)),
                isCut: body.utf8.count > request.longestAnswer)
        case .failure(let code): throw OutgoingFailure(code)
        }
    }
}

struct S3BlobsTests {
    private let name = BlobName([UInt8](repeating: 0xC4, count: 16))
    private let clock = TestClock()
    private let pauses = Pauses()

    private final class Pauses: Sendable {
        private let durations = Mutex<[Duration]>([])

        var all: [Duration] { durations.withLock { $0 } }

        func add(_ duration: Duration) { durations.withLock { $0.append(duration) } }
    }

    private func store(_ answers: ScriptedStorage.Answer...) throws -> (S3Blobs, ScriptedStorage) {
        guard case .s3(let place) = try BlobLocation("s3://bucket/p?endpoint=https://storage.example") else {
            throw StoreError.malformedAddress
        }
        let http = ScriptedStorage(answers)
        let (clock, pauses) = (clock, pauses)
        let store = S3Blobs(
            place, credentials: try #require(S3Credentials(identifier: "A", secret: Sensitive("secret"))), http: http,
            cryptography: OpenSSLCryptography(), clock: { clock.now },
            pause: {
                pauses.add($0)
                // So that each request is signed for its own time.
                clock.advance(seconds: 1)
            })
        return (store, http)
    }

    // MARK: Requests

    @Test func `each method is one request of S3's interface, with the body's digest signed`() async throws {
        let (store, http) = try store(.status(200))
        try await store.put([1, 2, 3], as: name)
        _ = try await store.blob(name)
        _ = try await store.exists(name)
        try await store.delete(name)
        #expect(http.requests.map(\.method) == [.put, .get, .head, .delete])
        #expect(http.requests.allSatisfy { $0.url == "https://storage.example/bucket/p/\(name)" })
        let digest = try #require(HTTPField.Name("x-amz-content-sha256"))
        #expect(
            http.requests.map { $0.fields[digest]?.prefix(8) } == ["039058c6", "e3b0c442", "e3b0c442", "e3b0c442"])
        #expect(http.requests.allSatisfy { $0.fields[.authorization]?.hasPrefix("AWS4-HMAC-SHA256 ") == true })
        #expect(!http.requests.contains { "\(Array($0.fields))".contains("secret") })
    }

    @Test(arguments: [500, 502, 503, 429])
    func `a storage that is busy is asked again, a little later each time`(status: Int) async throws {
        let (store, http) = try store(.status(status), .failure(.unreachable), .failure(.timeOver), .status(200))
        try await store.put([1], as: name)
        #expect(http.requests.count == 4)
        #expect(pauses.all.count == 3)
        for (pause, usual) in zip(pauses.all, [100, 400, 1_600]) {
            #expect(pause >= .milliseconds(usual * 3 / 4))
            #expect(pause <= .milliseconds(usual * 5 / 4))
        }
        let date = try #require(HTTPField.Name("x-amz-date"))
        #expect(Set(http.requests.map { $0.fields[date] }).count == 4)
    }

    @Test func `after four requests it is unavailable`() async throws {
        let (store, http) = try store(.status(503))
        await #expect(throws: StoreError.unavailable) { try await store.put([1], as: name) }
        #expect(http.requests.count == 4)
        await #expect(throws: StoreError.unavailable) { try await store.blob(name) }
        await #expect(throws: StoreError.unavailable) { try await store.delete(name) }
        #expect(http.requests.count == 12)
    }

    @Test func `readiness asks once`() async throws {
        let (store, http) = try store(.status(503))
        await #expect(throws: StoreError.unavailable) { try await store.exists(name) }
        #expect(http.requests.count == 1)
    }

    @Test(arguments: [301, 307, 400, 401, 403, 409, 412])
    func `a refusal is not asked again, and is not taken for a blob that is missing`(status: Int) async throws {
        let (store, http) = try store(.status(status))
        await #expect(throws: StoreError.unavailable) { try await store.put([1], as: name) }
        await #expect(throws: StoreError.unavailable) { try await store.blob(name) }
        await #expect(throws: StoreError.unavailable) { try await store.exists(name) }
        await #expect(throws: StoreError.unavailable) { try await store.delete(name) }
        #expect(http.requests.count == 4)
    }

    @Test(arguments: [OutgoingFailure.Code.encryption, .forbiddenAddress, .malformed])
    func `what will not change is not tried again`(code: OutgoingFailure.Code) async throws {
        let (store, http) = try store(.failure(code))
        await #expect(throws: StoreError.unavailable) { try await store.put([1], as: name) }
        #expect(http.requests.count == 1)
    }

    @Test func `a bucket that is gone has not lost its blobs`() async throws {
        let (store, _) = try store(.status(404, "<Error><Code>NoSuchBucket</Code></Error>"))
        await #expect(throws: StoreError.unavailable) { try await store.blob(name) }
        await #expect(throws: StoreError.unavailable) { try await store.delete(name) }
        let (other, _) = try self.store(.status(404, "<Error><Code>NoSuchKey</Code></Error>"))
        #expect(try await other.blob(name) == nil)
    }

    @Test(arguments: [
        (ScriptedStorage.Answer.status(403), BlobProblem.Code.denied), (.status(401), .denied),
        (.status(404), .missing), (.status(301), .refused(status: 301)), (.status(400), .refused(status: 400)),
        (.status(503), .unreachable), (.failure(.unreachable), .unreachable), (.failure(.timeOver), .unreachable),
        (.failure(.encryption), .encryption),
    ])
    private func `a check tells why`(answer: ScriptedStorage.Answer, code: BlobProblem.Code) async throws {
        let (store, _) = try store(answer)
        await #expect(throws: BlobProblem(code)) { try await store.check() }
    }

    @Test func `who may write and not read fails the check`() async throws {
        let (store, _) = try store(.status(200), .status(403))
        await #expect(throws: BlobProblem(.denied)) { try await store.check() }
    }
}

/// Against moto's server, which checks signatures and permissions by Amazon's own code.
@Suite(.enabled(if: TestS3.shared != nil, "\(TestS3.missing)"))
struct S3StorageTests {
    private let name = BlobName([UInt8](repeating: 0xC5, count: 16))

    @Test func `another's client finds the object under the prefix, and nothing else`() async throws {
        let server = try #require(TestS3.shared)
        let prefix = "seen/\(UUID().uuidString.lowercased())"
        let store = try BlobKind.s3(prefix)
        try await store.check()
        try await store.put([0xBE, 0xEF], as: name)
        #expect(try server.client("get", "\(prefix)/\(name)") == "beef")
        let keys = try JSONDecoder().decode([String].self, from: Data(server.client("keys").utf8))
        #expect(keys.filter { $0.hasPrefix(prefix) }.sorted() == ["\(prefix)/\(BlobName.probe)", "\(prefix)/\(name)"])
        try await store.delete(name)
        #expect(throws: (any Error).self) { try server.client("get", "\(prefix)/\(name)") }
        _ = try server.client("delete", "\(prefix)/\(BlobName.probe)")
        #expect(try await !store.exists(.probe))
    }

    @Test func `a wrong secret is refused, and so is one who may not`() async throws {
        let server = try #require(TestS3.shared)
        let forged = try JSONDecoder().decode(
            TestS3.Credentials.self,
            from: JSONEncoder().encode(["identifier": server.vouch.identifier, "secret": "wrong"]))
        for credentials in [forged, server.stranger] {
            let store = try BlobKind.s3("denied", by: credentials)
            await #expect(throws: BlobProblem(.denied)) { try await store.check() }
            await #expect(throws: StoreError.unavailable) { try await store.put([1], as: name) }
            await #expect(throws: StoreError.unavailable) { try await store.blob(name) }
            await #expect(throws: StoreError.unavailable) { try await store.exists(name) }
            await #expect(throws: StoreError.unavailable) { try await store.delete(name) }
        }
        #expect(try await !BlobKind.s3("denied").exists(name))
    }

    @Test func `a bucket that is not there, and a port where nothing listens, are told apart`() async throws {
        let server = try #require(TestS3.shared)
        let missing = try BlobKind.s3("", at: "s3://no-such-bucket?endpoint=\(server.url)")
        let problem = await #expect(throws: BlobProblem.self) { try await missing.check() }
        // Whom its policy does not let into a bucket is not told whether it exists.
        #expect(problem?.code == .missing || problem?.code == .denied)
        let silent = try BlobKind.s3("", at: "s3://bucket?endpoint=http://127.0.0.1:1")
        await #expect(throws: BlobProblem(.unreachable)) { try await silent.check() }
        await #expect(throws: StoreError.unavailable) { try await silent.put([1], as: name) }
        await #expect(throws: StoreError.unavailable) { try await silent.blob(name) }
    }
}

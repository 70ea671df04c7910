import HTTPTypes
import VouchCore
import VouchOutbound
import VouchPKI
import VouchStores

/// Keeps blobs in a bucket of S3-compatible storage, by four requests of its REST interface.
///
/// Source: "Amazon S3 API Reference", PutObject, GetObject, HeadObject, DeleteObject. What the bucket's owner has to admit:
/// `s3:PutObject`, `s3:GetObject`, `s3:DeleteObject` and `s3:ListBucket`, without which a blob that is missing is answered by
/// 403.
package struct S3Blobs: BlobStore {
    /// Before a request is sent again that the storage did not answer, or answered by 429 or 5xx.
    private static let pauses: [Duration] = [.milliseconds(100), .milliseconds(400), .milliseconds(1_600)]
    /// No request is sent again after this time, because a client is waiting for the answer.
    private static let patience: Duration = .seconds(15)

    private let place: S3Place
    private let signature: S3Signature
    private let http: any OutgoingHTTP
    private let pause: @Sendable (Duration) async throws -> Void
    private let now: @Sendable () -> Timestamp

    /// - Parameters:
    ///   - http: sends the requests; it should admit the operator's address, and keep connections.
    ///   - clock: gives the time in signatures; storage refuses requests from a clock that is minutes wrong.
    package init(
        _ place: S3Place, credentials: S3Credentials, http: any OutgoingHTTP, cryptography: any MessageDigesting,
        clock: @escaping @Sendable () -> Timestamp
    ) {
        self.init(
            place, credentials: credentials, http: http, cryptography: cryptography, clock: clock,
            pause: { try await Task.sleep(for: $0) })
    }

    /// - Parameter pause: waits. For tests.
    init(
        _ place: S3Place, credentials: S3Credentials, http: any OutgoingHTTP, cryptography: any MessageDigesting,
        clock: @escaping @Sendable () -> Timestamp, pause: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.place = place
        signature = S3Signature(credentials: credentials, region: place.region, cryptography: cryptography)
        self.http = http
        self.pause = pause
        now = clock
    }

    package func put(_ bytes: [UInt8], as name: BlobName) async throws {
        guard bytes.count <= BlobLimits.longest else { throw StoreError.unsupported }
        let answer = try await answer(.put, name, body: bytes)
        guard (200..<300).contains(answer.status) else { throw StoreError.unavailable }
    }

    package func blob(_ name: BlobName) async throws -> [UInt8]? {
        let answer = try await answer(.get, name, longestAnswer: BlobLimits.longest)
        switch answer.status {
        case 200:
            guard !answer.isCut else { throw StoreError.damaged }
            return answer.body
        case 404:
            // A bucket that is gone says nothing of the blob.
            guard !Self.names(answer.body, "NoSuchBucket") else { throw StoreError.unavailable }
            return nil
        default: throw StoreError.unavailable
        }
    }

    package func exists(_ name: BlobName) async throws -> Bool {
        let answer = try await answer(.head, name, tries: 1)
        switch answer.status {
        case 200: return true
        case 404: return false
        default: throw StoreError.unavailable
        }
    }

    package func delete(_ name: BlobName) async throws {
        let answer = try await answer(.delete, name)
        guard (200..<300).contains(answer.status) || answer.status == 404 && !Self.names(answer.body, "NoSuchBucket")
        else { throw StoreError.unavailable }
    }

    package func check() async throws(BlobProblem) {
        let answer: OutgoingAnswer
        do {
            answer = try await send(.put, .probe, body: Array("vouch".utf8))
        } catch let failure as OutgoingFailure {
            throw BlobProblem(failure.code == .encryption ? .encryption : .unreachable)
        } catch {
            throw BlobProblem(.unreachable)
        }
        switch answer.status {
        case 200..<300: break
        case 401, 403: throw BlobProblem(.denied)
        case 404: throw BlobProblem(.missing)
        case 429, 500...: throw BlobProblem(.unreachable)
        default: throw BlobProblem(.refused(status: answer.status))
        }
        // Another permission than to write.
        guard (try? await exists(.probe)) == true else { throw BlobProblem(.denied) }
    }

    // MARK: -

    private static func names(_ body: [UInt8], _ code: String) -> Bool {
        String(decoding: body.prefix(1_024), as: UTF8.self).contains("<Code>\(code)</Code>")
    }

    private func answer(
        _ method: HTTPRequest.Method, _ name: BlobName, body: [UInt8] = [], longestAnswer: Int = 1_024,
        tries: Int = .max
    ) async throws -> OutgoingAnswer {
        do {
            return try await send(method, name, body: body, longestAnswer: longestAnswer, tries: tries)
        } catch is OutgoingFailure {
            throw StoreError.unavailable
        }
    }

    /// Names are used once, so each request may be repeated.
    private func send(
        _ method: HTTPRequest.Method, _ name: BlobName, body: [UInt8] = [], longestAnswer: Int = 1_024,
        tries: Int = .max
    ) async throws -> OutgoingAnswer {
        let path = place.path(of: name)
        var pauses = Self.pauses.prefix(max(tries - 1, 0))
        let start = ContinuousClock.now
        while true {
            let fields = try signature.signed(method, host: place.host, path: path, body: body, at: now())
            let request = OutgoingRequest(
                method, place.origin + S3Signature.encoded(path, keepingSlashes: true), fields: fields, body: body,
                longestAnswer: longestAnswer, timeout: Self.timeout(of: max(body.count, longestAnswer)))
            do {
                let answer = try await http.send(request)
                guard answer.status == 429 || answer.status >= 500, let next = pauses.popFirst(),
                    start.duration(to: .now) < Self.patience
                else { return answer }
                try await pause(Self.spread(next))
            } catch let failure as OutgoingFailure {
                guard [.unreachable, .timeOver].contains(failure.code), let next = pauses.popFirst(),
                    start.duration(to: .now) < Self.patience
                else { throw failure }
                try await pause(Self.spread(next))
            }
        }
    }

    /// Ten seconds, and one for each 4 MiB.
    private static func timeout(of bytes: Int) -> Duration { .seconds(10 + bytes >> 22) }

    /// Servers that failed together do not come again together.
    private static func spread(_ pause: Duration) -> Duration { pause * Double.random(in: 0.75...1.25) }
}

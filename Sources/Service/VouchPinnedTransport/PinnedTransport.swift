import CCurl
import Dispatch
public import Foundation
public import HTTPTypes
public import VouchClient

/// Talks by libcurl to servers whose certificate chain ends at a pinned certificate. Redirects are not followed, and
/// nothing is cached.
///
/// Each request has a connection of its own, so each is checked.
public final class PinnedTransport: ClientTransport {
    /// The longest answer, in bytes; a longer one is refused.
    public static let longestAnswer = 64 << 20
    private static let longestHead = 256 << 10

    /// PEM; nil: whatever the system trusts.
    private let pins: [UInt8]?
    private let milliseconds: Int
    /// libcurl waits for the server: not on a thread of those that others share.
    private let queue = DispatchQueue(label: "vouch.pinned", attributes: .concurrent)

    /// - Parameters:
    ///   - certificates: DER, at least one: the servers' own, or authorities'. Nil trusts what the system trusts.
    ///   - seconds: the time limit for a whole request.
    /// - Precondition: the list is not empty, since an empty one would trust no server.
    public init(certificates: [Data]?, timeout seconds: TimeInterval = 60) {
        precondition(certificates?.isEmpty != true)
        pins = certificates?.flatMap(Self.pem)
        milliseconds = Self.milliseconds(seconds)
        // Once for the process; again is harmless.
        curl_global_init(Int(CURL_GLOBAL_DEFAULT))
    }

    private static func milliseconds(_ seconds: TimeInterval) -> Int {
        Int((min(max(seconds.isNaN ? 0 : seconds, 0.001), 86_400) * 1_000).rounded(.up))
    }

    private static func pem(_ certificate: Data) -> [UInt8] {
        let text = certificate.base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return Array("-----BEGIN CERTIFICATE-----\n\(text)\n-----END CERTIFICATE-----\n".utf8)
    }

    /// - Throws: ``/VouchClient/ClientError``: `malformedAddress` for another scheme than `https`, `connectionFailed` for a server
    ///   that is not reached or not pinned, `malformedAnswer`; `CancellationError`.
    public func send(
        _ request: HTTPRequest, body: [UInt8], progress: (@Sendable (Int) -> Void)?
    ) async throws -> (response: HTTPResponse, body: [UInt8]) {
        guard request.scheme == "https", let authority = request.authority,
            let url = URL(string: "https://\(authority)\(request.path ?? "/")")
        else { throw ClientError(.malformedAddress) }
        let stop = StopMark()
        let answer = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Answer, any Error>) in
                queue.async { [self] in
                    continuation.resume(with: Result { try perform(request, url.absoluteString, body, stop) })
                }
            }
        } onCancel: {
            stop.set()
        }
        progress?(body.count)
        return (answer.response, answer.body)
    }

    private struct Answer {
        let response: HTTPResponse
        let body: [UInt8]
    }

    private func perform(
        _ request: HTTPRequest, _ url: String, _ body: [UInt8], _ stop: StopMark
    ) throws -> Answer {
        guard let handle = curl_easy_init() else { throw ClientError(.connectionFailed) }
        defer { curl_easy_cleanup(handle) }
        var headers: UnsafeMutablePointer<curl_slist>?
        // Without it, a long body waits for the server's leave.
        for line in ["Expect:"] + request.headerFields.map({ "\($0.name.rawName): \($0.value)" }) {
            guard let longer = curl_slist_append(headers, line) else {
                curl_slist_free_all(headers)
                throw ClientError(.connectionFailed)
            }
            headers = longer
        }
        var content = vouch_curl_buffer(bytes: nil, length: 0, limit: Self.longestAnswer)
        var head = vouch_curl_buffer(bytes: nil, length: 0, limit: Self.longestHead)
        defer {
            curl_slist_free_all(headers)
            free(content.bytes)
            free(head.bytes)
        }
        vouch_curl_text(handle, CURLOPT_URL, url)
        vouch_curl_text(handle, CURLOPT_PROTOCOLS_STR, "https")
        vouch_curl_number(handle, CURLOPT_FOLLOWLOCATION, 0)
        vouch_curl_number(handle, CURLOPT_SSL_VERIFYPEER, 1)
        vouch_curl_number(handle, CURLOPT_SSL_VERIFYHOST, 2)
        vouch_curl_number(handle, CURLOPT_NOSIGNAL, 1)
        vouch_curl_number(handle, CURLOPT_TIMEOUT_MS, milliseconds)
        vouch_curl_number(handle, CURLOPT_CONNECTTIMEOUT_MS, milliseconds)
        if let pins {
            // A library without this option would trust the system's authorities.
            guard vouch_curl_trust_only(handle, pins, pins.count) == CURLE_OK else {
                throw ClientError(.connectionFailed, detail: "libcurl cannot pin certificates")
            }
        }
        vouch_curl_list(handle, CURLOPT_HTTPHEADER, headers)
        if request.method == .head { vouch_curl_number(handle, CURLOPT_NOBODY, 1) }
        let result = body.withUnsafeBytes { bytes in
            withUnsafeMutablePointer(to: &content) { content in
                withUnsafeMutablePointer(to: &head) { head in
                    vouch_curl_collect(handle, content, head)
                    if request.method == .post || !body.isEmpty {
                        vouch_curl_body(handle, bytes.baseAddress ?? UnsafeRawPointer(content), bytes.count)
                    }
                    vouch_curl_text(handle, CURLOPT_CUSTOMREQUEST, request.method.rawValue)
                    return stop.watching(handle) { curl_easy_perform(handle) }
                }
            }
        }
        switch result {
        case CURLE_OK: break
        case CURLE_ABORTED_BY_CALLBACK: throw CancellationError()
        case CURLE_WRITE_ERROR: throw ClientError(.malformedAnswer, detail: "the answer is too long")
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE:
            throw ClientError(
                .connectionFailed, detail: "the server's certificate is not pinned, or is not its own",
                remedy: "compare it with sslCertificates")
        default: throw ClientError(.connectionFailed)
        }
        return Answer(
            response: HTTPResponse(
                status: .init(code: vouch_curl_answer(handle)), headerFields: Self.fields(Self.bytes(head))),
            body: Self.bytes(content))
    }

    private static func bytes(_ buffer: vouch_curl_buffer) -> [UInt8] {
        Array(UnsafeBufferPointer(start: buffer.bytes, count: buffer.bytes == nil ? 0 : buffer.length))
    }

    /// The fields of the last head: others are of `100 Continue`.
    private static func fields(_ head: [UInt8]) -> HTTPFields {
        var fields = HTTPFields()
        for line in String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline) {
            if line.hasPrefix("HTTP/") { fields = HTTPFields() }
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else { continue }
            fields.append(HTTPField(name: name, value: parts[1].trimmingCharacters(in: .whitespaces)))
        }
        return fields
    }
}

/// Whether a transfer shall end: read by libcurl while another thread may set it.
///
/// `@unchecked`: the number is only read and written atomically, by the shim.
private final class StopMark: @unchecked Sendable {
    private let mark = UnsafeMutablePointer<Int32>.allocate(capacity: 1)

    init() { mark.initialize(to: 0) }

    deinit { mark.deallocate() }

    func set() { vouch_curl_stop(mark) }

    func watching<Result>(_ handle: UnsafeMutableRawPointer, _ work: () -> Result) -> Result {
        vouch_curl_watch(handle, mark)
        return work()
    }
}

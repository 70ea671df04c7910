import CCurl
import Dispatch
import HTTPTypes
import VouchCore

/// The authorities that servers' certificates may come from.
package enum OutgoingTrust: Sendable, Hashable {
    /// The system's.
    case system
    /// Those of a PEM file.
    case file(String)
    /// These certificates, in PEM, and no other: a chain may end at any of them, whether or not it is a root.
    case only([UInt8])
}

/// Sends requests to other servers by libcurl. Connections are made only to addresses that the policy admits: each
/// address is checked when it is about to be connected to, so a name that resolves differently the second time gains
/// nothing. No redirection is followed, and no cookie or password file of the environment is used; a
/// proxy only if that is asked for. A transfer whose task is cancelled ends within a second.
package final class CurlHTTP: OutgoingHTTP {
    private let policy: OutgoingPolicy
    private let trust: OutgoingTrust
    private let usesProxy: Bool
    private let resolutions: [String]
    private let connectTimeout: Duration?
    private let kept: KeptHandles?
    /// libcurl waits for the server: not on a thread of those that others share.
    private let queue = DispatchQueue(label: "vouch.outbound", attributes: .concurrent)

    /// - Parameters:
    ///   - usesProxy: whether a proxy that the environment names makes the connections. Their addresses are not checked then.
    ///   - keepsConnections: whether the next request to a server may use the connection of an earlier one, for about
    ///     two minutes. Its address is not checked a second time, so this is for servers that the operator names.
    ///   - connectTimeout: the time limit for connecting; nil for half of the request's.
    package convenience init(
        _ policy: OutgoingPolicy, trust: OutgoingTrust = .system, usesProxy: Bool = false,
        keepsConnections: Bool = false, connectTimeout: Duration? = nil
    ) {
        self.init(
            policy, trust: trust, resolutions: [], usesProxy: usesProxy, keepsConnections: keepsConnections,
            connectTimeout: connectTimeout)
    }

    /// - Parameter resolutions: `name:port:address`, instead of what the system's resolver says. For tests.
    init(
        _ policy: OutgoingPolicy, trust: OutgoingTrust, resolutions: [String], usesProxy: Bool = false,
        keepsConnections: Bool = false, connectTimeout: Duration? = nil
    ) {
        self.policy = policy
        self.trust = trust
        self.usesProxy = usesProxy
        self.resolutions = resolutions
        self.connectTimeout = connectTimeout
        kept = keepsConnections ? KeptHandles() : nil
        // Once for the process; again is harmless.
        curl_global_init(Int(CURL_GLOBAL_DEFAULT))
    }

    package func send(_ request: OutgoingRequest) async throws -> OutgoingAnswer {
        guard policy.objection(to: request.url) != .malformed else { throw OutgoingFailure(.malformed) }
        let stop = StopMark()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.async { [self] in
                    continuation.resume(with: Result { try perform(request, stop) })
                }
            }
        } onCancel: {
            stop.set()
        }
    }

    private func perform(_ request: OutgoingRequest, _ stop: StopMark) throws -> OutgoingAnswer {
        guard let handle = kept?.take() ?? curl_easy_init() else { throw OutgoingFailure(.unreachable) }
        defer {
            if let kept { kept.put(handle) } else { curl_easy_cleanup(handle) }
        }
        var lines: UnsafeMutablePointer<curl_slist>?
        var names: UnsafeMutablePointer<curl_slist>?
        defer {
            curl_slist_free_all(lines)
            curl_slist_free_all(names)
        }
        for field in request.fields { lines = curl_slist_append(lines, "\(field.name.rawName): \(field.value)") }
        // The body follows at once, and has no type but the request's own.
        lines = curl_slist_append(lines, "Expect:")
        if request.fields[.contentType] == nil { lines = curl_slist_append(lines, "Content-Type:") }
        for name in resolutions { names = curl_slist_append(names, name) }
        try set(handle, request)
        vouch_curl_list(handle, CURLOPT_HTTPHEADER, lines)
        if names != nil { vouch_curl_list(handle, CURLOPT_RESOLVE, names) }
        let exchange = CurlExchange(policy, longestAnswer: request.longestAnswer)
        let context = Unmanaged.passUnretained(exchange).toOpaque()
        vouch_curl_connecting(handle, CurlExchange.connect, context)
        vouch_curl_reading(handle, CurlExchange.takeBody, CurlExchange.takeLine, context)
        let result = request.body.withUnsafeBytes { body in
            if !body.isEmpty || [.post, .put].contains(request.method) {
                // libcurl takes no address for "read it from a function".
                vouch_curl_body(handle, body.baseAddress ?? UnsafeRawPointer(context), body.count)
            }
            return withExtendedLifetime(exchange) { stop.watching(handle) { curl_easy_perform(handle) } }
        }
        if result == CURLE_ABORTED_BY_CALLBACK { throw CancellationError() }
        let status = vouch_curl_answer(handle)
        // The part read is enough: the rest was not wanted.
        guard result == CURLE_OK || exchange.isCut && status >= 200 else {
            if exchange.hasRefused { throw OutgoingFailure(.forbiddenAddress) }
            // libcurl has the same word for an answer that is not HTTP.
            let isNonsense = result == CURLE_UNSUPPORTED_PROTOCOL && (exchange.hasConnected || kept != nil)
            throw OutgoingFailure(isNonsense ? .unreachable : Self.code(result))
        }
        return OutgoingAnswer(
            status: status, fields: exchange.fields, body: exchange.body, isCut: exchange.isCut)
    }

    private func set(_ handle: UnsafeMutableRawPointer, _ request: OutgoingRequest) throws(OutgoingFailure) {
        vouch_curl_text(handle, CURLOPT_URL, request.url)
        vouch_curl_text(handle, CURLOPT_PROTOCOLS_STR, policy.admitsPlain ? "https,http" : "https")
        switch request.method {
        case .get: break
        case .head: vouch_curl_number(handle, CURLOPT_NOBODY, 1)
        default: vouch_curl_text(handle, CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
        // A proxy would make the connection instead, and what it connects to is not looked at.
        if !usesProxy { vouch_curl_text(handle, CURLOPT_PROXY, "") }
        vouch_curl_number(handle, CURLOPT_FOLLOWLOCATION, 0)
        vouch_curl_number(handle, CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        vouch_curl_number(handle, CURLOPT_PATH_AS_IS, 1)
        // No signals: other threads would be interrupted by them.
        vouch_curl_number(handle, CURLOPT_NOSIGNAL, 1)
        let milliseconds = Int(request.timeout / .milliseconds(1))
        vouch_curl_number(handle, CURLOPT_TIMEOUT_MS, max(milliseconds, 1))
        let connecting = connectTimeout.map { min(Int($0 / .milliseconds(1)), milliseconds) } ?? milliseconds / 2
        vouch_curl_number(handle, CURLOPT_CONNECTTIMEOUT_MS, max(connecting, 1))
        switch trust {
        case .system: break
        case .file(let path): vouch_curl_text(handle, CURLOPT_CAINFO, path)
        case .only(let certificates):
            // A library without this option would trust the system's authorities.
            guard vouch_curl_trust_only(handle, certificates, certificates.count) == CURLE_OK else {
                throw OutgoingFailure(.encryption)
            }
        }
    }

    private static func code(_ result: CURLcode) -> OutgoingFailure.Code {
        switch result {
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL, CURLE_LOGIN_DENIED: .malformed
        case CURLE_OPERATION_TIMEDOUT: .timeOver
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM:
            .encryption
        default: .unreachable
        }
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

import Foundation
import HTTPTypes
public import VouchClient
public import VouchDevice
public import VouchDialects
public import VouchJOSE
#if os(Linux)
import VouchPinnedTransport
#endif

extension VisionBox.EnrolmentConfig {
    /// Reaches the Vouch server of ``apiConfig``, with its key, timeout and log; nil without one, if ``trouble`` is not nil, or if
    /// certificates are pinned and this platform's own transport cannot check them: then give one that does.
    ///
    /// - Parameters:
    ///   - transport: carries the requests; nil for one that checks ``apiSecurityConfig`` on Linux, else the system's.
    ///   - cryptography: protects messages, if they are to be; without it there is no client then.
    public func client(
        over transport: (any ClientTransport)? = nil,
        cryptography: (any JOSECryptography)? = Device.standard.cryptography
    ) -> VouchClient? {
        guard let apiConfig, trouble == nil, let transport = transport ?? Self.transport(apiConfig, pins) else {
            return nil
        }
        let logged: any ClientTransport = apiConfig.logLevel == .basic ? LoggedTransport(transport) : transport
        guard let connection = try? ServerConnection(apiConfig.baseURL, transport: logged) else { return nil }
        let client = VouchClient(connection, .key(apiConfig.apiKey))
        guard apiSecurityConfig?.protectsMessages == true else { return client }
        return cryptography.map { client.protectingMessages(by: $0) }
    }

    private var pins: [Data]? { apiSecurityConfig?.pins }

    private static func transport(_ config: VisionBox.APIConfig, _ pins: [Data]?) -> (any ClientTransport)? {
        #if os(Linux)
        if let pins { return PinnedTransport(certificates: pins, timeout: config.timeout) }
        #endif
        return pins == nil ? URLSessionTransport(timeout: config.timeout) : nil
    }
}

/// Writes method, path and status of each request to standard error. A path names a subject by its identifier, which is no
/// personal datum.
private struct LoggedTransport: ClientTransport {
    private let transport: any ClientTransport

    init(_ transport: any ClientTransport) { self.transport = transport }

    func send(
        _ request: HTTPRequest, body: [UInt8], progress: (@Sendable (Int) -> Void)?
    ) async throws -> (response: HTTPResponse, body: [UInt8]) {
        let line = "\(request.method) \(request.path ?? "/")"
        do {
            let answer = try await transport.send(request, body: body, progress: progress)
            Self.write("\(line) \(answer.response.status.code)")
            return answer
        } catch {
            // Its text may name anything.
            Self.write("\(line) failed")
            throw error
        }
    }

    private static func write(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}

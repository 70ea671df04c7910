import Foundation
import NIOSSL
import Synchronization
import VouchCore

/// The server's certificate for TLS and its key, which may be replaced while it serves: connections that begin afterwards
/// use the new ones.
package final class TransportSecurity: Sendable {
    /// The files cannot be used.
    package struct Unusable: Error, Sendable {
        /// Why not, in one line; nothing of the key.
        package let reason: String
    }

    /// What changes about a file when it is written again or replaced, also behind a link.
    private struct Mark: Equatable {
        var device: UInt64 = 0
        var inode: UInt64 = 0
        var size: Int64 = 0
        var seconds = 0
        var nanoseconds = 0

        init(_ path: String) {
            var found = stat()
            guard stat(path, &found) == 0 else { return }
            (device, inode, size) = (UInt64(found.st_dev), UInt64(found.st_ino), Int64(found.st_size))
            #if canImport(Darwin)
            let changed = found.st_mtimespec
            #else
            let changed = found.st_mtim
            #endif
            (seconds, nanoseconds) = (changed.tv_sec, changed.tv_nsec)
        }
    }

    private struct Pair {
        let chain: [NIOSSLCertificate]
        let key: NIOSSLPrivateKey
        /// When the first of the chain ends, in seconds since 1970.
        var end: Int { chain.first.map { Int($0.notValidAfter) } ?? 0 }
    }

    private struct State {
        var pair: Pair
        /// Of the files that were looked at last, whether or not they could be used.
        var tried: [Mark]
        /// As they were at the last look, for files that are still being written.
        var seen: [Mark]
    }

    private let certificate: String
    private let key: String
    private let state: Mutex<State>

    /// Reads the files, for TLS 1.2 and 1.3.
    ///
    /// - Parameters:
    ///   - certificate: the path of a file with the server's certificate, then those of its issuers, in PEM.
    ///   - key: the path of a file with its private key, in PEM.
    /// - Throws: ``Unusable``.
    package init(certificate: String, key: String) throws(Unusable) {
        (self.certificate, self.key) = (certificate, key)
        let marks = [Mark(certificate), Mark(key)]
        state = Mutex(State(pair: try Self.read(certificate, key), tried: marks, seen: marks))
    }

    /// When the certificate in use ends, in seconds since 1970.
    package var end: Int { state.withLock { $0.pair.end } }

    /// The period of validity of the certificate in use; nil if it ends before it begins.
    package var validity: ClosedRange<Timestamp>? {
        guard let certificate = state.withLock({ $0.pair.chain.first }) else { return nil }
        let (first, last) = (Int64(certificate.notValidBefore), Int64(certificate.notValidAfter))
        return first <= last ? Timestamp(seconds: first)...Timestamp(seconds: last) : nil
    }

    /// For the server's connections, each of which asks for the certificate that is in use then.
    var configuration: TLSConfiguration {
        var configuration = Self.configuration(state.withLock { $0.pair })
        configuration.sslContextCallback = { [self] _, promise in
            let pair = state.withLock { $0.pair }
            var override = NIOSSLContextConfigurationOverride()
            override.certificateChain = pair.chain.map { .certificate($0) }
            override.privateKey = .privateKey(pair.key)
            promise.succeed(override)
        }
        return configuration
    }

    /// What a look at the files came to.
    enum Look: Equatable {
        case unchanged
        case replaced(end: Int)
        /// They cannot be used; those from before stay.
        case refused(reason: String)
    }

    /// Looks whether the files have changed, and uses them if they can be used.
    ///
    /// - Parameter isAsked: whether the operator asks; otherwise files that change right now, and those that were refused
    ///   before, are left alone.
    func look(isAsked: Bool, at now: Date = Date()) -> Look {
        let marks = [Mark(certificate), Mark(key)]
        let isDue = state.withLock { state in
            defer { state.seen = marks }
            return isAsked || (marks != state.tried && marks == state.seen)
        }
        guard isDue else { return .unchanged }
        do throws(Unusable) {
            let pair = try Self.read(certificate, key)
            guard pair.end > Int(now.timeIntervalSince1970) else {
                throw Unusable(reason: "the certificate has expired")
            }
            state.withLock { ($0.pair, $0.tried) = (pair, marks) }
            return .replaced(end: pair.end)
        } catch {
            state.withLock { $0.tried = marks }
            return .refused(reason: error.reason)
        }
    }

    private static func read(_ certificate: String, _ key: String) throws(Unusable) -> Pair {
        for path in [certificate, key] where !FileManager.default.isReadableFile(atPath: path) {
            throw Unusable(reason: "\(path) is missing, or this user may not read it")
        }
        guard let chain = try? NIOSSLCertificate.fromPEMFile(certificate), !chain.isEmpty else {
            throw Unusable(reason: "\(certificate) has no certificate in PEM")
        }
        guard let secret = try? NIOSSLPrivateKey(file: key, format: .pem) else {
            throw Unusable(reason: "\(key) has no private key in PEM")
        }
        let pair = Pair(chain: chain, key: secret)
        // Whether both belong together is found out now, not at the first connection.
        guard (try? NIOSSLContext(configuration: configuration(pair))) != nil else {
            throw Unusable(reason: "the key does not belong to the certificate")
        }
        return pair
    }

    private static func configuration(_ pair: Pair) -> TLSConfiguration {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: pair.chain.map { .certificate($0) }, privateKey: .privateKey(pair.key))
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        return configuration
    }
}

import Foundation
import Synchronization
public import VouchAPI
import VouchCore
public import VouchDialects
public import VouchJOSE
import VouchReport

extension SelphID {
    /// Seals tokens: encrypts them to the app's server and signs them with the device's key. The vendor's tokens have
    /// its own keys and protocol, which are not imitated.
    public struct TokenSealing: Sendable {
        private let sealer: PackageSealer
        private let now: @Sendable () -> Int

        /// Prepares sealing.
        ///
        /// - Parameters:
        ///   - server: the server's public key.
        ///   - deviceKey: signs each token.
        ///   - now: seconds since 1970-01-01T00:00:00Z.
        /// - Throws: ``VouchJOSE/JOSEError`` for a key that must not be used for encryption.
        public init(
            for server: JSONWebKey, signedBy deviceKey: any DeviceKey, cryptography: any JOSECryptography,
            now: @escaping @Sendable () -> Int
        ) throws(JOSEError) {
            sealer = try PackageSealer(for: server, signedBy: deviceKey, cryptography: cryptography)
            self.now = now
        }

        func seal(_ content: TokenContent) throws -> String {
            let json = try JSONEncoder().encode(content)
            let package = try sealer.seal(Sensitive([UInt8](json)), at: now(), nonce: content.operation)
            return String(decoding: package, as: UTF8.self)
        }
    }

    /// The content of a token, once the server has opened it: `POST /v1/packages/open`.
    public typealias TokenContent = CapturedContent

    /// Makes the tokens of one operation.
    struct Tokenizer: Sendable {
        let sealing: TokenSealing
        let operation: String

        func token(_ kind: TokenContent.Kind, _ image: DocumentImage) throws -> String {
            try sealing.seal(TokenContent(kind, operation: operation, mime: image.mime, image: image.data))
        }

        func token(_ kind: TokenContent.Kind, _ texts: [String: String]) throws -> String {
            try sealing.seal(TokenContent(kind, operation: operation, texts: texts))
        }
    }

    /// The captures of an operation by their token, for `tokenPreviousCaptureData`: the device cannot open what it sealed
    /// to the server. They are gone with the operation.
    final class EarlierCaptures: Sendable {
        /// Two sides, and some that were repeated.
        private static let mostCaptures = 8

        private let captures = Mutex<[(token: String, report: DocumentReport)]>([])

        func remember(_ report: DocumentReport, as token: String) {
            captures.withLock { captures in
                captures.append((token, report))
                if captures.count > Self.mostCaptures { captures.removeFirst() }
            }
        }

        func report(of token: String) -> DocumentReport? {
            captures.withLock { captures in captures.last { $0.token == token }?.report }
        }
    }
}

extension SelphID.TokenContent {
    /// For a server that opens tokens itself: decodes what an opened token contains.
    ///
    /// - Parameter package: authentic, fresh and new, by ``VouchJOSE/PackageOpener``, which also checks that its
    ///   nonce is the operation's.
    /// - Throws: `DecodingError` for any other content.
    public init(_ package: OpenedPackage) throws {
        self = try package.content.reveal { try JSONDecoder().decode(Self.self, from: Data($0)) }
    }
}

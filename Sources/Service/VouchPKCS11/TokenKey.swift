import CPKCS11
import Synchronization
import VouchCore
import VouchJOSE

/// A key of AES-256-GCM in a token, such as a hardware security module: its bytes never leave the token, which does the
/// work of each call. The server's master key may be one.
///
/// It has one session, used by one thread at a time. A session that the token ended is opened again, once for each
/// call; not after the token refused the PIN, since after several wrong ones it is locked.
package final class TokenKey: ContentKey {
    private let address: TokenAddress
    private let pin: Sensitive<[UInt8]>
    private let session: Mutex<Session>

    /// Ends with its last owner.
    private struct Session: ~Copyable, @unchecked Sendable {
        // Only ever used under the mutex. nil while the token is gone.
        private(set) var token: UnsafeMutablePointer<vouch_token>?
        /// Whether the token refused the PIN when it was to be opened again.
        var isRefused = false

        init(token: UnsafeMutablePointer<vouch_token>) { self.token = token }

        mutating func close() {
            vouch_token_close(token)
            token = nil
        }

        deinit { vouch_token_close(token) }
    }

    /// Logs in and looks for the key.
    ///
    /// - Parameter pin: the bytes of the PIN, without a line end.
    /// - Throws: ``TokenProblem``.
    package init(_ address: TokenAddress, pin: Sensitive<[UInt8]>) throws(TokenProblem) {
        self.address = address
        self.pin = pin
        session = Mutex(try Self.opened(address, pin))
    }

    private static func opened(_ address: TokenAddress, _ pin: Sensitive<[UInt8]>) throws(TokenProblem) -> Session {
        var token: UnsafeMutablePointer<vouch_token>?
        let result = pin.reveal { pin in vouch_token_open(address.text, pin, pin.count, &token) }
        guard result == 0, let token else { throw TokenProblem(of: result) }
        return Session(token: token)
    }

    package func seal(
        _ content: Sensitive<[UInt8]>, nonce: [UInt8], authenticating additional: [UInt8]
    ) throws -> SealedContent {
        let sealed = try content.reveal { content throws(TokenProblem) in
            try work(false, nonce, additional, content, length: content.count + Self.tagLength)
        }
        guard sealed.count == content.reveal({ $0.count }) + Self.tagLength else { throw TokenProblem(.refused) }
        return SealedContent(
            nonce: nonce, ciphertext: Array(sealed.dropLast(Self.tagLength)), tag: Array(sealed.suffix(Self.tagLength)))
    }

    package func open(_ sealed: SealedContent, authenticating additional: [UInt8]) throws -> Sensitive<[UInt8]> {
        let input = sealed.ciphertext + sealed.tag
        guard sealed.tag.count == Self.tagLength else { throw TokenProblem(.refused) }
        return Sensitive(try work(true, sealed.nonce, additional, input, length: sealed.ciphertext.count))
    }

    private static let tagLength = 16

    /// - Parameter length: of what comes out.
    private func work(
        _ opens: Bool, _ nonce: [UInt8], _ additional: [UInt8], _ input: [UInt8], length: Int
    ) throws(TokenProblem) -> [UInt8] {
        guard nonce.count == 12 else { throw TokenProblem(.refused) }
        return try session.withLock { session throws(TokenProblem) in
            do throws(TokenProblem) {
                return try Self.run(session.token, opens, nonce, additional, input, length)
            } catch {
                guard error.code == .gone else { throw error }
                try reopen(&session)
                return try Self.run(session.token, opens, nonce, additional, input, length)
            }
        }
    }

    private func reopen(_ session: inout Session) throws(TokenProblem) {
        guard !session.isRefused else { throw TokenProblem(.login) }
        // Before the new one begins: a module may give it the number of the old, which would then close it.
        session.close()
        do throws(TokenProblem) {
            session = try Self.opened(address, pin)
        } catch {
            session.isRefused = error.code == .login
            throw error
        }
    }

    private static func run(
        _ token: UnsafeMutablePointer<vouch_token>?, _ opens: Bool, _ nonce: [UInt8], _ additional: [UInt8],
        _ input: [UInt8], _ length: Int
    ) throws(TokenProblem) -> [UInt8] {
        guard let token else { throw TokenProblem(.gone) }
        // Some modules ask for room for the tag when they open, too.
        var output = [UInt8](repeating: 0, count: length + tagLength)
        var written = output.count
        let result = vouch_token_gcm(
            token, opens ? 1 : 0, nonce, additional, additional.count, input, input.count, &output, &written)
        guard result == 0, written == length else { throw TokenProblem(of: result) }
        return Array(output[..<length])
    }
}

extension TokenProblem {
    fileprivate init(of result: Int32) {
        switch Int(result) {
        case VOUCH_TOKEN_ADDRESS: self.init(.address)
        case VOUCH_TOKEN_MODULE: self.init(.module)
        case VOUCH_TOKEN_ABSENT: self.init(.absent)
        case VOUCH_TOKEN_SEVERAL: self.init(.severalTokens)
        case VOUCH_TOKEN_LOGIN: self.init(.login)
        case VOUCH_TOKEN_NO_KEY: self.init(.noKey)
        case VOUCH_TOKEN_KEYS: self.init(.severalKeys)
        case VOUCH_TOKEN_UNFIT: self.init(.unfit)
        case VOUCH_TOKEN_GONE: self.init(.gone)
        case VOUCH_TOKEN_MEMORY: self.init(.memory)
        default: self.init(.refused)
        }
    }
}

import Foundation
import VouchCore
import VouchJOSE
import VouchOpenSSL
import VouchPKCS11

/// The key that wraps every other key of the store: bytes, or a key that stays in a PKCS#11 token.
enum MasterKey: Equatable {
    case bytes(Sensitive<[UInt8]>)
    case token(TokenAddress)

    /// The variable of a token's PIN, where the address names no file.
    static let pinVariable = "VOUCH_TOKEN_PIN"

    /// Logs in to a token.
    ///
    /// - Throws: ``StartProblem``.
    func contentKey(_ cryptography: OpenSSLCryptography) throws -> any ContentKey {
        switch self {
        case .bytes(let bytes): return try cryptography.contentKey(bytes)
        case .token(let address):
            do throws(TokenProblem) {
                return try TokenKey(address, pin: try Self.pin(of: address))
            } catch {
                throw StartProblem(error)
            }
        }
    }

    private static func pin(of address: TokenAddress) throws(TokenProblem) -> Sensitive<[UInt8]> {
        var text: Substring
        if let path = address.pinFile {
            guard let file = try? OperatorFile.bytes(path, limit: 256) else { throw TokenProblem(.noPIN) }
            text = Substring(decoding: file, as: UTF8.self)
        } else {
            text = Substring(ProcessInfo.processInfo.environment[pinVariable] ?? "")
        }
        while text.last?.isNewline == true { text.removeLast() }
        guard !text.isEmpty else { throw TokenProblem(.noPIN) }
        return Sensitive(Array(text.utf8))
    }
}

extension StartProblem {
    init(_ problem: TokenProblem) { self.init("master key: \(problem.description)", hint: problem.hint) }
}

import VouchChip
import VouchChipOpenSSL

/// An authority that virtual chips trust to say which terminals may read DG3 and DG4, and terminals that it has said
/// so of. Doc 9303-11 §7.1, certificates as in Doc 9303-12 §8.
public struct TerminalAuthority: Sendable {
    private let key: OpenSSLKey
    private static let name = Array("UTCVCA00001".utf8)
    private static let verifierName = Array("UTDV0000001".utf8)
    private static let terminalName = Array("UTIS0000001".utf8)

    public init() throws { key = try OpenSSLKey(curve: .p256) }

    /// What a chip keeps: name, key, all rights. Signed by nobody: it is the anchor.
    func anchor() throws -> CardVerifiableCertificate {
        let body = try Self.body(authority: Self.name, holder: Self.name, key: key, authorization: 0xC3)
        return try CardVerifiableCertificate(parsing: body + TLVWriter.object(0x5F37, []))
    }

    /// What a terminal needs in order to authenticate.
    public struct Credential: Sendable {
        /// Each with the name of who signed it, from the authority down: the bodies and signatures of PSO: Verify
        /// Certificate.
        public let chain: [(authority: [UInt8], certificate: [UInt8])]
        /// Whose key signs: of MSE:Set AT.
        public let holder: [UInt8]
        fileprivate let key: OpenSSLKey

        /// Over the chip's name, its challenge and the terminal's compressed key: of EXTERNAL AUTHENTICATE.
        public func sign(_ message: [UInt8]) throws -> [UInt8] { try key.sign(message, by: .plainECDSA(.sha256)) }
    }

    /// A new terminal below a new document verifier.
    ///
    /// - Parameter groups: of 3 and 4, which it may read.
    public func credential(groups: Set<Int>) throws -> Credential {
        let rights: UInt8 = (groups.contains(3) ? 1 : 0) | (groups.contains(4) ? 2 : 0)
        let verifier = try OpenSSLKey(curve: .p256)
        let terminal = try OpenSSLKey(curve: .p256)
        let verifierBody = try Self.body(
            authority: Self.name, holder: Self.verifierName, key: verifier, authorization: 0x83)
        let terminalBody = try Self.body(
            authority: Self.verifierName, holder: Self.terminalName, key: terminal, authorization: rights)
        func signed(_ body: [UInt8], _ key: OpenSSLKey) throws -> [UInt8] {
            body + TLVWriter.object(0x5F37, try key.sign(body, by: .plainECDSA(.sha256)))
        }
        return Credential(
            chain: [
                (Self.name, try signed(verifierBody, key)), (Self.verifierName, try signed(terminalBody, verifier)),
            ], holder: Self.terminalName, key: terminal)
    }

    private static func body(
        authority: [UInt8], holder: [UInt8], key: OpenSSLKey, authorization: UInt8
    ) throws -> [UInt8] {
        let publicKey = [
            TLVWriter.object(0x06, TerminalKeyIdentifier.ecdsa(.sha256).bytes),
            TLVWriter.object(0x86, try key.publicPoint()),
        ]
        return TLVWriter.object(
            0x7F4E,
            of: [
                TLVWriter.object(0x5F29, [0]), TLVWriter.object(0x42, authority),
                TLVWriter.object(0x7F49, of: publicKey),
                TLVWriter.object(0x5F20, holder),
                TLVWriter.object(
                    0x7F4C,
                    of: [
                        // id-IS
                        TLVWriter.object(0x06, OID(0, 4, 0, 127, 0, 7, 3, 1, 2, 1).bytes),
                        TLVWriter.object(0x53, [authorization]),
                    ]),
                // A digit a byte: 2025-01-01 to 2036-01-01.
                TLVWriter.object(0x5F25, [2, 5, 0, 1, 0, 1]), TLVWriter.object(0x5F24, [3, 6, 0, 1, 0, 1]),
            ])
    }
}

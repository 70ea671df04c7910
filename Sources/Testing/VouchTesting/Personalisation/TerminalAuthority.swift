import VouchPKI
import VouchOpenSSL

/// An authority that virtual chips trust to authorise terminals to read DG3 and DG4, and terminals it has authorised.
/// Doc 9303-11 §7.1, certificates as in Doc 9303-12 §8.
public struct TerminalAuthority: Sendable {
    /// The signature algorithm of the authority and everything below it.
    public enum Keys: Sendable, Hashable {
        /// ECDSA on P-256 with SHA-256.
        case elliptic
        /// RSASSA-PSS with SHA-256, with a modulus of so many bits.
        case rsa(bits: Int)
    }

    private let key: OpenSSLKey
    private let keys: Keys
    /// Counts the authority's keys, from 1.
    private let generation: Int
    private static let verifierName = Array("UTDV0000001".utf8)
    private static let terminalName = Array("UTIS0000001".utf8)

    /// A root, a verifier and a terminal of the same kind of key.
    public init(_ keys: Keys = .elliptic) throws { try self.init(keys, generation: 1) }

    private init(_ keys: Keys, generation: Int) throws {
        self.keys = keys
        self.generation = generation
        key = try Self.newKey(keys)
    }

    /// The authority's name (CAR), as EF.CVCA lists it: State, mnemonic, and the key's number in five digits.
    public var reference: String { "UTCVCA\(String(100_000 + generation).dropFirst())" }

    private var name: [UInt8] { Array(reference.utf8) }

    /// The same authority with a new key, and the certificate signed by the old key.
    public func renewed() throws -> (authority: TerminalAuthority, link: [UInt8]) {
        let next = try TerminalAuthority(keys, generation: generation + 1)
        let body = try Self.body(
            authority: name, holder: next.name, key: next.key, keys, authorization: 0xC3)
        return (next, try Self.signed(body, by: key, keys))
    }

    private static func newKey(_ keys: Keys) throws -> OpenSSLKey {
        switch keys {
        case .elliptic: try OpenSSLKey(curve: .p256)
        case .rsa(let bits): try OpenSSLKey(rsaBits: bits)
        }
    }

    private static func scheme(_ keys: Keys) -> SignatureScheme {
        switch keys {
        case .elliptic: .plainECDSA(.sha256)
        case .rsa: .pss(.sha256, maskDigest: .sha256, saltLength: 32)
        }
    }

    private static func signed(_ body: [UInt8], by key: OpenSSLKey, _ keys: Keys) throws -> [UInt8] {
        body + TLVWriter.object(0x5F37, try key.sign(body, by: scheme(keys)))
    }

    /// The authority as a chip keeps it: name, key, all rights. It is not signed, since it is the trust anchor.
    func anchor() throws -> CardVerifiableCertificate {
        let body = try Self.body(authority: name, holder: name, key: key, keys, authorization: 0xC3)
        return try CardVerifiableCertificate(parsing: body + TLVWriter.object(0x5F37, []))
    }

    /// The credential with which a terminal authenticates.
    public struct Credential: Sendable {
        /// The certificates from the authority down, each as PSO: Verify Certificate takes it, with its signer's name
        /// for MSE:Set DST.
        public let chain: [(authority: [UInt8], certificate: [UInt8])]
        /// The signing key's name, for MSE:Set AT.
        public let holder: [UInt8]
        /// The terminal's private key.
        public let key: OpenSSLKey
        fileprivate let scheme: SignatureScheme

        /// The signature of EXTERNAL AUTHENTICATE.
        ///
        /// - Parameter message: the chip's name, its challenge and the terminal's compressed key, one after the other
        ///   (Doc 9303-11 §7.1).
        public func sign(_ message: [UInt8]) throws -> [UInt8] { try key.sign(message, by: scheme) }
    }

    /// A new terminal under a new document verifier.
    ///
    /// - Parameter groups: the data groups that it may read: 3, 4 or both; others have no effect.
    public func credential(groups: Set<Int>) throws -> Credential {
        let rights: UInt8 = (groups.contains(3) ? 1 : 0) | (groups.contains(4) ? 2 : 0)
        let verifier = try Self.newKey(keys)
        let terminal = try Self.newKey(keys)
        let verifierBody = try Self.body(
            authority: name, holder: Self.verifierName, key: verifier, keys, authorization: 0x83)
        let terminalBody = try Self.body(
            authority: Self.verifierName, holder: Self.terminalName, key: terminal, keys, authorization: rights)
        return Credential(
            chain: [
                (name, try Self.signed(verifierBody, by: key, keys)),
                (Self.verifierName, try Self.signed(terminalBody, by: verifier, keys)),
            ], holder: Self.terminalName, key: terminal, scheme: Self.scheme(keys))
    }

    private static func publicKey(_ key: OpenSSLKey, _ keys: Keys) throws -> [[UInt8]] {
        switch keys {
        case .elliptic:
            return [
                TLVWriter.object(0x06, TerminalKeyIdentifier.ecdsa(.sha256).bytes),
                TLVWriter.object(0x86, try key.publicPoint()),
            ]
        case .rsa:
            // SEQUENCE { algorithm, BIT STRING { SEQUENCE { n, e } } }
            var info = TLVReader(try key.subjectPublicKeyInfo())
            var outer = TLVReader(try info.next(0x30).value)
            _ = try outer.next(0x30)
            var bits = TLVReader(try outer.next(0x03).value.dropFirst())
            var numbers = TLVReader(try bits.next(0x30).value)
            let modulus = try numbers.next(0x02).value.drop { $0 == 0 }
            let exponent = try numbers.next(0x02).value.drop { $0 == 0 }
            return [
                TLVWriter.object(0x06, OID(0, 4, 0, 127, 0, 7, 2, 2, 2, 1, 4).bytes),
                TLVWriter.object(0x81, modulus), TLVWriter.object(0x82, exponent),
            ]
        }
    }

    private static func body(
        authority: [UInt8], holder: [UInt8], key: OpenSSLKey, _ keys: Keys, authorization: UInt8
    ) throws -> [UInt8] {
        let publicKey = try publicKey(key, keys)
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

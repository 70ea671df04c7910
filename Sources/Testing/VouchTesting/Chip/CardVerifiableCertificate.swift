import VouchChip
import VouchPKI
import VouchOpenSSL

/// A certificate that a chip can verify. BSI TR-03110-3 §C, Doc 9303-12 §8.
struct CardVerifiableCertificate: Sendable {
    /// The signer (CAR).
    let authority: [UInt8]
    /// The key's owner (CHR).
    let holder: [UInt8]
    /// The objects of 7F49.
    let publicKey: [UInt8]
    /// The discretionary data of 7F4C: role in the two upper bits, DG4 in bit 2, DG3 in bit 1.
    private(set) var authorization: UInt8
    /// The signed data: 7F4E with tag and length.
    let body: [UInt8]
    /// Plain, r ‖ s; empty for a trust anchor.
    let signature: [UInt8]

    private struct Malformed: Error {}

    /// Reads the objects 7F4E and 5F37, with or without 7F21 around them.
    init(parsing bytes: [UInt8]) throws {
        var reader = TLVReader(bytes)
        if let outer = try reader.nextIf(0x7F21) {
            try reader.finish()
            reader = TLVReader(outer.value)
        }
        let body = try reader.next(0x7F4E)
        let signature = try reader.next(0x5F37)
        try reader.finish()
        self.body = Array(body.encoded)
        self.signature = Array(signature.value)
        var fields = TLVReader(body.value)
        guard Array(try fields.next(0x5F29).value) == [0] else { throw Malformed() }
        authority = Array(try fields.next(0x42).value)
        publicKey = Array(try fields.next(0x7F49).value)
        holder = Array(try fields.next(0x5F20).value)
        var template = TLVReader(try fields.next(0x7F4C).value)
        _ = try template.next(0x06)
        guard let byte = try template.next(0x53).value.first else { throw Malformed() }
        authorization = byte
        // Effective and expiration date. A virtual chip has no clock that could be wrong.
        _ = try fields.next(0x5F25)
        _ = try fields.next(0x5F24)
    }

    /// Role bits: 11 country authority, 10 and 01 document verifiers, 00 terminal.
    var isTerminal: Bool { authorization & 0xC0 == 0 }

    /// A country authority issues certificates for itself and for document verifiers; these issue them for terminals.
    func mayBeIssued(by verifier: CardVerifiableCertificate) -> Bool {
        switch verifier.authorization & 0xC0 {
        case 0xC0: authorization & 0xC0 != 0
        case 0x00: false
        default: isTerminal
        }
    }

    /// Limited to the rights of the verifier.
    func restricted(to verifier: CardVerifiableCertificate) -> CardVerifiableCertificate {
        var certificate = self
        certificate.authorization = authorization & 0xC0 | authorization & verifier.authorization & 0x3F
        return certificate
    }

    var readableGroups: Set<Int> {
        var groups: Set<Int> = []
        if authorization & 1 != 0 { groups.insert(3) }
        if authorization & 2 != 0 { groups.insert(4) }
        return groups
    }

    func isSigned(by verifier: CardVerifiableCertificate) throws -> Bool {
        try verifier.hasSigned(body, signature: signature)
    }

    /// - Throws: ``CryptographyError`` for a key that cannot be used.
    func hasSigned(_ message: [UInt8], signature: [UInt8]) throws -> Bool {
        let key = try TerminalKey(publicKey)
        return try key.key.isValid(signature, of: message, by: key.scheme)
    }
}

/// The public key of a card-verifiable certificate. Doc 9303-11 §7.1.4 and §9.4.
private struct TerminalKey {
    let key: OpenSSLKey
    let scheme: SignatureScheme

    private static let schemes: [(OID, SignatureScheme)] = [
        (TerminalKeyIdentifier.ecdsa(.sha224), .plainECDSA(.sha224)),
        (TerminalKeyIdentifier.ecdsa(.sha256), .plainECDSA(.sha256)),
        (TerminalKeyIdentifier.ecdsa(.sha384), .plainECDSA(.sha384)),
        (TerminalKeyIdentifier.ecdsa(.sha512), .plainECDSA(.sha512)),
        (OID(0, 4, 0, 127, 0, 7, 2, 2, 2, 1, 4), .pss(.sha256, maskDigest: .sha256, saltLength: 32)),
        (OID(0, 4, 0, 127, 0, 7, 2, 2, 2, 1, 6), .pss(.sha512, maskDigest: .sha512, saltLength: 64)),
    ]

    /// - Parameter objects: those of 7F49. A point without domain parameters is assumed to be on P-256, our authority's
    ///   curve: chips inherit it from the issuing certificate.
    init(_ objects: [UInt8]) throws {
        let parts = try VirtualChip.objects(objects)
        let identifier = OID(bytes: parts[0x06] ?? [])
        guard let scheme = Self.schemes.first(where: { $0.0 == identifier })?.1 else {
            throw CryptographyError.unsupportedParameters
        }
        self.scheme = scheme
        if let point = parts[0x86] {
            let info = SecurityInfoWriter.sequence([
                SecurityInfoWriter.named(.p256), TLVWriter.object(0x03, [0] + point),
            ])
            key = try OpenSSLKey(subjectPublicKeyInfo: info)
        } else {
            let numbers = SecurityInfoWriter.sequence([
                SecurityInfoWriter.unsigned(parts[0x81] ?? []), SecurityInfoWriter.unsigned(parts[0x82] ?? []),
            ])
            let algorithm = SecurityInfoWriter.sequence([
                SecurityInfoWriter.oid(OID(1, 2, 840, 113549, 1, 1, 1)), TLVWriter.object(0x05, []),
            ])
            key = try OpenSSLKey(
                subjectPublicKeyInfo: SecurityInfoWriter.sequence([algorithm, TLVWriter.object(0x03, [0] + numbers)]))
        }
    }
}

/// id-TA-ECDSA with its digests. Doc 9303-11 §9.2.9.
enum TerminalKeyIdentifier {
    static func ecdsa(_ digest: DigestAlgorithm) -> OID {
        let index = UInt32(DigestAlgorithm.allCases.firstIndex(of: digest) ?? 2) + 1
        return OID(0, 4, 0, 127, 0, 7, 2, 2, 2, 2, index)
    }
}

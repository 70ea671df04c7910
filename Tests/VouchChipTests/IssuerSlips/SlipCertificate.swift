import VouchCore
import VouchOpenSSL

@testable import VouchChip
import VouchPKI

/// A certificate with whatever an issuer gets wrong in it. `openssl` would not make most of these.
struct SlipCertificate {
    /// Attributes of a name: identifier, tag of the string, text.
    typealias Name = [(type: OID, tag: UInt32, text: String)]

    struct Extension {
        let identifier: OID
        /// nil if it is left to its default.
        var isCritical: Bool? = true
        var value: [UInt8]
    }

    var subject: Name
    /// nil for the issuer's own subject.
    var issuer: Name?
    var serialNumber: [UInt8] = [0x11]
    /// Each with the tag of its kind of time.
    var validity: [(tag: UInt32, text: String)] = [(ASN1.utcTime, "240101000000Z"), (ASN1.utcTime, "400101000000Z")]
    var key: OpenSSLKey
    var extensions: [Extension]

    static func name(_ country: String, _ common: String) -> Name {
        [
            (.countryName, ASN1.printableString, country), (.organizationName, ASN1.utf8String, "Utopia"),
            (.commonName, ASN1.utf8String, common),
        ]
    }

    static func encoded(_ name: Name) -> [UInt8] {
        TLVWriter.sequence(
            name.map { attribute in
                TLVWriter.set(of: [
                    TLVWriter.sequence([
                        TLVWriter.objectIdentifier(attribute.type),
                        TLVWriter.object(attribute.tag, Array(attribute.text.utf8)),
                    ])
                ])
            })
    }

    /// Identifiers that follow from the key, as most issuers make them.
    static func keyIdentifier(_ key: OpenSSLKey) throws -> [UInt8] {
        var reader = TLVReader(try key.subjectPublicKeyInfo())
        return try OpenSSLCryptography().digest(.sha1, of: SubjectPublicKeyInfo(parsing: &reader).key)
    }

    static func subjectKeyIdentifier(_ identifier: [UInt8]) -> Extension {
        Extension(identifier: .subjectKeyIdentifier, isCritical: nil, value: TLVWriter.octetString(identifier))
    }

    static func authorityKeyIdentifier(_ identifier: [UInt8]) -> Extension {
        Extension(
            identifier: .authorityKeyIdentifier, isCritical: nil,
            value: TLVWriter.sequence([TLVWriter.object(ASN1.primitiveContext(0), identifier)]))
    }

    /// - Parameter bits: as in the BIT STRING, after the count of those that are unused.
    static func keyUsage(_ unused: UInt8, _ bits: UInt8) -> Extension {
        Extension(identifier: .keyUsage, value: TLVWriter.object(ASN1.bitString, [unused, bits]))
    }

    static let basicConstraints = Extension(
        identifier: .basicConstraints, value: TLVWriter.sequence([TLVWriter.object(ASN1.boolean, [0xFF])]))

    func signed(by issuer: SlipCertificate, _ algorithm: SlipAlgorithm) throws -> [UInt8] {
        let content = TLVWriter.sequence([
            TLVWriter.object(ASN1.context(0), TLVWriter.integer(2)), TLVWriter.object(ASN1.integer, serialNumber),
            algorithm.identifier.encoded, Self.encoded(self.issuer ?? issuer.subject),
            TLVWriter.sequence(validity.map { TLVWriter.object($0.tag, Array($0.text.utf8)) }),
            Self.encoded(subject), try key.subjectPublicKeyInfo(),
            TLVWriter.object(ASN1.context(3), TLVWriter.sequence(extensions.map(Self.encoded))),
        ])
        let signature = try issuer.key.sign(content, by: algorithm.scheme)
        return TLVWriter.sequence([content, algorithm.identifier.encoded, TLVWriter.bitString(signature)])
    }

    private static func encoded(_ part: Extension) -> [UInt8] {
        TLVWriter.sequence([
            TLVWriter.objectIdentifier(part.identifier),
            part.isCritical.map { TLVWriter.object(ASN1.boolean, [$0 ? 0xFF : 0x00]) } ?? [],
            TLVWriter.octetString(part.value),
        ])
    }
}

/// How something is signed, and what is written about it: not always the same.
struct SlipAlgorithm {
    var scheme: SignatureScheme
    var identifier: AlgorithmIdentifier

    static func ecdsa(_ digest: DigestAlgorithm) -> SlipAlgorithm {
        let last: [DigestAlgorithm: UInt32] = [.sha224: 1, .sha256: 2, .sha384: 3, .sha512: 4]
        let identifier =
            last[digest].map { OID(1, 2, 840, 10045, 4, 3, $0) } ?? OID(1, 2, 840, 10045, 4, 1)
        return SlipAlgorithm(
            scheme: .ecdsa(digest), identifier: AlgorithmIdentifier(algorithm: identifier, parameters: nil))
    }

    static let rsa = SlipAlgorithm(
        scheme: .pkcs1(.sha256),
        identifier: AlgorithmIdentifier(
            algorithm: OID(1, 2, 840, 113549, 1, 1, 11), parameters: TLVWriter.null))

    /// RSASSA-PSS with SHA-256, its parameters written out.
    static func pss(saltLength: Int) -> SlipAlgorithm {
        let hash = AlgorithmIdentifier(algorithm: DigestAlgorithm.sha256.identifier, parameters: TLVWriter.null)
        let mask = AlgorithmIdentifier(algorithm: .mgf1, parameters: hash.encoded)
        let parameters = TLVWriter.sequence([
            TLVWriter.object(ASN1.context(0), hash.encoded), TLVWriter.object(ASN1.context(1), mask.encoded),
            TLVWriter.object(ASN1.context(2), TLVWriter.integer(saltLength)),
        ])
        return SlipAlgorithm(
            scheme: .pss(.sha256, maskDigest: .sha256, saltLength: saltLength),
            identifier: AlgorithmIdentifier(algorithm: .rsaSSAPSS, parameters: parameters))
    }
}

import Testing
import VouchCore
import VouchOpenSSL

@testable import VouchChip
import VouchPKI

/// One mistake that issuers really make, made in a document that is otherwise right. `docs/issuer-slips.md` says where
/// each was seen.
struct IssuerSlip: Sendable, CustomTestStringConvertible {
    /// As in the guide's table.
    let number: Int
    let what: String
    /// The code of the finding that tells it.
    let finding: String
    /// *Data genuine* unless told: a document without a chip key comes no further.
    var summary = "notEstablished dataGenuineChipNotProven"
    let make: @Sendable (inout SlipDocument) throws -> Void

    var testDescription: String { "\(number): \(what)" }

    init(
        _ number: Int, _ what: String, _ finding: String,
        summary: String = "notEstablished dataGenuineChipNotProven",
        make: @escaping @Sendable (inout SlipDocument) throws -> Void
    ) {
        self.number = number
        self.what = what
        self.finding = finding
        self.summary = summary
        self.make = make
    }

    static let all = signedData + certificates + groups + proofs
}

// MARK: EF.SOD

extension IssuerSlip {
    private static let signedData: [IssuerSlip] = [
        .init(1, "the content type is id-data", "encoding.otherContentType") { $0.security.contentType = .data },
        .init(2, "the content type is of ICAO's former branch", "encoding.otherContentType") {
            $0.security.contentType = .formerSecurityObject
        },
        .init(3, "the content type is the first producer's own", "encoding.otherContentType") {
            $0.security.contentType = .firstSecurityObject
        },
        .init(4, "lengths are indefinite, and strings in pieces", "encoding.notDistinguished") {
            $0.security.isIndefinite = true
        },
        .init(5, "the signer is named by a serial number that is not its own", "signature.signerIdentifierMismatch") {
            $0.security.signerSerial = [0x33]
        },
        .init(6, "the signer's issuer is named in another order", "signature.signerIdentifierMismatch") {
            $0.security.signerIssuer = $0.authority.subject.reversed()
        },
        .init(7, "there are no signed attributes", "signature.noSignedAttributes") {
            $0.security.hasAttributes = false
        },
        .init(8, "the signed attributes are sent in another order", "signature.attributesReordered") {
            $0.security.isReordered = true
        },
        .init(9, "the algorithm's digest is not the one beside it", "signature.contradictingDigests") {
            $0.security.algorithm = .ecdsa(.sha384)
        },
        .init(10, "the signature was made with another digest than named", "signature.otherAlgorithm") {
            $0.security.algorithm.scheme = .ecdsa(.sha512)
        },
        .init(11, "RSASSA-PSS is named, and PKCS #1 v1.5 was used", "signature.otherAlgorithm") {
            try $0.useRSA(.pss(saltLength: 32))
            $0.security.algorithm.scheme = .pkcs1(.sha256)
        },
        .init(12, "RSASSA-PSS has no parameters, which means SHA-1", "signature.contradictingDigests") {
            try $0.useRSA(.pss(saltLength: 32))
            $0.security.algorithm.identifier = AlgorithmIdentifier(algorithm: .rsaSSAPSS, parameters: nil)
        },
        .init(13, "the salt is longer than the digest", "signature.unusualSalt") {
            try $0.useRSA(.pss(saltLength: 64))
        },
        .init(14, "everything is hashed with SHA-1", "signature.weakDigest") {
            $0.security.algorithm = .ecdsa(.sha1)
            $0.security.digestIdentifier = DigestAlgorithm.sha1.identifier
            $0.security.messageDigest = .sha1
            $0.security.groupDigest = .sha1
        },
        .init(15, "there is a hash of a group 17", "content.unknownElement") {
            $0.security.moreHashes = [.init(dataGroup: 17, hash: [UInt8](repeating: 7, count: 32))]
        },
    ]
}

// MARK: Certificates

extension IssuerSlip {
    private static let certificates: [IssuerSlip] = [
        .init(16, "a serial number is negative", "chain.certificateProfile") {
            $0.signer.serialNumber = [0x9A, 0x01, 0x02, 0x03]
        },
        .init(17, "a serial number is zero", "chain.certificateProfile") { $0.authority.serialNumber = [0] },
        .init(18, "dates before 2050 are GeneralizedTime", "chain.certificateEncoding") {
            $0.signer.validity = [(ASN1.generalizedTime, "20240101000000Z"), (ASN1.utcTime, "400101000000Z")]
        },
        .init(19, "a key usage ends with bits that are zero", "chain.certificateEncoding") {
            $0.signer.extensions[0] = SlipCertificate.keyUsage(0, 0x80)
        },
        .init(20, "a country is in lower case", "chain.countryNotUpperCase") {
            $0.authority.subject = SlipCertificate.name("ut", "CSCA")
        },
        .init(
            21, "signer and authority name different countries", "country.signerAndAuthorityDiffer",
            summary: "notEstablished countryNotChecked"
        ) {
            $0.signer.subject = SlipCertificate.name("GB", "Document Signer")
        },
        .init(22, "the authority's key identifier is not the one named", "chain.keyIdentifierDiffers") {
            $0.signer.extensions[2] = SlipCertificate.authorityKeyIdentifier([1, 2, 3, 4, 5, 6, 7, 8])
        },
        .init(23, "the issuer's name is written in another order", "chain.issuerNameDiffers") {
            $0.signer.issuer = $0.authority.subject.reversed()
        },
        .init(24, "a signer's certificate has no key usage", "chain.signerKeyUsageMissing") {
            $0.signer.extensions.remove(at: 0)
        },
        .init(25, "the authority's certificate ends before its documents do", "chain.authorityExpired") {
            $0.authority.validity[1].text = "250101000000Z"
        },
        .init(26, "a critical flag that is the default is written out", "chain.certificateEncoding") {
            $0.signer.extensions[1].isCritical = false
        },
    ]
}

// MARK: Data groups

extension IssuerSlip {
    private static func record(_ document: inout SlipDocument, off: Int) throws {
        var bytes = document.groups[2] ?? []
        // The record's length, after its mark and version. ISO/IEC 19794-5 §5.4.
        let mark = try #require(bytes.firstRange(of: Array("FAC\0".utf8))?.lowerBound)
        let length = bytes[(mark + 8)..<(mark + 12)].reduce(0) { $0 << 8 | Int($1) } + off
        for index in 0..<4 { bytes[mark + 8 + index] = UInt8(length >> (8 * (3 - index)) & 0xFF) }
        document.groups[2] = bytes
    }

    private static let groups: [IssuerSlip] = [
        .init(27, "EF.COM lists tags that are no data groups", "content.reservedValue") {
            $0.common = EFCOM(
                ldsVersion: LDSVersion(major: 1, minor: 7), unicodeVersion: nil, tags: [0x61, 0x75, 0x44])
        },
        .init(28, "a face's record is a byte longer than it says", "content.wrongRecordLength") {
            try record(&$0, off: -1)
        },
        .init(29, "a face's record is eight bytes shorter than it says", "content.wrongRecordLength") {
            try record(&$0, off: 8)
        },
        .init(30, "DG11 has elements without content", "content.missingElement") {
            $0.groups[11] = TLVWriter.object(
                0x6B, TLVWriter.object(0x5C, [0x5F, 0x0E]) + TLVWriter.object(0x5F0E, []))
        },
        .init(31, "DG11 has other names without their template", "encoding.unusual") {
            $0.groups[11] = TLVWriter.object(
                0x6B, TLVWriter.object(0x5C, [0x5F, 0x0F]) + TLVWriter.object(0x5F0F, Array("A<<B".utf8)))
        },
        .init(32, "DG12 has a date that no calendar has", "content.impossibleDate") {
            $0.groups[12] = TLVWriter.object(
                0x6C, TLVWriter.object(0x5C, [0x5F, 0x26]) + TLVWriter.object(0x5F26, Array("20250231".utf8)))
        },
        .init(33, "DG14 goes on after its set", "encoding.trailingBytes") {
            $0.groups[14] = TLVWriter.object(
                0x6E, TLVWriter.set(of: [activeAuthentication(.sha256)]) + [0x05, 0x00])
        },
        .init(34, "DG14 is a set out of order", "encoding.unorderedSet") {
            $0.groups[14] = TLVWriter.object(
                0x6E, TLVWriter.object(ASN1.set, of: [activeAuthentication(.sha256), activeAuthentication(.sha1)]))
        },
    ]

    /// ActiveAuthenticationInfo. Doc 9303-11 §9.2.4.
    private static func activeAuthentication(_ digest: DigestAlgorithm) -> [UInt8] {
        let last: [DigestAlgorithm: UInt32] = [.sha1: 1, .sha224: 2, .sha256: 3, .sha384: 4, .sha512: 5]
        return TLVWriter.sequence([
            TLVWriter.objectIdentifier(.activeAuthentication), TLVWriter.integer(1),
            TLVWriter.objectIdentifier(OID(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, last[digest] ?? 0)),
        ])
    }

    // MARK: Proofs

    /// Gives the chip a key, and has it answer the challenge.
    private static func sign(
        _ document: inout SlipDocument, by scheme: SignatureScheme, declaring digest: DigestAlgorithm?
    ) throws {
        let key = try OpenSSLKey(curve: .p256)
        document.groups[15] = TLVWriter.object(0x6F, try key.subjectPublicKeyInfo())
        document.groups[14] = digest.map { TLVWriter.object(0x6E, TLVWriter.set(of: [activeAuthentication($0)])) }
        document.answer = try key.sign(document.challenge, by: scheme)
    }

    private static let proofs: [IssuerSlip] = [
        .init(35, "the chip signs in DER", "activeAuthentication.signatureNotPlain", summary: "yes genuine") {
            try sign(&$0, by: .ecdsa(.sha256), declaring: .sha256)
        },
        .init(
            36, "the chip signs with another digest than DG14 declares", "activeAuthentication.otherDigest",
            summary: "yes genuine"
        ) { try sign(&$0, by: .plainECDSA(.sha256), declaring: .sha384) },
        .init(
            37, "DG14 does not declare the chip's digest", "activeAuthentication.algorithmMissing",
            summary: "yes genuine"
        ) { try sign(&$0, by: .plainECDSA(.sha256), declaring: nil) },
    ]
}

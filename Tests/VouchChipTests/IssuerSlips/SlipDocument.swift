import TrustTestSupport
import VouchCore
import VouchOpenSSL

@testable import VouchChip
import VouchPKI

/// A document of an invented State, signed as its issuer would sign it, with what the issuer gets wrong.
struct SlipDocument {
    /// Every part of EF.SOD that an issuer writes.
    struct Security {
        var contentType = OID.ldsSecurityObject
        /// Within the signed attributes; nil for the same.
        var attributedType: OID?
        var algorithm = SlipAlgorithm.ecdsa(.sha256)
        /// Of the attributes' digest, as named beside it.
        var digestIdentifier = DigestAlgorithm.sha256.identifier
        var messageDigest: DigestAlgorithm? = .sha256
        var hasAttributes = true
        /// Whether the attributes are transmitted in another order than they were signed in.
        var isReordered = false
        /// The first byte of what was signed.
        var signedTag = UInt8(ASN1.set)
        var hasCertificate = true
        var isIndefinite = false
        /// The issuer and the serial number that name the signer; nil for those of its certificate.
        var signerIssuer: SlipCertificate.Name?
        var signerSerial: [UInt8]?

        var groupDigest = DigestAlgorithm.sha256
        /// nil for that of the digest.
        var groupDigestIdentifier: OID?
        /// Of groups that there are not, or over again.
        var moreHashes: [LDSSecurityObject.DataGroupHash] = []
        var version = 0
    }

    var authority: SlipCertificate
    var signer: SlipCertificate
    var security = Security()
    var groups: [Int: [UInt8]]
    var common: EFCOM?
    /// With which the signer and the authority sign; RSA keys are made once.
    var certificateAlgorithm = SlipAlgorithm.ecdsa(.sha256)
    /// Another's, in place of the signer's own.
    var presentedCertificate: [UInt8]?
    /// Further files: EF.CardSecurity.
    var files: [ElementaryFile: [UInt8]] = [:]
    var challenge: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    /// The chip's answer, if there is an active authentication.
    var answer: [UInt8]?

    static let rsaKey = Result { try OpenSSLKey(rsaBits: 2048) }

    init() throws {
        let key = try OpenSSLKey(curve: .p256)
        let own = try OpenSSLKey(curve: .p256)
        let identifier = try SlipCertificate.keyIdentifier(key)
        authority = SlipCertificate(
            subject: SlipCertificate.name("UT", "CSCA"), key: key,
            extensions: [
                SlipCertificate.basicConstraints, SlipCertificate.keyUsage(1, 0x06),
                SlipCertificate.subjectKeyIdentifier(identifier),
            ])
        signer = SlipCertificate(
            subject: SlipCertificate.name("UT", "Document Signer"), serialNumber: [0x22], key: own,
            extensions: [
                SlipCertificate.keyUsage(7, 0x80),
                SlipCertificate.subjectKeyIdentifier(try SlipCertificate.keyIdentifier(own)),
                SlipCertificate.authorityKeyIdentifier(identifier),
            ])
        groups = try TrustDocument.groups()
        groups[2] = BiometricDataGroup(faces: [LDSSpecimen.face]).encoded()
    }

    /// Exchanges the signer's key for one of RSA.
    mutating func useRSA(_ algorithm: SlipAlgorithm) throws {
        signer.key = try Self.rsaKey.get()
        signer.extensions[1] = SlipCertificate.subjectKeyIdentifier(try SlipCertificate.keyIdentifier(signer.key))
        security.algorithm = algorithm
    }

    // MARK: Files

    func anchor() throws -> Certificate {
        try Certificate(authority.signed(by: authority, certificateAlgorithm))
    }

    func signerCertificate() throws -> [UInt8] { try signer.signed(by: authority, certificateAlgorithm) }

    func allFiles() throws -> [ElementaryFile: [UInt8]] {
        var all = files
        all[.documentSecurity] = try securityObject()
        all[.common] = common?.encoded
        for (number, bytes) in groups { all[.dataGroup(number) ?? .documentSecurity] = bytes }
        return all
    }

    private func securityObject() throws -> [UInt8] {
        let cryptography = OpenSSLCryptography()
        let hashes = try groups.keys.sorted().map { number in
            LDSSecurityObject.DataGroupHash(
                dataGroup: number, hash: try cryptography.digest(security.groupDigest, of: groups[number] ?? []))
        }
        let content = LDSSecurityObject(
            version: security.version,
            hashAlgorithm: AlgorithmIdentifier(
                algorithm: security.groupDigestIdentifier ?? security.groupDigest.identifier, parameters: nil),
            hashes: hashes + security.moreHashes, ldsVersion: nil, unicodeVersion: nil
        ).encoded
        return TLVWriter.object(0x77, try signedData(content, security))
    }

    /// - Parameter form: of EF.SOD, or of EF.CardSecurity.
    func signedData(_ content: [UInt8], _ form: Security) throws -> [UInt8] {
        let algorithm = AlgorithmIdentifier(algorithm: form.digestIdentifier, parameters: nil)
        let type = TLVWriter.objectIdentifier(form.contentType)
        let certificate = try presentedCertificate ?? signerCertificate()
        let parts = [
            TLVWriter.integer(3), TLVWriter.set(of: [algorithm.encoded]),
            form.isIndefinite
                ? indefinite(0x30, type + indefinite(0xA0, indefinite(0x24, TLVWriter.octetString(content))))
                : TLVWriter.sequence([type, TLVWriter.object(ASN1.context(0), TLVWriter.octetString(content))]),
            form.hasCertificate ? TLVWriter.object(ASN1.context(0), certificate) : [],
            TLVWriter.object(ASN1.set, try signerInfo(content, form, algorithm)),
        ]
        guard form.isIndefinite else {
            return TLVWriter.sequence([
                TLVWriter.objectIdentifier(.signedData), TLVWriter.object(ASN1.context(0), TLVWriter.sequence(parts)),
            ])
        }
        return indefinite(
            0x30,
            TLVWriter.objectIdentifier(.signedData) + indefinite(0xA0, indefinite(0x30, Array(parts.joined()))))
    }

    private func indefinite(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] { [tag, 0x80] + content + [0, 0] }

    private func signerInfo(
        _ content: [UInt8], _ form: Security, _ digest: AlgorithmIdentifier
    ) throws -> [UInt8] {
        var attributes = [
            attribute(.contentTypeAttribute, TLVWriter.objectIdentifier(form.attributedType ?? form.contentType))
        ]
        if let algorithm = form.messageDigest {
            let value = try OpenSSLCryptography().digest(algorithm, of: content)
            attributes.append(attribute(.messageDigestAttribute, TLVWriter.octetString(value)))
        }
        let signed = TLVWriter.set(of: attributes)
        let ordered = try elements(of: signed)
        let sent = TLVWriter.object(ASN1.context(0), of: form.isReordered ? ordered.reversed() : ordered)
        let message = form.hasAttributes ? [form.signedTag] + signed.dropFirst() : content
        return TLVWriter.sequence([
            TLVWriter.integer(1),
            TLVWriter.sequence([
                SlipCertificate.encoded(form.signerIssuer ?? signer.issuer ?? authority.subject),
                TLVWriter.object(ASN1.integer, form.signerSerial ?? signer.serialNumber),
            ]), digest.encoded, form.hasAttributes ? sent : [], form.algorithm.identifier.encoded,
            TLVWriter.octetString(try signer.key.sign(message, by: form.algorithm.scheme)),
        ])
    }

    private func attribute(_ type: OID, _ value: [UInt8]) -> [UInt8] {
        TLVWriter.sequence([TLVWriter.objectIdentifier(type), TLVWriter.set(of: [value])])
    }

    private func elements(of set: [UInt8]) throws -> [[UInt8]] {
        var reader = TLVReader(set)
        return try reader.setElements().map { Array($0.encoded) }
    }

    // MARK: Judging

    /// What saved files come to under the authority's certificate.
    func report(_ store: TrustStore? = nil, on day: CalendarDate = TrustVector.today) throws -> InspectionReport {
        let inspection = OfflineInspection(
            trustStore: try store ?? TrustVector.store([anchor()]), day: day, cryptography: TrustVector.cryptography)
        let evidence = answer.map {
            OfflineInspection.Evidence(
                ActiveAuthenticationEvidence(challenge: challenge, signature: $0), issuedChallenge: challenge)
        }
        return inspection.report(on: try allFiles(), evidence: evidence)
    }
}

/// How a published list identifies a signer's certificate. BSI TR-03129-2 §8.1.1, Doc 9303-12 §10.2.
///
/// If there are several identifiers, the first comparable one decides: digest, key identifier, then issuer and serial
/// number.
public struct SignerReference: Sendable, Hashable {
    /// Hash of the whole certificate, by the list's hash function; nil if it is not named by it.
    public internal(set) var digest: [UInt8]?
    /// Identifier of the signer's own key; nil if it is not named by it.
    public internal(set) var subjectKeyIdentifier: [UInt8]?
    /// Name of the certificate's issuer; nil if it is not named by it.
    public internal(set) var issuer: DistinguishedName?
    /// Serial number as the bytes of its INTEGER, whose leading zeros do not count; nil if it is not named by it.
    public internal(set) var serialNumber: [UInt8]?

    var isEmpty: Bool { digest == nil && subjectKeyIdentifier == nil && (issuer == nil || serialNumber == nil) }

    /// - Parameter fingerprint: of the certificate; nil if the hash function is unknown.
    func names(_ certificate: Certificate, fingerprint: [UInt8]?) -> Bool {
        if let digest, let fingerprint { return digest == fingerprint }
        if let subjectKeyIdentifier, let own = certificate.extensions.subjectKeyIdentifier {
            return subjectKeyIdentifier == own
        }
        guard let issuer, let serialNumber else { return false }
        return issuer == certificate.issuer
            && serialNumber.drop(while: { $0 == 0 }) == certificate.serialNumber.drop(while: { $0 == 0 })
    }
}

/// How a defect list identifies all signers of an authority, or of one of its keys. BSI TR-03129-2 §8.1.1.
public struct AuthorityReference: Sendable, Hashable {
    /// Identifier of the authority's key, as signers' certificates name it; nil for all its keys.
    public internal(set) var keyIdentifier: [UInt8]?
    /// Name of the authority; nil if only its key is named.
    public internal(set) var name: DistinguishedName?

    func names(issuerOf certificate: Certificate) -> Bool {
        if let keyIdentifier, let own = certificate.extensions.authorityKeyIdentifier { return keyIdentifier == own }
        return name == certificate.issuer
    }
}

extension SignerReference {
    /// The elements of `IssuerAndSerialNumber`, to the end of the reader. RFC 5652 §10.2.4.
    mutating func takeIssuerAndSerialNumber(_ reader: inout TLVReader) throws(TLVError) {
        issuer = try DistinguishedName(parsing: &reader)
        serialNumber = Array(try reader.next(ASN1.integer).value)
    }

    /// `SignerCertificateReference`: each part is tagged and optional.
    init(reference reader: inout TLVReader) throws(TLVError) {
        if var pair = try reader.tagged(0, constructed: ASN1.sequence) {
            try takeIssuerAndSerialNumber(&pair)
            try reader.leave(pair)
        }
        subjectKeyIdentifier = try reader.tagged(1, primitive: ASN1.octetString).map { Array($0) }
        // The name of a signer of visible digital seals, which chips do not use.
        _ = try reader.tagged(2, primitive: ASN1.utf8String)
        digest = try reader.tagged(3, primitive: ASN1.octetString).map { Array($0) }
        try reader.finish()
    }
}

extension AuthorityReference {
    /// `CaCertificateReference`
    init(reference reader: inout TLVReader) throws(TLVError) {
        // A name is a CHOICE and so tagged explicitly; an implicit tag is tolerated.
        if let object = try reader.nextIf(ASN1.context(0)) {
            var inner = try reader.inside(object)
            if try inner.peekTag() == ASN1.sequence {
                name = try DistinguishedName(parsing: &inner)
                try reader.leave(inner)
            } else {
                reader.note(.unusualEncoding, at: object.encoded.startIndex)
                var whole = TLVReader(TLVWriter.object(ASN1.sequence, object.value))
                name = try DistinguishedName(parsing: &whole)
            }
        }
        if var authority = try reader.tagged(1, constructed: ASN1.sequence) {
            keyIdentifier = try authority.tagged(0, primitive: ASN1.octetString).map { Array($0) }
            authority.skipAll()
            try reader.leave(authority)
        }
        try reader.finish()
    }
}

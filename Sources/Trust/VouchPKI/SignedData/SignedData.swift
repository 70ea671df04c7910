/// Content with signatures over it, as EF.SOD and EF.CardSecurity hold it. RFC 5652 §5, Doc 9303-10 §4.6.2.
///
/// Only taken apart here: no signature and no certificate is checked, so nothing in it is to be believed yet. Whatever
/// a signature or a hash covers is kept as the bytes that were read (pain P11).
public struct SignedData: Sendable, Hashable {
    public let version: Int
    public let digestAlgorithms: [AlgorithmIdentifier]
    public let contentType: OID
    /// The content of the OCTET STRING, which is what is hashed.
    public let content: [UInt8]
    /// X.509 certificates as they were read, the document signer's among them.
    public let certificates: [[UInt8]]
    public let signers: [SignerInfo]
}

/// One signature. RFC 5652 §5.3.
public struct SignerInfo: Sendable, Hashable {
    /// Whose key made the signature.
    public enum Identifier: Sendable, Hashable {
        /// The issuer's name in DER and the serial number as the bytes of its INTEGER.
        case issuerAndSerialNumber(issuer: [UInt8], serialNumber: [UInt8])
        case subjectKeyIdentifier([UInt8])
    }

    public let version: Int
    public let identifier: Identifier
    public let digestAlgorithm: AlgorithmIdentifier
    /// As read but with the tag of a SET, `31`, in place of `[0]`: the bytes that were signed. RFC 5652 §5.4.
    public let signedAttributes: [UInt8]?
    /// The content type that the signed attributes name; nil where there is none.
    public let attributedContentType: OID?
    /// The hash of the content that the signed attributes name; nil where there is none.
    public let messageDigest: [UInt8]?
    /// From here, not from the certificate, comes the algorithm of the signature (pain P8).
    public let signatureAlgorithm: AlgorithmIdentifier
    public let signature: [UInt8]
}

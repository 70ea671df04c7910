/// Signed content, as in EF.SOD and EF.CardSecurity. RFC 5652 §5, Doc 9303-10 §4.6.2.
///
/// Only decoded here: no signature or certificate is checked, so do not trust its content yet. Data covered by a
/// signature or a hash is kept as the original bytes, because re-encoding could change them.
public struct SignedData: Sendable, Hashable {
    /// Version of the CMS structure.
    public let version: Int
    /// Hash functions that the signers use.
    public let digestAlgorithms: [AlgorithmIdentifier]
    /// Type of the signed content.
    public let contentType: OID
    /// The content of the OCTET STRING, which is hashed.
    public let content: [UInt8]
    /// X.509 certificates, as read, including the document signer's.
    public let certificates: [[UInt8]]
    /// Signatures, one for each signer.
    public let signers: [SignerInfo]
}

/// One signature. RFC 5652 §5.3.
public struct SignerInfo: Sendable, Hashable {
    /// Identifies the signer.
    public enum Identifier: Sendable, Hashable {
        /// The issuer's name in DER and the serial number as the bytes of its INTEGER.
        case issuerAndSerialNumber(issuer: [UInt8], serialNumber: [UInt8])
        /// Identifier of the key in the signer's certificate.
        case subjectKeyIdentifier([UInt8])
    }

    /// Version of the structure: 1 or 3.
    public let version: Int
    /// Which certificate the signer has.
    public let identifier: Identifier
    /// Hash function of the signed content.
    public let digestAlgorithm: AlgorithmIdentifier
    /// Signed attributes, as read but with the tag of a SET, `31`, in place of `[0]`: the bytes that were signed. RFC
    /// 5652 §5.4. Nil if there are none: then the content is signed.
    public let signedAttributes: [UInt8]?
    /// The content type named in the signed attributes; nil if absent.
    public let attributedContentType: OID?
    /// The hash of the content named in the signed attributes; nil if absent.
    public let messageDigest: [UInt8]?
    /// Algorithm of the signature, which counts and not that of the certificate.
    public let signatureAlgorithm: AlgorithmIdentifier
    /// Signature over the signed attributes, or over the content if there are none.
    public let signature: [UInt8]
}

/// Signed content, as in EF.SOD and EF.CardSecurity. RFC 5652 §5, Doc 9303-10 §4.6.2.
///
/// Only decoded here: no signature or certificate is checked, so do not trust its content yet. Data covered by a
/// signature or a hash is kept as the original bytes, because re-encoding could change them.
public struct SignedData: Sendable, Hashable {
    /// Of the CMS structure.
    public let version: Int
    /// By which the signers hash.
    public let digestAlgorithms: [AlgorithmIdentifier]
    /// Of what is signed.
    public let contentType: OID
    /// The content of the OCTET STRING, which is hashed.
    public let content: [UInt8]
    /// X.509 certificates, as read, including the document signer's.
    public let certificates: [[UInt8]]
    /// Each with its own signature.
    public let signers: [SignerInfo]
}

/// One signature. RFC 5652 §5.3.
public struct SignerInfo: Sendable, Hashable {
    /// Identifies the signer.
    public enum Identifier: Sendable, Hashable {
        /// The issuer's name in DER and the serial number as the bytes of its INTEGER.
        case issuerAndSerialNumber(issuer: [UInt8], serialNumber: [UInt8])
        /// Of the signer's certificate.
        case subjectKeyIdentifier([UInt8])
    }

    /// 1 or 3.
    public let version: Int
    /// Which certificate it is.
    public let identifier: Identifier
    /// Of the signed content.
    public let digestAlgorithm: AlgorithmIdentifier
    /// As read but with the tag of a SET, `31`, in place of `[0]`: the bytes that were signed. RFC 5652 §5.4.
    public let signedAttributes: [UInt8]?
    /// The content type named in the signed attributes; nil if absent.
    public let attributedContentType: OID?
    /// The hash of the content named in the signed attributes; nil if absent.
    public let messageDigest: [UInt8]?
    /// The signature's algorithm comes from here, not from the certificate.
    public let signatureAlgorithm: AlgorithmIdentifier
    /// Of the signed attributes, or of the content.
    public let signature: [UInt8]
}

public import VouchCore

/// A package that is authentic, fresh and was not opened before.
public struct OpenedPackage: Sendable {
    /// The content as it was sealed.
    public let content: Sensitive<[UInt8]>
    /// When it was made, and what makes it unique.
    public let stamp: PackageStamp
    /// Whether, and by whom, it was signed.
    public let signature: PackageSignature
}

/// Who signed a package. Without a verified signature its encryption proves only that the sender had the public key.
@nonexhaustive
public enum PackageSignature: Sendable, Hashable {
    /// It is signed by the device key of this thumbprint (RFC 7638).
    case verified(thumbprint: String)
    /// It is signed, but no device key is known to check the signature with.
    case notChecked
    /// It is not signed.
    case absent
}

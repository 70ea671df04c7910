public import VouchEnrolment

// The vendor's SDK has no namespaces: an app that was written for it finds its types under their own names.

/// The vendor's SDK has its types at the top level.
public typealias IDSEnterpriseSendRequest = IDSEnterprise.SendRequest
/// The vendor's SDK has its types at the top level.
public typealias IDSEnterpriseResponse = IDSEnterprise.UploadResponse
/// The vendor's SDK has its types at the top level.
public typealias IDSLivenessConfig = IDSEnterprise.LivenessConfig
/// The vendor's SDK has its types at the top level.
public typealias IDSLivenessMapper = IDSEnterprise.LivenessMapper
/// The vendor's SDK has its types at the top level.
public typealias IDSLivenessViewController = IDSEnterprise.LivenessViewController
/// The vendor's SDK has its types at the top level.
public typealias IDSEnterpriseRequestLiveness = IDSEnterprise.RequestLiveness
/// The vendor's SDK has its types at the top level.
public typealias IDSEnterpriseAuthenticationArea = IDSEnterprise.Area
/// `IDSEnterpriseDocumentTypeIdentity` is ``VouchEnrolment/DocumentSource/identity``.
public typealias IDSEnterpriseDocumentType = DocumentSource

extension DocumentSource {
    /// `IDSEnterpriseDocumentTypeUtility`: a bill or statement.
    public static var utility: Self { .address }
}

public import VouchEnrolment

// The vendor's SDK has no namespaces: an app that was written for it finds its types under their own names.

public typealias IDSEnterpriseSendRequest = IDSEnterprise.SendRequest
public typealias IDSEnterpriseResponse = IDSEnterprise.UploadResponse
public typealias IDSLivenessConfig = IDSEnterprise.LivenessConfig
public typealias IDSLivenessMapper = IDSEnterprise.LivenessMapper
public typealias IDSLivenessViewController = IDSEnterprise.LivenessViewController
public typealias IDSEnterpriseRequestLiveness = IDSEnterprise.RequestLiveness
public typealias IDSEnterpriseAuthenticationArea = IDSEnterprise.Area
/// `IDSEnterpriseDocumentTypeIdentity` is ``VouchEnrolment/DocumentSource/identity``.
public typealias IDSEnterpriseDocumentType = DocumentSource

extension DocumentSource {
    /// `IDSEnterpriseDocumentTypeUtility`: a bill or statement.
    public static var utility: Self { .address }
}

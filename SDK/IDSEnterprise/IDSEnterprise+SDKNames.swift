public import VouchDialects
public import VouchEnrolment

// The vendor's SDK has no namespaces: an app that was written for it finds its types under their own names.

/// One upload, as an app composes it.
public typealias IDSEnterpriseSendRequest = IDSEnterprise.SendRequest
/// The server's answer, with the next required action.
public typealias IDSEnterpriseResponse = IDSEnterprise.UploadResponse
/// What a liveness session asks the person to do.
public typealias IDSLivenessConfig = IDSEnterprise.LivenessConfig
/// Maps responses to liveness sessions, and their results to requests.
public typealias IDSLivenessMapper = IDSEnterprise.LivenessMapper
/// One liveness session; the view is the app's.
public typealias IDSLivenessViewController = IDSEnterprise.LivenessViewController
/// The result of a liveness session, to be sent.
public typealias IDSEnterpriseRequestLiveness = IDSEnterprise.RequestLiveness
/// What credentials are for: `scanning` or `investigation`.
public typealias IDSEnterpriseAuthenticationArea = IDSEnterprise.Area
/// The source of a document: `IDSEnterpriseDocumentTypeIdentity` is ``VouchEnrolment/DocumentSource/identity``,
/// `IDSEnterpriseDocumentTypeUtility` is `utility`.
public typealias IDSEnterpriseDocumentType = DocumentSource

extension DocumentSource {
    /// `IDSEnterpriseDocumentTypeUtility`: a document that shows an address, such as a bill or a bank statement.
    public static var utility: Self { .address }
}

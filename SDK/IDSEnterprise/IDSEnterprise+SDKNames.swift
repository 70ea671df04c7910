import VouchClient
public import VouchDialects
public import VouchEnrolment

// The vendor's SDK has no namespaces: an app that was written for it finds its types under their own names.

/// One upload, as an app composes it.
public typealias IDSEnterpriseSendRequest = IDSEnterprise.SendRequest
/// The server's answer, with the next required action.
public typealias IDSEnterpriseResponse = IDSEnterprise.UploadResponse
/// What an app is scanning, as in the vendor's sample.
public typealias IDSEnterpriseScanningPhase = IDSEnterprise.ScanningPhase
/// What a liveness session asks the person to do.
public typealias IDSLivenessConfig = IDSEnterprise.LivenessConfig
/// Maps responses to liveness sessions, and their results to requests.
public typealias IDSLivenessMapper = IDSEnterprise.LivenessMapper
/// One liveness session.
public typealias IDSLivenessViewController = IDSEnterprise.LivenessViewController
/// Receives what a liveness session captured, and how it ended.
public typealias IDSLivenessViewControllerDelegate = IDSEnterprise.LivenessViewControllerDelegate
/// How a liveness session ended.
public typealias IDSLivenessResult = IDSEnterprise.LivenessSessionResult
/// Takes the pictures that a journey asks for.
public typealias IDSDocumentScanner = IDSEnterprise.DeviceScanner
/// The result of a liveness session, to be sent.
public typealias IDSEnterpriseRequestLiveness = IDSEnterprise.RequestLiveness
/// What credentials are for: `scanning` or `investigation`.
public typealias IDSEnterpriseAuthenticationArea = IDSEnterprise.Area
/// How a user signs in.
public typealias IDSEnterpriseCredentials = IDSEnterprise.SendRequest.Credentials
/// The source of a document: `IDSEnterpriseDocumentTypeIdentity` is ``VouchEnrolment/DocumentSource/identity``,
/// `IDSEnterpriseDocumentTypeUtility` is `utility`.
public typealias IDSEnterpriseDocumentType = DocumentSource

extension DocumentSource {
    /// `IDSEnterpriseDocumentTypeUtility`: a document that shows an address, such as a bill or a bank statement.
    public static var utility: Self { .address }
}

/// The vendor's SDK service, whose methods belong to the class; completions are called on the main actor.
public enum IDSEnterpriseService {
    private static let service = IDSEnterprise.Service(transport: URLSessionTransport())

    /// `submitDocumentConstructingWithBlock:progress:completion:`.
    ///
    /// - Parameters:
    ///   - constructing: puts the request together.
    ///   - progress: the share that was sent, 0...1.
    ///   - completion: gets a response or an error, never both and never neither.
    public static func submitDocumentConstructingWithBlock(
        _ constructing: (inout IDSEnterpriseSendRequest) -> Void, progress: (@Sendable (Double) -> Void)? = nil,
        completion: @escaping @MainActor @Sendable (IDSEnterpriseResponse?, (any Error)?) -> Void
    ) {
        service.submitDocumentConstructingWithBlock(constructing, progress: progress) { response, error in
            Task { await completion(response, error) }
        }
    }

    /// `submitLivenessResult:credentials:progress:completion:`.
    ///
    /// - Parameter completion: gets a response or an error, never both and never neither;
    ///   ``VouchClient/ClientError/Code/noJourney`` for a request whose journey was not set.
    public static func submitLivenessResult(
        _ request: IDSEnterpriseRequestLiveness, credentials: IDSEnterpriseCredentials,
        progress: (@Sendable (Double) -> Void)? = nil,
        completion: @escaping @MainActor @Sendable (IDSEnterpriseResponse?, (any Error)?) -> Void
    ) {
        service.submitLivenessResult(request, credentials: credentials, progress: progress) { response, error in
            Task { await completion(response, error) }
        }
    }
}

// The vendor's constants. Its clients split `requiredAction` at the colon and compare the first part.

/// The first picture was not good enough: the same again.
public let kIDSEnterpriseRequiredActionSecondScan = "SECONDSCAN"
/// The second picture was not good enough: the same again.
public let kIDSEnterpriseRequiredActionThirdScan = "THIRDSCAN"
/// The back of the document is to be scanned.
public let kIDSEnterpriseRequiredActionScanBackside = "SCANBACKSIDE"
/// A selfie is to be taken.
public let kIDSEnterpriseRequiredActionCaptureSelfie = "CAPTURESELFIE"
/// A liveness session is to be run.
public let kIDSEnterpriseRequiredActionLiveness = "LIVENESS"
/// A document that shows the address is to be scanned.
public let kIDSEnterpriseRequiredActionAddressDocument = "ADDRESSDOCUMENT"
/// The journey is finished.
public let kIDSEnterpriseRequiredActionNone = "NONE"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The document says who the person is.
public let IDSEnterpriseDocumentTypeIdentity = IDSEnterpriseDocumentType.identity
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The document shows an address, such as a bill or a bank statement.
public let IDSEnterpriseDocumentTypeUtility = IDSEnterpriseDocumentType.utility

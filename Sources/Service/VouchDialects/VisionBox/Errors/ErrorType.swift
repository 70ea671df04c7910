extension VisionBox {
    /// The kind of an error. Apps decide by it whether to ask again, explain or end.
    ///
    /// The SDK's own names differ in their ends: `internalError` on iOS, `InternalError` on Android.
    public enum ErrorType: String, Word {
        /// The feature is not configured, or not ready.
        case configError
        /// The configuration or a parameter is wrong.
        case badConfigError
        /// Something failed inside the SDK or the device.
        case internalError
        /// A server could not be reached, or failed.
        case communicationError
        /// The person rejected the terms.
        case termsAndConditionsRejected
        /// The person wants to do the step again.
        case userRepeated
        /// The app lacks a permission.
        case permissionNotGrantedError
        /// Scanning failed.
        case scanError
        /// The time is over.
        case timeout
        /// The boarding pass is not valid.
        case boardingPassInvalid
        /// The document could not be read or verified.
        case documentReaderError
        /// No usable selfie was taken.
        case faceCaptureError
        /// Faces could not be compared, or differ.
        case faceMatchError
        /// The server refuses a call about a subject.
        case subjectError
        /// Anything else.
        case unknownError
        /// The person ended the step. Only Android has it: an iOS app gets `userCanceled`.
        case userCanceled = "UserCanceled"

        public var androidName: String {
            switch self {
            case .configError: "ConfigurationError"
            case .badConfigError: "BadConfigurationError"
            case .internalError: "InternalError"
            case .communicationError: "CommunicationError"
            case .termsAndConditionsRejected: "TermsAndConditionsRejected"
            case .userRepeated: "UserRepeated"
            case .permissionNotGrantedError: "PermissionNotGrantedError"
            case .scanError: "ScanError"
            case .timeout: "Timeout"
            case .boardingPassInvalid: "BoardingPassInvalidError"
            case .documentReaderError: "DocumentReaderError"
            case .faceCaptureError: "FaceCaptureError"
            case .faceMatchError: "FaceMatchError"
            case .subjectError: "SubjectError"
            case .unknownError: "UnknownError"
            case .userCanceled: rawValue
            }
        }

        public var iOSName: String? { self == .userCanceled ? nil : rawValue }
        public var substituteOnIOS: Self { self == .userCanceled ? .unknownError : self }

        /// Words for a person, in English; an app gives its own texts by ``PublicMessages``.
        public var usualMessage: String {
            switch self {
            case .configError, .badConfigError: "The app is not set up correctly. Please contact its provider."
            case .internalError: "Something unexpected went wrong. Please contact the app's provider."
            case .communicationError: "The server could not be reached. Please try again."
            case .termsAndConditionsRejected: "Without accepting the terms you cannot go on."
            case .userRepeated: "Please do that step again."
            case .permissionNotGrantedError: "The app needs a permission that it was not given."
            case .scanError: "The scan did not work. Please try again."
            case .timeout: "That took too long. Please try again."
            case .boardingPassInvalid: "This boarding pass is not valid."
            case .documentReaderError: "The document could not be read. Please try again."
            case .faceCaptureError: "No face was found. Please try again."
            case .faceMatchError: "The pictures do not show the same person."
            case .subjectError: "The person could not be found."
            case .unknownError: "Something went wrong. Please try again."
            case .userCanceled: "You ended this step."
            }
        }
    }

    /// An app's own texts for ``FeatureError/publicMessage``: in its words, or another language.
    public struct PublicMessages: Sendable, Hashable {
        /// The app's text for a kind of error; where it has none, Vouch's is shown.
        public var texts: [ErrorType: String]

        public init(_ texts: [ErrorType: String] = [:]) { self.texts = texts }

        /// The app's own text, otherwise Vouch's.
        public subscript(type: ErrorType) -> String { texts[type] ?? type.usualMessage }
    }
}

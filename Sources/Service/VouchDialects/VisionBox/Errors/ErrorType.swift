extension VisionBox {
    /// What kind of trouble it is. Apps decide by it whether to ask again, explain or end.
    ///
    /// The SDK's own names differ in their ends: `internalError` on iOS, `InternalError` on Android.
    public enum ErrorType: String, Word {
        /// The app's configuration is not complete.
        case configError, badConfigError, internalError, communicationError, termsAndConditionsRejected, userRepeated
        /// The app lacks a permission.
        case permissionNotGrantedError, scanError, timeout, boardingPassInvalid, documentReaderError, faceCaptureError
        /// Of two faces.
        case faceMatchError, subjectError, unknownError
        /// Only Android has it: an iOS app is told by `userCanceled`.
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

        /// What a person may be told. English; an app gives others by ``PublicMessages``.
        public var usualMessage: String {
            switch self {
            case .configError, .badConfigError: "The app is not set up correctly. Please tell those who offer it."
            case .internalError: "Something unexpected went wrong. Please tell those who offer this app."
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

    /// Texts of an app's own for ``FeatureError/publicMessage``: in its words, or another language.
    public struct PublicMessages: Sendable, Hashable {
        /// By what kind of trouble it is; others are Vouch's.
        public var texts: [ErrorType: String]

        public init(_ texts: [ErrorType: String] = [:]) { self.texts = texts }

        /// The app's own, or Vouch's.
        public subscript(type: ErrorType) -> String { texts[type] ?? type.usualMessage }
    }
}

public import VouchDialects

extension SelphID {
    /// Whether a component succeeded.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum FinishStatus: String, Codable, Sendable, Hashable, CaseIterable {
        /// The component succeeded.
        case STATUS_OK
        /// The component failed, or the person cancelled it.
        case STATUS_ERROR
    }

    /// Why a component did not succeed: the errors that all components share.
    ///
    /// Errors about licences are here so that an app's branches compile; Vouch has no licence and never ends with one
    /// of them.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum ErrorType: Error, Sendable, Hashable {
        /// The component succeeded.
        case NO_ERROR
        /// An error without a code of its own.
        case UNKNOWN_ERROR
        /// A component's own code: the raw value of a ``SelphIDError`` or an ``NfcError``.
        case OTHER(String)
        /// The component has no configuration.
        case NO_DATA_ERROR
        /// A component was launched before `newOperation`.
        case NO_OPERATION_CREATED_ERROR
        /// The server could not be reached.
        case NETWORK_CONNECTION
        /// The app may not use the camera.
        case CAMERA_PERMISSION_DENIED
        /// The app may not use the microphone. No component of Vouch asks for it.
        case MIC_PERMISSION_DENIED
        /// The app may not use the location. No component of Vouch asks for it.
        case LOCATION_PERMISSION_DENIED
        /// The file of `videoFilename` cannot be written.
        case STORAGE_PERMISSION_DENIED
        /// The person cancelled the component.
        case CANCEL_BY_USER
        /// A side was not captured in time. Carries the pictures of front and back that were captured.
        case SELPHID_TIMEOUT(DocumentImage?, DocumentImage?)
        /// The time of a component other than SelphID is over.
        case SDK_TIMEOUT
        /// The reader failed.
        case SELPHID_INTERNAL_ERROR
        /// Vouch has no licences: never.
        case LICENSE_CHECKER_ERROR(String)
        /// Vouch has no licences: never.
        case MISSING_COMPONENT_LICENSE_DATA
        /// Vouch has no licences: never.
        case COMPONENT_LICENSE_ERROR
        /// Vouch has no licences: never.
        case EMPTY_LICENSE

        /// The name of ``CANCEL_BY_USER`` in versions 2.0.
        public static var SELPHID_CANCEL_BY_USER: ErrorType { .CANCEL_BY_USER }

        static func other(_ error: SelphIDError) -> ErrorType { .OTHER(error.rawValue) }
        static func other(_ error: NfcError) -> ErrorType { .OTHER(error.rawValue) }

        /// The case's name, with a code but without pictures: `OTHER(HARDWARE_ERROR)`.
        public var name: String {
            switch self {
            case .SELPHID_TIMEOUT: "SELPHID_TIMEOUT"
            case .OTHER(let code): "OTHER(\(code))"
            case .LICENSE_CHECKER_ERROR: "LICENSE_CHECKER_ERROR"
            default: "\(self)"
            }
        }
    }

    /// The codes that ``ErrorType/OTHER(_:)`` carries for SelphID.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum SelphIDError: String, Error, Codable, Sendable, Hashable, CaseIterable {
        /// `resourcesPath` names nothing that can be read.
        case RESOURCES_FILE_NOT_FOUND
        /// The app has given no camera, finder, reader or encoder: ``SDKProviders``.
        case INITIALIZATION_ERROR
        /// Vouch has no licences: never.
        case CONSUMED_BY_LICENSE_ERROR
        /// A parameter is out of its range, or its XML is malformed.
        case BAD_CONFIGURATION_ERROR
        /// A captured picture could not be encoded, or a token not be sealed.
        case WIDGET_RESULT_DATA_ERROR
        /// `documentModels` is malformed.
        case BAD_EXTRACTOR_CONFIGURATION_ERROR
        /// The camera is not ready.
        case CONTROL_NOT_INITIALIZED_ERROR
        /// Vouch has no licences: never.
        case EXTRACTION_LICENSE_ERROR
        /// The camera does not work.
        case HARDWARE_ERROR
        /// The app may not use the camera, and only the device's settings can change that.
        case SETTINGS_PERMISSION_ERROR
        /// The camera failed in an unknown way.
        case UNEXPECTED_CAPTURE_ERROR
    }
}

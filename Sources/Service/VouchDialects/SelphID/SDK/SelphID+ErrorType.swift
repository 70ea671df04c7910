extension SelphID {
    /// Whether a component did its work.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum FinishStatus: String, Codable, Sendable, Hashable, CaseIterable {
        /// It went well.
        case STATUS_OK
        /// It did not.
        case STATUS_ERROR
    }

    /// Why a component did not do its work: what all components have in common.
    ///
    /// Errors about licences are here so that an app's branches compile; Vouch has no licence and ends with none of them.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum ErrorType: Error, Sendable, Hashable {
        /// It went well.
        case NO_ERROR
        /// None of the others.
        case UNKNOWN_ERROR
        /// A component's own code: a ``SelphIDError`` or an ``NfcError``.
        case OTHER(String)
        /// A component without its configuration.
        case NO_DATA_ERROR
        /// A component was launched before `newOperation`.
        case NO_OPERATION_CREATED_ERROR
        /// The server could not be reached.
        case NETWORK_CONNECTION
        /// The person, or the system, said no.
        case CAMERA_PERMISSION_DENIED
        /// The person, or the system, said no.
        case MIC_PERMISSION_DENIED
        /// The person, or the system, said no.
        case LOCATION_PERMISSION_DENIED
        /// Also where the file of `videoFilename` cannot be written.
        case STORAGE_PERMISSION_DENIED
        /// The person ended it: no error.
        case CANCEL_BY_USER
        /// The pictures of front and back, as far as they were captured.
        case SELPHID_TIMEOUT(DocumentImage?, DocumentImage?)
        /// Of components other than SelphID.
        case SDK_TIMEOUT
        /// Something failed that has no code of its own.
        case SELPHID_INTERNAL_ERROR
        /// Vouch has no licences: never.
        case LICENSE_CHECKER_ERROR(String)
        /// Vouch has no licences: never.
        case MISSING_COMPONENT_LICENSE_DATA
        /// Vouch has no licences: never.
        case COMPONENT_LICENSE_ERROR
        /// Vouch has no licences: never.
        case EMPTY_LICENSE

        /// What versions 2.0 call ``CANCEL_BY_USER``.
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

    /// The codes that ``ErrorType/OTHER(_:)`` has for SelphID.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum SelphIDError: String, Error, Codable, Sendable, Hashable, CaseIterable {
        /// `resourcesPath` names nothing that can be read.
        case RESOURCES_FILE_NOT_FOUND
        /// The app has given no camera, or nothing that reads documents: ``SDKProviders``.
        case INITIALIZATION_ERROR
        /// Never: Vouch has no licence.
        case CONSUMED_BY_LICENSE_ERROR
        /// A parameter out of its range, or malformed XML.
        case BAD_CONFIGURATION_ERROR
        /// What was captured could not be made into a result.
        case WIDGET_RESULT_DATA_ERROR
        /// Malformed `documentModels`.
        case BAD_EXTRACTOR_CONFIGURATION_ERROR
        /// The camera was not made ready.
        case CONTROL_NOT_INITIALIZED_ERROR
        /// Never: Vouch has no licence.
        case EXTRACTION_LICENSE_ERROR
        /// The camera does not work.
        case HARDWARE_ERROR
        /// The permission can be given in the device's settings only.
        case SETTINGS_PERMISSION_ERROR
        /// The camera failed in another way.
        case UNEXPECTED_CAPTURE_ERROR
    }
}

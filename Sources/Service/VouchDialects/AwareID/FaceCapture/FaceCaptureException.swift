extension AwareID {
    /// Why a call of the face capture SDK failed.
    public enum FaceCaptureException: String, Error, Sendable, Hashable, CaseIterable {
        /// The object was invalidated by `destroy()`.
        case nullFaceCaptureObject = "NULL_FACE_CAPTURE_OBJ"
        /// No workflow has this name.
        case unknownWorkflow = "UNKNOWN_WORKFLOW"
        /// There is no camera at this position.
        case invalidCameraPosition = "INVALID_CAMERA_POSITION"
        /// The workflow was made by another object.
        case invalidWorkflow = "INVALID_WORKFLOW"

        // The vendor's list is cut in the copies we read; these names are ours.

        /// The camera was listed by another object.
        case invalidCamera = "INVALID_CAMERA"
        /// The workflow does not work with this camera.
        case invalidCameraForWorkflow = "INVALID_CAMERA_FOR_WORKFLOW"
        /// The camera could not start.
        case cameraNotStarted = "CAMERA_NOT_STARTED"
        /// A value that the property cannot have, or one that cannot change during a session.
        case invalidProperty = "INVALID_PROPERTY"
        /// Another session is running.
        case captureSessionInProgress = "CAPTURE_SESSION_IN_PROGRESS"
        /// No session is running.
        case noCaptureSession = "NO_CAPTURE_SESSION"
        /// This state has no frame: the session is not capturing, or has ended.
        case frameUnavailable = "FRAME_UNAVAILABLE"
        /// This state has no feedback: the session is not capturing, or has ended.
        case feedbackUnavailable = "FEEDBACK_UNAVAILABLE"
        /// No session has been completed with this workflow.
        case serverPackageUnavailable = "SERVER_PACKAGE_UNAVAILABLE"

        /// The server's public key is none, or none for encryption.
        case invalidPublicKey = "INVALID_PUBLIC_KEY"
        /// The public key is of another kind than the encryption type needs.
        case invalidEncryptionType = "INVALID_ENCRYPTION_TYPE"
        /// Neither encryption type nor public key were given.
        case encryptionNotSet = "ENCRYPTION_NOT_SET"
        /// A package that was opened is none of a face capture.
        case invalidPackage = "INVALID_PACKAGE"

        /// The name is one of the vendor's documentation.
        public var isDocumented: Bool {
            switch self {
            case .nullFaceCaptureObject, .unknownWorkflow, .invalidCameraPosition, .invalidWorkflow: true
            default: false
            }
        }
    }
}

public import VouchDialects

extension AwareID {
    /// Why a call of the face capture SDK failed. The raw values are the vendor's names, or Vouch's where the vendor's
    /// list is cut (``isDocumented``).
    public enum FaceCaptureException: String, Error, Sendable, Hashable, CaseIterable {
        /// The object was invalidated by `destroy()`.
        case nullFaceCaptureObject = "NULL_FACE_CAPTURE_OBJ"
        /// No workflow has this name.
        case unknownWorkflow = "UNKNOWN_WORKFLOW"
        /// A text is neither `front` nor `back`. A position without cameras is no error: its list is empty.
        case invalidCameraPosition = "INVALID_CAMERA_POSITION"
        /// The workflow was made by another `FaceCapture`.
        case invalidWorkflow = "INVALID_WORKFLOW"

        // The vendor's list is cut in the copies we read; these names are ours.

        /// The camera was listed by another `FaceCapture`.
        case invalidCamera = "INVALID_CAMERA"
        /// The workflow does not work with this camera.
        case invalidCameraForWorkflow = "INVALID_CAMERA_FOR_WORKFLOW"
        /// The camera could not start.
        case cameraNotStarted = "CAMERA_NOT_STARTED"
        /// The property cannot have this value or type, or cannot change during a session.
        case invalidProperty = "INVALID_PROPERTY"
        /// Another session of this object is running.
        case captureSessionInProgress = "CAPTURE_SESSION_IN_PROGRESS"
        /// No session is running.
        case noCaptureSession = "NO_CAPTURE_SESSION"
        /// This state has no frame: the session is not capturing, or has ended.
        case frameUnavailable = "FRAME_UNAVAILABLE"
        /// This state has no feedback: the session is not capturing, or has ended.
        case feedbackUnavailable = "FEEDBACK_UNAVAILABLE"
        /// No session has been completed with this workflow since it last started one.
        case serverPackageUnavailable = "SERVER_PACKAGE_UNAVAILABLE"

        /// Not a public key, or a key that must not be used for encryption.
        case invalidPublicKey = "INVALID_PUBLIC_KEY"
        /// The public key is of another kind than the encryption type needs: RSA for `RSA-OAEP-256`, P-256 for
        /// `ECDH-ES`.
        case invalidEncryptionType = "INVALID_ENCRYPTION_TYPE"
        /// An encrypted package was asked for before `setPackageEncryption(_:)`.
        case encryptionNotSet = "ENCRYPTION_NOT_SET"
        /// An opened package is not that of a face capture.
        case invalidPackage = "INVALID_PACKAGE"

        /// Whether the vendor's documentation has this name; false for Vouch's own.
        public var isDocumented: Bool {
            switch self {
            case .nullFaceCaptureObject, .unknownWorkflow, .invalidCameraPosition, .invalidWorkflow: true
            default: false
            }
        }
    }
}

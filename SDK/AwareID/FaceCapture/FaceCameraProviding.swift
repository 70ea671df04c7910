public import VouchCapture
public import VouchCore
public import VouchDialects

/// The cameras of a device. Conformers wrap one platform each, and find the face in each frame.
public protocol FaceCameraProviding: Sendable {
    /// The cameras at a position, the preferred one first: apps take the first.
    ///
    /// - Returns: empty if there is none at this position.
    func cameras(at position: AwareID.FaceCapture.CameraPosition) -> [AwareID.FaceCapture.CameraDescription]

    /// Starts a camera. Frames may arrive from any thread, also before this returns, but one after another.
    ///
    /// - Throws: any error if the camera cannot start. The session is then aborted, and the app gets
    ///   ``AwareID/FaceCaptureException/cameraNotStarted``.
    func start(
        _ camera: AwareID.FaceCapture.CameraDescription, orientation: AwareID.FaceCapture.CameraOrientation,
        delivering receiver: AwareID.FrameReceiver) throws

    /// Stops the camera and forgets the receiver. Called once for each camera that started, from any thread, also from
    /// within a call of the receiver: do not wait here for a frame that is being delivered.
    func stop(_ camera: AwareID.FaceCapture.CameraDescription)
}

extension AwareID {
    /// One frame of a camera, with what was measured of the faces in it.
    public struct CameraFrame: Sendable {
        /// A JPEG or PNG file, upright. An empty one aborts the session if it is captured.
        public let picture: Sensitive<[UInt8]>
        /// The frame's size and what was measured of each face; the picture itself is not looked at to guide the
        /// person.
        public let facts: FaceFrame
        /// Time since any origin that the camera keeps for a session; never goes back. Timeout and dwell are measured
        /// by it.
        public let time: Duration
        /// When the frame was taken, in milliseconds since 1970-01-01T00:00:00Z. It goes into the package.
        public let timestamp: Int64

        public init(picture: Sensitive<[UInt8]>, facts: FaceFrame, time: Duration, timestamp: Int64) {
            self.picture = picture
            self.facts = facts
            self.time = time
            self.timestamp = timestamp
        }
    }

    /// Where a camera delivers the frames of one session. Frames that arrive after the session's end are dropped.
    public struct FrameReceiver: Sendable {
        let session: CaptureSession

        /// Hands over one frame. Call it for each frame, in their order, never for two at once.
        public func receive(_ frame: CameraFrame) { session.receive(frame) }

        /// Lets time pass while the camera delivers nothing; call it about once a second, or the timeout cannot end a
        /// session whose camera has stalled.
        ///
        /// - Parameter time: since the origin of the frames' times.
        public func tick(at time: Duration) { session.tick(at: time) }

        /// The camera failed, or another app took it: the session is aborted.
        public func fail() { session.abort() }
    }
}

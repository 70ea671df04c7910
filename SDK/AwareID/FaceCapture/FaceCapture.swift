import Synchronization
import VouchCapture
public import VouchDialects

extension AwareID {
    /// The face capture library: makes workflows, lists cameras, runs one capture session at a time and packs what it
    /// captured.
    ///
    /// Every method may be called from any thread. One session at a time is a rule of each object; whether two objects can
    /// have a camera at once is the device's business. A running session is stopped when the app goes to the background.
    public final class FaceCapture: Sendable {
        private struct State {
            var isDestroyed = false
            var session: CaptureSession?
            var workflow: Workflow?
            var encryption: PackageEncryption?
        }

        let client: ServerPackage.MetaData
        let scaler: any FrameScaling
        private let cameras: any FaceCameraProviding
        private let owner = Owner()
        private let mailbox = CaptureStateMailbox()
        private let state = Mutex(State())
        private let background = Mutex<BackgroundWatch?>(nil)

        /// - Parameters:
        ///   - cameras: those of the device unless given.
        ///   - client: the device and the app, for packages.
        ///   - scaler: makes frames as small as a package type needs them; nil for the device's.
        /// - Throws: nothing; the vendor's initialiser may.
        public init(
            cameras: any FaceCameraProviding = DeviceFaceCameras(),
            client: ServerPackage.MetaData = ServerPackage.MetaData(), scaler: (any FrameScaling)? = nil
        ) throws {
            self.scaler = scaler ?? DeviceFrameScaling()
            self.cameras = cameras
            self.client = client
            mailbox.post(CaptureState(.idle))
            background.withLock { background in
                // Without a session there is nothing to stop.
                background = BackgroundWatch { [weak self] in try? self?.stopCaptureSession() }
            }
        }

        /// Ends a running session and invalidates this object, its workflows and its cameras. A thread that waits for a
        /// state is woken.
        public func destroy() {
            let session = state.withLock { state in
                state.isDestroyed = true
                return state.session
            }
            if let session, !session.isOver { try? session.stop() }
            mailbox.close()
        }

        /// Makes a workflow, which holds the rules of a session and afterwards what it captured.
        ///
        /// - Parameter workflowName: `charlie`, `delta`, `hotel` or `foxtrot` in any case, alone or with the digit of a
        ///   package type: `Charlie`, `hotel2`. See ``WorkflowName``.
        /// - Throws: ``FaceCaptureException/unknownWorkflow`` for any other name,
        ///   ``FaceCaptureException/nullFaceCaptureObject`` after ``destroy()``.
        public func workflowCreate(workflowName: String) throws -> Workflow {
            try checkValid()
            guard let name = WorkflowName(workflowName) else { throw FaceCaptureException.unknownWorkflow }
            return Workflow(name, owner: owner)
        }

        /// The cameras at a position, the preferred one first. Each call makes new ``Camera`` objects, held upright.
        ///
        /// - Returns: empty if the device has no camera there.
        /// - Throws: ``FaceCaptureException/nullFaceCaptureObject`` after ``destroy()``.
        public func getCameraList(position: CameraPosition) throws -> [Camera] {
            try checkValid()
            return cameras.cameras(at: position).map { Camera($0, owner: owner) }
        }

        /// Starts the camera and a session. Autocapture is on.
        ///
        /// - Throws: ``FaceCaptureException/invalidWorkflow`` or ``FaceCaptureException/invalidCamera`` for those of
        ///   another object, ``FaceCaptureException/invalidCameraForWorkflow`` if the workflow is meant for another
        ///   camera, ``FaceCaptureException/captureSessionInProgress``, ``FaceCaptureException/cameraNotStarted``,
        ///   ``FaceCaptureException/nullFaceCaptureObject`` after ``destroy()``.
        public func startCaptureSession(_ workflow: Workflow, _ camera: Camera) throws {
            try checkValid()
            guard workflow.owner === owner else { throw FaceCaptureException.invalidWorkflow }
            guard camera.owner === owner else { throw FaceCaptureException.invalidCamera }
            guard workflow.name.family.works(with: camera.description) else {
                throw FaceCaptureException.invalidCameraForWorkflow
            }
            let session = CaptureSession(workflow, camera, of: cameras, mailbox: mailbox)
            try state.withLock { state in
                guard !state.isDestroyed else { throw FaceCaptureException.nullFaceCaptureObject }
                guard state.session?.isOver ?? true else { throw FaceCaptureException.captureSessionInProgress }
                state.session = session
                state.workflow = workflow
                mailbox.begin()
            }
            try session.start()
        }

        /// Where the face must be, in pixels of the frame as it is held; known as soon as the session has started.
        ///
        /// - Throws: ``FaceCaptureException/noCaptureSession`` if none is running,
        ///   ``FaceCaptureException/nullFaceCaptureObject`` after ``destroy()``.
        public func captureSessionGetCaptureRegion() throws -> Rectangle { Rectangle(try running().region) }

        /// Turns capturing on or off, at any time of a session. While it is off the session cannot complete, even if
        /// the person meets every criterion; turning it off while frames are being captured drops them.
        ///
        /// - Throws: ``FaceCaptureException/noCaptureSession`` if none is running,
        ///   ``FaceCaptureException/nullFaceCaptureObject`` after ``destroy()``.
        public func captureSessionEnableAutocapture(enableAutocapture: Bool) throws {
            try running().enableAutocapture(enableAutocapture)
        }

        /// Waits for new data, then returns it. **Blocks its thread**, without a time limit: call it on a thread of
        /// your own, never on the main thread and never in a task, whose thread other tasks need; there use
        /// ``captureSessionStates()``.
        ///
        /// Before the first session it returns IDLE once, then waits for a session. Frames that come faster than they
        /// are taken are skipped; no status is. For one thread: two would share the states between them.
        ///
        /// - Throws: ``FaceCaptureException/noCaptureSession`` once the final state has been taken,
        ///   ``FaceCaptureException/nullFaceCaptureObject`` after ``destroy()``, which also wakes a waiting thread.
        public func getCaptureSessionState() throws -> CaptureState { try mailbox.next() }

        /// The same states for a task. Each call makes a sequence of its own. It begins with the present state, or if
        /// that is final with the next session, and ends after a final state.
        public func captureSessionStates() -> CaptureStates { CaptureStates(mailbox) }

        /// Ends the session early; its status becomes STOPPED. It is called by itself when the app goes to the
        /// background, so that other apps can have the camera.
        ///
        /// - Throws: ``FaceCaptureException/noCaptureSession`` if none is running,
        ///   ``FaceCaptureException/nullFaceCaptureObject`` after ``destroy()``.
        public func stopCaptureSession() throws { try running().stop() }

        /// The workflow of the last session.
        func lastWorkflow() throws -> Workflow {
            try checkValid()
            guard let workflow = state.withLock({ $0.workflow }) else {
                throw FaceCaptureException.serverPackageUnavailable
            }
            return workflow
        }

        /// Sets how ``getEncryptedServerPackage()`` encrypts from now on. The app gets the public key from the server.
        ///
        /// - Throws: ``FaceCaptureException/nullFaceCaptureObject`` after ``destroy()``.
        public func setPackageEncryption(_ encryption: PackageEncryption) throws {
            try checkValid()
            state.withLock { $0.encryption = encryption }
        }

        var packageEncryption: PackageEncryption? { state.withLock { $0.encryption } }

        func checkValid() throws {
            if state.withLock({ $0.isDestroyed }) { throw FaceCaptureException.nullFaceCaptureObject }
        }

        func isOwner(of workflow: Workflow) -> Bool { workflow.owner === owner }

        private func running() throws -> CaptureSession {
            try checkValid()
            guard let session = state.withLock({ $0.session }), !session.isOver else {
                throw FaceCaptureException.noCaptureSession
            }
            return session
        }
    }
}

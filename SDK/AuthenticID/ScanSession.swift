import Synchronization
import VouchCamera
import VouchCapture
public import VouchDevice
import VouchVision

extension AuthenticID {
    /// The vendor's scanner on a ``VouchDevice/Device``: its camera guides the person to each side of a document, makes the
    /// pictures of a ``DSResult`` and hands it to the app's delegate. ``RetakeFlow`` decides whether a side is scanned again.
    ///
    /// Pictures with flash are made where the camera has a torch. Without one there are none, and a policy that requires
    /// them would refuse every picture: the one used by default does not.
    ///
    /// A face is looked for in the document where the device has networks for faces; without them
    /// ``DSResult/Analysis/faceDetected`` is nil.
    public final class ScanSession<Delegate: DocumentScanDelegate & Sendable>: Sendable
    where Delegate.Image == [UInt8] {
        private struct State {
            var delegate: Delegate
            var flow: RetakeFlow?
            var submissions: [Submission<[UInt8]>] = []
        }

        private let document: ScanDocument
        private let device: Device
        private let state: Mutex<State>

        /// - Parameters:
        ///   - delegate: called once for each capture, so for each side and each retake.
        ///   - flow: the policy and the number of retakes; nil for the usual ones, which require a flash picture only where
        ///     the camera has a torch.
        public init(
            _ document: ScanDocument, delegate: Delegate, on device: Device = .standard, flow: RetakeFlow? = nil
        ) {
            (self.document, self.device) = (document, device.launch())
            state = Mutex(State(delegate: delegate, flow: flow))
        }

        /// The app's delegate, as the captures so far have left it.
        public var delegate: Delegate { state.withLock { $0.delegate } }

        /// Scans every side of the document, on the device's screens.
        ///
        /// - Returns: what is to be sent of each side, in the order of scanning.
        /// - Throws: `CancellationError` if the person ended it; `FrameSourceError` without a camera, or if it stops before
        ///   the last side is taken.
        public func scan() async throws -> [Submission<[UInt8]>] {
            let camera = try await device.openCamera(at: .back)
            defer { camera.frames.stop() }
            let torch = camera.hasTorch ? camera.control : nil
            state.withLock { state in
                state.submissions = []
                if state.flow == nil {
                    state.flow = RetakeFlow(policy: CapturePolicy(requiresFlashImage: torch != nil))
                }
            }
            let plan = CapturePlan(expecting: [document.expected])
            let engines = try await device.reader.captureEngines(review: AutomaticReview())
            var own = engines
            own.review = Reviewer(session: self, finder: engines.finder, frames: camera.frames, torch: torch)
            let session = CaptureSession(
                camera.frames, settings: DocumentCaptureSettings(plan: plan, timeout: .seconds(60)), engines: own,
                surroundings: CaptureSurroundings(
                    permission: camera.permission, control: camera.control, texts: device.texts.capture))
            let screens = DocumentScreens(device.director, texts: device.texts, plan: plan)
            let outcome = try await screens.outcome(of: DocumentScreens.Run(session, control: torch))
            await device.director.end()
            switch outcome.ending {
            case .completed: return state.withLock { $0.submissions }
            case .cancelled: throw CancellationError()
            default: throw FrameSourceError(.lost)
            }
        }

        /// Tells the delegate, and asks the flow.
        ///
        /// - Returns: whether the side is taken.
        fileprivate func take(_ result: DSResult<[UInt8]>) -> Bool {
            state.withLock { state in
                state.delegate.handleScan(result: result)
                guard let step = state.flow?.handleScan(result: result, of: document.process) else { return false }
                switch step {
                case .rescan, .retake: return false
                case .confirm, .send, .sendAnyway:
                    state.flow?.finish(document.process)
                    if let submission = result.submission { state.submissions.append(submission) }
                    return true
                }
            }
        }

        /// Makes the pictures of each captured side.
        private struct Reviewer: SideReviewing {
            let session: ScanSession
            let finder: DocumentFinder
            let frames: any FrameSource
            let torch: (any CameraControlling)?
            /// A camera needs some frames to get used to the light.
            private let settling = 5

            init(
                session: ScanSession, finder: DocumentFinder, frames: any FrameSource, torch: (any CameraControlling)?
            ) {
                (self.session, self.finder, self.frames, self.torch) = (session, finder, frames, torch)
            }

            func review(_ preview: SidePreview) async -> DocumentCaptureMachine.Verdict {
                var images = await images(of: preview.picture.frame, preview.picture.analysis, isFlash: false)
                if let lit = await litFrame() { images += await self.images(of: lit, nil, isFlash: true) }
                return session.take(DSResult(CaptureResult(images))) ? .accepted : .retake
            }

            /// The session waits for the review, so its frames are nobody else's now.
            private func litFrame() async -> CameraFrame? {
                guard let torch else { return nil }
                await torch.setTorch(true)
                var lit: CameraFrame?
                for _ in 0...settling {
                    guard let frame = try? await frames.next() else { break }
                    lit = frame
                }
                await torch.setTorch(false)
                return lit
            }

            /// The whole picture, and the document cut out where it is found.
            private func images(
                of frame: CameraFrame, _ known: CaptureAnalysis?, isFlash: Bool
            ) async -> [CapturedImage<[UInt8]>] {
                let (page, seen) = frame.withView { view -> (PageImage?, CaptureAnalysis?) in
                    guard let document = finder.documents(in: view).first else { return (nil, nil) }
                    return (
                        PageRectifier().page(of: document, in: view),
                        CaptureAnalysis(PageQuality(of: view, document: document))
                    )
                }
                let cut = page?.frame(at: frame.time)
                let measured =
                    known ?? seen ?? CaptureAnalysis(confidence: 0, distanceConfidence: nil, faceDetected: nil)
                let faces = try? await session.device.faces.measure(cut ?? frame)
                let analysis = CaptureAnalysis(
                    confidence: measured.confidence, distanceConfidence: measured.distanceConfidence,
                    faceDetected: measured.faceDetected ?? faces.map { !$0.faces.isEmpty })
                let files = session.device.pictures
                var images: [CapturedImage<[UInt8]>] = []
                if let whole = try? files.jpeg(frame, quality: 0.92, longSide: nil) {
                    images.append(.init(whole, isCropped: false, isFlash: isFlash, analysis: analysis))
                }
                if let cut, let file = try? files.jpeg(cut, quality: 0.92, longSide: nil) {
                    images.append(.init(file, isCropped: true, isFlash: isFlash, analysis: analysis))
                }
                return images
            }
        }
    }
}

extension AuthenticID {
    /// Keeps every result: for an app to which the pictures to send are enough.
    public struct KeptResults: DocumentScanDelegate, Sendable {
        /// One for each capture, so for each side and each retake.
        public private(set) var results: [DSResult<[UInt8]>] = []

        public init() {}

        public mutating func handleScan(result: DSResult<[UInt8]>) { results.append(result) }
    }
}

extension AuthenticID.ScanSession where Delegate == AuthenticID.KeptResults {
    /// A session whose results are kept in ``delegate``.
    public convenience init(
        _ document: AuthenticID.ScanDocument, on device: Device = .standard, flow: AuthenticID.RetakeFlow? = nil
    ) { self.init(document, delegate: AuthenticID.KeptResults(), on: device, flow: flow) }
}

extension PageImage {
    fileprivate func frame(at time: Duration) -> CameraFrame? {
        withView { view in
            CameraFrame(
                (0..<view.height).flatMap { row in
                    UnsafeRawBufferPointer(
                        start: view.base + row * view.stride, count: view.width * view.format.bytesPerPixel)
                }, width: view.width, height: view.height, format: view.format, time: time)
        }
    }
}

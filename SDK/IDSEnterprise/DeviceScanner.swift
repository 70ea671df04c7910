import VouchCamera
import VouchCapture
public import VouchDevice
public import VouchDialects

extension IDSEnterprise {
    /// Takes the pictures that a journey asks for with a device's cameras: sides of a document with the one on the back, the
    /// person with the one at the front.
    public actor DeviceScanner {
        private let device: Device
        /// The front that was captured last: the back must not be the same side.
        private var front: CapturedPicture?

        /// - Parameter device: its cameras, faces and screens are used.
        public init(on device: Device = .standard) { self.device = device.launch() }

        /// Takes the picture of a phase.
        ///
        /// - Returns: a JPEG file, not cropped.
        /// - Throws: `CancellationError` if the person ended it; `FrameSourceError` without a camera.
        public func scan(_ phase: ScanningPhase) async throws -> [UInt8] {
            switch phase {
            case .selfie, .liveness: return try await face()
            case .back: return try await side(CapturePlan(), joining: front.map { [$0] } ?? [])
            case .front, .addressDocument:
                let page = ExpectedDocument(.other, formats: [], sides: [SideRequest(.front)])
                return try await side(CapturePlan(expecting: [page]), joining: [])
            }
        }

        private func side(_ plan: CapturePlan, joining sides: [CapturedPicture]) async throws -> [UInt8] {
            // The server decides about each picture: nobody is asked here.
            let run = try await device.capture(DocumentCaptureSettings(plan: plan), joining: sides)
            let outcome = try await DocumentScreens(device.director, texts: device.texts, plan: plan).outcome(of: run)
            await device.director.end()
            guard outcome.ending == .completed, let picture = outcome.pictures.last else {
                throw outcome.ending == .cancelled ? CancellationError() as any Error : FrameSourceError(.lost)
            }
            if picture.side.side == .front { front = picture }
            return try device.pictures.jpeg(picture.frame, quality: 0.92, longSide: nil)
        }

        private func face() async throws -> [UInt8] {
            let settings = FaceCaptureSettings(numberOfFrames: 1, timeout: .seconds(30))
            let device = device
            let frames = await FaceScreens(device.director, texts: device.texts, settings: settings).capture {
                try await device.openCamera(at: .front).frames
            } measure: {
                try await device.faces.measure($0)
            }
            await device.director.end()
            guard let frame = frames?.last else { throw CancellationError() }
            return try device.pictures.jpeg(frame, quality: 0.92, longSide: nil)
        }
    }
}

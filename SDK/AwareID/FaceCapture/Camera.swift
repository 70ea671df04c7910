import Synchronization
public import VouchCapture
public import VouchDialects

extension AwareID.FaceCapture {
    /// The side of the device that a camera is on.
    public enum CameraPosition: String, Codable, Sendable, Hashable, CaseIterable {
        /// Towards the person.
        case front
        /// Away from the person.
        case back

        /// Parses a position, as the vendor's sample does with a setting.
        ///
        /// - Parameter term: `front` or `back`, in any case.
        /// - Throws: ``AwareID/FaceCaptureException/invalidCameraPosition`` for any other text.
        public static func fromString(term: String) throws -> CameraPosition {
            guard let position = CameraPosition(rawValue: term.lowercased()) else {
                throw AwareID.FaceCaptureException.invalidCameraPosition
            }
            return position
        }
    }

    /// How the device is held. The numbers are the vendor's.
    public enum CameraOrientation: Int, Codable, Sendable, Hashable, CaseIterable {
        /// The picture is higher than wide.
        case portrait = 0
        /// The picture is wider than high.
        case landscape = 1

        var orientation: CaptureOrientation { self == .portrait ? .portrait : .landscape }
    }

    /// A camera, as the device describes it. Conformers of ``FaceCameraProviding`` make these.
    public struct CameraDescription: Sendable, Hashable {
        /// The camera's name for people, in the device's language.
        public let name: String
        /// The side of the device that the camera is on.
        public let position: CameraPosition
        /// Whether it is a computer's camera rather than a phone's: workflows `hotel` need one, the others refuse it.
        public let isWebCamera: Bool
        /// The size of one frame in pixels. Width and height may be swapped: the orientation decides which is which.
        public let frameSize: FrameSize

        public init(name: String, position: CameraPosition, isWebCamera: Bool = false, frameSize: FrameSize) {
            self.name = name
            self.position = position
            self.isWebCamera = isWebCamera
            self.frameSize = frameSize
        }
    }

    /// A camera of ``AwareID/FaceCapture/getCameraList(position:)``, held in one orientation. Use it only with the
    /// object that listed it.
    public final class Camera: Sendable {
        /// The camera, as the device describes it.
        public let description: CameraDescription
        let owner: Owner
        private let state = Mutex((orientation: CameraOrientation.portrait, isInUse: false))

        init(_ description: CameraDescription, owner: Owner) {
            self.description = description
            self.owner = owner
        }

        /// The camera's name for people: ``CameraDescription/name``.
        public func getName() -> String { description.name }
        /// How the device is held; portrait until ``setOrientation(_:)``.
        public var orientation: CameraOrientation { state.withLock { $0.orientation } }

        /// Sets how the device is held in the next session, which decides the shape of frames and region.
        ///
        /// - Throws: ``AwareID/FaceCaptureException/invalidProperty`` during a session with this camera.
        public func setOrientation(_ orientation: CameraOrientation) throws {
            try state.withLock { state in
                guard !state.isInUse else { throw AwareID.FaceCaptureException.invalidProperty }
                state.orientation = orientation
            }
        }

        func setInUse(_ isInUse: Bool) { state.withLock { $0.isInUse = isInUse } }
    }

    /// The object that made a workflow or listed a camera.
    final class Owner: Sendable {}
}

import Synchronization
public import VouchCapture

extension AwareID.FaceCapture {
    /// On which side of the device a camera is.
    public enum CameraPosition: String, Codable, Sendable, Hashable, CaseIterable {
        /// Towards the person.
        case front
        /// Away from the person.
        case back

        /// - Parameter term: `front` or `back`, in any case.
        /// - Throws: ``AwareID/FaceCaptureException/invalidCameraPosition``.
        public static func fromString(term: String) throws -> CameraPosition {
            guard let position = CameraPosition(rawValue: term.lowercased()) else {
                throw AwareID.FaceCaptureException.invalidCameraPosition
            }
            return position
        }
    }

    /// How the device is held.
    public enum CameraOrientation: Int, Codable, Sendable, Hashable, CaseIterable {
        /// The picture is higher than wide.
        case portrait = 0
        /// The picture is wider than high.
        case landscape = 1

        var orientation: CaptureOrientation { self == .portrait ? .portrait : .landscape }
    }

    /// What a device says about one of its cameras.
    public struct CameraDescription: Sendable, Hashable {
        /// For people, in the device's language.
        public let name: String
        /// Which side of the device.
        public let position: CameraPosition
        /// Of a computer, not of a phone.
        public let isWebCamera: Bool
        /// Pixels of one frame, in either order.
        public let frameSize: FrameSize

        public init(name: String, position: CameraPosition, isWebCamera: Bool = false, frameSize: FrameSize) {
            self.name = name
            self.position = position
            self.isWebCamera = isWebCamera
            self.frameSize = frameSize
        }
    }

    /// A camera of the list, held in one orientation.
    public final class Camera: Sendable {
        /// As the system tells.
        public let description: CameraDescription
        let owner: Owner
        private let state = Mutex((orientation: CameraOrientation.portrait, isInUse: false))

        init(_ description: CameraDescription, owner: Owner) {
            self.description = description
            self.owner = owner
        }

        /// As ``CameraDescription/name``.
        public func getName() -> String { description.name }
        /// How the camera is held.
        public var orientation: CameraOrientation { state.withLock { $0.orientation } }

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

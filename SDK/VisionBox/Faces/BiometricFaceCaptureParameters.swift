public import VouchDialects

extension VisionBox {
    /// What `biometricFaceCapture` is to do. The provider follows it; Vouch checks the ranges.
    public struct BiometricFaceCaptureParameters: Codable, Sendable, Hashable {
        /// The shape of the guide on the screen.
        public enum FrameShape: String, Codable, Sendable, Hashable, CaseIterable {
            /// Higher than wide.
            case oval
            /// As high as wide.
            case square
        }

        /// The format of the selfie's file.
        public enum CompressFormat: String, Codable, Sendable, Hashable, CaseIterable {
            /// Without loss.
            case png = "PNG"
            /// With loss.
            case jpeg = "JPEG"
        }

        /// The camera that takes the selfie.
        public enum Camera: String, Codable, Sendable, Hashable, CaseIterable {
            /// Towards the person.
            case front
            /// Away from the person.
            case back
        }

        /// The cameras that may be used.
        public struct CameraConfig: Codable, Sendable, Hashable {
            /// Whether the person may change to the other camera.
            public let toggleCameraEnable: Bool
            /// The camera to begin with.
            public let defaultCamera: Camera

            /// Checks the ranges.
            ///
            /// - Throws: ``IllegalArgument`` for a timeout below 30 s, and for a duration that is negative or no
            ///   number.
            public init(toggleCameraEnable: Bool = false, defaultCamera: Camera = .front) {
                self.toggleCameraEnable = toggleCameraEnable
                self.defaultCamera = defaultCamera
            }
        }

        /// The shortest timeout, in seconds.
        public static let leastTimeout = 30.0

        /// The shape of the guide on the screen.
        public let frameShape: FrameShape
        /// The cameras that may be used.
        public let cameraConfig: CameraConfig
        /// How long the capture may take, in seconds, 30 or more; nil for no time limit.
        public let faceCaptureTimeout: Double?
        /// How long the animation of filling the guide takes, in seconds.
        public let fillAnimationDuration: Double
        /// How long the animation of the result takes, in seconds.
        public let resultAnimationDuration: Double
        /// The format of the selfie's file.
        public let compressFormat: CompressFormat

        /// - Throws: ``IllegalArgument`` for a timeout below 30 s, and for a duration that is negative or no number.
        public init(
            frameShape: FrameShape = .oval, cameraConfig: CameraConfig = CameraConfig(),
            faceCaptureTimeout: Double? = nil, fillAnimationDuration: Double = 0, resultAnimationDuration: Double = 0,
            compressFormat: CompressFormat = .jpeg
        ) throws(IllegalArgument) {
            if let faceCaptureTimeout, !(faceCaptureTimeout >= Self.leastTimeout && faceCaptureTimeout.isFinite) {
                throw .faceCaptureTimeout
            }
            for duration in [fillAnimationDuration, resultAnimationDuration]
            where !(duration >= 0 && duration.isFinite) { throw .animationDuration }
            self.frameShape = frameShape
            self.cameraConfig = cameraConfig
            self.faceCaptureTimeout = faceCaptureTimeout
            self.fillAnimationDuration = fillAnimationDuration
            self.resultAnimationDuration = resultAnimationDuration
            self.compressFormat = compressFormat
        }

        private enum CodingKeys: String, CodingKey {
            case frameShape, cameraConfig, faceCaptureTimeout, fillAnimationDuration, resultAnimationDuration
            case compressFormat
        }

        public init(from decoder: any Decoder) throws {
            let object = try decoder.container(keyedBy: CodingKeys.self)
            try self.init(
                frameShape: object.decode(FrameShape.self, forKey: .frameShape),
                cameraConfig: object.decode(CameraConfig.self, forKey: .cameraConfig),
                faceCaptureTimeout: object.decodeIfPresent(Double.self, forKey: .faceCaptureTimeout),
                fillAnimationDuration: object.decode(Double.self, forKey: .fillAnimationDuration),
                resultAnimationDuration: object.decode(Double.self, forKey: .resultAnimationDuration),
                compressFormat: object.decode(CompressFormat.self, forKey: .compressFormat))
        }

        /// The selfie's part of a frame: the largest of 9 high to 7 wide, in its middle.
        ///
        /// - Returns: pixels from the frame's upper left corner; nil for a frame of no size.
        public static func selfie(
            inWidth width: Int, height: Int
        ) -> (x: Int, y: Int, width: Int, height: Int)? {
            guard (7...1 << 20).contains(width), (9...1 << 20).contains(height) else { return nil }
            let unit = min(width / 7, height / 9)
            let (w, h) = (unit * 7, unit * 9)
            return ((width - w) / 2, (height - h) / 2, w, h)
        }
    }
}

extension VisionBox.IllegalArgument {
    /// Our wording: the documentation we have gives the limit and no message.
    static let faceCaptureTimeout = Self(message: "faceCaptureTimeout value must be nil or at least 30 seconds.")
    static let animationDuration = Self(message: "animation durations must be 0 seconds or more.")
}

public import VouchCapture
public import VouchCore

extension AwareID {
    /// Width and height in pixels.
    public struct Resolution: Codable, Sendable, Hashable {
        /// In pixels.
        public let width: Int
        /// In pixels.
        public let height: Int

        public init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    /// The body of `POST /calculateROI`. Its answer is a ``Rectangle``. The vendor's `profile` is XML of a form that is not
    /// published: it is passed over, here and in ``AutocaptureRequest``.
    public struct RegionRequest: Codable, Sendable, Hashable {
        /// Of the video, as the person sees it.
        public let resolution: Resolution

        public init(resolution: Resolution) { self.resolution = resolution }
    }

    /// The body of `POST /autocaptureVideo`. Further members of the vendor's (`faceSensitivity`, `resolutionPreview` …) are
    /// passed over: frames have the size that they have.
    public struct AutocaptureRequest: Codable, Sendable, Hashable, Redacted {
        /// In the order of the video.
        public let frames: [ServerPackage.Frame]
        /// How many frames in a row must be compliant; absent: 1.
        public let autocaptureMinimumFrameCount: Int?

        public init(frames: [ServerPackage.Frame], autocaptureMinimumFrameCount: Int? = nil) {
            self.frames = frames
            self.autocaptureMinimumFrameCount = autocaptureMinimumFrameCount
        }
    }

    /// The answer to an ``AutocaptureRequest``.
    public struct AutocaptureResponse: Codable, Sendable, Hashable {
        /// What one frame showed.
        public struct FrameResult: Codable, Sendable, Hashable {
            /// Whether it is good enough.
            public let compliant: Bool
            /// ``AutocaptureCode``: `COMPLIANT_IMAGE`, or what the person should change.
            public let feedback: [AutocaptureCode]
        }

        /// Of all frames together.
        public struct Results: Codable, Sendable, Hashable {
            /// Whether the capture is over.
            public let captured: Bool
            /// Of the frame to use, from 0; null if none was captured.
            @Nulled public private(set) var capturedFrameIndex: Int?

            init(_ index: Int?) {
                captured = index != nil
                capturedFrameIndex = index
            }
        }

        /// In the order of the frames.
        public let frameResults: [FrameResult]
        /// Of all frames together.
        public let results: Results

        /// - Parameters:
        ///   - frames: as they were measured.
        ///   - minimumCount: of compliant frames in a row, at least 1.
        ///   - profile: the criteria.
        public init(_ frames: [FaceFrame], minimumCount: Int, profile: FaceCaptureProfile = FaceCaptureProfile()) {
            var previous: FaceFeedback?
            let measured = frames.map { frame in
                let feedback = profile.feedback(on: frame, in: CaptureRegion(in: frame.size), after: previous)
                previous = feedback
                return feedback
            }
            var inARow = 0
            let captured = measured.firstIndex { feedback in
                inARow = feedback == .faceCompliant ? inARow + 1 : 0
                return inARow >= Swift.max(minimumCount, 1)
            }
            frameResults = measured.map {
                FrameResult(compliant: $0 == .faceCompliant, feedback: [AutocaptureCode($0)])
            }
            results = Results(captured)
        }
    }

    /// The server's names of what a frame shows: those of ``AutoCaptureFeedback`` on Android, but for the compliant one.
    public struct AutocaptureCode: RawRepresentable, Codable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// Everything is right.
        public static let compliantImage = Self(rawValue: "COMPLIANT_IMAGE")

        /// What Vouch's capture says, by the vendor's numbers.
        public init(_ feedback: FaceFeedback) {
            self =
                feedback == .faceCompliant
                ? .compliantImage : Self(rawValue: AutoCaptureFeedback(feedback).androidName)
        }
    }
}

public import VouchCapture
public import VouchCore

extension AwareID {
    /// The size of a video in pixels.
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

    /// The body of `POST /calculateROI`. Its answer is a ``Rectangle``. The vendor's `profile` is XML of a form that is
    /// not published: it is ignored, here and in ``AutocaptureRequest``.
    public struct RegionRequest: Codable, Sendable, Hashable {
        /// The size of the video as the person sees it; Vouch's server takes 1 to 8192 pixels a side.
        public let resolution: Resolution

        public init(resolution: Resolution) { self.resolution = resolution }
    }

    /// The body of `POST /autocaptureVideo`. Further members of the vendor's (`faceSensitivity`, `resolutionPreview` …)
    /// are ignored: frames keep their size.
    public struct AutocaptureRequest: Codable, Sendable, Hashable, Redacted {
        /// The frames in the order of the video; Vouch's server takes 1 to 60.
        public let frames: [ServerPackage.Frame]
        /// How many frames in a row must be compliant, 1 to 60; absent: 1.
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
            /// Whether the frame meets every criterion.
            public let compliant: Bool
            /// One code: `COMPLIANT_IMAGE`, or the first thing that the person should change.
            public let feedback: [AutocaptureCode]
        }

        /// The result over all frames.
        public struct Results: Codable, Sendable, Hashable {
            /// Whether enough frames in a row were compliant.
            public let captured: Bool
            /// The index of the frame to use, from 0: the one that completed the row. Null if none did.
            @Nulled public private(set) var capturedFrameIndex: Int?

            init(_ index: Int?) {
                captured = index != nil
                capturedFrameIndex = index
            }
        }

        /// One for each frame, in their order.
        public let frameResults: [FrameResult]
        /// The result over all frames.
        public let results: Results

        /// Judges frames one after another.
        ///
        /// - Parameters:
        ///   - frames: as they were measured.
        ///   - minimumCount: of compliant frames in a row; below 1 counts as 1.
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

    /// The server's codes for what a frame shows: the constants of ``AutoCaptureFeedback`` on Android, except for the
    /// compliant one.
    public struct AutocaptureCode: RawRepresentable, Codable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The face meets every criterion.
        public static let compliantImage = Self(rawValue: "COMPLIANT_IMAGE")

        /// The code of Vouch's feedback; every feedback has one.
        public init(_ feedback: FaceFeedback) {
            self =
                feedback == .faceCompliant
                ? .compliantImage : Self(rawValue: AutoCaptureFeedback(feedback).androidName)
        }
    }
}

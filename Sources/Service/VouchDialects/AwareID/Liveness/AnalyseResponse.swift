import Foundation
public import VouchCore
public import VouchLiveness

extension AwareID {
    /// The answer to `POST /analyze`: `{"video": {"autocapture_result": …, "liveness_result": …}, "version": …}`.
    ///
    /// It contains a picture of a face: printing it shows nothing.
    public struct AnalyseResponse: Codable, Sendable, Hashable, Redacted {
        /// The result for the one video that was sent.
        public let video: Video
        /// The version of the judge that decided.
        public let version: String

        /// What was found in the frames.
        public struct Video: Codable, Sendable, Hashable, Redacted {
            /// The frame to use, and whether the frames were good enough.
            public let autocaptureResult: AutocaptureResult
            /// Whether the person is alive.
            public let livenessResult: LivenessResult

            enum CodingKeys: String, CodingKey {
                case autocaptureResult = "autocapture_result"
                case livenessResult = "liveness_result"
            }
        }

        /// The frame that was chosen from the video.
        public struct AutocaptureResult: Codable, Sendable, Hashable, Redacted {
            /// Base64 of the best frame's file; empty if no frame shows a face.
            public let capturedFrame: String
            /// Always false: Vouch never assembles a frame from several.
            public let capturedFrameIsConstructed: Bool
            /// Codes of what was wrong with the frames, the same as the liveness result's; empty if the decision is
            /// `LIVE`.
            public let feedback: [String]

            enum CodingKeys: String, CodingKey {
                case feedback
                case capturedFrame = "captured_frame"
                case capturedFrameIsConstructed = "captured_frame_is_constructed"
            }
        }

        /// What the judge decided.
        public struct LivenessResult: Codable, Sendable, Hashable {
            /// `LIVE`, `SPOOF` or `INCONCLUSIVE`, which callers must not take for `LIVE`.
            public let decision: String
            /// Codes of what kept the decision from being `LIVE`, for the person and the program; empty if it is.
            public let feedback: [String]
            /// 0...100, larger for what looks more alive; not calibrated and no probability. 0 also where nothing was
            /// measured.
            public let score: Double
            /// False reject rate: the share of live videos that a limit at this score would refuse, 0...100 percent. 0
            /// also where nothing was measured.
            public let scoreFRR: Double

            enum CodingKeys: String, CodingKey {
                case decision, feedback, score
                case scoreFRR = "score_frr"
            }
        }

        /// Vouch's result in the vendor's shape.
        ///
        /// - Parameters:
        ///   - result: the judge's; its score of 0...1 becomes 0...100.
        ///   - capturedFrame: the best frame's file; nil if no frame shows a face.
        ///   - version: the version of the judge.
        public init(_ result: VouchLiveness.LivenessResult, capturedFrame: [UInt8]?, version: String) {
            let feedback = result.feedback.map(\.rawValue)
            video = Video(
                autocaptureResult: AutocaptureResult(
                    capturedFrame: capturedFrame.map { Data($0).base64EncodedString() } ?? "",
                    capturedFrameIsConstructed: false, feedback: feedback),
                livenessResult: LivenessResult(
                    decision: result.decision.rawValue, feedback: feedback, score: 100 * (result.score ?? 0),
                    scoreFRR: result.score.flatMap(LivenessScoreTable.falseRejectPercent) ?? 0))
            self.version = version
        }
    }
}

import Foundation
public import VouchCore
public import VouchLiveness

extension AwareID {
    /// The answer to `POST /analyze`: `{"video": {"autocapture_result": …, "liveness_result": …}, "version": …}`.
    ///
    /// It shows a face: printing it shows nothing.
    public struct AnalyseResponse: Codable, Sendable, Hashable, Redacted {
        /// One video, of one face.
        public let video: Video
        /// Of the judgement.
        public let version: String

        /// What was found in the frames.
        public struct Video: Codable, Sendable, Hashable, Redacted {
            /// Whether the frames were good enough.
            public let autocaptureResult: AutocaptureResult
            /// Whether the person is alive.
            public let livenessResult: LivenessResult

            enum CodingKeys: String, CodingKey {
                case autocaptureResult = "autocapture_result"
                case livenessResult = "liveness_result"
            }
        }

        /// What the capture came to.
        public struct AutocaptureResult: Codable, Sendable, Hashable, Redacted {
            /// Base64 of the best frame's file; empty if no frame shows a face.
            public let capturedFrame: String
            /// Always false: Vouch puts no frame together of others.
            public let capturedFrameIsConstructed: Bool
            /// What was wrong with the frames; empty if nothing was.
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
            /// What speaks against it; empty if nothing does.
            public let feedback: [String]
            /// 0...100; 0 where nothing was measured.
            public let score: Double
            /// The share of live videos that a limit at this score would refuse, in percent; 0 where nothing was measured.
            public let scoreFRR: Double

            enum CodingKeys: String, CodingKey {
                case decision, feedback, score
                case scoreFRR = "score_frr"
            }
        }

        /// - Parameters:
        ///   - capturedFrame: the best frame's file; nil if no frame shows a face.
        ///   - version: of the judgement.
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

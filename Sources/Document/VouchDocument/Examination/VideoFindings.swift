/// The content of a video's best frames.
public struct VideoFindings: Sendable {
    public let summary: Summary
    /// The frames examined, best first.
    public let frames: [Frame]

    public struct Summary: Sendable, Hashable {
        /// Looked at.
        public let frameCount: Int
        /// Of these, how many show a document.
        public let framesWithDocument: Int
        /// Whether the whole part to be examined could be decoded.
        public let isWhole: Bool
        /// In seconds; nil if the file does not say.
        public let duration: Double?
        /// The longest time, in seconds, for which one document was followed from frame to frame.
        public let longestTrack: Double
    }

    public struct Frame: Sendable {
        /// Since the video's beginning, in seconds.
        public let time: Double
        public let findings: PictureFindings
    }
}

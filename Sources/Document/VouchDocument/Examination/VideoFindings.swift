/// What the best frames of a video hold.
public struct VideoFindings: Sendable {
    public let summary: Summary
    /// The frames that were looked at closely, best first.
    public let frames: [Frame]

    public struct Summary: Sendable, Hashable {
        /// Looked at.
        public let frameCount: Int
        /// Of these, how many show a document.
        public let framesWithDocument: Int
        /// Whether all of it that was to be looked at could be decoded.
        public let isWhole: Bool
        /// In seconds; nil where the file does not say.
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

/// The content of a video's best frames.
public struct VideoFindings: Sendable {
    /// The totals over the frames.
    public let summary: Summary
    /// The frames examined, best first.
    public let frames: [Frame]

    /// Figures of a whole video.
    public struct Summary: Codable, Sendable, Hashable {
        /// Frames that were looked at.
        public let frameCount: Int
        /// Frames that show a document.
        public let framesWithDocument: Int
        /// Whether the whole part to be examined could be decoded.
        public let isWhole: Bool
        /// Length of the video in seconds; nil if the file does not say.
        public let duration: Double?
        /// The longest time, in seconds, for which one document was followed from frame to frame.
        public let longestTrack: Double

        /// Stands for those of a video that is read again from what an earlier reading left.
        package static let replayed = Summary(
            frameCount: 0, framesWithDocument: 0, isWhole: true, duration: nil, longestTrack: 0)
    }

    /// One of the frames that were looked at.
    public struct Frame: Sendable {
        /// Seconds since the video's beginning.
        public let time: Double
        /// The findings in the frame.
        public let findings: PictureFindings
    }
}

/// How much of a file is read, and how long that may take.
public struct MediaLimits: Sendable, Hashable {
    /// Of a PDF or a TIFF file; the others are counted, not read.
    public var pages: Int
    /// Of a video, spread evenly over the part that is read.
    public var frames: Int
    /// The part of a video, from its beginning, that is read.
    public var videoSeconds: Double
    /// Of a video or PDF file.
    public var fileBytes: Int
    /// Of one page or frame.
    public var pixels: Int
    /// For one page, or for all frames of a video; after that, the decoding program is stopped.
    public var toolSeconds: Int
    /// Memory which that program may write to.
    public var toolMegabytes: Int

    public init(
        pages: Int = 20, frames: Int = 40, videoSeconds: Double = 60, fileBytes: Int = 1_000_000_000,
        pixels: Int = 50_000_000, toolSeconds: Int = 15, toolMegabytes: Int = 150
    ) {
        self.pages = max(1, pages)
        self.frames = max(1, frames)
        self.videoSeconds = max(0.1, videoSeconds)
        self.fileBytes = max(0, fileBytes)
        self.pixels = max(1, pixels)
        self.toolSeconds = max(1, toolSeconds)
        self.toolMegabytes = max(64, toolMegabytes)
    }

    /// The same, but with no more than this time left for a program.
    func within(_ time: Duration?) -> MediaLimits {
        guard let time else { return self }
        var limits = self
        limits.toolSeconds = min(toolSeconds, max(1, Int((time / .seconds(1)).rounded(.up))))
        return limits
    }
}

/// How much of a file is read, and how long that may take.
public struct MediaLimits: Sendable, Hashable {
    /// The most pages that are read of a PDF or TIFF file; those beyond are counted, not read.
    public var pages: Int
    /// The most frames of a video, spread evenly over the part that is read.
    public var frames: Int
    /// The part of a video that is read, in seconds from its beginning.
    public var videoSeconds: Double
    /// The most bytes of a video or PDF file.
    public var fileBytes: Int
    /// The most pixels of one page or frame.
    public var pixels: Int
    /// The seconds that a program may take for one page, or for all frames of a video; after that it is stopped.
    public var toolSeconds: Int
    /// The memory that a program may write to, in megabytes.
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

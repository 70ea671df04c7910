import Foundation
public import VouchImaging

/// Frames of a video, decoded by FFmpeg's commands.
public struct VideoFile: Sendable {
    /// In seconds; nil if the file does not say.
    public let duration: Double?
    private let input: MediaInput
    private let format: PictureFormat
    private let limits: MediaLimits
    private let deadline: ContinuousClock.Instant?

    /// One frame, upright as displayed.
    public struct Frame: Sendable {
        public let picture: Picture
        /// Since the video's beginning, in seconds.
        public let time: Double
    }

    /// Inspects the file without decoding it.
    ///
    /// - Parameter format: according to its first bytes, so that a file cannot choose another demuxer: some of FFmpeg's
    ///   demuxers open other files named in the first one.
    /// - Parameter deadline: nothing is decoded after it; nil: the limit on each program's time is the only one.
    /// - Throws: ``MediaError``.
    public init(
        _ input: MediaInput, format: PictureFormat, limits: MediaLimits = MediaLimits(),
        until deadline: ContinuousClock.Instant? = nil
    ) throws(MediaError) {
        self.input = input
        self.deadline = deadline
        self.format = format
        self.limits = limits
        let arguments =
            ["-v", "error"] + VideoFile.input(format) + [
                "-select_streams", "v:0", "-show_entries", "format=duration:stream=codec_type", "-of",
                "default=noprint_wrappers=1", "file:" + input.path,
            ]
        let tool = ToolProcess(
            name: "ffprobe", arguments: arguments, input: input, limits: limits.within(deadline.map { $0 - .now }))
        let (report, end) = try tool.run { read throws(MediaError) in
            String(decoding: read(1 << 16), as: UTF8.self)
        }
        guard report.contains("codec_type=video") else {
            if case .stopped(let cause) = end { throw cause }
            throw MediaError(.malformed)
        }
        duration = VideoFile.duration(report)
    }

    private var remaining: Duration? { deadline.map { $0 - .now } }

    /// Delivers evenly spread frames, at most four per second, until `consume` returns false.
    ///
    /// - Returns: whether everything requested was decoded; false if the file ended early or exceeded a limit.
    /// - Throws: ``MediaError`` if there was not a single frame.
    @discardableResult
    public func frames(_ consume: (Frame) -> Bool) throws(MediaError) -> Bool {
        let seconds = min(duration ?? limits.videoSeconds, limits.videoSeconds)
        let rate = min(4, Double(limits.frames) / max(seconds, 0.25))
        let arguments =
            ["-nostdin", "-v", "error", "-threads", "1"] + VideoFile.input(format) + [
                "-t", "\(limits.videoSeconds)", "-i", "file:" + input.path, "-map", "0:v:0", "-an", "-sn", "-dn", "-vf",
                "fps=\(rate),scale=w='if(gt(iw,ih),min(1920,iw),-2)':h='if(gt(iw,ih),-2,min(1920,ih))'",
                "-frames:v", "\(limits.frames)", "-pix_fmt", "rgb24", "-c:v", "ppm", "-f", "image2pipe", "-",
            ]
        let limit = limits.pixels
        let origin = format
        let tool = ToolProcess(name: "ffmpeg", arguments: arguments, input: input, limits: limits.within(remaining))
        var count = 0
        let (isWhole, end) = try tool.run { read throws(MediaError) in
            try withoutActuallyEscaping(read) { read throws(MediaError) in
                var stream = PixmapStream(maximumPixels: limit, origin: origin, read: read)
                do throws(MediaError) {
                    while count < limits.frames, let picture = try stream.next() {
                        let wantsMore = consume(Frame(picture: picture, time: Double(count) / rate))
                        count += 1
                        if !wantsMore { break }
                    }
                } catch {
                    // Frames already delivered are good in any case.
                    guard count > 0, error.code == .malformed else { throw error }
                    return false
                }
                return true
            }
        }
        guard count > 0 else { throw end.error }
        guard case .complete = end else {
            if case .dismissed = end { return isWhole }
            return false
        }
        return isWhole
    }

    private static func input(_ format: PictureFormat) -> [String] {
        let reader =
            switch format {
            case .matroska: "matroska"
            case .avi: "avi"
            default: "mov"
            }
        return ["-protocol_whitelist", "file", "-f", reader]
    }

    /// Parses the output of `ffprobe`: `duration=2.500000`, or `duration=N/A`.
    static func duration(_ report: String) -> Double? {
        for line in report.split(separator: "\n") where line.hasPrefix("duration=") {
            if let seconds = Double(line.dropFirst(9)), seconds.isFinite, seconds > 0 { return seconds }
        }
        return nil
    }
}

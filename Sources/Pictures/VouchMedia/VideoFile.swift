import Foundation
public import VouchImaging

/// Frames of a video, decoded by FFmpeg's commands.
public struct VideoFile: Sendable {
    /// The video's duration in seconds; nil if the file does not say.
    public let duration: Double?
    let input: MediaInput
    let format: PictureFormat
    let limits: MediaLimits
    private let deadline: ContinuousClock.Instant?

    /// One frame, upright as displayed.
    public struct Frame: Sendable {
        /// The frame's pixels, upright as displayed; made smaller where the longer side has more than 1920.
        public let picture: Picture
        /// When the frame is shown, in seconds since the video's first frame.
        public let time: Double
    }

    /// Inspects the file without decoding it.
    ///
    /// - Parameter format: according to its first bytes, so that a file cannot choose another demuxer: some of FFmpeg's
    ///   demuxers open other files named in the first one.
    /// - Parameter deadline: nothing is decoded after it; with nil only the limit on each program's time counts.
    /// - Throws: ``MediaError``; ``MediaError/Code/tooMuchMemory(limit:)`` if the header claims frames too large to
    ///   decode.
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
                "-select_streams", "v:0", "-show_entries", "format=duration:stream=codec_type,width,height",
                "-of",
                "default=noprint_wrappers=1", "file:" + input.path,
            ]
        let tool = ToolProcess(
            name: "ffprobe", arguments: arguments, input: input, limits: limits.within(deadline.map { $0 - .now }))
        let (report, end) = try tool.run { read throws(MediaError) in VideoFile.report(read) }
        guard report.contains("codec_type=video") else {
            if case .stopped(let cause) = end { throw cause }
            throw MediaError(.malformed)
        }
        if let size = VideoFile.size(report),
            VideoFile.megabytes(width: size.width, height: size.height) > limits.toolMegabytes
        {
            throw MediaError(.tooMuchMemory(limit: limits.toolMegabytes))
        }
        duration = VideoFile.duration(report)
    }

    /// The least memory for decoding frames of that size: the programs themselves, two frames with colours at half
    /// resolution, and one being scaled.
    static func megabytes(width: Int, height: Int) -> Int {
        let (pixels, isTooLarge) = width.multipliedReportingOverflow(by: height)
        return isTooLarge ? .max : 20 + pixels / 200_000
    }

    /// The output of `ffprobe`, as far as the duration, which comes last: with little memory it may print that and then
    /// hang.
    private static func report(_ read: (Int) -> Data) -> String {
        var report = Data()
        while report.count < 1 << 16 {
            let letter = read(1)
            if letter.isEmpty { break }
            report.append(letter)
            if letter.first == 0x0A, report.range(of: Data("duration=".utf8)) != nil { break }
        }
        return String(decoding: report, as: UTF8.self)
    }

    var remaining: Duration? { deadline.map { $0 - .now } }

    /// Delivers evenly spread frames, at most four per second, until `consume` returns false.
    ///
    /// - Returns: whether everything requested was decoded; false if the file ended early or exceeded a limit.
    /// - Throws: ``MediaError`` if there was not a single frame.
    @discardableResult
    public func frames(_ consume: (Frame) -> Bool) throws(MediaError) -> Bool {
        let seconds = min(duration ?? limits.videoSeconds, limits.videoSeconds)
        let rate = min(4, Double(limits.frames) / max(seconds, 0.25))
        let arguments =
            ["-nostdin", "-v", "error", "-threads", "1", "-filter_threads", "1"] + VideoFile.input(format) + [
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

    static func input(_ format: PictureFormat) -> [String] {
        let reader =
            switch format {
            case .matroska: "matroska"
            case .avi: "avi"
            default: "mov"
            }
        return ["-protocol_whitelist", "file", "-f", reader]
    }

    /// Parses the output of `ffprobe`: `width=1920` and `height=1080`. nil if it does not say, or nonsense.
    static func size(_ report: String) -> (width: Int, height: Int)? {
        func number(_ name: String) -> Int? {
            report.split(separator: "\n").first { $0.hasPrefix(name) }.flatMap { Int($0.dropFirst(name.count)) }
        }
        guard let width = number("width="), let height = number("height="), width > 0, height > 0 else { return nil }
        return (width, height)
    }

    /// Parses the output of `ffprobe`: `duration=2.500000`, or `duration=N/A`.
    static func duration(_ report: String) -> Double? {
        for line in report.split(separator: "\n") where line.hasPrefix("duration=") {
            if let seconds = Double(line.dropFirst(9)), seconds.isFinite, seconds > 0 { return seconds }
        }
        return nil
    }
}

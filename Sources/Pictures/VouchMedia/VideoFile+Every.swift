import Foundation
import VouchImaging

extension VideoFile {
    /// Delivers every frame from the beginning, as large as it is up to 1920 pixels on the longer side, with the time at
    /// which the file shows it, until `consume` returns false.
    ///
    /// For what depends on single frames and on their times; ``frames(_:)`` gives an even selection.
    ///
    /// - Parameters:
    ///   - most: the most frames to deliver.
    ///   - consume: called with each frame in order, on this thread; returns whether it wants more.
    /// - Returns: whether the whole video was delivered; false if it has more frames, ended early or exceeded a limit.
    /// - Throws: ``MediaError`` if there was not a single frame.
    @discardableResult
    public func everyFrame(atMost most: Int, _ consume: (Frame) -> Bool) throws(MediaError) -> Bool {
        let times = try times(atMost: most + 1)
        let arguments =
            ["-nostdin", "-v", "error", "-threads", "1", "-filter_threads", "1"] + Self.input(format) + [
                "-t", "\(limits.videoSeconds)", "-i", "file:" + input.path, "-map", "0:v:0", "-an", "-sn", "-dn", "-vf",
                "scale=w='if(gt(iw,ih),min(1920,iw),-2)':h='if(gt(iw,ih),-2,min(1920,ih))'", "-fps_mode",
                "passthrough", "-frames:v", "\(most)", "-pix_fmt", "rgb24", "-c:v", "ppm", "-f", "image2pipe", "-",
            ]
        let limit = limits.pixels
        let origin = format
        let tool = ToolProcess(name: "ffmpeg", arguments: arguments, input: input, limits: limits.within(remaining))
        var count = 0
        let (isWhole, end) = try tool.run { read throws(MediaError) in
            try withoutActuallyEscaping(read) { read throws(MediaError) in
                var stream = PixmapStream(maximumPixels: limit, origin: origin, read: read)
                do throws(MediaError) {
                    while count < min(most, times.count), let picture = try stream.next() {
                        let wantsMore = consume(Frame(picture: picture, time: times[count]))
                        count += 1
                        if !wantsMore { return false }
                    }
                } catch {
                    // Frames already delivered are good in any case.
                    guard count > 0, error.code == .malformed else { throw error }
                    return false
                }
                return count == times.count
            }
        }
        guard count > 0 else { throw end.error }
        if case .stopped = end { return false }
        return isWhole
    }

    /// When each frame is shown, in seconds since the first, in order.
    private func times(atMost most: Int) throws(MediaError) -> [Double] {
        let arguments =
            ["-v", "error"] + Self.input(format) + [
                "-select_streams", "v:0", "-show_entries", "packet=pts_time", "-of", "csv=print_section=0",
                "-read_intervals", "%+\(limits.videoSeconds)", "file:" + input.path,
            ]
        let tool = ToolProcess(name: "ffprobe", arguments: arguments, input: input, limits: limits.within(remaining))
        let (report, end) = try tool.run { read throws(MediaError) in
            var report = Data()
            while report.count < 1 << 20 {
                let more = read(1 << 16)
                if more.isEmpty { break }
                report.append(more)
            }
            return String(decoding: report, as: UTF8.self)
        }
        let times = Self.times(report)
        guard !times.isEmpty else { throw end.error }
        return Array(times.prefix(most))
    }

    /// Parses the output of `ffprobe`: a time on each line, perhaps with a comma behind it. Packets are in the order of
    /// decoding, which is not always that of showing.
    static func times(_ report: String) -> [Double] {
        let times = report.split(whereSeparator: \.isNewline)
            .compactMap { line in Double(line.prefix { $0 != "," }) }.filter { $0.isFinite }.sorted()
        return times.map { $0 - (times.first ?? 0) }
    }
}

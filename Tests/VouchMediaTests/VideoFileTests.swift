import Foundation
import Testing
import VouchImaging

@testable import VouchMedia

@Suite(.enabled(if: MadeFiles.has("ffmpeg", "ffprobe"))) struct VideoFileTests {
    private func withVideo<R>(
        seconds: Double, size: String = "320x240", container: String = "mp4", codec: String = "mpeg4",
        _ body: (String) throws -> R
    ) throws -> R {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-test-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try MadeFiles.video(at: path, seconds: seconds, size: size, container: container, codec: codec)
        return try body(path)
    }

    @Test(arguments: ["mp4", "matroska", "avi", "mov"])
    func `frames come in order, four a second`(container: String) throws {
        try withVideo(seconds: 2, container: container) { path in
            let start = try FileHandle(forReadingFrom: URL(fileURLWithPath: path)).read(upToCount: 64) ?? Data()
            let format = try #require(start.withUnsafeBytes { PictureFormat(sniffing: $0) })
            #expect(format.isVideo)
            let video = try VideoFile(MediaInput(path: path), format: format)
            #expect(abs((video.duration ?? 0) - 2) < 0.3)
            var times: [Double] = []
            try video.frames { frame in
                #expect(frame.picture.width == 320)
                #expect(frame.picture.height == 240)
                times.append(frame.time)
                return true
            }
            #expect(times.count >= 7)
            #expect(times.count <= 9)
            #expect(times == times.sorted())
        }
    }

    @Test(arguments: ["mp4", "matroska", "avi"])
    func `every frame comes with its own time`(container: String) throws {
        try withVideo(seconds: 2, container: container) { path in
            let start = try FileHandle(forReadingFrom: URL(fileURLWithPath: path)).read(upToCount: 64) ?? Data()
            let format = try #require(start.withUnsafeBytes { PictureFormat(sniffing: $0) })
            let video = try VideoFile(MediaInput(path: path), format: format)
            var times: [Double] = []
            let isWhole = try video.everyFrame(atMost: 600) { frame in
                #expect(frame.picture.width == 320)
                times.append(frame.time)
                return true
            }
            #expect(isWhole)
            // Ten a second.
            #expect((19...21).contains(times.count))
            #expect(times.first == 0)
            #expect(zip(times, times.dropFirst()).allSatisfy { abs($1 - $0 - 0.1) < 0.005 })
            var count = 0
            #expect(
                try !video.everyFrame(atMost: 7) { _ in
                    count += 1
                    return true
                })
            #expect(count == 7)
        }
    }

    @Test func `times are sorted, begin at nothing, and are not made of nonsense`() {
        #expect(VideoFile.times("1.5,\n1.0\nN/A\n\nnan\n2.0,K_\n") == [0, 0.5, 1])
        #expect(VideoFile.times("").isEmpty)
    }

    @Test func `no more frames than allowed are read, spread over the video`() throws {
        try withVideo(seconds: 6) { path in
            var times: [Double] = []
            try VideoFile(MediaInput(path: path), format: .mp4, limits: MediaLimits(frames: 5)).frames { frame in
                times.append(frame.time)
                return true
            }
            #expect(times.count == 5)
            #expect((times.last ?? 0) > 4)
        }
    }

    @Test func `whoever has seen enough ends the reading`() throws {
        try withVideo(seconds: 5) { path in
            var count = 0
            try VideoFile(MediaInput(path: path), format: .mp4).frames { _ in
                count += 1
                return count < 3
            }
            #expect(count == 3)
        }
    }

    @Test func `frames are no larger than they need be`() throws {
        try withVideo(seconds: 0.5, size: "2560x1440") { path in
            var width = 0
            try VideoFile(MediaInput(path: path), format: .mp4).frames { frame in
                width = frame.picture.width
                return false
            }
            #expect(width == 1920)
        }
    }

    @Test func `damaged files are refused`() throws {
        try withVideo(seconds: 1) { path in
            let whole = try Data(contentsOf: URL(fileURLWithPath: path))
            for count in [0, 8, 40, 200] {
                let file = try MadeFiles.file(whole.prefix(count))
                #expect(throws: MediaError(.malformed)) { try VideoFile(file, format: .mp4) }
            }
        }
    }

    private func frameCount(_ bytes: Data) throws -> (count: Int, isWhole: Bool) {
        let video = try VideoFile(try MadeFiles.file(bytes), format: .matroska)
        var count = 0
        let isWhole = try video.frames { _ in
            count += 1
            return true
        }
        return (count, isWhole)
    }

    @Test func `of a video that breaks off the beginning is read`() throws {
        try withVideo(seconds: 4, container: "matroska") { path in
            let whole = try Data(contentsOf: URL(fileURLWithPath: path))
            let full = try frameCount(whole)
            #expect(full.isWhole)
            #expect(full.count >= 15)
            let part = try frameCount(whole.prefix(whole.count * 2 / 3))
            #expect((1..<full.count).contains(part.count))
        }
    }

    // FFmpeg has readers for lists of other files: such a list must not be read as one.
    @Test func `a list of other files is no video`() throws {
        let file = try MadeFiles.file(Data("ffconcat version 1.0\nfile /etc/hostname\n".utf8))
        #expect(throws: MediaError(.malformed)) { try VideoFile(file, format: .mp4) }
    }

    @Test(arguments: [("7680x4320", "mp4", "mpeg4"), ("8000x6000", "avi", "mjpeg")])
    func `frames too large to decode are told as that, not as damage`(size: String, container: String, codec: String)
        throws
    {
        try withVideo(seconds: 0.2, size: size, container: container, codec: codec) { path in
            let format: PictureFormat = container == "avi" ? .avi : .mp4
            #expect(throws: MediaError(.tooMuchMemory(limit: 150))) {
                try VideoFile(MediaInput(path: path), format: format)
            }
            _ = try VideoFile(MediaInput(path: path), format: format, limits: MediaLimits(toolMegabytes: 400))
        }
    }

    @Test func `a header's claim decides, and nonsense claims nothing`() {
        let size = VideoFile.size("codec_type=video\nwidth=7680\nheight=4320\n")
        #expect(size.map { [$0.width, $0.height] } == [7680, 4320])
        #expect(VideoFile.size("width=N/A\nheight=4320\n") == nil)
        #expect(VideoFile.size("width=-5\nheight=4320\n") == nil)
        #expect(VideoFile.megabytes(width: .max, height: 2) == .max)
        #expect(VideoFile.megabytes(width: 3840, height: 2160) < 150)
    }

    @Test func `a program that cannot start a thread ran out of memory`() {
        #expect(ToolProcess.mentionsMemory("Failed to inject frame: Resource temporarily unavailable"))
        #expect(!ToolProcess.mentionsMemory("Invalid data found when processing input"))
    }

    @Test func `what ffprobe prints is taken apart`() {
        #expect(VideoFile.duration("codec_type=video\nduration=2.5\n") == 2.5)
        #expect(VideoFile.duration("duration=N/A") == nil)
        #expect(VideoFile.duration("duration=inf") == nil)
    }
}

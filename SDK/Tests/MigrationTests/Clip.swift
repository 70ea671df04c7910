import Foundation
import Testing

/// Recordings of invented documents, drawn when they are first asked for: 1280x720, 15 frames a second, five seconds of each
/// picture, by a hand that comes to rest and is never quite still.
enum Clip {
    /// The data page of a passport: Specimen, Anemone Viola, K31185303. ``Fixture/passportChip()`` has its chip.
    static let passport = ["Examples/passport.jpg"]
    /// A driving licence, front and back with its barcode: Specimen, Anemone Viola, X00000000.
    static let licence = [pictures + "licence-front.jpg", "Examples/licence-back.jpg"]
    /// An identity card, front and back with its zone: Niemand, Nemo Tobias, X70576941.
    static let identityCard = [pictures + "identity-card-front.jpg", "Examples/identity-card.jpg"]

    /// The drawn face of the passport's holder, for the camera towards the person.
    static let face = [pictures + "face.jpg"]

    private static let pictures = "SDK/Tests/MigrationTests/Pictures/"

    /// Whether this machine can draw and play them.
    static let isPossible = ["ffmpeg", "ffprobe"].allSatisfy { tool in
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") }
    }

    /// Writes a recording.
    ///
    /// - Parameters:
    ///   - pictures: files of the checkout, shown one after the other.
    ///   - folder: where the recording is written.
    static func write(_ pictures: [String], to folder: URL, seconds: Int = 5) throws -> URL {
        let file = folder.appendingPathComponent(UUID().uuidString + ".avi")
        var arguments = ["-v", "error", "-y"]
        var filter = ""
        for (index, picture) in pictures.enumerated() {
            arguments += ["-loop", "1", "-framerate", "15", "-t", "\(seconds)"]
            arguments += ["-i", RunningServer.root.appendingPathComponent(picture).path]
            // The photograph in the middle of its own blur, under a hand that moves.
            filter += """
                [\(index)]scale=1360:1020,crop=1360:765,boxblur=24:2[a\(index)];[\(index)]scale=1020:765[b\(index)];
                [a\(index)][b\(index)]overlay=(W-w)/2:0,
                crop=1280:720:x='40+20*cos(0.9*t)+34*max(0,1-2*t)':y='22+14*sin(1.1*t)',
                noise=alls=5:allf=t:all_seed=7,setsar=1[v\(index)];
                """
        }
        filter += pictures.indices.map { "[v\($0)]" }.joined() + "concat=n=\(pictures.count):v=1:a=0[out]"
        arguments += ["-filter_complex", filter.replacingOccurrences(of: "\n", with: ""), "-map", "[out]"]
        arguments += ["-c:v", "mjpeg", "-q:v", "3", "-pix_fmt", "yuvj420p", file.path]
        let tool = Process()
        tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        tool.arguments = ["ffmpeg"] + arguments
        tool.standardInput = FileHandle.nullDevice
        try tool.run()
        tool.waitUntilExit()
        try #require(tool.terminationStatus == 0, "ffmpeg could not draw the recording")
        return file
    }
}

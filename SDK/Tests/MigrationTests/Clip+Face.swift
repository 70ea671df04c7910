import Foundation
import Testing

extension Clip {
    /// Writes a recording of the passport's drawn portrait before a camera that looks at the person, straightened and upright, by
    /// a hand that is never quite still.
    static func writeFace(to folder: URL, seconds: Int = 8) throws -> URL {
        let file = folder.appendingPathComponent(UUID().uuidString + ".avi")
        let page = RunningServer.root.appendingPathComponent("Examples/passport.jpg")
        // About 8 degrees; the portrait alone on its grey ground.
        let filter = """
            rotate=8*PI/180:c=0xd8dae4,crop=252:462:304:262,scale=-2:760,pad=1280:760:(ow-iw)/2:0:color=0xd8dae4,
            crop=1280:720:x=0:y='20+6*sin(1.3*t)',noise=alls=5:allf=t:all_seed=7,setsar=1
            """
        let tool = Process()
        tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        tool.arguments =
            ["ffmpeg", "-v", "error", "-y", "-loop", "1", "-framerate", "10", "-t", "\(seconds)", "-i", page.path]
            + ["-vf", filter.replacingOccurrences(of: "\n", with: ""), "-c:v", "mjpeg", "-q:v", "3"]
            + ["-pix_fmt", "yuvj420p", file.path]
        tool.standardInput = FileHandle.nullDevice
        try tool.run()
        tool.waitUntilExit()
        try #require(tool.terminationStatus == 0, "ffmpeg could not draw the recording")
        return file
    }
}

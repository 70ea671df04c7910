import Foundation

/// A PDF and a video of the example documents.
enum MediaFixtures {
    /// A PDF of one page for each JPEG, which fills it.
    static func pdf(of jpegs: [Data], width: Int, height: Int) -> Data {
        var file = Data("%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n".utf8)
        let kids = jpegs.indices.map { "\(10 + 3 * $0) 0 R" }.joined(separator: " ")
        file += Data("2 0 obj <</Type/Pages/Kids[\(kids)]/Count \(jpegs.count)>> endobj\n".utf8)
        for (index, jpeg) in jpegs.enumerated() {
            let page = 10 + 3 * index
            let content = "q 480 0 0 360 0 0 cm /Im Do Q"
            file += Data(
                """
                \(page) 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 480 360]/Contents \(page + 1) 0 R\
                /Resources<</XObject<</Im \(page + 2) 0 R>>>>>> endobj
                \(page + 1) 0 obj <</Length \(content.count)>> stream
                \(content)
                endstream endobj
                \(page + 2) 0 obj <</Type/XObject/Subtype/Image/Width \(width)/Height \(height)/BitsPerComponent 8\
                /ColorSpace/DeviceRGB/Filter/DCTDecode/Length \(jpeg.count)>> stream

                """.utf8)
            file += jpeg + Data("\nendstream endobj\n".utf8)
        }
        return file + Data("trailer <</Root 1 0 R>>\n%%EOF\n".utf8)
    }

    /// Two seconds of a picture, at ten frames a second.
    static func video(of picture: URL, at path: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "ffmpeg", "-nostdin", "-v", "error", "-y", "-loop", "1", "-i", picture.path, "-t", "2", "-r", "10", "-vf",
            "scale=1280:-2", "-c:v", "mjpeg", "-q:v", "3", "-f", "mov", path.path,
        ]
        try process.run()
        process.waitUntilExit()
    }
}

import Foundation
import VouchImaging
import VouchMedia

/// Files made for the tests, of nothing but stripes.
enum MadeFiles {
    /// `#require` this: the programs are not everywhere.
    static func has(_ tools: String...) -> Bool {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let missing = tools.filter { tool in
            !folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") }
        }
        if !missing.isEmpty { print("skipped: \(missing.joined(separator: ", ")) not installed") }
        return missing.isEmpty
    }

    /// A PDF whose pages have the given sizes in points, each white with a black left half. An empty content stream's
    /// length need not hold: readers repair it, so no cross-reference table is written either.
    static func pdf(pages: [(width: Int, height: Int)]) -> Data {
        var text = "%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"
        let kids = pages.indices.map { "\(10 + 2 * $0) 0 R" }.joined(separator: " ")
        text += "2 0 obj <</Type/Pages/Kids[\(kids)]/Count \(pages.count)>> endobj\n"
        for (index, page) in pages.enumerated() {
            let content = "0 g 0 0 \(page.width / 2) \(page.height) re f"
            text +=
                "\(10 + 2 * index) 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 \(page.width) \(page.height)]"
                + "/Contents \(11 + 2 * index) 0 R>> endobj\n"
                + "\(11 + 2 * index) 0 obj <</Length \(content.count)>> stream\n\(content)\nendstream endobj\n"
        }
        return Data((text + "trailer <</Root 1 0 R>>\n%%EOF\n").utf8)
    }

    /// A PDF of one page that is one grey picture; `margin` points stay white on each side of it.
    static func scan(width: Int, height: Int, points: (width: Int, height: Int), margin: Int = 0, count: Int = 1)
        -> Data
    {
        let place = "\(points.width - 2 * margin) 0 0 \(points.height - 2 * margin) \(margin) \(margin)"
        let content = String(repeating: "q \(place) cm /I Do Q ", count: count)
        let text =
            "%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"
            + "2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n"
            + "3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 \(points.width) \(points.height)]/Contents 4 0 R"
            + "/Resources<</XObject<</I 5 0 R>>>>>> endobj\n"
            + "4 0 obj <</Length \(content.count)>> stream\n\(content)\nendstream endobj\n"
            + "5 0 obj <</Type/XObject/Subtype/Image/Width \(width)/Height \(height)/ColorSpace/DeviceGray"
            + "/BitsPerComponent 8/Length \(width * height)>> stream\n"
        let pixels = Data((0..<width * height).map { UInt8(truncatingIfNeeded: $0 % width * 5) })
        return Data(text.utf8) + pixels + Data("\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n".utf8)
    }

    /// A PDF with one page of that content.
    static func page(_ content: String, resources: String = "") -> Data {
        Data(
            ("%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"
                + "2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n"
                + "3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R"
                + "/Resources<<\(resources)>>>> endobj\n"
                + "4 0 obj <</Length \(content.utf8.count)>> stream\n\(content)\nendstream endobj\n"
                + "trailer <</Root 1 0 R>>\n%%EOF\n").utf8)
    }

    /// As it comes on standard input.
    static func file(_ bytes: Data) throws -> MediaInput { try MediaInput(bytes) }

    /// A video of FFmpeg's own test picture, at the given place.
    static func video(
        at path: String, seconds: Double, size: String = "320x240", container: String = "mp4", codec: String = "mpeg4"
    ) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=size=\(size):rate=10", "-t",
            "\(seconds)", "-c:v", codec, "-pix_fmt", codec == "mjpeg" ? "yuvj420p" : "yuv420p", "-f", container, path,
        ]
        try process.run()
        process.waitUntilExit()
    }

    /// An uncompressed grey TIFF of 4 by 3 pixels a page; page n is filled with the value n.
    static func tiff(pages: Int) -> [UInt8] {
        func le(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
        var bytes: [UInt8] = [0x49, 0x49, 42, 0] + le(8, 4)
        for page in 1...pages {
            let start = bytes.count
            let entries: [(tag: Int, value: Int)] = [
                (256, 4), (257, 3), (258, 8), (259, 1), (262, 1), (273, start + 2 + 9 * 12 + 4), (277, 1), (278, 3),
                (279, 12),
            ]
            bytes += le(entries.count, 2)
            for entry in entries { bytes += le(entry.tag, 2) + le(4, 2) + le(1, 4) + le(entry.value, 4) }
            let next = start + 2 + entries.count * 12 + 4 + 12
            bytes += le(page == pages ? 0 : next, 4) + [UInt8](repeating: UInt8(page), count: 12)
        }
        return bytes
    }
}

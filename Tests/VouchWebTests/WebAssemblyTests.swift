import Foundation
import Testing
import VouchTestSupport
import VouchCore
import VouchImaging
import VouchNetworks
import VouchReader

/// The module that `make wasm` builds, run under Node and compared with the native reader.
@Suite(.enabled(if: WebModule.canRun, "needs node on the PATH and out/vouch.wasm (make wasm)"))
struct WebAssemblyTests {
    static let today = CalendarDate(year: 2026, month: 11, day: 21)

    struct Zone: Codable, Equatable {
        let valid: Bool
        let lines: [String]
        let rawLines: [String]
    }

    struct Line: Codable {
        let frame: String
        let zones: [Zone]
    }

    @Test func `the browser's module reads character for character what the native reader reads`() throws {
        let node = try #require(WebModule.node)
        let pictures = try Self.pictures()
        try #require(!pictures.isEmpty)
        let today = try #require(Self.today)
        let networks = try CommittedNetworks.load(from: WebModule.root.appendingPathComponent("Networks").path)
        let reader = try MRZReader(
            finderWeights: networks.mrzFinder, recogniserWeights: networks.mrzRecogniser,
            witnessWeights: networks.mrzWitness)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-frames-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }

        var frames: [String] = []
        var expected: [[Zone]] = []
        for (index, file) in pictures.enumerated() {
            let picture = try PictureDecoder().decode(
                [UInt8](Data(contentsOf: file)), as: .rgb8, minimumLongSide: 640)
            let rgba = picture.withView { Self.rgba($0) }
            let path = folder.appendingPathComponent("\(index).rgba")
            try Data(rgba).write(to: path)
            frames.append("\(path.path),\(picture.width),\(picture.height)")
            let readings = try rgba.withUnsafeBytes {
                reader.read(
                    try #require(ImageView($0, width: picture.width, height: picture.height, format: .rgba8)),
                    today: today)
            }
            expected.append(
                readings.map {
                    Zone(
                        valid: $0.decoding.isValid, lines: $0.decoding.lines.map(Self.text),
                        rawLines: $0.decoding.rawLines.map(Self.text))
                })
        }
        let output = try Self.run(
            node,
            [
                WebModule.root.appendingPathComponent("Tests/Browser/read-frames.mjs").path, WebModule.module.path,
                WebModule.root.appendingPathComponent("Networks/mrz-finder.vnet").path,
                WebModule.root.appendingPathComponent("Networks/mrz-recogniser.vnet").path,
                WebModule.root.appendingPathComponent("Networks/mrz-witness.vnet").path, "2026-11-21",
            ] + frames)
        let lines = try output.split(separator: "\n").map {
            try JSONDecoder().decode(Line.self, from: Data($0.utf8))
        }
        // The same objects, under the same schema, as reports and the command write.
        let validator = try SchemaValidator.ofReports()
        for line in output.split(separator: "\n") {
            let object = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            for item in try #require(object["zones"] as? [Any]) {
                #expect(validator.complaints(about: item, as: "zone") == [])
            }
        }
        try #require(lines.count == pictures.count)
        for (line, (file, zones)) in zip(lines, zip(pictures, expected)) {
            #expect(line.zones == zones, "\(file.lastPathComponent)")
        }
        #expect(expected.contains { $0.contains { $0.valid } }, "none of the pictures was read at all")
    }

    @Test func `careless and hostile calls are answered, refused or stop the module`() throws {
        let node = try #require(WebModule.node)
        let output = try Self.run(
            node,
            [
                WebModule.root.appendingPathComponent("Tests/Browser/hostile-calls.mjs").path, WebModule.module.path,
                WebModule.root.appendingPathComponent("Networks/mrz-finder.vnet").path,
                WebModule.root.appendingPathComponent("Networks/mrz-recogniser.vnet").path,
                WebModule.root.appendingPathComponent("Networks/mrz-witness.vnet").path,
            ])
        #expect(output.isEmpty)
    }

    /// The committed examples and a few specimens of each kind.
    static func pictures() throws -> [URL] {
        var found: [URL] = []
        for folder in ["Examples", "Tests/Corpus/mrz/flat", "Tests/Corpus/mrz/table", "Tests/Corpus/mrz/negative"] {
            let url = WebModule.root.appendingPathComponent(folder)
            let files = (try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)) ?? []
            found += files.filter { ["jpg", "png"].contains($0.pathExtension) }
                .sorted { $0.path < $1.path }.prefix(5)
        }
        return found
    }

    static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    static func rgba(_ view: ImageView) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(view.width * view.height * 4)
        for y in 0..<view.height {
            let row = (view.base + y * view.stride).assumingMemoryBound(to: UInt8.self)
            for x in 0..<view.width { result += [row[3 * x], row[3 * x + 1], row[3 * x + 2], 255] }
        }
        return result
    }

    static func run(_ program: URL, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return String(decoding: output, as: UTF8.self)
    }
}

/// What `make wasm` built, and what runs it.
enum WebModule {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    static let module = root.appendingPathComponent("out/vouch.wasm")

    static let node = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { URL(fileURLWithPath: String($0)).appendingPathComponent("node") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }

    static var canRun: Bool { node != nil && FileManager.default.fileExists(atPath: module.path) }
}

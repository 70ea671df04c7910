import Foundation
import Testing
import VouchTestSupport
import VouchCore
import VouchImaging
import VouchVision

/// The document finder of the module that `make wasm` builds, run under Node and compared with the native one.
@Suite(.enabled(if: WebModule.canRun, "needs node on the PATH and out/vouch.wasm (make wasm)"))
struct DocumentWebTests {
    struct Document: Codable {
        let corners: [[Double]]
        let format: String
        let confidence: Double
        let cropped: Bool
        let upright: Bool
        let edges: [String]
    }

    struct Line: Codable { let documents: [Document] }

    @Test func `the browser's module finds the documents that the native finder finds`() throws {
        let node = try #require(WebModule.node)
        let root = WebModule.root
        let network = root.appendingPathComponent("Networks/document-finder.vnet")
        let finder = try DocumentFinder(weights: [UInt8](Data(contentsOf: network)))
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-documents-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let corpus = root.appendingPathComponent("Tests/Corpus/documents")
        let files = try FileManager.default.contentsOfDirectory(at: corpus, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "jpg" }.sorted { $0.path < $1.path }
        var frames: [String] = []
        var expected: [[FoundDocument]] = []
        for (index, file) in files.enumerated() where index % 8 == 0 {
            let picture = try PictureDecoder().decode([UInt8](Data(contentsOf: file)), as: .rgb8, minimumLongSide: 640)
            let rgba = picture.withView { WebAssemblyTests.rgba($0) }
            let path = folder.appendingPathComponent("\(index).rgba")
            try Data(rgba).write(to: path)
            frames.append("\(path.path),\(picture.width),\(picture.height)")
            let found = rgba.withUnsafeBytes {
                ImageView($0, width: picture.width, height: picture.height, format: .rgba8)
                    .map { finder.documents(in: $0) }
            }
            expected.append(try #require(found))
        }
        try #require(frames.count >= 5)
        let script = root.appendingPathComponent("Tests/Browser/find-documents.mjs").path
        let output = try WebAssemblyTests.run(node, [script, WebModule.module.path, network.path] + frames)
        let lines = try output.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
        // The same objects, under the same schema, as reports and the command write.
        let validator = try SchemaValidator.ofReports()
        for line in output.split(separator: "\n") {
            let object = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            for item in try #require(object["documents"] as? [Any]) {
                #expect(validator.complaints(about: item, as: "page") == [])
            }
        }
        try #require(lines.count == expected.count)
        for (line, documents) in zip(lines, expected) {
            #expect(line.documents.count == documents.count)
            for (web, native) in zip(line.documents, documents) {
                #expect(web.format == native.format.rawValue)
                #expect(web.cropped == native.isCropped)
                for (corner, point) in zip(web.corners, native.corners.corners) {
                    try #require(corner.count == 2)
                    #expect(abs(corner[0] - point.x) < 0.2 && abs(corner[1] - point.y) < 0.2)
                }
            }
        }
        #expect(expected.contains { !$0.isEmpty }, "none of the pictures showed a document")
    }
}

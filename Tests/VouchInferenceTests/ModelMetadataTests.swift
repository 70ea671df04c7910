import Foundation
import Testing
import VouchInference

@Suite struct ModelMetadataTests {
    @Test func `what the author wrote is read`() throws {
        let metadata = try ModelMetadata(path: InferenceVector.path("negation.onnx"))
        #expect(metadata["character"] == "a\nb\nc")
        #expect(metadata["author"] == "none")
        #expect(metadata["absent"] == nil)
    }

    @Test func `a file cut off anywhere is read as far as whole, or refused`() throws {
        let bytes = try InferenceVector.bytes("negation.onnx")
        var refused = 0
        for count in 0..<bytes.count {
            do {
                let metadata = try ModelMetadata(Array(bytes.prefix(count)))
                #expect(metadata["author"] == nil)
            } catch {
                #expect(error == InferenceError(.modelRefused))
                refused += 1
            }
        }
        #expect(refused > bytes.count / 2)
    }

    @Test(arguments: [
        [0x72, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F],  // a length of 2^62
        [UInt8](repeating: 0xFF, count: 20),  // a number without end
        [0x73], [0x74], [0x76], [0x77],  // groups, and types that do not exist
        [0x75, 1, 2, 3], [0x71, 1, 2, 3, 4, 5, 6, 7],  // numbers cut off
    ])
    func `lengths and types that cannot be are refused`(_ bytes: [UInt8]) {
        #expect(throws: InferenceError(.modelRefused)) { try ModelMetadata(bytes) }
    }

    @Test func `a file that is not there is missing`() {
        #expect(throws: InferenceError(.modelMissing)) { try ModelMetadata(path: "/nonexistent/model.onnx") }
    }
}

enum InferenceVector {
    private static let tests = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()

    static func path(_ name: String) -> String { tests.appendingPathComponent("Vectors/ocr/\(name)").path }

    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
    }

    /// False where scripts/fetch-engines was not run.
    static let hasEngine = (try? EngineFolder.find()) != nil

    static func runtime(cacheFolder: String? = nil) throws -> InferenceRuntime {
        try InferenceRuntime(folder: EngineFolder.find(), cacheFolder: cacheFolder)
    }
}

import Foundation
import Testing

@testable import VouchKit

@Suite struct DocumentInputTests {
    private func inFolder(_ names: [String], _ work: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-inputs-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in names {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("x".utf8).write(to: file)
        }
        try work(folder.path)
    }

    @Test func `a folder gives way to the pictures in and below it, sorted; others and hidden ones are left out`()
        throws
    {
        try inFolder(["b.JPG", "a.png", "deep/er/c.pdf", "notes.txt", ".hidden.jpg", "clip.MP4"]) { folder in
            let names = DocumentInput.expand([folder]).map(\.name)
            #expect(names == ["a.png", "b.JPG", "clip.MP4", "deep/er/c.pdf"].map { "\(folder)/\($0)" })
        }
    }

    @Test func `files keep their order, whatever they are called, and - is standard input`() {
        #expect(DocumentInput.expand(["z", "-", "a.xyz"]).map(\.name) == ["z", "-", "a.xyz"])
        #expect(DocumentInput.expand([]).isEmpty)
    }

    @Test func `a folder without pictures is an input that says so`() async throws {
        let service = try FakeService.build()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-inputs-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let reading = try await service.reading(of: DocumentInput.expand([folder.path]))
        #expect(reading.status == .unreadable)
        #expect(reading.problems.map(\.code) == ["folder.empty"])
    }

    @Test func `a file longer than the limit is not read to its end`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-long-\(UUID())")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(count: 5 << 20).write(to: file)
        let data = try FileReading.data(of: file.path, limit: 1 << 20)
        #expect(data.count > 1 << 20 && data.count <= 2 << 20)
    }
}

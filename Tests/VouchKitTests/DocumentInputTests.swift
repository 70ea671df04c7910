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

    @Test func `in a folder the content decides, and what is skipped is told with its reason`() throws {
        try inFolder(["letter.txt", ".hidden.jpg", "own.jpg", "scan"]) { folder in
            func write(_ name: String, _ bytes: [UInt8]) throws {
                try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
            }
            try write("IMG_0001", [0xFF, 0xD8, 0xFF, 0xE0])
            try write("invoice.dat", Array("%PDF-1.7".utf8))
            try write("empty", [])
            try write("memo", Array("BMW, a letter about a car".utf8))
            try write("bitmap", Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0])
            symlink("/", "\(folder)/link")
            let expansion = InputExpansion([folder]) { $0.hasSuffix("own.jpg") }
            #expect(expansion.inputs.map(\.name) == ["IMG_0001", "bitmap", "invoice.dat"].map { "\(folder)/\($0)" })
            let none = "neither a picture nor a PDF nor a video"
            #expect(
                expansion.skipped.map { "\(($0.path as NSString).lastPathComponent): \($0.reason)" } == [
                    ".hidden.jpg: hidden", "empty: empty", "letter.txt: \(none)", "link: a link to a folder",
                    "memo: \(none)", "own.jpg: written by Vouch", "scan: \(none)",
                ])
            #expect(expansion.skipped.filter(\.isOwn).count == 1)
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
        let problem = #expect(throws: ReadingProblem.self) { try FileReading.data(of: file.path, limit: 1 << 20) }
        #expect(problem?.code == "file.tooLarge")
        #expect(problem?.message == "the file has 5 MiB; 1 MiB at most are read")
        #expect(try FileReading.data(of: file.path, limit: 5 << 20).count == 5 << 20)
    }

    @Test func `a pipe or device is refused without waiting for it, by name and in a folder`() throws {
        try inFolder(["a.png"]) { folder in
            #expect(mkfifo("\(folder)/pipe.jpg", 0o600) == 0)
            symlink("/dev/zero", "\(folder)/device.jpg")
            for name in ["pipe.jpg", "device.jpg"] {
                let problem = #expect(throws: ReadingProblem.self) {
                    try FileReading.data(of: "\(folder)/\(name)", limit: 1 << 20)
                }
                #expect(problem?.code == "file.special")
                #expect(throws: ReadingProblem.self) { try FileReading.format(of: "\(folder)/\(name)") }
            }
            let names = DocumentInput.expand([folder]).map(\.name)
            #expect(names == ["a.png", "device.jpg", "pipe.jpg"].map { "\(folder)/\($0)" })
        }
    }

    @Test func `each trouble with a path is told as what it is`() throws {
        try inFolder(["a.png"]) { folder in
            symlink("\(folder)/loop", "\(folder)/loop")
            for (path, code) in [
                (folder, "file.isFolder"), ("\(folder)/a.png/b", "file.notFound"), ("\(folder)/loop", "file.link"),
                ("\(folder)/no\u{FFFD}ne", "file.name"), ("\(folder)/none", "file.notFound"), ("", "file.notFound"),
            ] {
                let problem = #expect(throws: ReadingProblem.self) { try FileReading.data(of: path, limit: 1) }
                #expect(problem?.code == code)
            }
        }
    }

    @Test func `a folder that cannot be opened, and a name that is not UTF-8, are told`() throws {
        try inFolder(["a.png", "closed/b.png"]) { folder in
            #expect(mkdir("\(folder)/x", 0o700) == 0)
            let descriptor = open("\(folder)/x/caf\u{E9}.png", O_CREAT | O_WRONLY, 0o600)
            close(descriptor)
            // In Latin 1.
            let latin = Array("\(folder)/x/caf".utf8CString.dropLast()) + [-23] + Array(".png".utf8CString)
            #expect(rename("\(folder)/x/caf\u{E9}.png", latin) == 0)
            chmod("\(folder)/closed", 0)
            defer { chmod("\(folder)/closed", 0o700) }
            let inputs = DocumentInput.expand([folder])
            #expect(inputs.contains { $0.problemCode == "file.name" && $0.name == "\(folder)/x" })
            // Nothing is closed to root.
            #expect(geteuid() == 0 || inputs.contains { $0.problemCode == "folder.unreadable" })
        }
    }
}

extension DocumentInput {
    fileprivate var problemCode: String? {
        if case .problem(let problem) = content { problem.code } else { nil }
    }
}

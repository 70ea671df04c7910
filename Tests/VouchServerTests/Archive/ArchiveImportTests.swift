import Foundation
import Testing
import VouchCore

@testable import VouchServer

struct ArchiveImportTests {
    private static let long = String(repeating: "a", count: 1_025)

    @Test func `a folder's pictures are items, and links, pipes and other files are none`() async throws {
        let archive = try await ArchiveFixture()
        defer { archive.remove() }
        for path in ["a.jpg", "sub/b.PNG", "sub/deep/c.pdf", "notes.txt", ".hidden/d.jpg"] {
            try archive.write(path, to: path)
        }
        let outside = try await ArchiveFixture()
        defer { outside.remove() }
        try outside.write("secret", to: "e.jpg")
        let files = FileManager.default
        try files.createSymbolicLink(
            at: archive.folder.appendingPathComponent("link.jpg"), withDestinationURL: outside.folder)
        try files.createSymbolicLink(
            at: archive.folder.appendingPathComponent("way"), withDestinationURL: outside.folder)
        try #require(mkfifo(archive.folder.appendingPathComponent("pipe.jpg").path, 0o600) == 0)
        try archive.write("", to: "empty.jpg")
        let first = try await archive.importFolder()
        #expect(first.counts.added == 3)
        #expect(first.counts.known == 0)
        #expect(first.others == 1)
        #expect(
            first.refused == ["empty.jpg empty", "link.jpg link", "pipe.jpg special", "way link"])
        let again = try await archive.importFolder()
        #expect(again.counts.added == 0)
        #expect(again.counts.known == 3)
    }

    @Test func `a pipe or folder that took a picture's place is not read`() async throws {
        let archive = try await ArchiveFixture()
        defer { archive.remove() }
        try archive.write("picture", to: "a.jpg")
        try archive.write("picture", to: "sub/b.jpg")
        try #require(mkfifo(archive.folder.appendingPathComponent("pipe.jpg").path, 0o600) == 0)
        let root = try ArchiveRoot(archive.folder.path)
        #expect(try root.bytes(of: #require(ArchivePath("a.jpg")), limit: 10) == Array("picture".utf8))
        for name in ["pipe.jpg", "sub"] {
            let error = #expect(throws: ArchiveProblem.self) {
                try root.bytes(of: #require(ArchivePath(name)), limit: 10)
            }
            #expect(error?.code == .special, "\(name)")
        }
    }

    @Test func `no way to a folder of an archive leads through a link`() async throws {
        let (archive, outside) = (try await ArchiveFixture(), try await ArchiveFixture())
        defer {
            archive.remove()
            outside.remove()
        }
        try outside.write("secret", to: "sub/e.jpg")
        try archive.write("card", to: "own/sub/a.jpg")
        try FileManager.default.createSymbolicLink(
            at: archive.folder.appendingPathComponent("way"), withDestinationURL: outside.folder)
        func count(below folder: String) throws -> Int {
            let path = try #require(ArchivePath(folder))
            return try ArchiveWalk(archive.root, below: path).reduce(0) { count, _ in count + 1 }
        }
        #expect(try count(below: "own/sub") == 1)
        let refused: [(String, ArchiveProblem.Code)] = [("way/sub", .link), ("way", .link), ("own/none", .missing)]
        for (folder, code) in refused {
            let problem = #expect(throws: ArchiveProblem.self) { try count(below: folder) }
            #expect(problem?.code == code)
        }
    }

    @Test func `an import that was ended goes on, and opens no file that it has already`() async throws {
        let archive = try await ArchiveFixture()
        defer { archive.remove() }
        for number in 0..<30 { try archive.write("card", to: "\(number).jpg") }
        let lines = (0..<30).map { #"{"item":"\#($0)","files":["\#($0).jpg"]}"# }
        #expect(try await archive.importManifest(lines.prefix(12).joined(separator: "\n")).counts.added == 12)
        for number in 0..<12 {
            try FileManager.default.removeItem(at: archive.folder.appendingPathComponent("\(number).jpg"))
        }
        let rest = try await archive.importManifest(lines.joined(separator: "\n"))
        #expect(rest.counts.added == 18)
        #expect(rest.counts.known == 12)
        #expect(rest.counts.refused == 0)
    }

    @Test func `of a manifest, each line that is not an item is refused by its number, and the others are taken`()
        async throws
    {
        let archive = try await ArchiveFixture()
        defer { archive.remove() }
        try archive.write("card", to: "front.jpg")
        try archive.write("back", to: "back.jpg")
        try FileManager.default.createSymbolicLink(
            at: archive.folder.appendingPathComponent("way"), withDestinationURL: archive.folder)
        let long = String(repeating: "x", count: ArchiveEntry.longestLine + 9)
        let result = try await archive.importManifest(
            """
            {"item":"1","files":["front.jpg","back.jpg"],"document":true}

            {"item":"2","files":["front.jpg"],"document":false}
            {"item":"3","files":["front.jpg","back.jpg"],"document":false}
            {"item":"4","files":["../front.jpg"]}
            {"item":"5","files":["/etc/passwd"]}
            {"item":"6","files":["way/front.jpg"]}
            {"item":"7","files":["missing.jpg"]}
            {"item":"1","files":["back.jpg"]}
            {"item":"","files":["back.jpg"]}
            {"item":"8","files":[]}
            {"item":"9","files":["front.jpg"],"more":1}
            {"item":"10","files":["front.jpg"],"document":1}
            not JSON
            \(long)
            {"item":"11","files":["back.jpg"]}
            """)
        #expect(result.counts.added == 3)
        #expect(result.counts.refused == 12)
        #expect(
            Set(result.refused) == [
                "4 archive.line", "5 archive.name", "6 archive.name", "7 archive.link", "8 archive.fileMissing",
                "9 archive.repeated", "10 archive.line", "11 archive.line", "12 archive.line", "13 archive.line",
                "14 archive.line", "15 archive.line",
            ])
        #expect(try await archive.work().done == 3)
        #expect(try await Set(archive.lines().keys) == ["1", "2", "11"])
    }

    @Test(arguments: ["", "/a", "a/", "a//b", "./a", "a/..", "..", "a/../b", "a\u{0}b", ArchiveImportTests.long])
    func `a path that leads elsewhere is none`(text: String) { #expect(ArchivePath(text) == nil) }

    @Test(arguments: ["a", "a.b/c d", "ä/ö", "..a/b..", "-"])
    func `a path below the root is one`(text: String) { #expect(ArchivePath(text)?.text == text) }

    @Test(arguments: ["", "a b", "ä", "a/b", String(repeating: "a", count: 65)])
    func `a batch's name is short and plain`(name: String) {
        #expect(ArchiveBatch(name, tenant: "acme") == nil)
        #expect(ArchiveBatch("intake-2026.v1_a", tenant: "acme")?.name == "intake-2026.v1_a")
    }
}

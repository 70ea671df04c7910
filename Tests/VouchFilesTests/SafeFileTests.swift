import Foundation
import Testing

@testable import VouchFiles

@Suite struct SafeFileTests {
    private func inFolder(_ work: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-files-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try work(folder)
    }

    private func put(_ text: String, _ path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }
    private func cause(_ work: () throws -> Void) -> WritingFailure.Cause? {
        (#expect(throws: WritingFailure.self, performing: work))?.cause
    }

    @Test(arguments: [
        ("a", ".", "a"), ("/a", "/", "a"), ("a/b", "a", "b"), ("/a/b/", "/a/b", ""), ("", ".", ""), ("/", "/", ""),
        ("é", ".", "é"), ("a//b", "a/", "b"),
    ])
    func `a path has a folder and a name, also where it is one character`(
        _ path: String, _ folder: String, _ name: String
    ) {
        #expect(FilePlace(path).folder == folder)
        #expect(FilePlace(path).name == name)
    }

    @Test func `a new file is whole, and its owner's alone`() throws {
        try inFolder { folder in
            try SafeFile.write(Data("new".utf8), to: "\(folder)/a")
            #expect(try text("\(folder)/a") == "new")
            #expect(try mode("\(folder)/a") == 0o600)
            #expect(try names(folder) == ["a"])
        }
    }

    @Test func `only what is Vouch's own is replaced, and one that others may read stays so`() throws {
        try inFolder { folder in
            try put("mine", "\(folder)/a")
            #expect(cause { try SafeFile.write(Data("new".utf8), to: "\(folder)/a") } == .isForeign)
            #expect(try text("\(folder)/a") == "mine")
            chmod("\(folder)/a", 0o644)
            try SafeFile.write(Data("new".utf8), to: "\(folder)/a", isPrivate: false) { $0 == Array("mine".utf8) }
            #expect(try text("\(folder)/a") == "new")
            #expect(try mode("\(folder)/a") == 0o644)
            #expect(try names(folder) == ["a"])
        }
    }

    @Test func `links, folders, pipes and devices are left alone, even where all is one's own`() throws {
        try inFolder { folder in
            try put("mine", "\(folder)/target")
            symlink("\(folder)/target", "\(folder)/link")
            symlink("\(folder)/nowhere", "\(folder)/dangling")
            symlink("/dev/null", "\(folder)/device")
            #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
            #expect(mkdir("\(folder)/folder", 0o700) == 0)
            let before = try names(folder)
            for (name, wanted) in [
                ("link", WritingFailure.Cause.isLink), ("dangling", .isLink), ("device", .isLink), ("pipe", .isSpecial),
                ("folder", .isFolder), ("folder/", .nameMissing), ("nowhere/a", .folderMissing),
                ("target/a", .folderIsFile), ("..", .nameMissing), (String(repeating: "x", count: 300), .nameTooLong),
            ] {
                let found = cause { try SafeFile.write(Data("new".utf8), to: "\(folder)/\(name)") { _ in true } }
                #expect(found == wanted, "\(name)")
            }
            #expect(cause { try SafeFile.write(Data(), to: "/dev/null") { _ in true } } == .isSpecial)
            #expect(cause { try SafeFile.write(Data(), to: "") } == .nameMissing)
            #expect(try names(folder) == before)
            #expect(try text("\(folder)/target") == "mine")
        }
    }

    @Test func `the other name of a file with two keeps its content`() throws {
        try inFolder { folder in
            try put("mine", "\(folder)/a")
            #expect(link("\(folder)/a", "\(folder)/b") == 0)
            try SafeFile.write(Data("new".utf8), to: "\(folder)/b") { _ in true }
            #expect(try text("\(folder)/a") == "mine")
            #expect(try text("\(folder)/b") == "new")
        }
    }

    @Test func `of several files none appears if one cannot`() throws {
        try inFolder { path in
            let folder = try TargetFolder(path)
            try put("mine", "\(path)/b")
            #expect(cause { try folder.write(["a", "b"].map { .init(name: $0, bytes: Data()) }) } == .isForeign)
            #expect(try names(path) == ["b"])
        }
    }

    @Test func `a probe says what writing would, and leaves nothing`() throws {
        try inFolder { folder in
            try put("mine", "\(folder)/a")
            #expect(cause { try SafeFile.probe("\(folder)/a") } == .isForeign)
            #expect(cause { try SafeFile.probe("\(folder)/b/c") } == .folderMissing)
            try SafeFile.probe("\(folder)/b")
            #expect(try names(folder) == ["a"])
        }
    }

    @Test func `a folder is created for its owner, with those above it`() throws {
        try inFolder { folder in
            try TargetFolder("\(folder)/a/b", isCreated: true).probe()
            #expect(try mode("\(folder)/a/b") == 0o700)
            #expect(try mode("\(folder)/a") == 0o700)
            try TargetFolder("\(folder)/c//d//", isCreated: true).probe()
            try put("mine", "\(folder)/file")
            #expect(cause { _ = try TargetFolder("\(folder)/file", isCreated: true) } == .folderIsFile)
            #expect(cause { _ = try TargetFolder("\(folder)/file/x", isCreated: true) } == .folderIsFile)
            #expect(cause { _ = try TargetFolder("", isCreated: true) } == .nameMissing)
        }
    }

    @Test func `an open folder lists what is in it, whatever its path leads to by now`() throws {
        try inFolder { path in
            try FileManager.default.createDirectory(atPath: "\(path)/a", withIntermediateDirectories: false)
            try put("mine", "\(path)/a/one")
            let folder = try TargetFolder("\(path)/a")
            try FileManager.default.moveItem(atPath: "\(path)/a", toPath: "\(path)/b")
            try FileManager.default.createDirectory(atPath: "\(path)/a", withIntermediateDirectories: false)
            try put("other", "\(path)/a/two")
            #expect(try folder.names() == ["one"])
            // Again from the beginning.
            #expect(try folder.names() == ["one"])
        }
    }

    @Test func `a file is own as long as nobody changes it`() throws {
        try inFolder { path in
            let folder = try TargetFolder(path)
            let file = TargetFolder.NewFile(name: "a", bytes: Data("new".utf8))
            #expect(try !OwnFiles(of: folder).contains("a"))
            try OwnFiles(of: folder).add([file])
            try folder.write([file])
            #expect(try OwnFiles(of: folder).contains("a"))
            try put("new\n", "\(path)/a")
            #expect(try !OwnFiles(of: folder).contains("a"))
            try put("new", "\(path)/b")
            #expect(try !OwnFiles(of: folder).contains("b"))
        }
    }

    @Test func `a link is not followed to what it names, also where that is one's own`() throws {
        try inFolder { path in
            try put("own", "\(path)/a")
            symlink("a", "\(path)/link")
            symlink("\(path)/a", "\(path)/long")
            let folder = try TargetFolder(path)
            #expect(folder.start(of: "a", limit: 10) == Array("own".utf8))
            #expect(folder.start(of: "link", limit: 10) == nil)
            #expect(folder.start(of: "long", limit: 10) == nil)
        }
    }

    @Test func `the list of own files is not written through a link`() throws {
        try inFolder { path in
            symlink("\(path)/elsewhere", "\(path)/.vouch-files")
            #expect(cause { _ = try OwnFiles(of: try TargetFolder(path)) } == .isLink)
        }
        try inFolder { path in
            try put("mine", "\(path)/letter")
            #expect(link("\(path)/letter", "\(path)/.vouch-files") == 0)
            let own = try OwnFiles(of: try TargetFolder(path))
            #expect(cause { try own.add([.init(name: "a", bytes: Data())]) } == .isLink)
            #expect(try text("\(path)/letter") == "mine")
        }
    }

    @Test func `a draft with a name, where there are no files without, leaves none either`() throws {
        try inFolder { path in
            let folder = try TargetFolder(path)
            func draft(_ name: String, _ text: String) throws -> Draft {
                try Draft(Array(text.utf8), in: folder, named: name, isPrivate: true, isNamed: true)
            }
            do {
                let waiting = try draft("a", "one")
                #expect(try names(path).count == 1)
                try waiting.publish(isReplacing: false)
            }
            #expect(try names(path) == ["a"])
            #expect(try text("\(path)/a") == "one")
            #expect(cause { try draft("a", "two").publish(isReplacing: false) } == .isForeign)
            #expect(try names(path) == ["a"])
            #expect(try text("\(path)/a") == "one")
            try draft("a", "three").publish(isReplacing: true)
            #expect(try names(path) == ["a"])
            #expect(try text("\(path)/a") == "three")
        }
    }

    @Test func `a path that was not UTF-8 is not written under another name`() throws {
        try inFolder { path in
            #expect(cause { try SafeFile.write(Data(), to: "\(path)/caf\u{FFFD}") } == .nameNotText)
            #expect(cause { _ = try TargetFolder("\(path)/caf\u{FFFD}", isCreated: true) } == .nameNotText)
            let left = try names(path)
            #expect(left.isEmpty)
        }
    }

    @Test func `a mark is seen, and any PNG without it is not Vouch's`() {
        let png: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + [UInt8](repeating: 7, count: 40)
        #expect(!PNGMark.isMarked(png))
        let marked = PNGMark.marked(png)
        #expect(PNGMark.isMarked(marked))
        #expect(marked.count == png.count + 26)
        #expect(PNGMark.isMarked(Array(marked.prefix(59))))
        #expect(!PNGMark.isMarked(Array(marked.prefix(58))))
        #expect(PNGMark.marked([1, 2, 3]) == [1, 2, 3])
    }

    @Test func `two cannot hold one lock`() throws {
        try inFolder { folder in
            let path = "\(folder)/store"
            do {
                let first = try FileLock(beside: path)
                #expect(cause { _ = try FileLock(beside: path, seconds: 0.1) } == .locked)
                withExtendedLifetime(first) {}
            }
            _ = try FileLock(beside: path, seconds: 0.1)
            symlink("\(folder)/elsewhere", "\(folder)/other.lock")
            #expect(cause { _ = try FileLock(beside: "\(folder)/other") } == .isLink)
            #expect(try names(folder) == ["other.lock", "store.lock"])
        }
    }
}

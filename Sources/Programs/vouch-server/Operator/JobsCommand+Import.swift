import ArgumentParser
import Foundation
import VouchCore
import VouchFiles
import VouchJOSE
import VouchOpenSSL
import VouchServer

extension JobsCommand {
    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Create jobs for the pictures of an archive. Pictures imported before are skipped.",
            discussion: """
                A folder: every picture in and below it, each an item of its own. A manifest (.ndjson): one JSON object per line, \
                {"item": "17", "files": ["17/front.jpg", "17/back.jpg"], "document": true}, with paths below the root. Pictures are \
                not copied: an item holds paths, lengths and SHA-256. Symbolic links and paths outside the root are refused. An \
                interrupted import can simply be repeated. Exit codes: 0 everything was imported; 1 something was refused, or the \
                import failed.
                """)

        private static let digestKind = "archive item"
        private static let mostPrinted = 20

        @OptionGroup var options: BatchOptions

        @Option(help: ArgumentHelp("The batch, new or existing.", valueName: "name"))
        var batch: String

        @Option(
            help: ArgumentHelp(
                "The folder that paths are relative to. (default: the folder itself, or the manifest's)",
                valueName: "folder"))
        var root: String?

        @Option(
            help: ArgumentHelp("Delete items and results after this many days. (default: never)", valueName: "days"))
        var keep: Int?

        @Argument(help: "A folder, a manifest, or - for a manifest on standard input.")
        var source: String

        func validate() throws {
            if let keep, !(1...36_500).contains(keep) { throw ValidationError("--keep must be 1 to 36500") }
            if source == "-", root == nil { throw ValidationError("a manifest on standard input needs --root") }
        }

        func run() async throws {
            try await OperatorCommand.run {
                let batch = try options.batch(batch)
                let archive = try Archive(source, root: root)
                let open = try await options.open(isMade: true)
                let cryptography = OpenSSLCryptography()
                let database = open.database
                var work = ArchiveImport(
                    into: batch, of: open.store, root: archive.root,
                    expires: keep.map { open.now.adding(seconds: Int64($0) * 86_400) },
                    identifier: { name in
                        "archive-"
                            + Base64URL.text(
                                try database.digest(
                                    of: "\(batch.name)\u{0}\(name)", kind: Self.digestKind, tenant: batch.tenant))
                    },
                    digest: { try cryptography.digest(.sha256, of: $0) }, clock: { open.now })
                try await open.record("jobs import", "changed", batch)
                let counts: ArchiveImport.Counts
                do {
                    counts = try await take(all: archive, into: &work)
                } catch let problem as ArchiveProblem {
                    throw StartProblem(
                        problem.message, hint: "import again when it can be read; items added so far stay")
                }
                try OperatorCommand.say(
                    "\(batch.name): \(counts.added) new, \(counts.known) there before, \(counts.refused) refused")
                guard counts.refused == 0 else { throw ExitCode(1) }
            }
        }

        private func take(all archive: Archive, into work: inout ArchiveImport) async throws -> ArchiveImport.Counts {
            var refusals = 0
            func refused(_ place: String, _ problem: ArchiveProblem) {
                refusals += 1
                if refusals <= Self.mostPrinted { JobsCommand.warn("vouch: refused: \(place): \(problem.message)") }
            }
            var seen = 0
            var others = 0
            func printTotals() {
                seen += 1
                guard seen.isMultiple(of: 10_000) else { return }
                let counts = work.progress
                JobsCommand.warn("vouch: \(seen) entries; \(counts.added) new, \(counts.known) there before")
            }
            switch archive.kind {
            case .folder(let walk):
                for found in walk {
                    switch found {
                    case .file(let path):
                        try await work.take(.success(ArchiveEntry(path)), at: path.text, refused: refused)
                    case .refused(let path, let problem):
                        try await work.take(.failure(problem), at: path, refused: refused)
                    case .other: others += 1
                    }
                    printTotals()
                }
            case .manifest(let lines):
                for (line, entry) in lines {
                    try await work.take(entry, at: "line \(line)", refused: refused)
                    printTotals()
                }
                if lines.isBroken { throw ArchiveProblem(.unreadable, "the manifest could not be read completely") }
            }
            let counts = try await work.finish(refused: refused)
            if refusals > Self.mostPrinted {
                JobsCommand.warn("vouch: refused: \(refusals - Self.mostPrinted) more")
            }
            if others > 0 {
                let files =
                    others == 1
                    ? "1 file was skipped: its name is not that of a picture"
                    : "\(others) files were skipped: their names are not those of pictures"
                JobsCommand.warn("vouch: note: \(files)")
            }
            return counts
        }
    }

    /// The files to import, and the folder they are below.
    private struct Archive {
        enum Kind {
            case folder(ArchiveWalk)
            case manifest(ArchiveManifest)
        }

        let kind: Kind
        let root: ArchiveRoot

        init(_ source: String, root: String?) throws {
            do throws(ArchiveProblem) {
                var isFolder: ObjCBool = false
                if source != "-", FileManager.default.fileExists(atPath: source, isDirectory: &isFolder),
                    isFolder.boolValue
                {
                    self.root = try ArchiveRoot(root ?? source)
                    kind = .folder(try ArchiveWalk(self.root, below: try Self.place(of: source, below: self.root)))
                    return
                }
                self.root = try ArchiveRoot(root ?? FilePlace(source).folder)
            } catch {
                throw StartProblem(error.message, hint: "name a folder that this user can read")
            }
            guard source != "-" else {
                kind = .manifest(ArchiveManifest(.standardInput))
                return
            }
            guard let handle = FileHandle(forReadingAtPath: source) else {
                throw StartProblem(
                    "\(source): not a readable folder or manifest", hint: "check the path and its permissions")
            }
            try Self.requireManifest(handle, source)
            kind = .manifest(ArchiveManifest(handle))
        }

        /// A picture would be thousands of lines that are not entries. Only a file can be begun again: of a pipe, what was
        /// looked at would be missing.
        private static func requireManifest(_ handle: FileHandle, _ source: String) throws {
            let facts = try? FileManager.default.attributesOfItem(
                atPath: URL(fileURLWithPath: source).resolvingSymlinksInPath().path)
            guard facts?[.type] as? FileAttributeType == .typeRegular else { return }
            let first = try? handle.read(upToCount: 1)?.first
            try handle.seek(toOffset: 0)
            guard let first, !Array("{ \t\r\n".utf8).contains(first) else { return }
            throw StartProblem(
                "\(source) is not a manifest",
                hint: "give the folder that the picture is in, or a manifest of JSON lines")
        }

        /// - Returns: nil for the root itself.
        private static func place(of folder: String, below root: ArchiveRoot) throws(ArchiveProblem) -> ArchivePath? {
            let path = try ArchiveRoot(folder).path
            guard path != root.path else { return nil }
            guard path.hasPrefix(root.path + "/"), let place = ArchivePath(String(path.dropFirst(root.path.count + 1)))
            else { throw ArchiveProblem(.name, "the folder is not below the root") }
            return place
        }
    }
}

import VouchCore
import Foundation

/// Pictures of one document in an archive, by their paths, lengths and hashes: what a job of a batch holds.
package struct ArchiveItem: Codable, Sendable, Hashable, Redacted {
    /// The most bytes that the files of one item have together.
    package static let mostBytes = 128 << 20
    /// The most files of one item; it has at least one.
    package static let mostFiles = 16
    /// The longest name of an item, in bytes of UTF-8.
    package static let longestName = 1_024
    /// The kind of the jobs that hold items.
    package static let kind = "archive"
    /// How often an item is claimed before it is given up. Most attempts that are lost are a machine's fault: pictures end
    /// processes that only read, not workers.
    static let attempts = 10
    /// The number of the attempt from which on an item whose reading fails is given up.
    static let lastFailure = 3

    /// One file of an item, as the import found it. A worker refuses a file that was changed since.
    package struct File: Codable, Sendable, Hashable, Redacted {
        /// Below ``ArchiveItem/root``, with `/` between names; see ``ArchivePath``.
        package let path: String
        /// The file's length at the import, in bytes.
        package let size: Int
        /// SHA-256 of the file at the import, 32 bytes.
        package let hash: [UInt8]

        private enum CodingKeys: String, CodingKey {
            case path, size
            case hash = "sha256"
        }

        init(path: String, size: Int, hash: [UInt8]) {
            (self.path, self.size, self.hash) = (path, size, hash)
        }

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            path = try container.decode(String.self, forKey: .path)
            size = try container.decode(Int.self, forKey: .size)
            hash = Array(try container.decode(Data.self, forKey: .hash))
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(path, forKey: .path)
            try container.encode(size, forKey: .size)
            try container.encode(Data(hash), forKey: .hash)
        }
    }

    /// The item's name in the manifest; for a file that is an item of its own, its path.
    package let name: String
    /// The folder below which the import found the files. A worker may have it elsewhere.
    package let root: String
    /// The item's files, 1 to ``mostFiles``, in the order of the entry.
    package let files: [File]
    /// Whether the files are sides of one document. Otherwise there is one file.
    package let isOneDocument: Bool

    init(name: String, root: String, files: [File], isOneDocument: Bool) {
        (self.name, self.root, self.files, self.isOneDocument) = (name, root, files, isOneDocument)
    }

    var payload: Sensitive<[UInt8]> {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return Sensitive([UInt8](try encoder.encode(self)))
        }
    }

    /// - Returns: nil if it is not the payload of such a job.
    init?(payload: Sensitive<[UInt8]>) {
        guard let item = payload.reveal({ try? JSONDecoder().decode(Self.self, from: Data($0)) }) else { return nil }
        self = item
    }
}

/// An entry of an archive before its files were looked at.
package struct ArchiveEntry: Sendable, Hashable, Redacted {
    /// The longest line of a manifest, in bytes.
    package static let longestLine = 1 << 16

    /// The item's name, 1 to ``ArchiveItem/longestName`` bytes of UTF-8; for a file that is an item of its own, its
    /// path.
    package let name: String
    /// The paths of the item's files, 1 to ``ArchiveItem/mostFiles``, in the order of the manifest.
    package let files: [ArchivePath]
    /// Whether the files are sides of one document; if a manifest does not say, true for several files.
    package let isOneDocument: Bool

    /// A file that is an item of its own, named by its path.
    package init(_ file: ArchivePath) {
        (name, files, isOneDocument) = (file.text, [file], false)
    }

    /// Reads a line of a manifest, such as `{"item":"17","files":["17/front.jpg","17/back.jpg"],"document":true}`.
    ///
    /// - Throws: ``ArchiveProblem`` with ``ArchiveProblem/Code/line`` or ``ArchiveProblem/Code/name``.
    package init(line: [UInt8]) throws(ArchiveProblem) {
        func malformed(_ what: String) -> ArchiveProblem { ArchiveProblem(.line, what) }
        guard let value = try? JSONReader.read(line, maximumLength: Self.longestLine), case .object(let members) = value
        else { throw malformed("not a JSON object of at most \(Self.longestLine) bytes") }
        if members.contains(where: { !["item", "files", "document"].contains($0.name) }) {
            throw malformed("a member is not one of item, files, document")
        }
        guard let name = value["item"]?.text, (1...ArchiveItem.longestName).contains(name.utf8.count),
            name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7f })
        else { throw malformed("item is not a text of 1 to \(ArchiveItem.longestName) bytes in one line") }
        guard let listed = value["files"]?.elements, (1...ArchiveItem.mostFiles).contains(listed.count) else {
            throw malformed("files is not a list of 1 to \(ArchiveItem.mostFiles) paths")
        }
        var files: [ArchivePath] = []
        for file in listed {
            guard let path = file.text.flatMap({ ArchivePath($0) }) else { throw ArchiveProblem(.name) }
            files.append(path)
        }
        let document: Bool? =
            switch value["document"] {
            case nil, .null: nil
            case .boolean(let flag): flag
            default: throw malformed("document is neither true nor false")
            }
        if document == false, files.count > 1 {
            throw malformed("put the files of each document on a line of their own")
        }
        self.name = name
        self.files = files
        isOneDocument = document ?? (files.count > 1)
    }
}

import VouchCore

/// A path below the root of an archive: names joined by `/`, none of which leads elsewhere.
package struct ArchivePath: Sendable, Hashable, Redacted {
    /// The longest path, in bytes of UTF-8.
    package static let longest = 1_024

    /// Relative to the root: 1 to ``longest`` bytes of UTF-8.
    package let text: String
    /// At least one.
    var names: [Substring] { text.split(separator: "/") }

    /// - Returns: nil for an absolute path, an empty name, `.`, `..`, U+0000, and for more than ``longest`` bytes.
    package init?(_ text: String) {
        let names = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...Self.longest).contains(text.utf8.count), !text.utf8.contains(0),
            names.allSatisfy({ !["", ".", ".."].contains($0) })
        else { return nil }
        self.text = text
    }
}

/// Why a file of an archive cannot be taken. Contains neither its name nor anything of its content.
package struct ArchiveProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of problem. The raw values stand in results and reports.
    package enum Code: String, Sendable, Hashable, CaseIterable {
        /// The root itself cannot be opened: nothing is known of the files in it.
        case rootMissing = "archive.rootMissing"
        /// There is no file at this path.
        case missing = "archive.fileMissing"
        /// Its length or its hash is another than at the import.
        case changed = "archive.fileChanged"
        /// A symbolic link, or a path through one.
        case link = "archive.link"
        /// A folder, pipe, device or socket.
        case special = "archive.notRegular"
        /// The files of one item are longer than ``ArchiveItem/mostBytes`` together.
        case tooLarge = "archive.tooLarge"
        /// The file has no bytes.
        case empty = "archive.fileEmpty"
        /// The process lacks the permission to read the file.
        case notPermitted = "archive.notPermitted"
        /// Its disk, or the network to it, gave an error.
        case unreadable = "archive.unreadable"
        /// A name that is not UTF-8, or a path that leads outside the root or is too long.
        case name = "archive.name"
        /// A line of a manifest that is malformed.
        case line = "archive.line"
        /// An item that was named before.
        case repeated = "archive.repeated"
    }

    /// The kind of problem, for programs.
    package let code: Code
    /// The fault, in a few words, for people.
    package let message: String

    package init(_ code: Code, _ message: String? = nil) {
        self.code = code
        self.message = message ?? code.message
    }

    package var description: String { "\(message) (\(code.rawValue))" }
    /// Whether the same may succeed a little later.
    var mayPass: Bool { code == .unreadable }
}

extension ArchiveProblem.Code {
    fileprivate var message: String {
        switch self {
        case .rootMissing: "the root of the archive cannot be opened"
        case .missing: "no such file"
        case .changed: "the file was changed after the import"
        case .link: "symbolic links are not followed"
        case .special: "not a regular file"
        case .tooLarge: "the files of one item have more than \(ArchiveItem.mostBytes >> 20) MiB"
        case .empty: "the file is empty"
        case .notPermitted: "no permission to read this file"
        case .unreadable: "cannot read this file"
        case .name: "not a path below the root, in UTF-8"
        case .line: "not an item"
        case .repeated: "this item was named before"
        }
    }
}

public import Foundation
import VouchFiles

/// One file of a report.
public struct ReportFile: Sendable {
    /// A plain file name: `report.html`.
    public let name: String
    /// Content of the file.
    public let bytes: Data

    public init(name: String, bytes: Data) {
        self.name = name
        self.bytes = bytes
    }
}

/// The destination of a report's files.
public protocol ReportFolder: Sendable {
    /// Puts a report in the place of an earlier one: a signature, or a PDF, must not end up next to another person's
    /// report.
    ///
    /// - Parameters:
    ///   - files: in the order to write them.
    ///   - isPart: whether a file of this name is part of a report in this place. Those that exist and are not among
    ///     `files` are removed.
    func replace(with files: [ReportFile], where isPart: (String) -> Bool) throws
}

/// A folder of the file system. Files are readable only by their owner.
///
/// Replaces and removes only files that Vouch wrote here and that are unchanged since; `.vouch-files` lists them.
public struct DirectoryFolder: ReportFolder {
    /// URL of the folder.
    public let url: URL
    private let folder: TargetFolder

    /// Creates the folder if it does not exist.
    public init(_ url: URL) throws {
        self.url = url
        folder = try TargetFolder(url.path, isCreated: true)
    }

    /// All files are on the disk before the first gets its name, and nothing is changed if one cannot be written.
    public func replace(with files: [ReportFile], where isPart: (String) -> Bool) throws {
        let own = try OwnFiles(of: folder)
        let earlier = try earlierFiles(own, isPart)
        let files = files.map { TargetFolder.NewFile(name: $0.name, bytes: $0.bytes) }
        for file in files { _ = try folder.isReplacing(file.name, own.contains) }
        try own.add(files)
        let drafts = try folder.drafts(files, replacing: own.contains)
        let kept = Set(files.map(\.name))
        for name in earlier where !kept.contains(name) { try folder.remove(name) }
        try folder.publish(drafts)
    }

    /// Fails if a report could not be written here: asked before a document is read.
    package func check(where isPart: (String) -> Bool) throws(WritingFailure) {
        _ = try earlierFiles(try OwnFiles(of: folder), isPart)
        try folder.probe()
    }

    /// - Throws: if there is a part that Vouch did not write.
    private func earlierFiles(_ own: OwnFiles, _ isPart: (String) -> Bool) throws(WritingFailure) -> [String] {
        let names = try folder.names().filter(isPart)
        for name in names { _ = try folder.isReplacing(name, own.contains) }
        return names
    }
}

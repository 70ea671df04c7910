import Foundation

/// The way in which Vouch writes files that the user asked for. See `docs/decisions/0025-how-vouch-writes-files.md`.
///
/// A file appears under its name complete or not at all. Nothing that Vouch did not write is replaced, and neither a
/// link nor a device is written through.
package enum SafeFile {
    /// Writes one file.
    ///
    /// - Parameters:
    ///   - path: of the file; its folder exists.
    ///   - isPrivate: only the owner may read it. Otherwise a file that is replaced keeps its permissions.
    ///   - isOwn: whether a file of that name is Vouch's own, by its first 4096 bytes; only then it is replaced.
    package static func write(
        _ bytes: Data, to path: String, isPrivate: Bool = true, replacing isOwn: ([UInt8]) -> Bool = { _ in false }
    ) throws(WritingFailure) {
        let (folder, name) = try place(of: path)
        do throws(WritingFailure) {
            try folder.write([.init(name: name, bytes: bytes)], isPrivate: isPrivate) { name in
                folder.start(of: name, limit: 4096).map(isOwn) ?? false
            }
        } catch {
            // As the user wrote it.
            throw WritingFailure(path, error.cause)
        }
    }

    private static func place(of path: String) throws(WritingFailure) -> (folder: TargetFolder, name: String) {
        let place = FilePlace(path)
        guard !place.name.isEmpty else { throw WritingFailure(path, .nameMissing) }
        // The character that an argument has in the place of bytes that are not UTF-8.
        guard !path.contains("\u{FFFD}") else { throw WritingFailure(path, .nameNotText) }
        do throws(WritingFailure) {
            return (try TargetFolder(place.folder), place.name)
        } catch {
            throw WritingFailure(path, error.cause)
        }
    }

    /// Fails as ``write(_:to:isPrivate:replacing:)`` would, without writing: asked before long work.
    package static func probe(
        _ path: String, replacing isOwn: ([UInt8]) -> Bool = { _ in false }
    ) throws(WritingFailure) {
        let (folder, name) = try place(of: path)
        do throws(WritingFailure) {
            _ = try folder.isReplacing(name) { folder.start(of: $0, limit: 4096).map(isOwn) ?? false }
            try folder.probe()
        } catch {
            throw WritingFailure(path, error.cause)
        }
    }
}

extension TargetFolder {
    /// A file to write.
    package struct NewFile: Sendable {
        /// The file's name in the folder.
        package let name: String
        /// The content of the file.
        package let bytes: Data

        package init(name: String, bytes: Data) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// Writes several files: all are on the disk before the first gets its name.
    package func write(
        _ files: [NewFile], isPrivate: Bool = true, replacing isOwn: (String) -> Bool = { _ in false }
    ) throws(WritingFailure) {
        try publish(try drafts(files, isPrivate: isPrivate, replacing: isOwn))
    }

    /// Files that are on the disk, but not yet under their names.
    package struct Drafts {
        fileprivate let drafts: [(draft: Draft, replaced: mode_t?)]
        fileprivate let keepsPermissions: Bool
    }

    /// Writes files to the disk that have no name yet, so that nothing is replaced if one of them cannot be written.
    ///
    /// - Throws: ``WritingFailure`` if a file has the name of something that may not be replaced, or cannot be written.
    package func drafts(
        _ files: [NewFile], isPrivate: Bool = true, replacing isOwn: (String) -> Bool
    ) throws(WritingFailure) -> Drafts {
        var drafts: [(draft: Draft, replaced: mode_t?)] = []
        for file in files {
            let replaced = try isReplacing(file.name, isOwn)
            drafts.append((try Draft(Array(file.bytes), in: self, named: file.name, isPrivate: isPrivate), replaced))
        }
        return Drafts(drafts: drafts, keepsPermissions: !isPrivate)
    }

    /// Gives drafts their names. If one fails, those before it keep theirs.
    package func publish(_ drafts: Drafts) throws(WritingFailure) {
        for (draft, replaced) in drafts.drafts {
            try draft.publish(isReplacing: replaced != nil, keeping: drafts.keepsPermissions ? replaced : nil)
        }
    }

    /// Whether writing a file of this name would replace one that Vouch wrote.
    ///
    /// - Returns: the permissions of the file that would be replaced; nil if there is none.
    /// - Throws: ``WritingFailure`` if something else has the name.
    package func isReplacing(_ name: String, _ isOwn: (String) -> Bool) throws(WritingFailure) -> mode_t? {
        switch try standing(name) {
        case .nothing: return nil
        case .file(let mode):
            guard isOwn(name) else { throw WritingFailure(path(of: name), .isForeign) }
            return mode
        case .folder: throw WritingFailure(path(of: name), .isFolder)
        case .link: throw WritingFailure(path(of: name), .isLink)
        case .special: throw WritingFailure(path(of: name), .isSpecial)
        }
    }
}

import Foundation

/// The list of files that Vouch wrote into a folder, kept in the folder as `.vouch-files`: name, length and checksum. A
/// file is Vouch's own if it is listed and unchanged.
///
/// Lines are only ever added, each list by one call before its files get their names: two processes cannot lose each
/// other's, and one that is killed has listed what it wrote.
package struct OwnFiles {
    /// The list's file name in the folder.
    package static let name = ".vouch-files"
    private static let greatest = 1 << 28

    private let folder: TargetFolder
    private let lines: Set<Substring>

    /// Reads the list of a folder; a folder without one has an empty list.
    ///
    /// - Throws: ``WritingFailure`` if a folder, link or device has the list's name.
    package init(of folder: TargetFolder) throws(WritingFailure) {
        self.folder = folder
        switch try folder.standing(Self.name) {
        case .nothing: lines = []
        case .file:
            let text = String(decoding: folder.start(of: Self.name, limit: Self.greatest) ?? [], as: UTF8.self)
            lines = Set(text.split(separator: "\n"))
        case .folder: throw WritingFailure(folder.path(of: Self.name), .isFolder)
        case .link: throw WritingFailure(folder.path(of: Self.name), .isLink)
        case .special: throw WritingFailure(folder.path(of: Self.name), .isSpecial)
        }
    }

    /// Whether Vouch wrote the file as it is.
    package func contains(_ name: String) -> Bool {
        guard !lines.isEmpty, let bytes = folder.start(of: name, limit: Self.greatest) else { return false }
        return lines.contains(Substring(Self.line(name, bytes)))
    }

    /// Lists files that are about to be written.
    package func add(_ files: [TargetFolder.NewFile]) throws(WritingFailure) {
        let text = files.map { Self.line($0.name, Array($0.bytes)) + "\n" }.joined()
        let path = folder.path(of: Self.name)
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let file = openat(folder.descriptor, Self.name, flags, 0o600)
        guard file >= 0 else { throw WritingFailure(path, errno: errno) }
        defer { close(file) }
        // Not another file's second name.
        var status = stat()
        guard fstat(file, &status) == 0, case .file = Standing(status), status.st_nlink == 1 else {
            throw WritingFailure(path, .isLink)
        }
        let bytes = Array(text.utf8)
        let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        guard count == bytes.count else { throw WritingFailure(path, errno: count < 0 ? errno : ENOSPC) }
    }

    private static func line(_ name: String, _ bytes: [UInt8]) -> String {
        // FNV-1a: it detects a changed file, and need not withstand an attacker.
        let sum = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return "\(String(sum, radix: 16)) \(bytes.count) \(name.replacing("\n", with: " "))"
    }
}

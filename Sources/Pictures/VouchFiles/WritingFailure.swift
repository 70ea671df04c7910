import Foundation

/// A file was not written. Nothing that stood there before was changed.
public struct WritingFailure: Error, Sendable, Hashable {
    /// Why it failed, if known.
    @nonexhaustive
    public enum Cause: Sendable, Hashable {
        /// The path has no file name: it is empty, or names a folder.
        case nameMissing
        /// The file's name has more bytes than the file system takes.
        case nameTooLong
        /// The path as it was typed is not UTF-8, so the file would get another name.
        case nameNotText
        /// The folder of the file does not exist.
        case folderMissing
        /// A part of the path is a file.
        case folderIsFile
        /// A folder has the file's name.
        case isFolder
        /// A symbolic link has the file's name, or a second hard link has that of a list that would be added to.
        case isLink
        /// A device, a pipe or a socket has the file's name.
        case isSpecial
        /// A file has the name, and Vouch did not write it, or someone changed it since.
        case isForeign
        /// The file system is mounted without write access.
        case readOnly
        /// The user may not write there.
        case notPermitted
        /// No space, or no quota, is left.
        case full
        /// A file may not be as large as this.
        case tooLarge
        /// Another process has locked it for too long.
        case locked
        /// An error of the system, by its number.
        case system(Int32)
    }

    /// The path of the file, as it was given. A file name may contain personal data.
    public let path: String
    /// Why it failed.
    public let cause: Cause

    public init(_ path: String, _ cause: Cause) {
        self.path = path
        self.cause = cause
    }

    /// From `errno`, read at once after the call that failed.
    init(_ path: String, errno number: Int32) {
        let cause: Cause =
            switch number {
            case ENOENT: .folderMissing
            case ENOTDIR: .folderIsFile
            case EISDIR: .isFolder
            case ELOOP: .isLink
            case EEXIST: .isForeign
            case ENAMETOOLONG: .nameTooLong
            case EROFS: .readOnly
            case EACCES, EPERM: .notPermitted
            case ENOSPC, EDQUOT: .full
            case EFBIG: .tooLarge
            default: .system(number)
            }
        self.init(path, cause)
    }

    /// Whether the file could not be created, rather than not filled.
    public var isRefusal: Bool {
        switch cause {
        case .full, .tooLarge, .system: false
        default: true
        }
    }
}

extension WritingFailure: CustomStringConvertible {
    /// Names the path, which may contain personal data.
    public var description: String {
        path.isEmpty ? "cannot write: \(reason)" : "\(path): cannot write this file: \(reason)"
    }

    /// Why it failed, in English, for people.
    public var reason: String {
        switch cause {
        case .nameMissing: "the path has no file name"
        case .nameTooLong: "the name is too long"
        case .nameNotText: "the path is not UTF-8"
        case .folderMissing: "its folder does not exist"
        case .folderIsFile: "a part of the path is not a folder"
        case .isFolder: "a folder has this name"
        case .isLink: "a link has this name"
        case .isSpecial: "a device or pipe has this name"
        case .isForeign: "a file has this name, and Vouch did not write it as it is"
        case .readOnly: "the file system is read-only"
        case .notPermitted: "permission denied"
        case .full: "the disk is full"
        case .tooLarge: "the file would be larger than allowed"
        case .locked: "another process is writing it"
        case .system(let number): Self.text(of: number)
        }
    }

    /// Advice: the next thing to try.
    public var hint: String {
        switch cause {
        case .nameMissing: "give the path of a file"
        case .nameTooLong: "choose a shorter name"
        case .nameNotText: "choose another name"
        case .folderMissing: "create the folder first"
        case .folderIsFile, .isFolder, .isForeign: "choose another name, or move what stands there"
        case .isLink: "give the path that the link leads to"
        case .isSpecial: "choose the name of a new file"
        case .readOnly: "choose a place on another disk"
        case .notPermitted: "check the permissions of the folder"
        case .full: "free some space, or choose a place on another disk"
        case .tooLarge: "check the limits with `ulimit -f`"
        case .locked: "wait until it is done, and try again"
        case .system: "check the disk"
        }
    }

    private static func text(of number: Int32) -> String {
        var text = [CChar](repeating: 0, count: 256)
        guard strerror_r(number, &text, text.count) == 0 else { return "error \(number)" }
        let end = text.firstIndex(of: 0) ?? text.endIndex
        let words = String(decoding: text[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self)
        return words.isEmpty ? "error \(number)" : words.prefix(1).lowercased() + words.dropFirst()
    }
}

import Foundation

/// A file with its content that has no name yet, or not its final one: what is not published leaves nothing behind.
///
/// Where the file system allows, it has no name at all, so that it vanishes even with a process that is killed.
final class Draft {
    private let folder: TargetFolder
    private let name: String
    private let descriptor: Int32
    /// Its name for now; nil if it has none.
    private var interim: String?
    private var ticket: Leftovers.Ticket?

    /// Writes the bytes through to the disk.
    ///
    /// - Parameters:
    ///   - name: of the file to become.
    ///   - isPrivate: only the owner may read it; otherwise as the user's mask says.
    ///   - isNamed: has a name for now even where it could go without.
    init(
        _ bytes: [UInt8], in folder: TargetFolder, named name: String, isPrivate: Bool, isNamed: Bool = false
    ) throws(WritingFailure) {
        self.folder = folder
        self.name = name
        let mode: mode_t = isPrivate ? 0o600 : 0o666
        if !isNamed, let file = Self.unnamed(in: folder, mode) {
            descriptor = file
        } else {
            let interim = Self.freshName()
            let file = openat(folder.descriptor, interim, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
            guard file >= 0 else {
                throw WritingFailure(name.isEmpty ? folder.path : folder.path(of: name), errno: errno)
            }
            descriptor = file
            self.interim = interim
            ticket = Leftovers.ofThisProcess.add(.file(folder.path(of: interim)))
        }
        try fill(bytes)
    }

    deinit {
        close(descriptor)
        if let interim { unlinkat(folder.descriptor, interim, 0) }
        ticket?.cancel()
    }

    private static func freshName() -> String { ".vouch-\(getpid())-\(UInt64.random(in: 0 ... .max))" }

    /// - Returns: nil where there are no such files.
    private static func unnamed(in folder: TargetFolder, _ mode: mode_t) -> Int32? {
        #if os(Linux)
        // Given a name later through this path.
        guard access("/proc/self/fd", F_OK) == 0 else { return nil }
        // O_TMPFILE, a macro that Swift does not import.
        let file = openat(folder.descriptor, ".", 0o20_000_000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC, mode)
        return file >= 0 ? file : nil
        #else
        return nil
        #endif
    }

    private func fill(_ bytes: [UInt8]) throws(WritingFailure) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw WritingFailure(folder.path(of: name), errno: count < 0 ? errno : ENOSPC) }
            done += count
        }
        // Some file systems notice only here that they are full.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
            throw WritingFailure(folder.path(of: name), errno: errno)
        }
    }

    /// Gives the file its name.
    ///
    /// - Parameter isReplacing: whether a file of that name gives way, which it does in one step.
    /// - Parameter mode: the permissions of the replaced file, to be kept.
    func publish(isReplacing: Bool, keeping mode: mode_t? = nil) throws(WritingFailure) {
        if let mode { fchmod(descriptor, mode & 0o777) }
        if isReplacing {
            try rename(try named())
        } else if let interim {
            if linkat(folder.descriptor, interim, folder.descriptor, name, 0) == 0 { return }
            guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(errno) else { throw failure() }
            // A file system without links: the name is taken first, and the file put in its place.
            let claim = openat(folder.descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard claim >= 0 else { throw failure() }
            close(claim)
            try rename(interim)
        } else {
            try link(as: name)
        }
    }

    private func failure() -> WritingFailure { WritingFailure(folder.path(of: name), errno: errno) }

    /// A name for now.
    private func named() throws(WritingFailure) -> String {
        if let interim { return interim }
        let interim = Self.freshName()
        try link(as: interim)
        self.interim = interim
        return interim
    }

    private func link(as name: String) throws(WritingFailure) {
        guard
            linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", folder.descriptor, name, AT_SYMLINK_FOLLOW) == 0
        else { throw failure() }
    }

    private func rename(_ interim: String) throws(WritingFailure) {
        guard renameat(folder.descriptor, interim, folder.descriptor, name) == 0 else { throw failure() }
        self.interim = nil
    }
}

import Foundation
import VouchKit

/// The folder of an archive. Files below it are opened name by name, so that no symbolic link leads anywhere.
package struct ArchiveRoot: Sendable {
    /// The folder's absolute path, with symbolic links resolved.
    package let path: String

    /// - Parameter path: of a folder, which may be named by a link.
    /// - Throws: ``ArchiveProblem`` with ``ArchiveProblem/Code/rootMissing``.
    package init(_ path: String) throws(ArchiveProblem) {
        guard let real = realpath(path, nil) else { throw ArchiveProblem(.rootMissing) }
        defer { free(real) }
        self.path = String(cString: real)
        close(try opened())
    }

    /// The bytes of a file.
    ///
    /// - Parameter limit: of its length.
    /// - Throws: ``ArchiveProblem``.
    func bytes(of file: ArchivePath, limit: Int) throws(ArchiveProblem) -> [UInt8] {
        let handle = FileHandle(fileDescriptor: try open(file), closeOnDealloc: true)
        var status = stat()
        guard fstat(handle.fileDescriptor, &status) == 0 else { throw ArchiveProblem(.unreadable) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw ArchiveProblem(.special) }
        guard Int(status.st_size) <= limit else { throw ArchiveProblem(.tooLarge) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(status.st_size))
        do {
            // It may grow meanwhile.
            while bytes.count <= limit, let more = try handle.read(upToCount: 1 << 20), !more.isEmpty { bytes += more }
        } catch {
            throw ArchiveProblem(.unreadable)
        }
        guard bytes.count <= limit else { throw ArchiveProblem(.tooLarge) }
        guard !bytes.isEmpty else { throw ArchiveProblem(.empty) }
        return bytes
    }

    /// The root's descriptor, which the caller closes. Opened each time: a disk may be mounted or lost meanwhile.
    private func opened() throws(ArchiveProblem) -> Int32 {
        let descriptor = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ArchiveProblem(.rootMissing) }
        return descriptor
    }

    /// The descriptor of a folder below the root, which the caller closes. No name on the way may be a link.
    ///
    /// - Parameter names: from the root down; empty for the root itself.
    func opened(_ names: [String]) throws(ArchiveProblem) -> Int32 {
        var folder = try opened()
        for name in names { folder = try Self.step(into: name, from: folder) }
        return folder
    }

    private func open(_ file: ArchivePath) throws(ArchiveProblem) -> Int32 {
        var names = file.names.map(String.init)
        let last = names.removeLast()
        let folder = try opened(names)
        defer { close(folder) }
        // The file may have become a pipe between the look and the opening.
        let descriptor = openat(folder, last, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.problem(errno) }
        return descriptor
    }

    /// A folder in a folder, which is closed.
    private static func step(into name: String, from folder: Int32) throws(ArchiveProblem) -> Int32 {
        defer { close(folder) }
        let next = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard next < 0 else { return next }
        let number = errno
        // Linux says of a link that it is not a folder.
        var status = stat()
        if number == ENOTDIR, fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
            status.st_mode & S_IFMT == S_IFLNK
        {
            throw ArchiveProblem(.link)
        }
        throw problem(number)
    }

    fileprivate static func problem(_ number: Int32) -> ArchiveProblem {
        switch number {
        case ENOENT, ENOTDIR: ArchiveProblem(.missing)
        case ELOOP: ArchiveProblem(.link)
        case EACCES, EPERM: ArchiveProblem(.notPermitted)
        case ENXIO, ENODEV, EISDIR: ArchiveProblem(.special)
        case ENAMETOOLONG: ArchiveProblem(.name)
        default: ArchiveProblem(.unreadable)
        }
    }
}

/// Goes through the pictures in and below a folder of an archive, one at a time: it holds the open folders and no list.
/// Hidden files and folders are left out.
package final class ArchiveWalk: Sequence, IteratorProtocol {
    /// The entry found by a step of the walk.
    package enum Found {
        /// A regular file with a picture's name, by its path below the root.
        case file(ArchivePath)
        /// A regular file whose name is not a picture's.
        case other
        /// An entry that cannot be imported.
        ///
        /// - Parameter path: below the root, for messages.
        case refused(path: String, ArchiveProblem)
    }

    private static let deepest = 64

    private var folders: [(stream: OpaquePointer, path: String)] = []

    /// - Parameter folder: below the root; nil for all of it.
    /// - Throws: ``ArchiveProblem``: `rootMissing` if the root cannot be opened, `link` for a folder behind a link, and what
    ///   else the folder cannot be opened for.
    package init(_ root: ArchiveRoot, below folder: ArchivePath? = nil) throws(ArchiveProblem) {
        let descriptor = try root.opened(folder?.names.map(String.init) ?? [])
        guard let stream = fdopendir(descriptor) else {
            close(descriptor)
            throw ArchiveProblem(.unreadable)
        }
        folders = [(stream, folder?.text ?? "")]
    }

    deinit { for folder in folders { closedir(folder.stream) } }

    package func next() -> Found? {
        while let folder = folders.last {
            errno = 0
            guard let entry = readdir(folder.stream) else {
                let isBroken = errno != 0
                closedir(folder.stream)
                folders.removeLast()
                if isBroken { return .refused(path: folder.path, ArchiveProblem(.unreadable)) }
                continue
            }
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard bytes.first != UInt8(ascii: ".") else { continue }
            guard let name = String(validating: bytes, as: UTF8.self) else {
                let shown = folder.path + "/" + String(decoding: bytes, as: UTF8.self)
                return .refused(path: shown, ArchiveProblem(.name))
            }
            if let found = look(at: name, in: folder) { return found }
        }
        return nil
    }

    /// - Returns: nil for a folder, which is next.
    private func look(at name: String, in folder: (stream: OpaquePointer, path: String)) -> Found? {
        let text = folder.path.isEmpty ? name : "\(folder.path)/\(name)"
        var status = stat()
        guard fstatat(dirfd(folder.stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            return .refused(path: text, ArchiveRoot.problem(errno))
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return enter(name, in: folder, text)
        case S_IFLNK: return .refused(path: text, ArchiveProblem(.link))
        case S_IFREG:
            guard DocumentInput.isPicture(named: name) else { return .other }
            guard let path = ArchivePath(text) else { return .refused(path: text, ArchiveProblem(.name)) }
            return .file(path)
        default: return .refused(path: text, ArchiveProblem(.special))
        }
    }

    private func enter(_ name: String, in folder: (stream: OpaquePointer, path: String), _ text: String) -> Found? {
        guard folders.count < Self.deepest else {
            return .refused(path: text, ArchiveProblem(.name, "the folder is more than \(Self.deepest) levels deep"))
        }
        let descriptor = openat(dirfd(folder.stream), name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return .refused(path: text, ArchiveRoot.problem(errno)) }
        guard let stream = fdopendir(descriptor) else {
            close(descriptor)
            return .refused(path: text, ArchiveProblem(.unreadable))
        }
        folders.append((stream, text))
        return nil
    }
}

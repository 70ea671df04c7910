import Foundation

/// An open folder to write into. Names are resolved in it, whatever happens to its path meanwhile.
package final class TargetFolder: Sendable {
    /// The folder's path, as it was given.
    package let path: String
    let descriptor: Int32

    /// - Parameter isCreated: whether to create it and the folders above it, for their owner only.
    package init(_ path: String, isCreated: Bool = false) throws(WritingFailure) {
        guard !path.isEmpty else { throw WritingFailure(path, .nameMissing) }
        self.path = path
        if isCreated {
            // The character that an argument has in the place of bytes that are not UTF-8.
            guard !path.contains("\u{FFFD}") else { throw WritingFailure(path, .nameNotText) }
            try Self.create(path)
        }
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw WritingFailure(path, errno: errno) }
    }

    deinit { close(descriptor) }

    private static func create(_ path: String) throws(WritingFailure) {
        if mkdir(path, 0o700) == 0 { return }
        switch errno {
        case EEXIST:
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
                throw WritingFailure(path, .folderIsFile)
            }
        case ENOENT:
            // Without the slashes at the end, which would stand before an empty name.
            let above = FilePlace(String(path.reversed().drop { $0 == "/" }.reversed())).folder
            guard above != path, above != "." else { throw WritingFailure(path, .folderMissing) }
            try create(above)
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw WritingFailure(path, errno: errno) }
        case let number: throw WritingFailure(path, errno: number)
        }
    }

    /// Fails if no file can be written here.
    package func probe() throws(WritingFailure) { _ = try Draft([], in: self, named: "", isPrivate: true) }

    /// The path of a name in the folder.
    package func path(of name: String) -> String { (path as NSString).appendingPathComponent(name) }

    /// The kind of entry under a name in the folder.
    ///
    /// - Throws: ``WritingFailure`` if it is not a plain name, or the folder cannot be searched.
    package func standing(_ name: String) throws(WritingFailure) -> Standing {
        guard !name.isEmpty, name != ".", name != "..", !name.contains("/") else {
            throw WritingFailure(path(of: name), .nameMissing)
        }
        var status = stat()
        guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            let number = errno
            guard number == ENOENT else { throw WritingFailure(path(of: name), errno: number) }
            return .nothing
        }
        return Standing(status)
    }

    /// The names in the folder, in no order.
    ///
    /// - Throws: ``WritingFailure`` if the folder cannot be read.
    package func names() throws(WritingFailure) -> [String] {
        // Another descriptor of the same folder: reading a stream moves its place and closes it.
        let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { throw WritingFailure(path, errno: errno) }
        guard let stream = fdopendir(copy) else {
            let number = errno
            close(copy)
            throw WritingFailure(path, errno: number)
        }
        defer { closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                let number = errno
                guard number == 0 else { throw WritingFailure(path, errno: number) }
                return names
            }
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            let name = String(decoding: bytes, as: UTF8.self)
            if name != ".", name != ".." { names.append(name) }
        }
    }

    /// The first bytes of a regular file; nil if it is none, or cannot be read.
    func start(of name: String, limit: Int) -> [UInt8]? {
        let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, case .file = Standing(status) else { return nil }
        var bytes = [UInt8](repeating: 0, count: max(0, min(limit, Int(status.st_size))))
        var count = 0
        while count < bytes.count {
            let got = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress.map { $0 + count }, $0.count - count) }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { break }
            count += got
        }
        return Array(bytes.prefix(count))
    }

    /// Removes a file; does nothing if there is none.
    ///
    /// - Throws: ``WritingFailure`` if it cannot be removed.
    package func remove(_ name: String) throws(WritingFailure) {
        guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
            throw WritingFailure(path(of: name), errno: errno)
        }
    }
}

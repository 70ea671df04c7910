public import Foundation
import VouchImaging

/// Reads files up to a limit, and explains why one cannot be read.
public enum FileReading {
    /// The bytes of a regular file, never more than one above `limit`, so that the caller sees that it is too long.
    ///
    /// Anything else that has a name is refused before it is opened: a pipe would wait for its other end.
    ///
    /// - Throws: ``ReadingProblem`` without a source, also for a file whose size is above the limit.
    public static func data(of path: String, limit: Int) throws(ReadingProblem) -> Data {
        let handle = try open(path)
        defer { try? handle.close() }
        var status = stat()
        if fstat(handle.fileDescriptor, &status) == 0, Int(status.st_size) > limit {
            throw tooLarge(Int(status.st_size), limit: limit)
        }
        return try data(of: handle, limit: limit)
    }

    static func data(of handle: FileHandle, limit: Int) throws(ReadingProblem) -> Data {
        var data = Data()
        do {
            while data.count <= limit, let chunk = try handle.read(upToCount: min(1 << 20, limit + 1 - data.count)),
                !chunk.isEmpty
            {
                data.append(chunk)
            }
        } catch {
            throw problem(errno: EIO)
        }
        return data
    }

    /// The file's kind by its first bytes; nil if unknown.
    static func format(of path: String) throws(ReadingProblem) -> PictureFormat? {
        try start(of: path).withUnsafeBytes { PictureFormat(sniffing: $0) }
    }

    /// A file's first bytes, at most 64.
    static func start(of path: String) throws(ReadingProblem) -> Data {
        let handle = try open(path)
        defer { try? handle.close() }
        do {
            return try handle.read(upToCount: 64) ?? Data()
        } catch {
            throw problem(errno: EIO)
        }
    }

    /// - Throws: for anything that is not a regular file.
    private static func open(_ path: String) throws(ReadingProblem) -> FileHandle {
        try refuseUnreadable(path)
        // The path may have become a pipe since the check.
        let descriptor = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw problem(errno: errno, path: path) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw problem(errno: errno) }
        try refuseSpecial(status)
        return handle
    }

    private static func refuseUnreadable(_ path: String) throws(ReadingProblem) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw problem(errno: errno, path: path) }
        try refuseSpecial(status)
    }

    private static func refuseSpecial(_ status: stat) throws(ReadingProblem) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR:
            throw ReadingProblem("file.isFolder", "this is a folder, not a file", hint: "give a file in it")
        default:
            throw ReadingProblem(
                "file.special", "not a regular file but a pipe, a device or a socket",
                hint: "`vouch read -` reads standard input; copy anything else to a file first")
        }
    }

    private static func tooLarge(_ size: Int, limit: Int) -> ReadingProblem {
        func text(_ bytes: Int) -> String { bytes < 1 << 20 ? "\(bytes) bytes" : "\(bytes >> 20) MiB" }
        return ReadingProblem(
            "file.tooLarge", "the file has \(text(size)); \(text(limit)) at most are read",
            hint: "check that this is the right file")
    }

    private static func problem(errno number: Int32, path: String = "") -> ReadingProblem {
        switch number {
        case ENOENT where path.contains("\u{FFFD}"):
            ReadingProblem(
                "file.name", "no such file, or its name is not UTF-8", hint: "rename the file, then try again")
        case ENOENT: ReadingProblem("file.notFound", "no such file", hint: "check the path")
        case ENOTDIR: ReadingProblem("file.notFound", "a part of the path is not a folder", hint: "check the path")
        case EACCES, EPERM:
            ReadingProblem("file.notPermitted", "no permission to read this file", hint: "check the file's permissions")
        case ENAMETOOLONG: ReadingProblem("file.name", "the name is too long", hint: "check the path")
        case ELOOP: ReadingProblem("file.link", "symbolic links lead in a circle", hint: "give the file itself")
        case EMFILE, ENFILE:
            ReadingProblem("file.tooManyOpen", "too many files are open", hint: "read fewer at once with --jobs")
        case ENXIO, ENODEV:
            ReadingProblem("file.special", "not a regular file but a pipe, a device or a socket", hint: "copy it first")
        default:
            ReadingProblem("file.unreadable", "cannot read this file", hint: "check that its disk is still connected")
        }
    }
}

import Dispatch
import Foundation
import VouchFiles

/// Keeps blobs as files of a folder, which all servers of a database share, in subfolders by the first two digits of their
/// names.
package struct FolderBlobs: BlobStore {
    private let path: String
    /// Files are waited for: not on a thread of those that others share.
    private let queue = DispatchQueue(label: "vouch.blobs", attributes: .concurrent)

    /// - Parameter path: the folder's. ``check()`` makes the folder if its parent exists.
    package init(_ path: String) { self.path = path }

    package func put(_ bytes: [UInt8], as name: BlobName) async throws {
        guard bytes.count <= BlobLimits.longest else { throw StoreError.unsupported }
        let (folder, file) = place(name)
        try await perform {
            guard name == .probe || isThere, Self.make(folder) == nil else { throw StoreError.unavailable }
            do {
                // The name is ours alone: what has it is the same blob.
                try SafeFile.write(Data(bytes), to: file, replacing: { _ in true })
                try Self.keep(folder)
            } catch is WritingFailure {
                throw StoreError.unavailable
            }
        }
    }

    package func blob(_ name: BlobName) async throws -> [UInt8]? {
        let (_, file) = place(name)
        return try await perform {
            let descriptor = open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else {
                guard errno == ENOENT, isThere else { throw StoreError.unavailable }
                return nil
            }
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            guard let data = try? handle.read(upToCount: BlobLimits.longest + 1) ?? Data() else {
                throw StoreError.unavailable
            }
            guard data.count <= BlobLimits.longest else { throw StoreError.damaged }
            return Array(data)
        }
    }

    package func exists(_ name: BlobName) async throws -> Bool {
        let (_, file) = place(name)
        return try await perform {
            if access(file, R_OK) == 0 { return true }
            guard errno == ENOENT, isThere else { throw StoreError.unavailable }
            return false
        }
    }

    package func delete(_ name: BlobName) async throws {
        let (folder, file) = place(name)
        try await perform {
            guard unlink(file) == 0 else {
                guard errno == ENOENT, isThere else { throw StoreError.unavailable }
                return
            }
            try Self.keep(folder)
        }
    }

    package func check() async throws(BlobProblem) {
        do {
            try await perform {
                guard let number = Self.make(path) else { return }
                throw BlobProblem([EACCES, EPERM, EROFS].contains(number) ? .denied : .missing)
            }
            try await put(Array("vouch".utf8), as: .probe)
            guard try await exists(.probe) else { throw BlobProblem(.unreachable) }
        } catch let problem as BlobProblem {
            throw problem
        } catch {
            // It is there, and nothing can be written: another user's, or full.
            throw BlobProblem(.denied)
        }
    }

    // MARK: -

    /// Whether the folder is the one that was checked: a folder that is not mounted may be an empty one, and that says nothing of
    /// the blobs.
    private var isThere: Bool { access(place(.probe).file, F_OK) == 0 }

    private func place(_ name: BlobName) -> (folder: String, file: String) {
        let folder = "\(path)/\(name.text.prefix(2))"
        return (folder, "\(folder)/\(name.text)")
    }

    /// Makes a folder that only this user may enter.
    ///
    /// - Returns: nil if it is there, now or already; otherwise `errno`.
    private static func make(_ path: String) -> Int32? {
        guard mkdir(path, 0o700) != 0, errno != EEXIST else {
            var status = stat()
            return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR ? nil : ENOTDIR
        }
        return errno
    }

    /// Writes the names in a folder through to the disk.
    private static func keep(_ folder: String) throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreError.unavailable }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw StoreError.unavailable }
    }

    private func perform<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try work() }) }
        }
    }
}

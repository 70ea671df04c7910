public import Foundation

/// A PDF or video to read.
public struct MediaInput: Sendable {
    /// The input as named to the programs.
    let path: String
    /// The programs' standard input; nil if they open the file themselves.
    let copy: TemporaryFile?

    /// Reads a file, which the programs open themselves.
    ///
    /// - Parameter limits: of these, only the bytes of a file count here.
    ///
    /// - Throws: ``MediaError/Code/unreadable`` if it does not exist, ``MediaError/Code/tooManyBytes(limit:)``.
    public init(path: String, limits: MediaLimits = MediaLimits()) throws(MediaError) {
        self.path = URL(fileURLWithPath: path).path
        copy = nil
        // The file that a link leads to. A pipe would let the programs wait for its other end.
        var status = stat()
        guard stat(self.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw MediaError(.unreadable) }
        guard Int(status.st_size) <= limits.fileBytes else { throw MediaError(.tooManyBytes(limit: limits.fileBytes)) }
    }

    /// A device, which the program opens itself.
    init(device path: String) { (self.path, copy) = (path, nil) }

    /// Bytes that are not in a file. They are written to an unlinked file, so that nothing is left behind however this
    /// process ends.
    ///
    /// - Throws: ``MediaError``.
    public init(_ bytes: Data, limits: MediaLimits = MediaLimits()) throws(MediaError) {
        guard bytes.count <= limits.fileBytes else { throw MediaError(.tooManyBytes(limit: limits.fileBytes)) }
        path = "/dev/stdin"
        copy = try TemporaryFile(bytes)
    }
}

public import Foundation

/// A PDF or video to take apart.
public struct MediaInput: Sendable {
    /// As the programs are told.
    let path: String
    /// Handed to the programs as standard input; nil if they open the file themselves.
    let copy: TemporaryFile?

    /// A file.
    ///
    /// - Throws: ``MediaError/Code/unreadable`` where it is not there, ``MediaError/Code/tooManyBytes(limit:)``.
    public init(path: String, limits: MediaLimits = MediaLimits()) throws(MediaError) {
        self.path = URL(fileURLWithPath: path).path
        copy = nil
        guard let size = (try? FileManager.default.attributesOfItem(atPath: self.path))?[.size] as? NSNumber else {
            throw MediaError(.unreadable)
        }
        guard size.intValue <= limits.fileBytes else { throw MediaError(.tooManyBytes(limit: limits.fileBytes)) }
    }

    /// Bytes that are in no file. They are laid into one that has no name any more, so that nothing stays behind
    /// however this process ends.
    ///
    /// - Throws: ``MediaError``.
    public init(_ bytes: Data, limits: MediaLimits = MediaLimits()) throws(MediaError) {
        guard bytes.count <= limits.fileBytes else { throw MediaError(.tooManyBytes(limit: limits.fileBytes)) }
        path = "/dev/stdin"
        copy = try TemporaryFile(bytes)
    }
}

/// Events during a reading, for a progress display. Contains no personal data.
@nonexhaustive
public enum ReadingEvent: Sendable {
    /// A step of the procedure begins.
    case began(ProcedureStep)
    /// The chip is open.
    case opened(AccessControl)
    /// More of a file is there.
    case progress(FileProgress)
    /// A file is complete, or will not be read.
    case finishedFile(ElementaryFile, FileOutcome)
    /// The chip has left the field; the reader waits for it and then continues where it stopped.
    case lost(reconnection: Int)
    /// The last event.
    case finished(ChipReading)
}

/// The progress of a reading.
public struct FileProgress: Sendable, Hashable {
    /// The file that is being read.
    public let file: ElementaryFile
    /// Bytes of this file that have been read so far.
    public let bytesRead: Int
    /// Length of this file in bytes; nil until its header was read, and for a file without one.
    public let totalBytes: Int?
    /// Files that were read, or found absent, denied or malformed.
    public let filesDone: Int
    /// Files of this reading as far as known; the number grows when the chip lists more.
    public let filesTotal: Int

    public init(file: ElementaryFile, bytesRead: Int, totalBytes: Int?, filesDone: Int, filesTotal: Int) {
        self.file = file
        self.bytesRead = bytesRead
        self.totalBytes = totalBytes
        self.filesDone = filesDone
        self.filesTotal = filesTotal
    }
}

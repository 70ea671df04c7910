/// Events during a reading, for a progress display. Contains no personal data.
@nonexhaustive
public enum ReadingEvent: Sendable {
    /// A step of the procedure begins.
    case began(ProcedureStep)
    /// The chip is open.
    case opened(AccessControl)
    /// More of a file is there.
    case progress(ReadingProgress)
    /// A file is complete, or will not be read.
    case finishedFile(ElementaryFile, FileOutcome)
    /// The chip has left the field; the reader waits for it and then continues where it stopped.
    case lost(reconnection: Int)
    /// The last event.
    case finished(ChipReading)
}

/// The progress of a reading.
public struct ReadingProgress: Sendable, Hashable {
    /// That is being read.
    public let file: ElementaryFile
    /// Of this file, so far.
    public let bytesRead: Int
    /// Nil until the file's own header was read.
    public let totalBytes: Int?
    /// Files done and files to read, as far as known.
    public let filesDone: Int
    /// That this reading will read; grows if the chip lists more.
    public let filesTotal: Int

    public init(file: ElementaryFile, bytesRead: Int, totalBytes: Int?, filesDone: Int, filesTotal: Int) {
        self.file = file
        self.bytesRead = bytesRead
        self.totalBytes = totalBytes
        self.filesDone = filesDone
        self.filesTotal = filesTotal
    }
}

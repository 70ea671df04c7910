/// What happens while a chip is read, for a progress bar. Holds nothing of the person.
@nonexhaustive
public enum ReadingEvent: Sendable {
    /// A step of the procedure begins.
    case began(ProcedureStep)
    /// The chip is open.
    case opened(AccessControl)
    /// More of a file is there.
    case progress(ReadingProgress)
    /// A file has come to its end, or will not be read.
    case finishedFile(ElementaryFile, FileOutcome)
    /// The chip has left the field; it is waited for, and the reading goes on where it stopped.
    case lost(reconnection: Int)
    /// The last event.
    case finished(ChipReading)
}

/// How far a reading is.
public struct ReadingProgress: Sendable, Hashable {
    public let file: ElementaryFile
    public let bytesRead: Int
    /// Nil until the file's own header was read.
    public let totalBytes: Int?
    /// Files that are done and that there are to read, as far as is known.
    public let filesDone: Int
    public let filesTotal: Int

    public init(file: ElementaryFile, bytesRead: Int, totalBytes: Int?, filesDone: Int, filesTotal: Int) {
        self.file = file
        self.bytesRead = bytesRead
        self.totalBytes = totalBytes
        self.filesDone = filesDone
        self.filesTotal = filesTotal
    }
}

/// What became of one file.
@nonexhaustive
public enum FileOutcome: Sendable, Hashable {
    /// Its bytes are there, and could be taken apart.
    case read
    /// Its bytes are there, whole, and make no sense.
    case malformed(ChipError.Code)
    /// The chip has no such file.
    case absent
    /// The chip does not let this terminal read it.
    case denied(StatusWord)
    /// Left out: biometric groups that nobody asked for.
    case notAsked
    /// The error concerned this file only; the others went on.
    case failed(ChipError.Code)
    /// The reading ended before its turn, or within it.
    case interrupted
}

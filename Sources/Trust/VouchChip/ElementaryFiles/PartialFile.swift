/// A file as far as it has been read. Survives the loss of the chip, so that reading can continue where it stopped.
package struct PartialFile: Sendable, Hashable {
    /// From the first byte on, without a gap.
    package var bytes: [UInt8] = []
    /// The length in the header, once it was read; nil also for files without a header of their own.
    package internal(set) var totalLength: Int?
    /// Irregularities on the way.
    package internal(set) var findings: [ChipFinding] = []

    package init() {}
}

/// Where the reading of a file is.
package struct FileCursor: Sendable {
    package let file: ElementaryFile
    package internal(set) var partial: PartialFile
    /// By SELECT or on the way; what was read before is not looked at again.
    var isOpen = false
    var isSelected = false
    var reads = 0

    package init(_ file: ElementaryFile, _ partial: PartialFile = PartialFile()) {
        self.file = file
        self.partial = partial
    }

    /// The chip has forgotten what was selected.
    mutating func close() { self = FileCursor(file, partial) }
}

/// How reading a file ended, if no error stopped it.
package enum FileEnd: Sendable, Hashable {
    case complete
    /// The chip has no such file.
    case absent(StatusWord)
    /// The chip does not let this terminal read it.
    case denied(StatusWord)

    /// The meaning of a status word for a file; nil if it is about something else.
    package init?(_ status: StatusWord) {
        switch status {
        case .fileNotFound, .referencedDataNotFound: self = .absent(status)
        case .securityStatusNotSatisfied, .conditionsNotSatisfied, .commandNotAllowed, .authenticationMethodBlocked:
            self = .denied(status)
        default: return nil
        }
    }
}

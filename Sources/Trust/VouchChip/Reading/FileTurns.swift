import VouchCore

/// The files of a stage of a reading: which is in hand, and which wait for their turn.
struct FileTurns: Sendable {
    private let files: ApplicationFiles
    /// The file that is being read.
    private(set) var cursor: FileCursor?
    private(set) var waiting: [ElementaryFile] = []
    /// How often the session broke at the file or step in hand.
    private(set) var breaks = 0
    private(set) var isMasterFileSelected = true
    /// How EF.CardAccess ended where it was looked for first, while the master file is being selected.
    private var firstEnd: FileEnd?

    init(of files: ApplicationFiles) { self.files = files }

    var hasMore: Bool { cursor != nil || !waiting.isEmpty }

    // MARK: Out

    enum Turn: Sendable {
        case act(ReadingAction)
        case began(ElementaryFile)
        /// All files of the stage have had theirs.
        case over
    }

    /// Continues with the current file, or starts the next one.
    mutating func next(isOpen: Bool) -> Turn {
        if firstEnd != nil { return .act(.selectMasterFile) }
        if let cursor { return .act(.readPiece(cursor, startsExtended: isOpen)) }
        guard !waiting.isEmpty else { return .over }
        let file = waiting.removeFirst()
        cursor = FileCursor(file)
        breaks = 0
        return .began(file)
    }

    // MARK: In

    /// A stage begins with these files.
    mutating func begin(with files: [ElementaryFile]) {
        waiting = files
        breaks = 0
    }

    mutating func add(next file: ElementaryFile) { waiting.insert(file, at: 0) }
    /// The session broke at the file or step in hand.
    mutating func noteBreak() { breaks += 1 }
    /// Keeps what was read of a file although an error stopped it.
    mutating func keep(_ piece: FileCursor) { cursor = piece }
    /// The chip has forgotten what was selected.
    mutating func close() { cursor?.close() }

    /// Nothing is in hand: the chip is read from the beginning.
    mutating func startOver() {
        cursor = nil
        firstEnd = nil
        isMasterFileSelected = true
    }

    /// - Parameter isListed: whether EF.COM or EF.SOD names the file, so that its absence is odd.
    /// - Returns: the events to publish.
    mutating func take(
        _ piece: FileCursor, _ end: FileEnd?, isOpen: Bool, isListed: Bool, _ record: inout ReadingRecord
    ) -> [ReadingEvent] {
        cursor = piece
        let file = piece.file
        let progress = FileProgress(
            file: file, bytesRead: piece.partial.bytes.count, totalBytes: piece.partial.totalLength,
            filesDone: record.outcomes.count, filesTotal: record.outcomes.count + 1 + waiting.count)
        switch end {
        case nil: return [.progress(progress)]
        case .complete?: return [.progress(progress)] + finish(record.note(whole: piece.partial, of: file))
        case .absent?, .denied?:
            if file == .cardAccess, !isOpen, breaks == 0 {
                // Where the chip begins elsewhere, it is looked for in the master file.
                breaks += 1
                firstEnd = end
                return [.progress(progress)]
            }
            return [.progress(progress)] + miss(end, isListed: isListed, &record)
        }
    }

    mutating func takeMasterFile(isSelected: Bool, _ record: inout ReadingRecord) -> [ReadingEvent] {
        let end = firstEnd
        firstEnd = nil
        isMasterFileSelected = isSelected
        guard isSelected else { return miss(end, isListed: false, &record) }
        cursor = FileCursor(.cardAccess)
        return []
    }

    private mutating func miss(
        _ end: FileEnd?, isListed: Bool, _ record: inout ReadingRecord
    ) -> [ReadingEvent] {
        guard let file = cursor?.file else { return [] }
        var outcome = FileOutcome.absent
        if case .denied(let status)? = end {
            outcome = .denied(status)
        } else if isListed {
            record.note([ChipFinding(.fileListListedButAbsent, file: file)])
        }
        record.note(outcome, of: file)
        return finish(outcome)
    }

    /// An error ended the file in hand.
    mutating func fail(_ code: ChipError.Code, _ record: inout ReadingRecord) -> [ReadingEvent] {
        guard let cursor else { return [] }
        firstEnd = nil
        record.note(cursor.partial.findings)
        record.note(.failed(code), of: cursor.file)
        return finish(.failed(code))
    }

    private mutating func finish(_ outcome: FileOutcome) -> [ReadingEvent] {
        guard let file = cursor?.file else { return [] }
        cursor = nil
        breaks = 0
        return [.finishedFile(file, outcome)]
    }

    /// The reading ends early: the file in hand and those that wait are noted as interrupted.
    mutating func interrupt(alsoMissing others: [ElementaryFile], _ record: inout ReadingRecord) -> [ReadingEvent] {
        var events: [ReadingEvent] = []
        firstEnd = nil
        if let file = cursor?.file {
            record.note(.interrupted, of: file)
            events = finish(.interrupted)
        }
        for file in waiting + others { record.note(.interrupted, of: file) }
        waiting = []
        return events
    }

    /// Groups that were left out, once the chip lets this terminal read them.
    mutating func add(opened groups: Set<Int>, _ record: inout ReadingRecord) {
        for number in groups.sorted() {
            guard let file = files.group(number), record.outcome(of: file) == .notAsked else { continue }
            record.outcomes.removeAll { $0.file == file }
            waiting.append(file)
        }
    }

    /// After EF.COM and EF.SOD: the groups.
    ///
    /// - Parameter keysFirst: whether the files that hold keys come first, whatever else was asked for.
    mutating func beginGroups(_ wanted: ReadPlan.Groups, keysFirst: Bool, _ record: inout ReadingRecord) {
        let common = files.numbers(in: record.content(of: files.common))
        let signed = files.numbers(in: record.content(of: files.documentSecurity))
        let selection = files.selection(wanted, common: common, signed: signed)
        record.note(selection.findings)
        waiting = selection.files
        var keys: [ElementaryFile] = []
        if keysFirst {
            let listed = (common ?? []).union(signed ?? [])
            keys = [files.securityInfos, files.provingKey].compactMap { $0 }.filter {
                waiting.contains($0) || listed.contains(files.number(of: $0) ?? 0)
            }
            waiting = keys + waiting.filter { !keys.contains($0) }
        }
        // A file that is read for its key has only that reading's outcome. If it were noted as not asked for as well, a
        // removed key file would be excused.
        for file in selection.notAsked where !keys.contains(file) { record.note(.notAsked, of: file) }
    }
}

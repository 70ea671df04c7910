import VouchCore

/// The results of a reading so far.
struct ReadingRecord: Sendable {
    var files: [ChipFile] = []
    var outcomes: [(file: ElementaryFile, outcome: FileOutcome)] = []
    var findings: [ChipFinding] = []
    var accessControl = AccessControl.none
    /// The one that opened the chip; nil before, and where it asks for none.
    var password: AccessPassword?
    /// Whether EF.CardAccess had an offer to run PACE.
    var isPACEOffered = false
    var remainingTries: Int?
    var chipAuthentication: ChipAuthenticationMapping?
    var proofs = ProofRecord()
    var reconnections = 0
    var interruption: ChipError?

    func content(of file: ElementaryFile?) -> LDSContent? { files.first { $0.file == file }?.content }
    func outcome(of file: ElementaryFile?) -> FileOutcome? { outcomes.first { $0.file == file }?.outcome }

    /// A chip that was opened again reports the same once more.
    mutating func note(_ more: [ChipFinding]) {
        for finding in more where !findings.contains(finding) { findings.append(finding) }
    }

    mutating func note(_ outcome: FileOutcome, of file: ElementaryFile) { outcomes.append((file, outcome)) }

    /// Records a file that was read completely.
    mutating func note(whole partial: PartialFile, of file: ElementaryFile) -> FileOutcome {
        note(partial.findings)
        var outcome = FileOutcome.read
        var content: LDSContent?
        do throws(ChipError) {
            let decoded = try LDSContent.decode(file, partial.bytes)
            content = decoded.content
            note(decoded.findings)
        } catch {
            outcome = .malformed(error.code)
        }
        files.append(ChipFile(file: file, bytes: Sensitive(partial.bytes), content: content))
        note(outcome, of: file)
        return outcome
    }
}

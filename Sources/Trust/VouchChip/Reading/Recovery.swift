/// The way back to a chip that has to be opened again: wait for it, open it as before, and make sure that it is the same.
struct Recovery: Sendable {
    enum Step: Sendable {
        case reconnect
        case compare(KnownFile)
        case open
        case select
    }

    /// Why the chip has to be opened again.
    let cause: ChipError
    private var steps = [Step.reconnect]

    init(from cause: ChipError) { self.cause = cause }

    /// nil once the chip is back where it was.
    var next: Step? { steps.first }

    mutating func stepIsDone() { steps.removeFirst() }

    /// - Parameter identity: what is known of the chip.
    mutating func reconnected(_ identity: ChipIdentity) {
        steps = (identity.hasTellingFile ? [] : identity.plainFiles.map { .compare($0) }) + [.open]
    }

    /// - Parameters:
    ///   - isBeforeSelection: whether the application had not been selected when the chip was lost.
    ///   - isSelected: whether it is selected now.
    mutating func opened(_ identity: ChipIdentity, isBeforeSelection: Bool, isSelected: Bool) {
        steps = []
        if isBeforeSelection || !identity.hasTellingFile {
            steps += identity.protectedFile.map { [.compare($0)] } ?? []
        }
        guard !isBeforeSelection else { return }
        if !isSelected { steps.append(.select) }
        steps += identity.application.map { [.compare($0)] } ?? []
    }

    /// Whether the chip may have refused a password without our noticing.
    var mayHaveUsedTry: Bool { cause.step == .pace(.exchangeTokens) }

    /// The meaning of an error on the way back: the password, the application and the offers were right before.
    func meaning(of failure: ReadingFailure) -> ChipError {
        let error = failure.error
        if case .compare(let known)? = next, !failure.isSessionOver {
            switch error.code {
            case .rejected, .tooLarge, .malformedResponse: return ChipError(.chipChanged, at: .read(known.file))
            default: break
            }
        }
        switch (error.code, error.step) {
        case (.wrongPassword, _), (.unsupportedParameter, _), (.rejected(.fileNotFound), .select):
            return ChipError(.chipChanged, at: error.step, underlying: error)
        default: return error
        }
    }
}

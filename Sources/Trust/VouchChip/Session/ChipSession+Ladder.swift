extension ChipSession {
    /// Status words with which chips refuse the requested length, rather than the command. The standard has `6700` for
    /// it; the others were seen in the field.
    private static func isRefusalOfLength(_ status: StatusWord) -> Bool {
        let refusals: [StatusWord] = [.wrongLength, .wrongData, .incorrectParameters, .unknownError]
        return refusals.contains(status) || status.correctLength != nil
    }

    /// Read lengths still worth trying, the longest first: what the extended form allows, what a short response holds,
    /// then lengths that the pickiest chips of the field have been seen to accept.
    package func lengths(upTo wanted: Int, isFirst: Bool = false) -> [Int] {
        let refused = isFirst ? memory.refusedFirstRead : memory.refusedRead
        let rungs = [longestExpectedData, longestShortData, 223, 128, 64, 8]
        let usable = rungs.map { min($0, wanted) }.filter { $0 > 0 && $0 < refused ?? .max }
        var lengths: [Int] = []
        for length in usable where lengths.last.map({ $0 > length }) ?? true { lengths.append(length) }
        // Something must be tried, even if everything was refused once.
        return lengths.isEmpty ? [min(8, wanted)] : lengths
    }

    /// Sends a command that requests at most `wanted` bytes, and less each time the chip refuses the length. Refused
    /// and accepted lengths are remembered.
    ///
    /// - Parameter isFirst: nothing is known about the file yet, so that `wanted` may exceed its length.
    /// - Returns: the response, and the length that was asked for.
    package func send(
        _ command: CommandAPDU, expecting wanted: Int, isFirst: Bool = false, at step: ProcedureStep
    ) async throws -> (response: ResponseAPDU, asked: Int) {
        let lengths = lengths(upTo: wanted, isFirst: isFirst)
        var refused: Int?
        for (index, length) in lengths.enumerated() {
            var attempt = command
            attempt.expectedLength = length
            let response: ResponseAPDU
            do {
                response = try await send(attempt, at: step)
            } catch let error as ChipError {
                noteFailure(error, asking: length, isFirst: isFirst)
                throw error
            }
            if Self.isRefusalOfLength(response.status), index + 1 < lengths.count {
                refused = length
                continue
            }
            if !response.data.isEmpty {
                if let refused { noteRefusal(of: refused, isFirst: isFirst) }
                memory.noteRead(length)
            }
            return (response, length)
        }
        throw ChipError(.unsupportedParameter, at: step)
    }

    /// A shorter read worked where a longer one was refused.
    private func noteRefusal(of length: Int, isFirst: Bool) {
        memory.noteRefusedRead(length, isFirst: isFirst)
        if !isFirst, length > longestShortData { memory.extendedLength = .refused }
    }

    /// Some chips drop the session over a length they do not support. The next session begins with less.
    private func noteFailure(_ error: ChipError, asking length: Int, isFirst: Bool) {
        guard error.code == .secureMessagingFailed, let refusal = error.underlying as? PlainRefusal,
            Self.isRefusalOfLength(refusal.status)
        else { return }
        memory.noteRefusedRead(length, isFirst: isFirst)
    }
}

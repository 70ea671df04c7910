/// Reads that do not depend on each other go together where the way to the chip is long: each round trip costs more there than
/// the chip does.
extension ChipSession {
    /// More would keep a person waiting for what a lost chip throws away.
    package static let longestBatch = 16

    /// How many bytes each read of a batch asks for: a length that has worked. nil if nothing is batched.
    package var batchedLength: Int? {
        guard transport is any BatchingTransport, memory.batches != .refused, let longest = memory.longestRead else {
            return nil
        }
        let length = min(longest, longestExpectedData, (memory.refusedRead ?? .max) - 1)
        return length > 0 ? length : nil
    }

    /// Sends READ BINARY commands in one round trip; under secure messaging each with the counter that it will have.
    ///
    /// - Returns: their responses as they are, without following `61xx` or `6Cxx`; nil if these cannot go together, and
    ///   nothing was sent.
    /// - Throws: as ``send(_:at:)`` does.
    package func send(batch commands: [CommandAPDU], at step: ProcedureStep) async throws -> [ResponseAPDU]? {
        guard let transport = transport as? any BatchingTransport, !isOver, !isBusy else { return nil }
        guard let wrapped = try wrapped(commands, at: step) else { return nil }
        isBusy = true
        let start = budget.elapsed()
        defer {
            isBusy = false
            statistics.noteTime(budget.elapsed() - start, at: step)
        }
        let limit = budget.remaining(ofStepHavingSpent: statistics.elapsed(at: step))
        do {
            try Task.checkCancellation()
            let bytes = wrapped.map(\.bytes)
            let answers = try await budget.run(within: limit, at: step) { try await transport.transmit(batch: bytes) }
            guard answers.count == wrapped.count else { throw ChipError(.malformedResponse, at: step) }
            return try zip(wrapped, answers).map { one, answer in
                statistics.noteExchange(sent: one.bytes.count, received: answer.count, at: step)
                let response = try ResponseAPDU(parsing: answer, at: step)
                guard var protection = one.protection else { return response }
                let plain = try protection.unprotect(response, at: step)
                self.protection = protection
                return plain
            }
        } catch let error as ChipError {
            // The next session reads one by one.
            memory.batches = .refused
            throw finish(ChipError(error.code, at: step, underlying: error.underlying))
        } catch is CancellationError where Task.isCancelled {
            _ = finish(ChipError(.transportLost, at: step))
            throw CancellationError()
        } catch {
            memory.batches = .refused
            throw finish(ChipError(.transportFailed, at: step, underlying: error))
        }
    }

    private struct Wrapped {
        let bytes: [UInt8]
        /// Waits for this command's response; nil in the clear.
        let protection: (any APDUProtection)?
    }

    private func wrapped(_ commands: [CommandAPDU], at step: ProcedureStep) throws -> [Wrapped]? {
        var ahead = protection
        var wrapped: [Wrapped] = []
        for command in commands {
            guard var own = ahead else {
                let isExtended = command.needsExtendedLength
                guard !isExtended || memory.extendedLength == .works else { return nil }
                wrapped.append(
                    Wrapped(bytes: try command.encoded(isExtended: isExtended, at: step), protection: nil))
                continue
            }
            var protected = try own.protect(command, at: step)
            let isLong = (command.expectedLength ?? 0) > own.longestData(inResponseOf: 256)
            let isExtended = isLong || protected.data.count > 255
            guard !isExtended || memory.extendedLength == .works, let next = own.aheadOfResponse() else { return nil }
            if protected.expectedLength != nil {
                protected.expectedLength = isExtended ? CommandAPDU.maximumExpectedLength : 256
            }
            wrapped.append(
                Wrapped(bytes: try protected.encoded(isExtended: isExtended, at: step), protection: own))
            ahead = next
        }
        return wrapped
    }
}

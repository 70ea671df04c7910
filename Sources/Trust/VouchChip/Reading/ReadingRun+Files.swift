import VouchCore

extension ReadingRun {
    /// A reader for the session in force.
    func fileReader() async -> FileReader {
        var reader = FileReader(session: await connection.session)
        // Before access control some chips take offence at extended length.
        reader.startsExtended = isOpen
        if let limit = plan.maximumFileLength { reader.maximumLength = { _ in limit } }
        return reader
    }

    /// Reads one more piece of the file in hand.
    func readPiece() async throws {
        guard var own = cursor else { return }
        let file = own.file
        let end: FileEnd?
        do {
            defer { cursor = own }
            end = try await fileReader().advance(&own)
        }
        tell(
            .progress(
                ReadingProgress(
                    file: file, bytesRead: own.partial.bytes.count, totalBytes: own.partial.totalLength,
                    filesDone: record.outcomes.count, filesTotal: record.outcomes.count + 1 + waiting.count)))
        guard let end else { return }
        let isFirstTry = file == .cardAccess && !isOpen && breaks == 0
        switch end {
        case .complete: finishFile(file, record.note(whole: own.partial, of: file))
        case .absent, .denied:
            if isFirstTry, try await selectMasterFile() { return }
            missed(file, end)
        }
        noteMasterFile(file)
    }

    /// EF.CardAccess was not found: where the chip begins elsewhere, it is looked for in the master file.
    ///
    /// - Returns: whether to look again.
    private func selectMasterFile() async throws -> Bool {
        breaks += 1
        isMasterFileSelected = try await connection.selectMasterFile(at: .read(.cardAccess))
        guard isMasterFileSelected else { return false }
        cursor = FileCursor(.cardAccess)
        return true
    }

    private func missed(_ file: ElementaryFile, _ end: FileEnd) {
        let outcome: FileOutcome
        switch end {
        case .absent, .complete:
            outcome = .absent
            if case .groups = stage, isListed(file) {
                record.note([ChipFinding("fileList.listedButAbsent", clause: "Doc 9303-10 §4.6", file: file)])
            }
        case .denied(let status): outcome = .denied(status)
        }
        record.note(outcome, of: file)
        finishFile(file, outcome)
    }

    private func isListed(_ file: ElementaryFile) -> Bool {
        guard let number = files.number(of: file) else { return false }
        return files.lists.contains { files.numbers(in: record.content(of: $0))?.contains(number) ?? false }
    }

    /// What a file of the master file says about how to go on.
    private func noteMasterFile(_ file: ElementaryFile) {
        guard cursor == nil, !isOpen else { return }
        switch file {
        case .cardAccess:
            switch record.outcome(of: file) {
            case .malformed, .failed:
                record.note([ChipFinding("cardAccess.unreadable", clause: "Doc 9303-11 §9.2", file: file)])
            default: break
            }
            // Elsewhere their short identifiers may mean data groups.
            if plan.includesMasterFile, isMasterFileSelected { waiting = [.attributes, .directory] }
        default: break
        }
    }

    /// EF.ATR/INFO: the lengths that the chip takes.
    func noteAttributes() async {
        guard case .attributes(let attributes)? = record.content(of: .attributes) else { return }
        await connection.session.remember { memory in
            memory.note(
                longestCommand: attributes.maximumCommandLength, longestResponse: attributes.maximumResponseLength)
            if attributes.takesExtendedLengths == false { memory.extendedLength = .refused }
        }
    }

    // MARK: Errors

    /// Decides what an error means: for one file, for the session, or for the whole reading.
    func handle(_ error: ChipError) async throws {
        noteForgery(error)
        if let proof = proofInHand {
            proofInHand = nil
            let mayRepeat = record.proofs.hasPassed(proof) || record.proofs.mayTry(proof)
            if error.code != .transportLost || !mayRepeat {
                return try await handle(error, at: proof)
            }
        }
        switch error.code {
        case .transportLost: try lose(error)
        case .transportFailed, .noChip, .chipChanged: try giveUp(error)
        case .timedOut where connection.isOutOfTime || !isOpen: try giveUp(error)
        default: try await handleAtFile(error)
        }
    }

    /// An answer that the chip cannot have sent may be noise, or somebody between chip and reader: worth telling even if
    /// it never happens again. A chip that drops the session says so with a bare status, and is none.
    func noteForgery(_ error: ChipError) {
        guard isOpen, error.code == .secureMessagingFailed, !(error.underlying is PlainRefusal) else { return }
        record.note([ChipFinding("secureMessaging.broken", clause: "Doc 9303-11 §9.8")])
    }

    private func handleAtFile(_ error: ChipError) async throws {
        let isBroken = await connection.session.isOver
        guard let file = cursor?.file else {
            // At a step that is no file: once more if the session broke, but not if the chip said no.
            breaks += 1
            if isOpen, isBroken, breaks < 2 { return try lose(error) }
            return try giveUp(error)
        }
        if isBroken {
            breaks += 1
            // What timed out once would only do it again.
            if breaks < 2, error.code != .timedOut { return try lose(error) }
            if !isOpen, file == .cardAccess { return try giveUp(error) }
        }
        record.note(cursor?.partial.findings ?? [])
        record.note(.failed(error.code), of: file)
        finishFile(file, .failed(error.code))
        noteMasterFile(file)
        if isBroken { try lose(error) }
    }

    /// The chip must be opened again.
    func lose(_ error: ChipError) throws {
        guard record.reconnections < plan.maximumReconnections else { return try giveUp(error) }
        record.reconnections += 1
        cursor?.close()
        loss = error
        if error.code == .transportLost { tell(.lost(reconnection: record.reconnections)) }
    }

    func giveUp(_ error: ChipError) throws {
        guard isOpen else { throw error }
        interrupt(error)
    }
}

/// Reads one file: as few and as long reads as the chip allows, and not a byte more than it must. ISO/IEC 7816-4 §11.3.
///
/// The whole length comes from the file's own header, so that it is known what is missing. Neither the header nor the
/// chip's answers are trusted: lengths are bounded, and every answer must make progress.
package struct FileReader: Sendable {
    package let session: ChipSession
    /// How much to ask for at once at most, in bytes: shorter pieces lose less with the chip and show progress.
    package var pieceLength = 8_192
    /// How much to ask for before a file's length is known, in bytes. Small files come whole.
    package var firstLength = 2_048
    /// Whether the first read may be of extended length. Not before access control: some chips take offence.
    package var startsExtended = true
    /// The longest file to accept, in bytes, header included.
    package var maximumLength: @Sendable (ElementaryFile) -> Int = FileReader.standardMaximumLength

    package init(session: ChipSession) { self.session = session }

    /// 1 MiB where portraits, fingers and irises lie, 256 KiB elsewhere.
    package static let standardMaximumLength: @Sendable (ElementaryFile) -> Int = { file in
        (2...4).contains(file.dataGroupNumber ?? 0) ? 1 << 20 : 1 << 18
    }

    /// Reads a file, or what is missing of it.
    ///
    /// - Parameters:
    ///   - partial: what is there already; holds what was read even if an error is thrown.
    ///   - progress: called after each piece.
    /// - Throws: ``ChipError``, of which ``ChipError/Code/tooLarge``, ``ChipError/Code/malformedResponse`` and
    ///   ``ChipError/Code/rejected(_:)`` may concern this file only; `CancellationError`.
    package func read(
        _ file: ElementaryFile, into partial: inout PartialFile,
        progress: @Sendable (PartialFile) -> Void = { _ in }
    ) async throws -> FileEnd {
        var cursor = FileCursor(file, partial)
        defer { partial = cursor.partial }
        while true {
            let end = try await advance(&cursor)
            if let end { return end }
            progress(cursor.partial)
        }
    }

    /// Reads one more piece of a file; the first opens it.
    ///
    /// - Parameter cursor: where the reading is; holds what was read even if an error is thrown.
    /// - Returns: nil while something is missing.
    /// - Throws: as ``read(_:into:progress:)`` does.
    package func advance(_ cursor: inout FileCursor) async throws -> FileEnd? {
        let step = ProcedureStep.read(cursor.file)
        guard cursor.isOpen else { return try await begin(&cursor, at: step) }
        let missing = try missingLength(of: cursor.file, in: cursor.partial, at: step)
        if missing == 0 { return .complete }
        // An answer has at least 8 bytes, the lowest rung of the ladder, except for a few.
        cursor.reads += 1
        guard cursor.reads <= 16 + maximumLength(cursor.file) / 8, cursor.partial.bytes.count + 128 >= cursor.reads * 8
        else { throw ChipError(.malformedResponse, at: step) }
        if try await readAhead(&cursor, at: step) { return try end(of: &cursor, at: step) }
        let piece: Piece
        do {
            piece = try await readPiece(at: cursor.partial.bytes.count, length: missing, at: step)
        } catch let error as ChipError where !cursor.isSelected {
            // Read by its short identifier, the file did not become the current one.
            guard case .rejected = error.code else { throw error }
            guard Self.isSuccess(try await select(cursor.file, at: step)) else { throw error }
            cursor.isSelected = true
            await session.remember { $0.shortIdentifiers = .refused }
            return nil
        }
        cursor.partial.bytes += piece.data
        if piece.isLast, !Self.hasHeader(cursor.file) { return .complete }
        if piece.data.isEmpty {
            cursor.partial.findings.append(
                ChipFinding(
                    .fileShorterThanHeader, file: cursor.file,
                    offset: cursor.partial.bytes.count))
            return .complete
        }
        return try end(of: &cursor, at: step)
    }

    /// Reads as much as one batch takes, once a piece has been read and the file's length is known.
    ///
    /// - Returns: whether anything was read; otherwise the next piece is read by itself.
    private func readAhead(_ cursor: inout FileCursor, at step: ProcedureStep) async throws -> Bool {
        guard cursor.reads > 1, let total = cursor.partial.totalLength, let length = await session.batchedLength else {
            return false
        }
        var commands: [CommandAPDU] = []
        var offset = cursor.partial.bytes.count
        while offset < min(total, 0x8000), commands.count < ChipSession.longestBatch {
            let count = min(length, pieceLength, total - offset)
            commands.append(
                CommandAPDU(
                    instruction: 0xB0, parameter1: UInt8(offset >> 8), parameter2: UInt8(offset & 0xFF),
                    expectedLength: count))
            offset += count
        }
        guard commands.count > 1, let responses = try await session.send(batch: commands, at: step) else {
            return false
        }
        var isRead = false
        for (command, response) in zip(commands, responses) {
            guard Self.isSuccess(response.status), response.data.count == command.expectedLength else {
                await session.remember { $0.batches = .refused }
                break
            }
            cursor.partial.bytes += response.data
            cursor.reads += 1
            isRead = true
        }
        return isRead
    }

    private func begin(_ cursor: inout FileCursor, at step: ProcedureStep) async throws -> FileEnd? {
        if cursor.partial.bytes.isEmpty {
            let opening = try await open(cursor.file, into: &cursor.partial, at: step)
            if let status = opening.refusal {
                guard let end = FileEnd(status) else { throw ChipError(.rejected(status), at: step) }
                return end
            }
            cursor.isSelected = opening.isSelected
            if opening.isWhole { return .complete }
        } else {
            let status = try await select(cursor.file, at: step)
            guard Self.isSuccess(status) else { throw ChipError(.rejected(status), at: step) }
            cursor.isSelected = true
        }
        cursor.isOpen = true
        return try end(of: &cursor, at: step)
    }

    private func end(of cursor: inout FileCursor, at step: ProcedureStep) throws(ChipError) -> FileEnd? {
        try readHeader(of: cursor.file, in: &cursor.partial, at: step)
        return try missingLength(of: cursor.file, in: cursor.partial, at: step) == 0 ? .complete : nil
    }

    /// How many bytes to ask for next; 0 when the file is whole.
    private func missingLength(
        of file: ElementaryFile, in partial: PartialFile, at step: ProcedureStep
    ) throws(ChipError) -> Int {
        let count = partial.bytes.count
        guard let total = partial.totalLength else {
            if Self.hasHeader(file) { return FileHeader.maximumLength - count }
            guard count < maximumLength(file) else { throw ChipError(.tooLarge, at: step) }
            return min(pieceLength, maximumLength(file) - count)
        }
        return min(max(total - count, 0), pieceLength)
    }

    /// Takes the whole length from the header once enough of it is there, and cuts off what comes after the end.
    func readHeader(
        of file: ElementaryFile, in partial: inout PartialFile, at step: ProcedureStep
    ) throws(ChipError) {
        guard Self.hasHeader(file), partial.totalLength == nil else { return }
        let header: FileHeader?
        do {
            header = try FileHeader(parsing: partial.bytes)
        } catch {
            throw ChipError(.malformedResponse, at: step, underlying: error)
        }
        guard let header else { return }
        guard header.totalLength <= maximumLength(file) else { throw ChipError(.tooLarge, at: step) }
        partial.totalLength = header.totalLength
        if header.tag != file.tag {
            partial.findings.append(
                ChipFinding(.fileUnexpectedTag, file: file, offset: 0))
        }
        if partial.bytes.count > header.totalLength {
            // Padding with zeros is how chips fill a file that was made too large; anything else is strange.
            if partial.bytes[header.totalLength...].contains(where: { $0 != 0 }) {
                partial.findings.append(
                    ChipFinding(
                        .fileLongerThanHeader, file: file, offset: header.totalLength))
            }
            partial.bytes.removeSubrange(header.totalLength...)
        }
    }

    /// EF.DIR and EF.ATR/INFO are one object after another; EF.CVCA is padded. They end where the chip says so.
    static func hasHeader(_ file: ElementaryFile) -> Bool { file.tag != nil && file != .cvca }

    static func isSuccess(_ status: StatusWord) -> Bool {
        status == .success || status.sw1 == 0x62
    }
}

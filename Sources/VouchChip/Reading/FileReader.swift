/// Reads one file: as few and as long reads as the chip allows, and not a byte more than it must. ISO/IEC 7816-4 §11.3.
///
/// The whole length comes from the file's own header, so that it is known what is missing. Neither the header nor the
/// chip's answers are trusted: lengths are bounded, and every answer must bring the end nearer.
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
        let step = ProcedureStep.read(file)
        var isSelected = false
        if partial.bytes.isEmpty {
            let opening = try await open(file, into: &partial, at: step)
            if let status = opening.refusal {
                guard let end = FileEnd(status) else { throw ChipError(.rejected(status), at: step) }
                return end
            }
            isSelected = opening.isSelected
            if opening.isWhole { return .complete }
        } else {
            let status = try await select(file, at: step)
            guard Self.isSuccess(status) else { throw ChipError(.rejected(status), at: step) }
            isSelected = true
        }
        try await readRest(of: file, into: &partial, isSelected: isSelected, at: step, progress: progress)
        return .complete
    }

    private func readRest(
        of file: ElementaryFile, into partial: inout PartialFile, isSelected: Bool, at step: ProcedureStep,
        progress: (PartialFile) -> Void
    ) async throws {
        var isSelected = isSelected
        var reads = 0
        while true {
            try readHeader(of: file, in: &partial, at: step)
            progress(partial)
            let missing = try missingLength(of: file, in: partial, at: step)
            if missing == 0 { break }
            // An answer brings 8 bytes at least, the lowest rung of the ladder, but for a few.
            reads += 1
            guard reads <= 16 + maximumLength(file) / 8, partial.bytes.count + 128 >= reads * 8 else {
                throw ChipError(.malformedResponse, at: step)
            }
            let piece: Piece
            do {
                piece = try await readPiece(at: partial.bytes.count, length: missing, at: step)
            } catch let error as ChipError where !isSelected {
                // Read by its short identifier, the file did not become the current one.
                guard case .rejected = error.code else { throw error }
                isSelected = true
                guard Self.isSuccess(try await select(file, at: step)) else { throw error }
                await session.remember { $0.shortIdentifiers = .refused }
                continue
            }
            partial.bytes += piece.data
            if piece.isLast, !Self.hasHeader(file) { break }
            if piece.data.isEmpty {
                partial.findings.append(
                    ChipFinding(
                        "file.shorterThanHeader", clause: "Doc 9303-10 §4.7", file: file, offset: partial.bytes.count))
                break
            }
        }
        progress(partial)
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
                ChipFinding("file.unexpectedTag", clause: "Doc 9303-10 §4.7", file: file, offset: 0))
        }
        if partial.bytes.count > header.totalLength {
            // Padding with zeros is how chips fill a file that was made too large; anything else is strange.
            if partial.bytes[header.totalLength...].contains(where: { $0 != 0 }) {
                partial.findings.append(
                    ChipFinding(
                        "file.longerThanHeader", clause: "Doc 9303-10 §4.7", file: file, offset: header.totalLength))
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

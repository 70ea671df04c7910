import VouchPKI

extension FileReader {
    /// The bytes that one read returned.
    struct Piece {
        var data: [UInt8]
        /// The chip says, or shows by fewer bytes than asked for, that nothing follows.
        var isLast: Bool
    }

    /// How a file was opened.
    struct Opening {
        /// Why it was not.
        var refusal: StatusWord?
        /// By SELECT, rather than by its short identifier on the way.
        var isSelected = false
        /// It ended with the first piece, and has no header that could say otherwise.
        var isWhole = false
    }

    /// SELECT an elementary file under the current application, no answer wanted.
    func select(_ file: ElementaryFile, at step: ProcedureStep) async throws -> StatusWord {
        let identifier = [UInt8(file.identifier >> 8), UInt8(file.identifier & 0xFF)]
        let command = CommandAPDU(instruction: 0xA4, parameter1: 0x02, parameter2: 0x0C, data: identifier)
        return try await session.send(command, at: step).status
    }

    /// Reads the first piece, by the short identifier if the chip can, which saves a command.
    func open(
        _ file: ElementaryFile, into partial: inout PartialFile, at step: ProcedureStep
    ) async throws -> Opening {
        if let short = file.shortIdentifier, await session.memory.shortIdentifiers != .refused {
            let (response, asked) = try await sendFirst(parameter1: 0x80 | short, at: step)
            let piece = try Self.piece(of: response, asked: asked, at: step)
            // Another tag may mean that the short identifier was passed over and another file answers.
            if let piece, let first = piece.data.first, !Self.hasHeader(file) || file.tag == UInt32(first) {
                await session.remember { $0.shortIdentifiers = .works }
                partial.bytes = piece.data
                return Opening(isWhole: piece.isLast && !Self.hasHeader(file))
            }
            // A chip that is known to understand short identifiers means what it says.
            if await session.memory.shortIdentifiers == .works, FileEnd(response.status) != nil {
                return Opening(refusal: response.status)
            }
        }
        let status = try await select(file, at: step)
        guard Self.isSuccess(status) else { return Opening(refusal: status) }
        let (response, asked) = try await sendFirst(parameter1: 0, at: step)
        guard let piece = try Self.piece(of: response, asked: asked, at: step) else {
            return Opening(refusal: response.status)
        }
        guard !piece.data.isEmpty else { throw ChipError(.malformedResponse, at: step) }
        if file.shortIdentifier != nil { await session.remember { $0.shortIdentifiers = .refused } }
        partial.bytes = piece.data
        return Opening(isSelected: true, isWhole: piece.isLast && !Self.hasHeader(file))
    }

    private func sendFirst(
        parameter1: UInt8, at step: ProcedureStep
    ) async throws -> (response: ResponseAPDU, asked: Int) {
        let command = CommandAPDU(instruction: 0xB0, parameter1: parameter1, parameter2: 0)
        let short = await session.longestShortData
        let wanted = startsExtended ? min(firstLength, pieceLength) : short
        return try await session.send(command, expecting: wanted, isFirst: true, at: step)
    }

    /// READ BINARY within the current file; with the odd instruction where 15 bits cannot hold the offset.
    ///
    /// - Returns: nothing at the end of the file.
    /// - Throws: ``ChipError/Code/rejected(_:)`` too.
    func readPiece(at offset: Int, length: Int, at step: ProcedureStep) async throws -> Piece {
        guard offset >= 0x8000 else {
            let command = CommandAPDU(
                instruction: 0xB0, parameter1: UInt8(offset >> 8 & 0x7F), parameter2: UInt8(offset & 0xFF))
            let (response, asked) = try await session.send(command, expecting: length, at: step)
            guard let piece = try Self.piece(of: response, asked: asked, at: step) else {
                throw ChipError(.rejected(response.status), at: step)
            }
            return piece
        }
        return try await readFar(at: offset, length: length, at: step)
    }

    /// The offset in DO'54', the data in DO'53'. ISO/IEC 7816-4 §11.3.3.
    private func readFar(at offset: Int, length: Int, at step: ProcedureStep) async throws -> Piece {
        let bytes = [UInt8(offset >> 16 & 0xFF), UInt8(offset >> 8 & 0xFF), UInt8(offset & 0xFF)]
        let command = CommandAPDU(
            instruction: 0xB1, parameter1: 0, parameter2: 0,
            data: TLVWriter.object(0x54, Array(bytes.drop { $0 == 0 })))
        // Le covers the object's tag and length, too.
        let wrapping = 1 + TLVWriter.length(length).count
        let (response, asked) = try await session.send(command, expecting: length + wrapping, at: step)
        guard let whole = try Self.piece(of: response, asked: asked, at: step) else {
            await session.remember { if $0.oddInstruction == .unknown { $0.oddInstruction = .refused } }
            throw ChipError(.rejected(response.status), at: step)
        }
        guard !whole.data.isEmpty else { return whole }
        do {
            var reader = TLVReader(whole.data)
            let data = Array(try reader.next(0x53).value)
            try reader.finish()
            guard data.count <= length else { throw ChipError(.malformedResponse, at: step) }
            await session.remember { $0.oddInstruction = .works }
            return Piece(data: data, isLast: whole.isLast)
        } catch let error as TLVError {
            throw ChipError(.malformedResponse, at: step, underlying: error)
        }
    }

    /// - Returns: nil for a refusal; an empty piece where the offset lies at or after the end.
    /// - Throws: ``ChipError/Code/malformedResponse`` for more data than were asked for.
    private static func piece(
        of response: ResponseAPDU, asked: Int, at step: ProcedureStep
    ) throws(ChipError) -> Piece? {
        guard response.data.count <= asked else { throw ChipError(.malformedResponse, at: step) }
        if response.status == .wrongParameters { return Piece(data: [], isLast: true) }
        guard isSuccess(response.status) else { return nil }
        return Piece(
            data: response.data, isLast: response.status == .endOfFile || response.data.count < asked)
    }
}

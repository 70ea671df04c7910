import VouchChip
import VouchPKI

/// SELECT and READ BINARY. ISO/IEC 7816-4 §11.1 and §11.2, Doc 9303-10 §3.6.
extension VirtualChip {
    mutating func select(_ command: CommandAPDU) throws -> ResponseAPDU {
        guard [0x00, 0x04, 0x0C].contains(command.parameter2) else { throw ChipRefusal(.incorrectParameters) }
        switch command.parameter1 {
        case 0x00:
            guard command.data.isEmpty || command.data == [0x3F, 0x00] else { return try selectFile(command) }
            volatile.application = nil
            volatile.currentFile = nil
            return controlInformation(nil, command)
        case 0x02: return try selectFile(command)
        case 0x04: return try selectApplication(command)
        default: throw ChipRefusal(.incorrectParameters)
        }
    }

    private mutating func selectApplication(_ command: CommandAPDU) throws -> ResponseAPDU {
        guard let stored = content.application(command.data) else { throw ChipRefusal(.fileNotFound) }
        guard stored.isSelectableByAll || volatile.rights.hasAccess else {
            throw ChipRefusal(.securityStatusNotSatisfied)
        }
        volatile.application = stored.application
        volatile.currentFile = nil
        return controlInformation(nil, command)
    }

    private mutating func selectFile(_ command: CommandAPDU) throws -> ResponseAPDU {
        guard command.data.count == 2 else { throw ChipRefusal(.wrongLength) }
        let identifier = UInt16(command.data[0]) << 8 | UInt16(command.data[1])
        guard let file = files.first(where: { $0.file.identifier == identifier }) else {
            throw ChipRefusal(.fileNotFound)
        }
        try allow(file)
        volatile.currentFile = file
        return controlInformation(file, command)
    }

    /// P2 0C requests none; otherwise the length and the identifier. ISO/IEC 7816-4 §7.4.
    private func controlInformation(_ file: StoredFile?, _ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter2 != 0x0C, command.expectedLength != nil else { return ResponseAPDU(status: .success) }
        var objects: [[UInt8]] = []
        if let file {
            let length = file.bytes.count
            objects.append(TLVWriter.object(0x80, [UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF)]))
            let identifier = file.file.identifier
            objects.append(TLVWriter.object(0x83, [UInt8(identifier >> 8), UInt8(identifier & 0xFF)]))
        } else if let application = volatile.application {
            objects.append(TLVWriter.object(0x84, application.identifier))
        }
        return ResponseAPDU(
            data: TLVWriter.object(command.parameter2 == 0x04 ? 0x62 : 0x6F, of: objects), status: .success)
    }

    /// The files of the current application.
    private var files: [StoredFile] {
        volatile.application.flatMap { content.application($0.identifier) }?.files ?? content.masterFile
    }

    private func allow(_ file: StoredFile) throws {
        let isAllowed =
            switch file.rule {
            case .always: true
            case .afterAccessControl: volatile.rights.hasAccess
            case .afterPACE: volatile.rights.isByPACE
            case .afterTerminalAuthentication(let group): volatile.rights.groups.contains(group)
            }
        guard isAllowed else { throw ChipRefusal(.securityStatusNotSatisfied) }
    }

    private mutating func useShortIdentifier(_ identifier: UInt8) throws {
        guard quirks.knowsShortIdentifiers else { throw ChipRefusal(.incorrectParameters) }
        guard let file = files.first(where: { $0.file.shortIdentifier == identifier }) else {
            throw ChipRefusal(.fileNotFound)
        }
        try allow(file)
        volatile.currentFile = file
    }

    mutating func readBinary(_ command: CommandAPDU) throws -> ResponseAPDU {
        var offset = Int(command.parameter1) << 8 | Int(command.parameter2)
        if command.parameter1 & 0x80 != 0 {
            guard command.parameter1 & 0x60 == 0 else { throw ChipRefusal(.incorrectParameters) }
            try useShortIdentifier(command.parameter1 & 0x1F)
            offset = Int(command.parameter2)
        }
        guard command.data.isEmpty, let expected = command.expectedLength else { throw ChipRefusal(.wrongLength) }
        let (data, status) = try part(at: offset, expected: expected, overhead: 0)
        return ResponseAPDU(data: data, status: status)
    }

    /// Odd instruction: the offset in DO54, what is read in DO53; reaches beyond 32,767.
    mutating func readBinaryOdd(_ command: CommandAPDU) throws -> ResponseAPDU {
        let reference = UInt16(command.parameter1) << 8 | UInt16(command.parameter2)
        if reference != 0, reference < 0x1F {
            try useShortIdentifier(UInt8(reference))
        } else if reference != 0 {
            guard let file = files.first(where: { $0.file.identifier == reference }) else {
                throw ChipRefusal(.fileNotFound)
            }
            try allow(file)
            volatile.currentFile = file
        }
        guard let expected = command.expectedLength else { throw ChipRefusal(.wrongLength) }
        var reader = TLVReader(command.data)
        guard let object = try? reader.next(0x54), (try? reader.finish()) != nil, (1...4).contains(object.value.count)
        else { throw ChipRefusal(.wrongData) }
        let offset = object.value.reduce(0) { $0 << 8 | Int($1) }
        let longest = min(expected, volatile.room)
        let overhead = longest > 65_539 ? 5 : longest > 259 ? 4 : longest > 129 ? 3 : 2
        let (data, status) = try part(at: offset, expected: expected, overhead: overhead)
        return ResponseAPDU(data: TLVWriter.object(0x53, data), status: status)
    }

    /// - Parameters:
    ///   - expected: Ne: so many bytes at most, together with the `overhead`.
    /// - Returns: the available bytes, and 6282 if a stated Ne goes beyond the end of the file.
    private func part(at offset: Int, expected: Int, overhead: Int) throws -> ([UInt8], StatusWord) {
        guard let file = volatile.currentFile else { throw ChipRefusal(.commandNotAllowed) }
        try allow(file)
        guard offset < file.bytes.count else { throw ChipRefusal(.wrongParameters) }
        // 00 and 0000 request everything there is, so that is not a wrong length.
        let asksForAll = expected == 256 || expected == 65_536
        var length = expected - overhead
        if let longest = quirks.longestRead, length > longest {
            switch quirks.answerToLongRead {
            case .shorter: break
            case .wrongLength: throw ChipRefusal(.wrongLength)
            case .correctLength: throw ChipRefusal(StatusWord(rawValue: 0x6C00 | UInt16(longest & 0xFF)))
            }
            length = longest
        }
        let room = volatile.room - overhead
        if length > room {
            // A stated length that does not fit a short response is sent in pieces; an extended one is too long.
            guard asksForAll || volatile.room < 256 else { throw ChipRefusal(.wrongLength) }
            if asksForAll { length = room }
        }
        guard length > 0 else { throw ChipRefusal(.wrongLength) }
        if quirks.readsTooMuch, !asksForAll { length += 1 }
        let data = Array(file.bytes[offset..<min(file.bytes.count, offset + length)])
        if quirks.endsFileFalsely, offset + data.count < file.bytes.count, offset > 0 { return (data, .endOfFile) }
        return (data, data.count < length && !asksForAll ? .endOfFile : .success)
    }
}

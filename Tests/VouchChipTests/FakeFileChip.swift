import VouchChip
import VouchPKI

/// A chip that has files and quirks but no secrets: plain, or with ``CountingProtection`` once an access control of the
/// tests' own has begun. Everything it refuses, it refuses with the status word of the standard.
final class FakeFileChip: ChipTransport {
    struct State: Sendable {
        var files: [UInt16: [UInt8]] = [:]
        var masterFiles: [UInt16: [UInt8]] = [:]
        var applications: [[UInt8]] = [ChipApplication.eMRTD.identifier]
        var denied: Set<UInt16> = []
        /// Whether READ BINARY takes a short identifier, and whether that makes the file the current one.
        var knowsShortIdentifiers = true
        var keepsFileReadByShortIdentifier = true
        var knowsOddInstruction = true
        /// The longest read that is not refused with ``refusal``.
        var longestRead = 65_536
        var refusal: UInt16 = 0x6700
        /// The most bytes an answer holds, whatever was asked for.
        var longestAnswer = 65_536
        /// Le beyond the end: refused, `6282`, or simply fewer bytes.
        var endOfFile: UInt16 = 0x9000
        /// Without protection the application's files are not read.
        var needsAccess = false
        /// Refusals come bare and end the session.
        var dropsSessionOnRefusal = false
        /// Before which commands, counted from 0 over all sessions, the chip is lost.
        var losses: Set<Int> = []
        /// What is done to an answer, by its number, before it leaves.
        var tamper: (@Sendable (Int, [UInt8]) -> [UInt8])?

        var count = 0
        var reconnects = 0
        var current: [UInt8]?
        var isInApplication = false
        var protection: CountingProtection?
    }

    let supportsExtendedLength: Bool
    let state: Box<State>
    let log = Box<[CommandAPDU]>([])

    init(extended: Bool = true, _ state: State) {
        supportsExtendedLength = extended
        self.state = Box(state)
    }

    /// A way to begin a protected session that no real chip has.
    static let openDoor = CommandAPDU(instruction: 0xDD, parameter1: 0, parameter2: 0)

    func transmit(_ bytes: [UInt8]) async throws -> [UInt8] {
        let command = try CommandAPDU(parsing: bytes)
        let answer: [UInt8]? = state.change { state in
            defer { state.count += 1 }
            guard !state.losses.contains(state.count) else { return nil }
            let answer = Self.answer(to: command, &state)
            return state.tamper?(state.count, answer) ?? answer
        }
        log.change { $0.append(command) }
        guard let answer else { throw ChipError(.transportLost, at: .transport) }
        return answer
    }

    func reconnect() async throws {
        state.change { state in
            state.reconnects += 1
            state.current = nil
            state.isInApplication = false
            state.protection = nil
        }
    }

    private static func answer(to command: CommandAPDU, _ state: inout State) -> [UInt8] {
        if command.instruction == openDoor.instruction {
            state.protection = CountingProtection()
            return [0x90, 0x00]
        }
        guard var side = state.protection, command.classByte & 0x0C == 0x0C else {
            state.protection = nil
            return plainAnswer(to: command, &state).encoded
        }
        guard let plain = side.open(command) else { return [0x69, 0x88] }
        let response = plainAnswer(to: plain, &state)
        if state.dropsSessionOnRefusal, response.status.sw1 > 0x63, response.status.sw1 != 0x90 {
            state.protection = nil
            return response.encoded
        }
        let answer = side.close(response)
        state.protection = side
        return answer
    }

    private static func plainAnswer(to command: CommandAPDU, _ state: inout State) -> ResponseAPDU {
        func status(_ word: UInt16) -> ResponseAPDU { ResponseAPDU(status: StatusWord(rawValue: word)) }
        switch (command.instruction, command.parameter1) {
        case (0xA4, 0x04):
            guard state.applications.contains(command.data) else { return status(0x6A82) }
            state.isInApplication = true
            state.current = nil
            return status(0x9000)
        case (0xA4, 0x00):
            state.isInApplication = false
            state.current = nil
            return status(0x9000)
        case (0xA4, 0x02) where command.data.count == 2:
            let identifier = UInt16(command.data[0]) << 8 | UInt16(command.data[1])
            guard let file = file(identifier, state) else { return status(0x6A82) }
            guard mayRead(identifier, state) else { return status(0x6982) }
            state.current = file
            return status(0x9000)
        case (0xB0, let first) where first & 0x80 != 0:
            guard state.knowsShortIdentifiers else { return status(0x6A86) }
            let short = UInt16(first & 0x1F)
            let identifier: UInt16 = !state.isInApplication && short == 1 ? 0x2F01 : 0x0100 + short
            guard let file = file(identifier, state) else { return status(0x6A82) }
            guard mayRead(identifier, state) else { return status(0x6982) }
            if state.keepsFileReadByShortIdentifier { state.current = file }
            return read(file, at: Int(command.parameter2), command.expectedLength, state)
        case (0xB0, let first):
            guard let file = state.current else { return status(0x6986) }
            return read(file, at: Int(first) << 8 | Int(command.parameter2), command.expectedLength, state)
        case (0xB1, _):
            guard state.knowsOddInstruction else { return status(0x6D00) }
            guard let file = state.current, command.data.count > 2, command.data[0] == 0x54 else {
                return status(0x6A80)
            }
            let offset = command.data.dropFirst(2).reduce(0) { $0 << 8 | Int($1) }
            guard let expected = command.expectedLength, expected <= state.longestRead else {
                return status(state.refusal)
            }
            let room = min(expected, state.longestAnswer) - (expected < 0x82 ? 2 : expected < 0x103 ? 3 : 4)
            let response = read(file, at: offset, max(room, 1), state)
            return response.data.isEmpty
                ? response : ResponseAPDU(data: TLVWriter.object(0x53, response.data), status: response.status)
        default: return status(0x6D00)
        }
    }

    private static func file(_ identifier: UInt16, _ state: State) -> [UInt8]? {
        state.isInApplication ? state.files[identifier] : state.masterFiles[identifier]
    }

    private static func mayRead(_ identifier: UInt16, _ state: State) -> Bool {
        guard state.isInApplication else { return true }
        return !state.denied.contains(identifier) && (!state.needsAccess || state.protection != nil)
    }

    private static func read(_ file: [UInt8], at offset: Int, _ expected: Int?, _ state: State) -> ResponseAPDU {
        func status(_ word: UInt16) -> ResponseAPDU { ResponseAPDU(status: StatusWord(rawValue: word)) }
        guard let expected, expected <= state.longestRead else { return status(state.refusal) }
        guard offset < file.count || file.isEmpty else { return status(0x6B00) }
        let isBeyond = offset + expected > file.count
        if isBeyond, state.endOfFile >> 8 >= 0x64, state.endOfFile != 0x9000 { return status(state.endOfFile) }
        let data = Array(file.dropFirst(offset).prefix(min(expected, state.longestAnswer)))
        return ResponseAPDU(data: data, status: StatusWord(rawValue: isBeyond ? state.endOfFile : 0x9000))
    }
}

extension ElementaryFile {
    /// A file of `count` bytes with this file's tag, an honest header and a value that repeats no short pattern.
    func sample(_ count: Int) -> [UInt8] {
        let header = count < 0x82 ? 2 : count < 0x103 ? 3 : count < 0x1_0004 ? 4 : 5
        return TLVWriter.object(
            tag ?? 0x04, (0..<max(count - header, 0)).map { UInt8(($0 ^ $0 >> 8 ^ $0 >> 16) & 0xFF) })
    }
}

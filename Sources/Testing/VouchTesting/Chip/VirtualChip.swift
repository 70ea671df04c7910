import VouchChip
import VouchPKI

/// The operating system of a virtual chip: one command in, one response out. ISO/IEC 7816-4, Doc 9303-10 and -11.
///
/// Layers, from outside: length form and response pieces, secure messaging, command chaining, the command itself.
struct VirtualChip: Sendable {
    let content: ChipContent
    let quirks: ChipQuirks
    let faults: ChipFaults
    let cryptography: any ChipCryptography
    let random: any RandomSource

    /// Lost when the chip leaves the field.
    var volatile = Volatile()
    /// Kept: the remaining attempts for passwords.
    var retries = RetryCounters()

    struct Volatile: Sendable {
        var session: ChipSecureMessaging?
        /// Agreed on by the command in progress; in force once its response has been sent under the old one.
        var nextSession: ChipSecureMessaging?
        var rights = AccessRights()
        /// nil: the master file.
        var application: ChipApplication?
        var currentFile: StoredFile?
        /// RND.IC, valid for one EXTERNAL AUTHENTICATE.
        var challenge: [UInt8]?
        var chain: CommandAPDU?
        var pieces: (data: [UInt8], status: StatusWord)?
        var pace: PACERun?
        var chipAuthentication: ChipAuthenticationRun?
        var terminalAuthentication = TerminalAuthenticationRun()
        /// How many bytes of plain data the response in progress can carry.
        var room = 256
        /// Number of protected responses sent, for faults that affect one of them.
        var protectedCount = 0
        var lastProtected: ResponseAPDU?
        /// Whether that fault is over.
        var hasStruck = false
    }

    /// The rights that the terminal has proven so far.
    struct AccessRights: Sendable {
        var hasAccess = false
        var password: PasswordReference?
        var isByPACE = false
        var isChipAuthenticated = false
        var groups: Set<Int> = []
    }

    /// The chip has left the field and come back.
    mutating func reset() { volatile = Volatile() }

    /// Answers one command as sent by the reader. Any bytes get an answer.
    mutating func respond(to bytes: [UInt8]) -> [UInt8] {
        let isExtended = bytes.count > 6 && bytes[4] == 0
        guard let command = try? CommandAPDU(parsing: bytes),
            !isExtended || quirks.acceptsExtendedLength, command.data.count <= quirks.longestCommand
        else { return ResponseAPDU(status: .wrongLength).encoded }
        if isExtended, let status = quirks.answerToExtendedInSession {
            guard command.classByte & 0x0C == 0 else {
                endSession()
                return ResponseAPDU(status: status).encoded
            }
            // The zero after the header is the whole Le of a short command, and more is too much.
            return command.data.isEmpty
                ? respond(to: Array(bytes.prefix(5))) : ResponseAPDU(status: .wrongLength).encoded
        }
        if command.instruction == 0xC0 { return nextPiece(command).encoded }
        volatile.pieces = nil
        let longest = isExtended ? min(command.expectedLength ?? 65_536, quirks.longestResponse) : 256
        let response = answer(command, longest: longest)
        return cut(response, command: command, isExtended: isExtended).encoded
    }

    // MARK: Pieces

    private mutating func cut(_ response: ResponseAPDU, command: CommandAPDU, isExtended: Bool) -> ResponseAPDU {
        let asked = (command.expectedLength ?? (isExtended ? 65_536 : 256)) + (quirks.readsTooMuch ? 1 : 0)
        let length = min(asked, quirks.responsePiece ?? 65_536)
        guard response.data.count > length else { return response }
        volatile.pieces = (Array(response.data.dropFirst(length)), response.status)
        return ResponseAPDU(data: Array(response.data.prefix(length)), status: moreStatus)
    }

    private mutating func nextPiece(_ command: CommandAPDU) -> ResponseAPDU {
        guard let pieces = volatile.pieces else { return ResponseAPDU(status: .conditionsNotSatisfied) }
        let length = min(command.expectedLength ?? 256, quirks.responsePiece ?? 256)
        guard pieces.data.count > length else {
            volatile.pieces = nil
            return ResponseAPDU(data: pieces.data, status: pieces.status)
        }
        volatile.pieces = (Array(pieces.data.dropFirst(length)), pieces.status)
        return ResponseAPDU(data: Array(pieces.data.prefix(length)), status: moreStatus)
    }

    /// `61xx` for pending data.
    private var moreStatus: StatusWord {
        let waiting = min(volatile.pieces?.data.count ?? 0, quirks.responsePiece ?? 256, 256)
        return StatusWord(rawValue: 0x6100 | UInt16(waiting & 0xFF))
    }

    // MARK: Secure messaging

    private mutating func answer(_ command: CommandAPDU, longest: Int) -> ResponseAPDU {
        volatile.nextSession = nil
        defer {
            if let next = volatile.nextSession { volatile.session = next }
            volatile.nextSession = nil
        }
        guard command.classByte & 0x0C == 0x0C else {
            // A plain command ends the session and with it all rights. Doc 9303-11 §9.8.1.
            if volatile.session != nil { endSession() }
            volatile.room = longest
            return chained(command)
        }
        guard var session = volatile.session else {
            return ResponseAPDU(status: .secureMessagingObjectsIncorrect)
        }
        do {
            let plain = try session.open(command)
            volatile.session = session
            volatile.room = session.room(in: longest)
            let response = chained(plain)
            let closed = try session.close(response, instruction: command.instruction)
            volatile.session = session
            return faulty(closed)
        } catch {
            endSession()
            let refusal = error as? ChipRefusal
            return ResponseAPDU(status: refusal?.status ?? .unknownError)
        }
    }

    mutating func endSession() {
        volatile.session = nil
        volatile.nextSession = nil
        volatile.rights = AccessRights()
        volatile.pace = nil
        volatile.chipAuthentication = nil
        volatile.terminalAuthentication = TerminalAuthenticationRun()
        volatile.currentFile = nil
    }

    // MARK: Chaining

    /// Collects the links of a chain. GENERAL AUTHENTICATE chains steps, not data, and is left alone.
    private mutating func chained(_ command: CommandAPDU) -> ResponseAPDU {
        var command = command
        guard command.instruction != 0x86 else { return carriedOut(command) }
        let isLink = command.classByte & 0x10 != 0
        if let chain = volatile.chain {
            volatile.chain = nil
            guard chain.header.dropFirst() == command.header.dropFirst() else {
                return ResponseAPDU(status: .lastCommandOfChainExpected)
            }
            command.data = chain.data + command.data
        }
        guard isLink else { return carriedOut(command) }
        guard command.data.count <= quirks.longestCommand else { return ResponseAPDU(status: .wrongLength) }
        volatile.chain = command
        return ResponseAPDU(status: .success)
    }

    private mutating func carriedOut(_ command: CommandAPDU) -> ResponseAPDU {
        do {
            return try carryOut(command)
        } catch let refusal as ChipRefusal {
            return ResponseAPDU(status: refusal.status)
        } catch is CryptographyError {
            return ResponseAPDU(status: .wrongData)
        } catch {
            return ResponseAPDU(status: .unknownError)
        }
    }

    private mutating func carryOut(_ command: CommandAPDU) throws -> ResponseAPDU {
        guard command.classByte & 0xEF == 0 else { throw ChipRefusal(.classNotSupported) }
        switch command.instruction {
        case 0xA4: return try select(command)
        case 0xB0: return try readBinary(command)
        case 0xB1: return try readBinaryOdd(command)
        case 0x84: return try getChallenge(command)
        case 0x82: return try externalAuthenticate(command)
        case 0x88: return try internalAuthenticate(command)
        case 0x22: return try manageSecurityEnvironment(command)
        case 0x86: return try generalAuthenticate(command)
        case 0x2A: return try performSecurityOperation(command)
        case 0x2C: return try resetRetryCounter(command)
        default: throw ChipRefusal(.instructionNotSupported)
        }
    }
}

/// Why the virtual chip does not execute a command: the status it returns instead.
struct ChipRefusal: Error {
    let status: StatusWord

    init(_ status: StatusWord) { self.status = status }
}

/// The remaining attempts for PIN and PUK. BSI TR-03110-2: with one try left the PIN is suspended until the CAN has
/// been given; with none it is blocked until the PUK has.
struct RetryCounters: Sendable, Hashable {
    static let pinTries = 3
    static let pukTries = 10

    var pin = RetryCounters.pinTries
    var puk = RetryCounters.pukTries
}

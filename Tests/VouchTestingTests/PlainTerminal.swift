import VouchChip
import VouchPKI
import VouchOpenSSL
import VouchTesting

/// The least of a terminal: one exchange after another, pieces fetched, no strategy of any kind.
actor PlainTerminal: APDUChannel {
    let passport: VirtualPassport
    let cryptography = OpenSSLCryptography()
    private var session: SecureMessaging?
    /// Whether commands are sent in the extended form.
    private let isExtended: Bool

    init(_ passport: VirtualPassport, isExtended: Bool? = nil) {
        self.passport = passport
        self.isExtended = isExtended ?? passport.supportsExtendedLength
    }

    func send(_ command: CommandAPDU, at step: ProcedureStep) async throws -> ResponseAPDU {
        var command = command
        if isExtended, command.expectedLength == 256 { command.expectedLength = 65_536 }
        guard var session else { return try await exchange(command, isExtended: false, at: step) }
        let protected = try session.protect(command, at: step)
        let answer = try await exchange(protected, isExtended: isExtended, at: step)
        let response = try session.unprotect(answer, at: step)
        self.session = session
        return response
    }

    func secure(_ session: SecureMessaging?) { self.session = session }

    private func exchange(
        _ command: CommandAPDU, isExtended: Bool, at step: ProcedureStep
    ) async throws -> ResponseAPDU {
        var response = try ResponseAPDU(
            parsing: try await passport.transmit(try command.encoded(isExtended: isExtended, at: step)), at: step)
        var data = response.data
        while let length = response.status.remainingLength, data.count < 100_000 {
            let next = CommandAPDU(instruction: 0xC0, parameter1: 0, parameter2: 0, expectedLength: length)
            response = try ResponseAPDU(
                parsing: try await passport.transmit(try next.encoded(at: step)), at: step)
            data += response.data
        }
        response.data = data
        return response
    }

    // MARK: Steps

    func select(_ application: ChipApplication) async throws -> StatusWord {
        let command = CommandAPDU(instruction: 0xA4, parameter1: 4, parameter2: 0x0C, data: application.identifier)
        return try await send(command, at: .select(application)).status
    }

    func selectMasterFile() async throws -> StatusWord {
        let command = CommandAPDU(instruction: 0xA4, parameter1: 0, parameter2: 0x0C, data: [0x3F, 0x00])
        return try await send(command, at: .connect).status
    }

    func select(_ file: ElementaryFile) async throws -> StatusWord {
        let identifier = [UInt8(file.identifier >> 8), UInt8(file.identifier & 0xFF)]
        let command = CommandAPDU(instruction: 0xA4, parameter1: 2, parameter2: 0x0C, data: identifier)
        return try await send(command, at: .read(file)).status
    }

    struct Refused: Error, Equatable { let status: StatusWord }

    /// Reads a file from end to end in parts of `length`, with the odd instruction where the even one does not reach.
    func read(_ file: ElementaryFile, length: Int = 200) async throws -> [UInt8] {
        let selected = try await select(file)
        guard selected == .success else { throw Refused(status: selected) }
        var bytes: [UInt8] = []
        while true {
            let (part, status) = try await part(at: bytes.count, length: length, of: file)
            if status == .wrongParameters { return bytes }
            guard status == .success || status == .endOfFile else { throw Refused(status: status) }
            bytes += part
            if part.count < length, !part.isEmpty, status == .endOfFile { return bytes }
        }
    }

    private func part(
        at offset: Int, length: Int, of file: ElementaryFile
    ) async throws -> ([UInt8], StatusWord) {
        if offset < 0x8000 {
            let command = CommandAPDU(
                instruction: 0xB0, parameter1: UInt8(offset >> 8), parameter2: UInt8(offset & 0xFF),
                expectedLength: length)
            let response = try await send(command, at: .read(file))
            return (response.data, response.status)
        }
        let offsetBytes = [UInt8(offset >> 16 & 0xFF), UInt8(offset >> 8 & 0xFF), UInt8(offset & 0xFF)]
        let command = CommandAPDU(
            instruction: 0xB1, parameter1: 0, parameter2: 0, data: TLVWriter.object(0x54, offsetBytes),
            expectedLength: length)
        let response = try await send(command, at: .read(file))
        var reader = TLVReader(response.data)
        let value = try reader.nextIf(0x53)?.value ?? []
        return (Array(value), response.status)
    }

    /// BAC with the passport's own zone.
    func openByBAC() async throws {
        let status = try await select(.eMRTD)
        guard status == .success else { throw Refused(status: status) }
        let access = BAC(channel: self, cryptography: cryptography, random: SystemRandomSource())
        session = try await access.establish(with: try MRZKey(passport.zone))
    }

    /// PACE with the n-th offer of the passport.
    @discardableResult
    func openByPACE(_ index: Int = 0, password: AccessPassword? = nil) async throws -> PACEResult {
        let setting = passport.configuration.pace[index]
        guard let identifier = setting.suite.identifier else { throw Refused(status: .wrongData) }
        var number = 32
        if case .standardized(let standardized) = setting.parameters { number = standardized.rawValue }
        let access = try PACE(
            channel: self, cryptography: cryptography, random: SystemRandomSource(),
            info: PACEInfo(identifier: identifier, version: 2, parameterID: number), parameters: setting.parameters,
            password: password ?? .mrz(MRZKey(passport.zone)),
            isAmbiguous: passport.configuration.pace.filter { $0.suite == setting.suite }.count > 1,
            resumesPIN: session != nil)
        let result = try await access.establish()
        session = result.secureMessaging
        return result
    }
}

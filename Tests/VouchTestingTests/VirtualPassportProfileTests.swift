import Testing
import VouchChip
import VouchPKI
import VouchTesting

/// Each kind of chip has the peculiarity that its description tells, seen command by command: whoever reads it well
/// would not notice if it had none.
@Suite(.timeLimit(.minutes(1))) struct VirtualPassportProfileTests {
    /// Without access control, so that plain commands show everything.
    private func open(
        _ profile: VirtualPassport.Profile, fault: VirtualPassport.Fault? = nil, at position: Int? = nil
    ) throws -> VirtualPassport {
        var configuration = VirtualPassport.Configuration()
        configuration.profile = profile
        configuration.fault = fault
        configuration.faultPosition = position
        configuration.hasBAC = false
        configuration.pace = []
        return try VirtualPassport(configuration)
    }

    private func locked(_ profile: VirtualPassport.Profile) throws -> VirtualPassport {
        var configuration = VirtualPassport.Configuration()
        configuration.profile = profile
        return try VirtualPassport(configuration)
    }

    private static let select: [UInt8] = [0x00, 0xA4, 0x04, 0x0C, 0x07, 0xA0, 0, 0, 2, 0x47, 0x10, 1]
    /// DG2 by its short identifier.
    private func readFace(_ length: UInt8) -> [UInt8] { [0x00, 0xB0, 0x82, 0x00, length] }

    /// The answer to a command after the application was selected.
    private func answer(
        _ passport: VirtualPassport, _ command: [UInt8]
    ) async throws -> (data: [UInt8], status: StatusWord) {
        #expect(try await passport.transmit(Self.select) == [0x90, 0x00])
        let response = try ResponseAPDU(parsing: try await passport.transmit(command), at: .transport)
        return (response.data, response.status)
    }

    // MARK: Lengths

    @Test func `reading too much: refused, told what would do, or given less`() async throws {
        let most = try await answer(try open(.maximumRead223), readFace(223))
        #expect(most.data.count == 223)
        #expect(most.status == .success)
        let tooMuch = try await answer(try open(.maximumRead223), readFace(224))
        #expect(tooMuch.data.isEmpty)
        #expect(tooMuch.status == .wrongLength)
        let told = try await answer(try open(.wrongLengthAnswers), readFace(224))
        #expect(told.data.isEmpty)
        #expect(told.status.correctLength == 223)
        let all = try await answer(try open(.standard), readFace(0))
        #expect(all.data.count == 256)
        #expect(all.status == .success)
    }

    @Test(arguments: [VirtualPassport.Profile.bacOnly, .shortLengthOnly, .standard])
    func `extended length is refused where EF ATR INFO says so`(_ profile: VirtualPassport.Profile) async throws {
        let passport = try open(profile)
        let isExtended = profile == .standard
        #expect(passport.supportsExtendedLength == isExtended)
        let read = try await answer(passport, [0x00, 0xB0, 0x82, 0x00, 0x00, 0x03, 0xE8])
        #expect(read.status == (isExtended ? .success : .wrongLength))
        #expect(read.data.count == (isExtended ? 1000 : 0))
        let bytes = try #require(passport.storedBytes(of: .attributes))
        guard case .attributes(let attributes) = try LDSContent.decode(.attributes, bytes).content else {
            Issue.record("no EF.ATR/INFO")
            return
        }
        #expect(attributes.takesExtendedLengths == isExtended)
    }

    @Test func `small buffers take and give a thousand bytes`() async throws {
        let passport = try open(.smallBuffers)
        let given = try await answer(passport, [0x00, 0xB0, 0x82, 0x00, 0x00, 0x00, 0x00])
        #expect(given.data.count == 1000)
        #expect(given.status == .success)
        let asked = try await answer(passport, [0x00, 0xB0, 0x82, 0x00, 0x00, 0x07, 0xD0])
        #expect(asked.data.isEmpty)
        #expect(asked.status == .wrongLength)
        let taken = try await answer(
            passport, [0x00, 0xA4, 0x04, 0x0C, 0x00, 0x03, 0xE9] + [UInt8](repeating: 0, count: 1001))
        #expect(taken.status == .wrongLength)
    }

    @Test func `a long signature goes out in pieces, also where Le asks for all of it`() async throws {
        let passport = try open(.needs61xx)
        let first = try await answer(
            passport, [0x00, 0x88, 0x00, 0x00, 0x00, 0x00, 0x08, 1, 2, 3, 4, 5, 6, 7, 8, 0x00, 0x00])
        #expect(first.data.count == 240)
        #expect(first.status.remainingLength == 384 - 240)
        let rest = try await passport.transmit([0x00, 0xC0, 0x00, 0x00, 0x00])
        #expect(rest.count == 384 - 240 + 2)
        #expect(rest.suffix(2) == [0x90, 0x00])
    }

    @Test func `the end of a long file is beyond the even instruction`() async throws {
        let passport = try open(.oddInstructionRequired)
        #expect(passport.storedBytes(of: ElementaryFile.dataGroups[1])?.count == 40_000)
        let far = try await answer(
            passport, [0x00, 0xB1, 0x00, 0x02, 0x04, 0x54, 0x02, 0x9C, 0x3E, 0x04])
        #expect(far.data == [0x53, 0x02, 0xFF, 0xD9])
    }

    @Test func `the end of a file is told too early, with good data`() async throws {
        let passport = try open(.falseEndOfFile)
        _ = try await answer(passport, readFace(4))
        let middle = try await passport.transmit([0x00, 0xB0, 0x10, 0x00, 0x10])
        #expect(middle.count == 18)
        #expect(middle.suffix(2) == [0x62, 0x82])
    }

    @Test func `short identifiers are refused, selecting works`() async throws {
        let passport = try open(.noShortIdentifiers)
        #expect(try await answer(passport, readFace(4)).status == .incorrectParameters)
        #expect(try await answer(passport, [0x00, 0xA4, 0x02, 0x0C, 0x02, 0x01, 0x02]).status == .success)
    }

    // MARK: Access and keys

    @Test(arguments: [VirtualPassport.Profile.paceOnly, .identityCard])
    func `nothing of the application before PACE, not even its name`(
        _ profile: VirtualPassport.Profile
    ) async throws {
        let passport = try locked(profile)
        #expect(try await passport.transmit(Self.select) == [0x69, 0x82])
        #expect(try await passport.transmit([0x00, 0x84, 0x00, 0x00, 0x08]) == [0x69, 0x82])
        #expect(passport.storedBytes(of: .cardAccess) != nil)
    }

    @Test func `a Le field in MSE Set AT is refused`() async throws {
        let identifier = PACEProtocol(agreement: .ecdh, mapping: .generic, cipher: .aes128).identifier?.bytes ?? []
        let data = TLVWriter.object(0x80, identifier) + [0x83, 0x01, 0x01]
        let command = [0x00, 0x22, 0xC1, 0xA4, UInt8(data.count)] + data
        #expect(try await locked(.refusesLeOnMSE).transmit(command + [0x00]) == [0x67, 0x00])
        #expect(try await locked(.refusesLeOnMSE).transmit(command) == [0x90, 0x00])
        #expect(try await locked(.standard).transmit(command + [0x00]) == [0x90, 0x00])
    }

    @Test(
        arguments: [
            (.bacOnly, [1, 2, 11, 12, 15], false), (.chipAuthenticationOnly, [1, 2, 11, 12, 14], true),
            (.noAccessControl, [1, 2, 11, 12, 14, 15], false),
            (.extendedAccessControl, [1, 2, 3, 4, 11, 12, 14, 15], true),
        ] as [(VirtualPassport.Profile, [Int], Bool)])
    func `the files are those of the kind`(
        _ profile: VirtualPassport.Profile, _ groups: [Int], _ hasCardAccess: Bool
    ) throws {
        let passport = try locked(profile)
        let present = (1...16).filter { passport.storedBytes(of: ElementaryFile.dataGroups[$0 - 1]) != nil }
        #expect(present == groups)
        #expect((passport.storedBytes(of: .cardAccess) != nil) == hasCardAccess)
    }

    @Test func `a slow chip takes its time`() async throws {
        let passport = try open(.slow)
        let start = ContinuousClock.now
        for _ in 0..<3 { _ = try await passport.transmit(Self.select) }
        #expect(start.duration(to: .now) >= .milliseconds(90))
    }

    // MARK: Faults on the way

    @Test(
        arguments: [
            (.emptyResponse, []), (.oneByteResponse, [0x90]), (.wrongLengthOnce, [0x67, 0x00]),
        ] as [(VirtualPassport.Fault, [UInt8])])
    func `a fault of one response strikes once`(_ fault: VirtualPassport.Fault, _ response: [UInt8]) async throws {
        let passport = try open(.standard, fault: fault, at: 2)
        #expect(try await passport.transmit(Self.select) == [0x90, 0x00])
        #expect(try await passport.transmit(Self.select) == response)
        #expect(try await passport.transmit(Self.select) == [0x90, 0x00])
    }

    @Test(
        arguments: [(.endlessPieces, [0x61, 0x10]), (.endlessWrongLength, [0x6C, 0x10])]
            as [(VirtualPassport.Fault, [UInt8])])
    func `an endless fault has no end`(_ fault: VirtualPassport.Fault, _ status: [UInt8]) async throws {
        let passport = try open(.standard, fault: fault, at: 1)
        for command in [Self.select, [0x00, 0xC0, 0x00, 0x00, 0x10], readFace(0x10)] {
            #expect(try await passport.transmit(command).suffix(2) == status)
        }
    }

    @Test func `an oversized response is longer than any may be, a wrong Le one byte longer`() async throws {
        let oversized = try open(.standard, fault: .oversizedResponse, at: 1)
        #expect(try await oversized.transmit(Self.select).count > 65_538)
        let generous = try await answer(try open(.standard, fault: .wrongLe), readFace(4))
        #expect(generous.data.count == 5)
        #expect(generous.status == .success)
    }

    @Test func `a drop lasts until the chip is back, silence until it is cancelled`() async throws {
        let dropped = try open(.standard, fault: .dropAtCommand, at: 1)
        for _ in 0..<2 {
            await #expect { try await dropped.transmit(Self.select) } throws: {
                ($0 as? ChipError)?.code == .transportLost
            }
        }
        try await dropped.reconnect()
        #expect(try await dropped.transmit(Self.select) == [0x90, 0x00])
        let silent = try open(.standard, fault: .silence, at: 1)
        let waiting = Task { try await silent.transmit(Self.select) }
        try await Task.sleep(for: .milliseconds(20))
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }
}

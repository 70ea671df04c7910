import Testing
import TrustTestSupport
import VouchCore
import VouchTesting

@testable import VouchChip

/// The chip leaves the field, comes back, or is another one.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ReadingLossTests {
    static let profiles: [VirtualPassport.Profile] = [
        .standard, .bacOnly, .noAccessControl, .chipAuthenticationMapping, .paceOnly, .noShortIdentifiers,
        .oddInstructionRequired, .smallBuffers,
    ]

    /// Whether the chip has heard the command whose answer is lost makes a difference to its state only.
    static let losses: [(VirtualPassport.Profile, Bool)] =
        profiles.map { ($0, false) } + [.standard, .bacOnly, .chipAuthenticationMapping].map { ($0, true) }

    @Test(arguments: losses)
    func `lost at any command, the reading resumes and brings the same bytes`(
        _ profile: VirtualPassport.Profile, _ isHeard: Bool
    ) async throws {
        // Not so long as to be read by hundreds of short commands.
        let passport = try ReadingBench.passport(profile) { $0.portrait = .drawn(byteCount: 9_000) }
        let whole = try await ReadingBench.read(passport)
        try await passport.reconnect()
        for number in 1...whole.statistics.apduCount {
            let transport = ReadingTransport.losing(passport, at: [number], isHeard: isHeard)
            let reading = try await ReadingBench.read(passport, through: transport)
            #expect(reading.interruption == nil, "at \(number)")
            #expect(reading.reconnections == 1, "at \(number)")
            #expect(transport.reconnections == 1, "at \(number)")
            #expect(reading.files.map { $0.bytes } == whole.files.map { $0.bytes }, "at \(number)")
            #expect(reading.files.map { $0.file } == whole.files.map { $0.file }, "at \(number)")
            #expect(reading.outcomes.map { $0.outcome } == whole.outcomes.map { $0.outcome }, "at \(number)")
            #expect(reading.checks.map { $0.outcome } == whole.checks.map { $0.outcome }, "at \(number)")
            #expect(reading.statistics.apduCount == transport.count - 1, "at \(number)")
            try await passport.reconnect()
        }
    }

    @Test func `a file that was cut off goes on where it stopped`() async throws {
        let passport = try ReadingBench.passport()
        let whole = try await ReadingBench.read(passport)
        let transport = ReadingTransport.losing(passport, at: [whole.statistics.apduCount])
        let reading = try await ReadingBench.read(passport, through: transport)
        let bytes = reading.statistics.bytesOnWire - whole.statistics.bytesOnWire
        #expect(reading.differences(from: passport).isEmpty)
        #expect(bytes < 1_500, "opened again and compared, and not a picture read twice")
    }

    @Test func `a loss is told once, and progress goes on from where it was`() async throws {
        let passport = try ReadingBench.passport()
        let transport = ReadingTransport.losing(passport, at: [20, 24])
        var losses: [Int] = []
        var progress: [String: Int] = [:]
        for try await event in ReadingBench.reader(transport).events(passwords: [try ReadingBench.zone(passport)]) {
            switch event {
            case .lost(let number): losses.append(number)
            case .progress(let now):
                #expect(now.bytesRead >= progress[now.file.name] ?? 0)
                #expect(now.filesDone < now.filesTotal)
                progress[now.file.name] = now.bytesRead
            default: continue
            }
        }
        #expect(losses == [1, 2])
    }

    // MARK: Limits

    @Test func `a chip that leaves again and again ends the reading with what there is`() async throws {
        let passport = try ReadingBench.passport()
        let transport = ReadingTransport.losing(passport, at: [14, 24, 34])
        var plan = ReadPlan.patient
        plan.maximumReconnections = 2
        let reading = try await ReadingBench.read(passport, through: transport, plan)
        #expect(reading.interruption?.code == .transportLost)
        #expect(reading.reconnections == 2)
        #expect(transport.reconnections == 2)
        #expect(reading.differences(from: passport).isEmpty)
        #expect(reading.names.contains("EF.SOD"))
        #expect(reading.outcome("DG2") == .interrupted)
        #expect(reading.check("fileList") == .notPerformed(.init(.readingInterrupted)))
    }

    @Test func `a chip that leaves before it was opened, again and again, is given up on`() async throws {
        let passport = try ReadingBench.passport()
        let transport = ReadingTransport(passport) { number, _ in number % 5 == 0 ? .lostBefore : .none }
        let code = await chipErrorCode { try await ReadingBench.read(passport, through: transport) }
        #expect(code == .transportLost)
        #expect(transport.reconnections == 5)
    }

    @Test func `no reconnection is made if none is allowed`() async throws {
        let passport = try ReadingBench.passport()
        var plan = ReadPlan.patient
        plan.maximumReconnections = 0
        for number in 1...20 {
            let transport = ReadingTransport.losing(passport, at: [number])
            do {
                let reading = try await ReadingBench.read(passport, through: transport, plan)
                #expect(reading.interruption?.code == .transportLost, "at \(number)")
            } catch let error as ChipError {
                #expect(error.code == .transportLost, "at \(number)")
                #expect(number <= 8, "at \(number)")
            }
            #expect(transport.reconnections == 0)
            #expect(transport.count == number)
            try await passport.reconnect()
        }
    }

    // MARK: Counted passwords

    @Test func `a PIN whose refusal may have been lost is not tried again`() async throws {
        for number in 1...24 {
            let passport = try ReadingBench.passport(.identityCard)
            let transport = ReadingTransport(passport) { index, command in
                // The terminal's token: the last link of GENERAL AUTHENTICATE.
                index == number ? .lostAfter : .none
            }
            let wrong = await chipErrorCode {
                try await ReadingBench.read(passport, through: transport, passwords: [.pin(checking: "654321")])
            }
            // Two tries are left, whatever was lost: the wrong PIN went to the chip once.
            let expected: ChipError.Code = number == 8 ? .transportLost : .wrongPassword(remainingTries: 2)
            #expect(wrong == expected, "at \(number)")
        }
    }

    @Test func `a PIN that opened the chip opens it again`() async throws {
        let passport = try ReadingBench.passport(.identityCard)
        for number in 9...22 {
            let transport = ReadingTransport.losing(passport, at: [number])
            let reading = try await ReadingBench.read(
                passport, through: transport, passwords: [.pin(checking: "123456")])
            #expect(reading.interruption == nil, "at \(number)")
            #expect(reading.differences(from: passport).isEmpty, "at \(number)")
            try await passport.reconnect()
        }
    }

    // MARK: Several offers of PACE

    /// Loses the chip once, and refuses PACE where it begins for the nth time.
    private static func refusing(
        _ passport: VirtualPassport, lostAt lost: Int, _ isRefused: @escaping @Sendable (Int) -> Bool
    ) -> ReadingTransport {
        let beginnings = Box(0)
        return ReadingTransport(passport) { number, command in
            if number == lost { return .lostBefore }
            // MSE:Set AT
            guard command.prefix(4) == [0x00, 0x22, 0xC1, 0xA4] else { return .none }
            let beginning = beginnings.change { count in
                count += 1
                return count
            }
            return isRefused(beginning) ? .answer([0x6A, 0x80]) : .none
        }
    }

    @Test(arguments: [(1, "PACE-GM"), (2, "PACE-CAM")])
    func `an offer that fails once, before or after a loss, makes no other chip of it`(
        _ refused: Int, _ expected: String
    ) async throws {
        let passport = try ReadingBench.passport(.chipAuthenticationMapping)
        let whole = try await ReadingBench.read(passport)
        try await passport.reconnect()
        let transport = Self.refusing(passport, lostAt: whole.statistics.apduCount) { $0 == refused }
        let reading = try await ReadingBench.read(passport, through: transport)
        #expect(reading.interruption == nil)
        #expect(reading.differences(from: passport).isEmpty)
        #expect(reading.accessControl.description == expected)
        #expect(reading.reconnections == 1, "one after the loss, one after the refusal")
        #expect(transport.reconnections == 2, "one after the loss, one after the refusal")
        #expect(reading.findingCodes.contains("accessControl.paceFailed"))
        #expect(reading.checks.map { $0.outcome } == whole.checks.map { $0.outcome })
    }

    @Test func `a chip that PACE opened is not opened by BAC after a loss`() async throws {
        let passport = try ReadingBench.passport(.chipAuthenticationMapping)
        let whole = try await ReadingBench.read(passport)
        try await passport.reconnect()
        let transport = Self.refusing(passport, lostAt: whole.statistics.apduCount) { $0 > 1 }
        let reading = try await ReadingBench.read(passport, through: transport)
        #expect(reading.interruption?.code == .rejected(.wrongData))
        #expect(reading.accessControl.description == "PACE-CAM")
        #expect(reading.differences(from: passport).isEmpty)
        #expect(transport.reconnections == 4, "one after the loss, and one after each of three attempts")
    }

    // MARK: Another chip

    @Test(arguments: [VirtualPassport.Profile.standard, .bacOnly, .chipAuthenticationMapping, .noAccessControl])
    func `the chip of another person in its place is noticed`(_ profile: VirtualPassport.Profile) async throws {
        let other = try ReadingBench.passport(profile) { $0.holder.documentNumber = "X98765432" }
        try await replace(profile, by: other, passwords: { [try ReadingBench.zone($0)] })
    }

    @Test(arguments: [VirtualPassport.Profile.standard, .chipAuthenticationMapping])
    func `a chip with the same CAN in its place is noticed`(_ profile: VirtualPassport.Profile) async throws {
        let other = try ReadingBench.passport(profile) { $0.holder.documentNumber = "X98765432" }
        try await replace(profile, by: other, passwords: { _ in [try .can(checking: "123456")] })
    }

    @Test(arguments: [VirtualPassport.Profile.standard, .bacOnly, .noAccessControl])
    func `a chip with the same zone and another face in its place is noticed`(
        _ profile: VirtualPassport.Profile
    ) async throws {
        let other = try ReadingBench.passport(profile) { $0.portrait = .drawn(byteCount: 9_500) }
        try await replace(profile, by: other, passwords: { [try ReadingBench.zone($0)] })
    }

    /// Replaces the chip at each command. Whatever comes of it, no reading mixes two chips.
    private func replace(
        _ profile: VirtualPassport.Profile, by other: VirtualPassport,
        passwords: (VirtualPassport) throws -> [AccessPassword]
    ) async throws {
        let passport = try ReadingBench.passport(profile) { $0.portrait = .drawn(byteCount: 9_000) }
        let whole = try await ReadingBench.read(passport, passwords: passwords(passport))
        var changes = 0
        for number in 1...whole.statistics.apduCount {
            try await passport.reconnect()
            let transport = ReadingTransport.losing(passport, at: [number], replacement: other)
            do {
                let reading = try await ReadingBench.read(
                    passport, through: transport, passwords: passwords(passport))
                let isMixed = !reading.differences(from: passport).isEmpty && !reading.differences(from: other).isEmpty
                #expect(!isMixed, "at \(number)")
                if reading.interruption?.code == .chipChanged {
                    changes += 1
                    #expect(reading.differences(from: passport).isEmpty, "at \(number)")
                } else {
                    // Nothing but what both have alike was there before the loss.
                    #expect(reading.interruption == nil, "at \(number)")
                    #expect(reading.differences(from: other).isEmpty, "at \(number)")
                }
            } catch let error as ChipError {
                // Before the chip was open the other one is simply a chip, for which the password is wrong.
                #expect(error.code == .wrongPassword(remainingTries: nil), "at \(number)")
            }
        }
        #expect(changes >= 6)
    }

    @Test func `two readings one after the other bring the same, without a reset between`() async throws {
        for profile in Self.profiles {
            let passport = try ReadingBench.passport(profile)
            let first = try await ReadingBench.read(passport)
            let second = try await ReadingBench.read(passport)
            #expect(first.files.map { $0.bytes } == second.files.map { $0.bytes }, "\(profile)")
            #expect(first.accessControl == second.accessControl, "\(profile)")
            #expect(second.interruption == nil, "\(profile)")
        }
    }
}

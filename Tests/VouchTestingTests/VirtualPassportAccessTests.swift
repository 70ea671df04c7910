import Testing
import VouchChip
import VouchPKI
import VouchCore
import VouchTesting

/// Who may read what, and what the chip says to everybody else.
@Suite struct VirtualPassportAccessTests {
    private func terminal(_ change: (inout VirtualPassport.Configuration) -> Void = { _ in }) throws -> PlainTerminal {
        var configuration = VirtualPassport.Configuration()
        change(&configuration)
        return PlainTerminal(try VirtualPassport(configuration))
    }

    private let free: [ElementaryFile] = [.cardAccess, .attributes, .directory]

    @Test func `before access control only the three free files of the master file can be read`() async throws {
        let terminal = try terminal()
        for file in free { #expect(try await !terminal.read(file).isEmpty, "\(file.name)") }
        #expect(try await terminal.select(.cardSecurity) == .securityStatusNotSatisfied)
        #expect(try await terminal.select(.eMRTD) == .success)
        for file in [ElementaryFile.common, .documentSecurity] + ElementaryFile.dataGroups.prefix(2) {
            #expect(try await terminal.select(file) == .securityStatusNotSatisfied, "\(file.name)")
            let byShortIdentifier = CommandAPDU(
                instruction: 0xB0, parameter1: 0x80 | (file.shortIdentifier ?? 0), parameter2: 0, expectedLength: 4)
            #expect(try await terminal.send(byShortIdentifier, at: .read(file)).status == .securityStatusNotSatisfied)
        }
    }

    @Test func `EF CardSecurity opens with PACE and not with BAC`() async throws {
        let byBAC = try terminal()
        try await byBAC.openByBAC()
        #expect(try await byBAC.selectMasterFile() == .success)
        #expect(try await byBAC.select(.cardSecurity) == .securityStatusNotSatisfied)
        let byPACE = try terminal()
        try await byPACE.openByPACE()
        #expect(try await byPACE.read(.cardSecurity).first == 0x30)
    }

    @Test func `DG3 and DG4 stay closed to who has only opened the chip`() async throws {
        let terminal = try terminal { $0.profile = .extendedAccessControl }
        try await terminal.openByPACE()
        #expect(try await terminal.select(.eMRTD) == .success)
        for number in [3, 4] {
            let file = try #require(ElementaryFile.dataGroup(number))
            #expect(try await terminal.select(file) == .securityStatusNotSatisfied)
        }
    }

    @Test func `a plain command ends the session and its rights`() async throws {
        let terminal = try terminal()
        try await terminal.openByBAC()
        #expect(try await terminal.select(.common) == .success)
        await terminal.secure(nil)
        #expect(try await terminal.select(.common) == .securityStatusNotSatisfied)
    }

    @Test func `a wrong MAC, a missing one and protection without a session are told apart`() async throws {
        let passport = try VirtualPassport()
        let terminal = PlainTerminal(passport)
        let unprotected: [UInt8] = [0x0C, 0xA4, 0x02, 0x0C, 0x0A, 0x8E, 0x08] + [UInt8](repeating: 0, count: 8) + [0]
        #expect(try await passport.transmit(unprotected) == [0x69, 0x88])
        try await terminal.openByBAC()
        #expect(try await passport.transmit(unprotected) == [0x69, 0x88])
        try await terminal.openByBACAgain()
        #expect(try await passport.transmit([0x0C, 0xB0, 0x00, 0x00, 0x03, 0x97, 0x01, 0x04, 0x00]) == [0x69, 0x87])
        await terminal.secure(nil)
        #expect(try await terminal.select(.common) == .securityStatusNotSatisfied)
    }

    @Test func `BAC with another key is 6300, and a challenge serves once`() async throws {
        let passport = try VirtualPassport()
        let terminal = PlainTerminal(passport)
        #expect(try await terminal.select(.eMRTD) == .success)
        let attempt = [0x00, 0x82, 0x00, 0x00, 0x28] + [UInt8](repeating: 0x5A, count: 40) + [0x28]
        #expect(try await passport.transmit(attempt) == [0x69, 0x85])
        #expect(try await passport.transmit([0x00, 0x84, 0x00, 0x00, 0x08]).count == 10)
        #expect(try await passport.transmit(attempt) == [0x63, 0x00])
        #expect(try await passport.transmit(attempt) == [0x69, 0x85])
    }

    @Test func `PACE with a wrong CAN fails as often as one likes`() async throws {
        let terminal = try terminal()
        for _ in 0..<5 {
            await #expect { try await terminal.openByPACE(password: .can(checking: "654321")) } throws: {
                ($0 as? ChipError)?.code == .wrongPassword(remainingTries: nil)
            }
        }
        try await terminal.openByPACE(password: .can(checking: "123456"))
    }

    @Test func `a PIN is suspended after two mistakes, resumed by the CAN, blocked after three, freed by the PUK`()
        async throws
    {
        let passport = try { () throws -> VirtualPassport in
            var configuration = VirtualPassport.Configuration()
            configuration.profile = .identityCard
            return try VirtualPassport(configuration)
        }()
        func open(_ password: AccessPassword, after first: AccessPassword? = nil) async throws -> PlainTerminal {
            try await passport.reconnect()
            let terminal = PlainTerminal(passport)
            if let first { try await terminal.openByPACE(password: first) }
            try await terminal.openByPACE(password: password)
            return terminal
        }
        func code(_ body: () async throws -> PlainTerminal) async throws -> ChipError.Code? {
            do {
                _ = try await body()
                return nil
            } catch let error as ChipError { return error.code }
        }
        let wrong = try AccessPassword.pin(checking: "000000")
        let right = try AccessPassword.pin(checking: "123456")
        let can = try AccessPassword.can(checking: "123456")
        #expect(try await code { try await open(wrong) } == .wrongPassword(remainingTries: 2))
        #expect(try await code { try await open(wrong) } == .wrongPassword(remainingTries: 1))
        // Suspended: not even the right one.
        #expect(try await code { try await open(right) } == .passwordBlocked)
        #expect(try await code { try await open(right, after: can) } == nil)
        for _ in 0..<2 { _ = try await code { try await open(wrong) } }
        _ = try await code { try await open(wrong, after: can) }
        #expect(try await code { try await open(right, after: can) } == .passwordBlocked)
        let terminal = try await open(try .puk(checking: "9876543210"))
        let reset = CommandAPDU(instruction: 0x2C, parameter1: 3, parameter2: 3)
        #expect(try await terminal.send(reset, at: .connect).status == .success)
        #expect(try await code { try await open(right) } == nil)
    }

    @Test(
        arguments: [
            // No protocol; one the chip has not; a password it has not; one that does not exist; a group it has not.
            ([0x83, 0x01, 0x01], 0x6A80), ([0x80, 0x01, 0x2A, 0x83, 0x01, 0x01], 0x6A80),
            (Self.generic + [0x83, 0x01, 0x03], 0x6A88), (Self.generic + [0x83, 0x01, 0x09], 0x6A88),
            (Self.generic + [0x83, 0x01, 0x01, 0x84, 0x01, 0x0F], 0x6A88), (Self.generic, 0x6A80),
            (Self.generic + [0x83, 0x7F], 0x6A80), (Self.generic + [0x83, 0x01, 0x01, 0x84, 0x01, 0x0D], 0x9000),
            // Objects it does not know are ignored (Doc 9303-11 §4.4.4.1, note 2).
            (Self.generic + [0x83, 0x01, 0x01, 0x9F, 0x01, 0x00], 0x9000),
        ] as [([UInt8], UInt16)])
    func `MSE Set AT is checked`(_ data: [UInt8], _ status: UInt16) async throws {
        let command = CommandAPDU(instruction: 0x22, parameter1: 0xC1, parameter2: 0xA4, data: data)
        let answer = try await terminal().send(command, at: .pace(.setAuthenticationTemplate)).status
        #expect(answer == StatusWord(rawValue: status))
    }

    private static let generic: [UInt8] = TLVWriter.object(
        0x80, PACEProtocol(agreement: .ecdh, mapping: .generic, cipher: .aes128).identifier?.bytes ?? [])

    @Test func `steps of PACE out of order are refused and end the run`() async throws {
        let terminal = try terminal()
        let set = CommandAPDU(
            instruction: 0x22, parameter1: 0xC1, parameter2: 0xA4, data: Self.generic + [0x83, 0x01, 0x01])
        func step(_ data: [UInt8], _ classByte: UInt8 = 0x10) async throws -> StatusWord {
            try await terminal.send(
                CommandAPDU(
                    classByte: classByte, instruction: 0x86, parameter1: 0, parameter2: 0,
                    data: TLVWriter.object(0x7C, data), expectedLength: 256), at: .pace(.mapNonce)
            ).status
        }
        #expect(try await step([]) == .conditionsNotSatisfied)
        _ = try await terminal.send(set, at: .pace(.setAuthenticationTemplate))
        #expect(try await step([0x85, 0x08, 1, 2, 3, 4, 5, 6, 7, 8]) == .wrongData)
        #expect(try await step([]) == .conditionsNotSatisfied)
        _ = try await terminal.send(set, at: .pace(.setAuthenticationTemplate))
        #expect(try await step([]) == .success)
        // A point that is none.
        #expect(try await step(TLVWriter.object(0x81, [4] + [UInt8](repeating: 7, count: 64))) == .wrongData)
        _ = try await terminal.send(set, at: .pace(.setAuthenticationTemplate))
        #expect(try await step([], 0x00) == .lastCommandOfChainExpected)
    }
}

extension PlainTerminal {
    /// After the session was lost.
    func openByBACAgain() async throws {
        secure(nil)
        try await openByBAC()
    }
}

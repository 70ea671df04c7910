import Testing
import VouchCore
import VouchMRZ
import VouchTestSupport
import VouchTesting

@testable import VouchChip

/// Every kind of chip is read to the last byte.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ReadingProfileTests {
    /// The groups of a profile, beside EF.COM and EF.SOD.
    private static func groups(_ profile: VirtualPassport.Profile) -> Set<String> {
        switch profile {
        case .chipAuthenticationOnly: ["DG1", "DG2", "DG11", "DG12", "DG14"]
        case .bacOnly: ["DG1", "DG2", "DG11", "DG12", "DG15"]
        default: ["DG1", "DG2", "DG11", "DG12", "DG14", "DG15"]
        }
    }

    private static func accessControl(_ profile: VirtualPassport.Profile) -> String {
        switch profile {
        case .bacOnly: "BAC"
        case .noAccessControl: "none"
        case .integratedMapping: "PACE-IM"
        case .chipAuthenticationMapping: "PACE-CAM"
        default: "PACE-GM"
        }
    }

    private func check(_ reading: ChipReading, _ passport: VirtualPassport, _ profile: VirtualPassport.Profile) {
        #expect(reading.interruption == nil)
        #expect(reading.reconnections == 0)
        #expect(reading.differences(from: passport).isEmpty)
        let read = reading.names.subtracting(["EF.CardAccess", "EF.CardSecurity", "EF.ATR/INFO", "EF.DIR"])
        #expect(read == Self.groups(profile).union(["EF.COM", "EF.SOD"]))
        #expect(reading.files.allSatisfy { $0.content != nil })
        #expect("\(reading.accessControl)" == Self.accessControl(profile))
        #expect(reading.findingCodes.filter { !$0.hasPrefix("content.") } == [])
        #expect(reading.check("fileList") == .passed)
        let opensByNothing = CheckOutcome.notPerformed(.init(.accessControlNone))
        #expect(reading.check("accessControl") == (profile == .noAccessControl ? opensByNothing : .passed))
        #expect(reading.check("passiveAuthentication.signature") == .notPerformed(.init(.checkNotAsked)))
    }

    @Test(arguments: VirtualPassport.Profile.allCases)
    func `each profile is read to the byte with the zone`(_ profile: VirtualPassport.Profile) async throws {
        let passport = try ReadingBench.passport(profile)
        let reading = try await ReadingBench.read(passport)
        check(reading, passport, profile)
        let isOpen = profile == .noAccessControl
        let unopened = CheckOutcome.notPerformed(.init(.documentNumberOpenedWithoutZone))
        #expect(reading.check("documentNumber.binding") == (isOpen ? unopened : .passed))
        #expect(reading.statistics.apduCount == passport.traffic.commands)
        #expect(reading.statistics.bytesOnWire == passport.traffic.bytes)
    }

    @Test(arguments: VirtualPassport.Profile.allCases.filter { ![.bacOnly, .noAccessControl].contains($0) })
    func `each profile that has PACE is read to the byte with the CAN`(
        _ profile: VirtualPassport.Profile
    ) async throws {
        let passport = try ReadingBench.passport(profile)
        let reading = try await ReadingBench.read(passport, passwords: [.can(checking: "123456")])
        check(reading, passport, profile)
        let unopened = CheckOutcome.notPerformed(.init(.documentNumberOpenedWithoutZone))
        #expect(reading.check("documentNumber.binding") == unopened)
    }

    @Test func `an identity card is read to the byte with the PIN`() async throws {
        let passport = try ReadingBench.passport(.identityCard)
        let reading = try await ReadingBench.read(passport, passwords: [.pin(checking: "123456")])
        check(reading, passport, .identityCard)
    }

    @Test(.shows("X-B9"), arguments: [VirtualPassport.Profile.standard, .bacOnly])
    func `a program's own reading of the zone opens the chip, its lines as well as three fields`(
        _ profile: VirtualPassport.Profile
    ) async throws {
        let passport = try ReadingBench.passport(profile)
        let fields = passport.zone.fields(today: InspectionBench.day)
        func raw(_ name: MRZField.Name) throws -> String {
            String(decoding: try #require(fields.first { $0.name == name }).raw, as: UTF8.self)
        }
        let lines = passport.zone.lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
        let typed = try MRZKey(
            documentNumber: raw(.documentNumber), dateOfBirth: raw(.dateOfBirth), dateOfExpiry: raw(.dateOfExpiry))
        // The limit of the whole reading is the caller's.
        var plan = ReadPlan.patient
        plan.overallLimit = .seconds(600)
        for password in [AccessPassword.mrz(try MRZKey(try MRZ(parsing: lines.utf8))), .mrz(typed)] {
            let reading = try await ReadingBench.read(passport, plan, passwords: [password])
            check(reading, passport, profile)
            #expect(reading.check("documentNumber.binding") == .passed)
        }
        let other = try MRZKey(
            documentNumber: "X00000000", dateOfBirth: raw(.dateOfBirth), dateOfExpiry: raw(.dateOfExpiry))
        let code = await chipErrorCode { try await ReadingBench.read(passport, passwords: [.mrz(other)]) }
        #expect(code != nil)
    }
}

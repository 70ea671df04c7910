import Testing
import VouchChip
import VouchOpenSSL
import VouchCore
import VouchTesting

/// What lies beside the passport's application is there, behind its lock, and decodes.
@Suite struct OtherApplicationTests {
    private func passport(
        _ profile: VirtualPassport.Profile, _ change: (inout VirtualPassport.Configuration) -> Void = { _ in }
    ) throws -> VirtualPassport {
        var configuration = VirtualPassport.Configuration()
        configuration.profile = profile
        change(&configuration)
        return try VirtualPassport(configuration, pki: try TestPKI.shared())
    }

    private func content(
        _ passport: VirtualPassport, _ file: ElementaryFile, _ application: ChipApplication
    ) throws -> LDSContent {
        let bytes = try #require(passport.storedBytes(of: file, in: application), "\(file.name)")
        let decoded = try LDSContent.decode(file, bytes)
        // The version of a licence's EF.COM has a form of its own, which is noted.
        #expect(decoded.findings.isEmpty || file.tag == 0x60, "\(file.name)")
        return decoded.content
    }

    private static let applications: [(VirtualPassport.Profile, ChipApplication)] = [
        (.identityCard, .eID), (.otherApplications, .eID), (.otherApplications, .drivingLicence2),
        (.otherApplications, .euDrivingLicence),
    ]

    @Test(arguments: OtherApplicationTests.applications)
    func `every file is read as it stands, and decodes without a finding`(
        _ profile: VirtualPassport.Profile, _ application: ChipApplication
    ) async throws {
        let passport = try passport(profile)
        var plan = ReadPlan()
        plan.application = application
        let reader = ChipReader(transport: passport, cryptography: OpenSSLCryptography())
        let reading = try await reader.read(plan, passwords: [.can(checking: "123456")])
        #expect(reading.interruption == nil)
        let stored = ElementaryFile.files(of: application).filter {
            passport.storedBytes(of: $0, in: application) != nil
        }
        #expect(stored.count == (application == .eID ? 15 : 4))
        for file in stored {
            #expect(reading.file(file)?.bytes.reveal { $0 } == passport.storedBytes(of: file, in: application))
            _ = try content(passport, file, application)
        }
    }

    @Test func `an eID application tells of the holder`() throws {
        let passport = try passport(.identityCard)
        func value(_ subject: EIDDataGroup.Subject) throws -> EIDDataGroup.Value? {
            let index = try #require(EIDDataGroup.Subject.allCases.firstIndex(of: subject))
            guard case .eID(let group) = try content(passport, ElementaryFile.eIDDataGroups[index], .eID) else {
                return nil
            }
            return group.value
        }
        func text(_ subject: EIDDataGroup.Subject) throws -> String? {
            if case .text(let text) = try value(subject) { text.reveal { $0 } } else { nil }
        }
        #expect(try text(.documentType) == "ID")
        #expect(try text(.issuingEntity) == "UTO")
        #expect(try text(.givenNames) == "Anna Mária")
        #expect(try text(.familyNames) == "Eriksson")
        #expect(try text(.sex) == "F")
        guard case .date(let birth) = try value(.dateOfBirth), case .places(let places) = try value(.placeOfResidence)
        else {
            Issue.record("no date, or no place")
            return
        }
        #expect(birth.reveal { ($0.year, $0.month, $0.day) } == (1974, 8, 12))
        #expect(places.reveal { $0.first?.city } == "Zenith")
    }

    @Test(arguments: [ChipApplication.drivingLicence2, .euDrivingLicence])
    func `a driving licence tells of the holder, and its EF SOD covers DG1 and DG6`(
        _ application: ChipApplication
    ) throws {
        let files = ElementaryFile.files(of: application)
        let passport = try passport(.otherApplications)
        guard case .drivingLicence(let licence) = try content(passport, files[2], application),
            case .documentSecurity(let object) = try content(passport, files[1], application)
        else {
            Issue.record("not what they should be")
            return
        }
        #expect(licence.surname?.reveal { $0 } == "Eriksson")
        #expect(licence.otherNames?.reveal { $0 } == "Anna Mária")
        #expect(licence.dateOfBirth?.reveal { ($0.year, $0.month, $0.day) } ?? (0, 0, 0) == (1974, 8, 12))
        #expect(licence.dateOfExpiry?.reveal { ($0.year, $0.month, $0.day) } ?? (0, 0, 0) == (2035, 4, 15))
        #expect(licence.documentNumber?.reveal { $0 } == "UT7408120001")
        #expect(licence.categories.reveal { $0.map { String(decoding: $0[0], as: UTF8.self) } } == ["B", "AM", ""])
        let bytes = try #require(passport.storedBytes(of: files[2], in: application))
        let digest = try OpenSSLCryptography().digest(.sha256, of: bytes)
        let signed = try #require(passport.storedBytes(of: files[1], in: application))
        #expect(signed.indices.contains { signed[$0...].starts(with: digest) })
        #expect(!object.signedData.signers.isEmpty)
    }

    @Test func `eID groups stay closed after BAC, and the eSign application can be selected`() async throws {
        let terminal = PlainTerminal(try passport(.otherApplications))
        try await terminal.openByBAC()
        #expect(try await terminal.select(.eID) == .success)
        #expect(try await terminal.select(ElementaryFile.eIDDataGroups[3]) == .securityStatusNotSatisfied)
        #expect(try await terminal.select(.drivingLicence2) == .success)
        #expect(try await terminal.select(ElementaryFile.drivingLicenceFiles[2]) == .success)
        let card = PlainTerminal(try passport(.identityCard))
        #expect(try await card.select(.eSign) == .success)
        try await card.openByPACE()
        #expect(try await card.select(.eID) == .success)
        #expect(try await card.select(ElementaryFile.eIDDataGroups[3]) == .success)
    }

    @Test func `a caller's own application takes the place of the profile's`() throws {
        let file = ElementaryFile.eIDDataGroups[0]
        let passport = try passport(.identityCard) { $0.otherApplications = [(.eID, [file: [0x61, 0x00]])] }
        #expect(passport.storedBytes(of: file, in: .eID) == [0x61, 0x00])
        #expect(passport.storedBytes(of: ElementaryFile.eIDDataGroups[1], in: .eID) == nil)
    }
}

import Testing
import TrustTestSupport
import VouchCore
import VouchTesting

@testable import VouchChip
import VouchPKI

/// Which files are read, and those of applications other than the passport's.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ReadingApplicationTests {
    private static func object(_ file: ElementaryFile, _ length: Int) -> [UInt8] {
        TLVWriter.object(file.tag ?? 0x61, [UInt8](repeating: 0x5A, count: length))
    }

    private static func common(_ files: [ElementaryFile]) -> [UInt8] {
        TLVWriter.object(
            0x60, of: [TLVWriter.object(0x5F01, [1, 0]), TLVWriter.tagList(files.compactMap { $0.tag })])
    }

    static let licences: [ChipApplication] = [.drivingLicence1, .drivingLicence2, .drivingLicence3, .euDrivingLicence]

    @Test(arguments: licences, [VirtualPassport.Profile.standard, .noAccessControl])
    func `a driving licence is read by its own list`(
        _ application: ChipApplication, _ profile: VirtualPassport.Profile
    ) async throws {
        let known = ElementaryFile.files(of: application)
        // DG1, DG3, DG6 and DG8, of which irises are not read unasked.
        let listed = [known[2], known[4], known[7], known[9]]
        var stored: [ElementaryFile: [UInt8]] = [known[0]: Self.common(listed)]
        for file in listed { stored[file] = Self.object(file, 400) }
        let passport = try ReadingBench.passport(profile) {
            $0.otherApplications = [(application, stored)]
        }
        var plan = ReadPlan.patient
        plan.application = application
        let reading = try await ReadingBench.read(passport, plan)
        #expect(reading.interruption == nil)
        #expect(reading.differences(from: passport).isEmpty)
        #expect(reading.names.isSuperset(of: [known[0].name, known[2].name, known[4].name, known[7].name]))
        #expect(reading.outcome(known[9].name) == .notAsked && reading.outcome(known[1].name) == .absent)
        let missing = CheckOutcome.failed(.init(.fileListSecurityObjectMissing))
        #expect(reading.check("fileList") == missing)
        plan.groups = .only([8])
        let irises = try await ReadingBench.read(passport, plan)
        #expect(irises.bytes(known[9]) == stored[known[9]] && irises.outcome(known[2].name) == .notAsked)
    }

    @Test func `a licence that is the only application of an open chip is read, too`() async throws {
        let known = ElementaryFile.drivingLicenceFiles
        var state = FakeFileChip.State()
        state.applications = [ChipApplication.drivingLicence1.identifier]
        state.files = [known[0].identifier: Self.common([known[2]]), known[2].identifier: Self.object(known[2], 90)]
        var plan = ReadPlan.patient
        plan.application = .drivingLicence1
        let reading = try await ReadingBench.reader(FakeFileChip(state)).read(plan, passwords: [])
        #expect(reading.accessControl == .none && reading.outcome(known[2].name)?.hasBytes == true)
    }

    @Test func `the groups of an eID application are looked for one by one`() async throws {
        let files = ElementaryFile.eIDDataGroups
        let passport = try ReadingBench.passport(.identityCard) {
            $0.otherApplications = [(.eID, [files[0]: Self.object(files[0], 5), files[4]: Self.object(files[4], 30)])]
        }
        var plan = ReadPlan.patient
        plan.application = .eID
        let reading = try await ReadingBench.read(passport, plan, passwords: [.can(checking: "123456")])
        #expect(reading.interruption == nil)
        #expect(reading.differences(from: passport).isEmpty)
        #expect(reading.outcome("EF.CardSecurity") == .read)
        #expect(reading.names.isSuperset(of: ["eID-DG1", "eID-DG5"]))
        #expect(reading.outcomes.filter { $0.outcome == .absent }.count == files.count - 2)
        #expect(reading.check("fileList") == .notPerformed(.init(.fileListNotInApplication)))
    }

    @Test func `an application that is not there ends the reading, and says so`() async throws {
        let passport = try ReadingBench.passport()
        var plan = ReadPlan.patient
        for application in [ChipApplication.eSign, .euDrivingLicence] {
            plan.application = application
            let reading = try await ReadingBench.read(passport, plan)
            #expect(reading.interruption?.code == .rejected(.fileNotFound))
            #expect(reading.interruption?.step == .select(application))
            #expect(reading.names == ["EF.CardAccess", "EF.ATR/INFO", "EF.DIR"])
        }
    }

    // MARK: Choice and order

    @Test func `keys and zone come before pictures`() async throws {
        let passport = try ReadingBench.passport { $0.groups = [1, 2, 5, 7, 11, 12, 13, 16] }
        let reading = try await ReadingBench.read(passport)
        let order = reading.outcomes.map { $0.file.name }.drop { $0 != "EF.COM" }
        #expect(
            Array(order) == [
                "EF.COM", "EF.SOD", "DG14", "DG15", "DG1", "DG11", "DG12", "DG13", "DG16", "DG5", "DG7", "DG2",
            ])
    }

    @Test func `fingers and irises are read by name only, and denied without terminal authentication`() async throws {
        let passport = try ReadingBench.passport(.extendedAccessControl)
        let listed = try await ReadingBench.read(passport)
        #expect(listed.outcome("DG3") == .notAsked)
        #expect(listed.outcome("DG4") == .notAsked)
        var plan = ReadPlan.patient
        plan.groups = .only([3, 4, 1])
        let named = try await ReadingBench.read(passport, plan)
        #expect(named.outcome("DG3") == .denied(.securityStatusNotSatisfied))
        #expect(named.outcome("DG4") == .denied(.securityStatusNotSatisfied))
        #expect(named.outcome("DG1") == .read)
        #expect(named.outcome("DG2") == .notAsked)
        #expect(named.check("fileList") == .passed)
        #expect(named.interruption == nil)
        let free = try await ReadingBench.read(try ReadingBench.passport { $0.groups = [1, 2, 3] }, plan)
        #expect(free.outcome("DG3") == .read)
        #expect(free.outcome("DG4") == .absent)
        #expect(free.check("fileList") == .passed, "nobody listed DG4")
    }

    @Test func `the master file is left alone if nobody asks for it`() async throws {
        let passport = try ReadingBench.passport(.chipAuthenticationMapping)
        var plan = ReadPlan.patient
        plan.includesMasterFile = false
        let reading = try await ReadingBench.read(passport, plan)
        #expect(reading.names.isDisjoint(with: ["EF.ATR/INFO", "EF.DIR", "EF.CardSecurity"]))
        #expect(reading.chipAuthentication != nil)
        #expect(reading.check("cardAccess.binding") == .passed)
    }

    @Test func `the longest file is what the plan says`() async throws {
        let passport = try ReadingBench.passport()
        var plan = ReadPlan.patient
        plan.maximumFileLength = 10_000
        let reading = try await ReadingBench.read(passport, plan)
        #expect(reading.outcome("DG2") == .failed(.tooLarge))
        #expect(reading.outcome("DG1") == .read)
    }

    // MARK: Survey

    @Test(arguments: VirtualPassport.Profile.allCases)
    func `a survey needs no keys`(_ profile: VirtualPassport.Profile) async throws {
        let passport = try ReadingBench.passport(profile)
        let survey = try await ReadingBench.reader(passport).survey()
        #expect((survey.cardAccess == nil) == [.bacOnly, .noAccessControl].contains(profile))
        #expect(survey.isOpen == (profile == .noAccessControl))
        #expect(survey.findings.isEmpty)
        let hidden = profile == .paceOnly || profile == .identityCard
        let expected: ChipSurvey.Answer = hidden ? .protected(.securityStatusNotSatisfied) : .selectable
        #expect(survey.applications.first { $0.application == .eMRTD }?.answer == expected)
        let hasSignature = profile == .identityCard
        #expect(
            survey.applications.first { $0.application == .eSign }?.answer == (hasSignature ? .selectable : .absent))
        #expect(survey.attributes?.takesExtendedLengths == passport.supportsExtendedLength)
        #expect(survey.directory?.applications.map(\.application).contains(.eMRTD) == true)
        #expect(survey.statistics.apduCount == passport.traffic.commands)
    }

    @Test func `a survey after a reading finds the same`() async throws {
        let passport = try ReadingBench.passport(.otherApplications)
        let first = try await ReadingBench.reader(passport).survey()
        _ = try await ReadingBench.read(passport)
        let second = try await ReadingBench.reader(passport).survey()
        #expect(second.cardAccess == first.cardAccess)
        #expect(second.directory == first.directory)
        #expect(second.applications.map(\.answer) == first.applications.map(\.answer))
        #expect(second.applications.first { $0.application == .eID }?.answer == .selectable)
    }

    @Test func `an application that only EF.DIR knows is tried, too`() async throws {
        let unknown = ChipApplication(identifier: [0xF0, 1, 2, 3, 4, 5])
        let passport = try ReadingBench.passport { $0.otherApplications = [(unknown, [:])] }
        let survey = try await ReadingBench.reader(passport).survey()
        #expect(survey.applications.last?.application == unknown)
        #expect(survey.applications.last?.answer == .selectable)
    }

    @Test func `a survey of a chip that is gone, or of nonsense, throws`() async throws {
        let cases: [(ChipError.Code, ReadingTransport.Event)] = [
            (.transportLost, .lostBefore), (.noChip, .failure(ChipError(.noChip, at: .transport))),
            (.malformedResponse, .answer([])),
        ]
        for (code, event) in cases {
            let transport = ReadingTransport(try ReadingBench.passport()) { _, _ in event }
            #expect(await chipErrorCode { try await ReadingBench.reader(transport).survey() } == code)
        }
    }
}

extension FileOutcome {
    var hasBytes: Bool {
        switch self {
        case .read, .malformed: true
        default: false
        }
    }
}

import Testing
import VouchCore
import VouchTesting

@testable import VouchChip

extension TrustTests {
    /// Chips that answer nonsense while they are to prove themselves.
    @Suite(.timeLimit(.minutes(3))) struct InspectionHostileTests {
        private static let answers: [[UInt8]] = [
            [], [0x90], [0x90, 0x00], [0x6D, 0x00], [0x69, 0x82], [0x6A, 0x82], [0x63, 0x00], [0x61, 0x00],
            [0x6C, 0x01],
            [0x7C, 0x00, 0x90, 0x00], [UInt8](repeating: 0xA5, count: 258), [0x77, 0x82, 0xFF, 0xFF, 0x90, 0x00],
        ]

        @Test(arguments: [VirtualPassport.Profile.noAccessControl, .standard, .bacOnly])
        func `nonsense in place of any answer ends in a clear result, and makes nothing genuine that is not`(
            _ profile: VirtualPassport.Profile
        ) async throws {
            let passport = try InspectionBench.passport(profile)
            let clone = try InspectionBench.passport(profile, fault: .clone)
            let count = try await InspectionBench.inspect(passport).reading.statistics.apduCount
            for number in 1...count {
                for turn in 0..<3 {
                    let answer = Self.answers[(number * 3 + turn) % Self.answers.count]
                    for chip in [passport, clone] {
                        try await chip.reconnect()
                        let transport = ReadingTransport(chip) { place, _ in place == number ? .answer(answer) : .none }
                        do {
                            let inspection = try await InspectionBench.inspect(chip, through: transport)
                            guard inspection.report.verdict.genuine == .yes else { continue }
                            #expect(chip === passport, "at \(number): \(answer.prefix(6))")
                            let altered = inspection.reading.differences(from: chip).filter {
                                $0.hasPrefix("DG") || $0 == "EF.SOD"
                            }
                            #expect(altered.isEmpty, "at \(number): \(answer.prefix(6))")
                        } catch is ChipError {
                            // It could not be opened.
                        }
                    }
                }
            }
        }

        @Test func `other applications have no verdict but that nothing is established`() async throws {
            let passport = try InspectionBench.passport(.otherApplications)
            for application in [ChipApplication.drivingLicence2, .eID] {
                try await passport.reconnect()
                var plan = try InspectionBench.plan()
                plan.reading.application = application
                let inspection = try await InspectionBench.inspect(passport, plan)
                let rule = application == .eID ? "signatureNotChecked" : "countryNotChecked"
                #expect(inspection.report.summary == "notEstablished \(rule)", "\(inspection.report.checks)")
                #expect(inspection.reading.interruption == nil)
            }
        }

        @Test func `a reading without an inspection asks nothing of the chip that it did not before`() async throws {
            let passport = try InspectionBench.passport()
            let reading = try await ReadingBench.read(passport)
            #expect(reading.inspection == nil)
            #expect(reading.activeAuthenticationEvidence == nil)
            let steps = reading.statistics.steps.map { $0.step }
            #expect(!steps.contains(.chipAuthentication))
            #expect(!steps.contains(.activeAuthentication))
        }
    }
}

import Testing
import TrustTestSupport
import VouchCore
import VouchTestSupport
import VouchTesting

@testable import VouchChip
import VouchPKI

extension TrustTests {
    /// A chip that is read and proves itself, in one session. Doc 9303-11 appendix J.
    @Suite(.timeLimit(.minutes(3))) struct ChipInspectorTests {
        static let proven: [VirtualPassport.Profile] = VirtualPassport.Profile.allCases.filter { $0 != .slow }

        @Test(arguments: proven)
        func `each kind of chip is genuine under its anchor, and read to the byte`(
            _ profile: VirtualPassport.Profile
        ) async throws {
            let passport = try InspectionBench.passport(profile)
            let inspection = try await InspectionBench.inspect(passport)
            let (reading, report) = (inspection.reading, inspection.report)
            #expect(report.summary == "yes genuine", "\(report.checks)")
            #expect(reading.interruption == nil)
            #expect(reading.reconnections == 0)
            #expect(reading.differences(from: passport).isEmpty)
            #expect(report.failures.isEmpty)
            #expect(reading.checks.map { $0.name } == report.checks.map { $0.name })
            let unsigned = try await InspectionBench.inspect(passport, try InspectionBench.plan(TrustStore()))
            #expect(unsigned.report.summary == "notEstablished unknownIssuer")
            #expect(unsigned.report.missingAnchors.first?.name == (try InspectionBench.anchor(.shared())).subject)
            #expect(unsigned.report.failures.isEmpty)
        }

        @Test func `the order is that of appendix J`() async throws {
            let authority = try TerminalAuthority()
            let passport = try InspectionBench.passport(.extendedAccessControl) { $0.terminalAuthority = authority }
            var plan = try InspectionBench.plan()
            plan.terminal = try TerminalAuthenticationTests.credential(authority)
            var steps: [String] = []
            var report: InspectionReport?
            let events = InspectionBench.inspector(passport).events(plan, passwords: [try ReadingBench.zone(passport)])
            for try await event in events {
                switch event {
                case .began(let step): steps.append("\(step)")
                case .finished(let reading): report = reading.inspection
                default: break
                }
            }
            #expect(
                steps.drop { $0 != "select.eMRTD" } == [
                    "select.eMRTD", "read.EF.COM", "read.EF.SOD", "read.DG14", "chipAuthentication", "read.EF.CVCA",
                    "terminalAuthentication", "read.DG15", "activeAuthentication", "read.DG1", "read.DG11", "read.DG12",
                    "read.DG2", "read.DG3", "read.DG4",
                ])
            #expect(report?.summary == "yes genuine")
            #expect(report?.code("terminalAuthentication") == "passed")
            #expect(report?.code("passiveAuthentication.hashes.DG3") == "passed")
        }
    }
}

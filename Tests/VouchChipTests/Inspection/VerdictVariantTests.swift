import Testing
import TrustTestSupport
import VouchCore
import VouchTesting

@testable import VouchChip

extension TrustTests {
    /// Documents that somebody tampered with or cloned, or of which not enough is known: each has its verdict.
    @Suite(.timeLimit(.minutes(5))) struct VerdictVariantTests {
        @Test func `there are as many variants as asked for, and none is genuine by its table`() {
            #expect(VerdictVariant.all.count >= 60)
            #expect(VerdictVariant.all.allSatisfy { !$0.verdict.hasPrefix("yes") })
            #expect(Set(VerdictVariant.all.map { $0.name }).count == VerdictVariant.all.count)
        }

        @Test func `every rule but those that only a table can reach decides some variant`() {
            let reached = Set(VerdictVariant.all.map { $0.verdict.split(separator: " ")[1] })
            let all = Set(Verdict.rules.map(\.name.rawValue))
            #expect(
                all.subtracting(reached.map(String.init)).sorted() == [
                    "cardSecurityDoubtful", "genuine", "hashesNotChecked", "passiveAuthenticationOff",
                    "weakSignerKey",
                ])
        }

        @Test(
            arguments: [VirtualPassport.Profile.standard, .bacOnly, .chipAuthenticationOnly],
            [ReadPlan.Groups.only([1]), .listedExcept([14, 15])])
        func `a key file that was taken out is missed, whatever groups are asked for`(
            _ profile: VirtualPassport.Profile, _ groups: ReadPlan.Groups
        ) async throws {
            let passport = try InspectionBench.passport(profile, fault: .removedKeys)
            var plan = try InspectionBench.plan(try InspectionBench.store())
            plan.reading.groups = groups
            plan.reading.stepLimit = .seconds(3_600)
            let inspection = try await InspectionBench.inspect(passport, plan)
            let report = inspection.report
            #expect(report.summary == "no keyFileRemoved", "\(report.failures)")
            #expect(report.verdict.finding.map { $0.code.rawValue } == "signedGroups.keyFileAbsent")
            let files = inspection.reading.outcomes.map(\.file)
            #expect(Set(files).count == files.count)
        }

        @Test(arguments: VerdictVariant.all)
        func `a variant has its verdict, its rule and what it is about`(_ variant: VerdictVariant) async throws {
            let scene = try variant.make()
            var plan = try InspectionBench.plan(scene.store)
            plan.reading.stepLimit = .seconds(3_600)
            let report = try await InspectionBench.inspect(scene.passport, plan).report
            #expect(report.summary == variant.verdict, "\(report.failures)")
            let about = report.verdict.finding?.code ?? report.verdict.reason?.code
            #expect(about?.rawValue ?? "" == variant.about)
        }
    }
}

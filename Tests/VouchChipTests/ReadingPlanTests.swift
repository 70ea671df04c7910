import Testing
import VouchCore
import VouchTestSupport
import VouchTesting

@testable import VouchChip

/// What a plan leaves out: protocols that may open the chip, and groups.
@Suite(.timeLimit(.minutes(1))) struct ReadingPlanTests {
    private func plan(_ change: (inout ReadPlan) -> Void) -> ReadPlan {
        var plan = ReadPlan.patient
        change(&plan)
        return plan
    }

    @Test func `BAC opens a chip that offers PACE, if PACE is not to be used`() async throws {
        let passport = try ReadingBench.passport()
        let usual = try await ReadingBench.read(passport)
        #expect(usual.accessControl.description == "PACE-GM")
        let reading = try await ReadingBench.read(passport, plan { $0.accessProtocols = .withoutPACE })
        #expect(reading.accessControl == .bac)
        #expect(reading.names.contains("DG1"))
    }

    @Test func `a chip without PACE stays closed, if nothing else may open it`() async throws {
        let pace = try await ReadingBench.read(ReadingBench.passport(), plan { $0.accessProtocols = .onlyPACE })
        #expect(pace.accessControl.description == "PACE-GM")
        let old = try ReadingBench.passport { $0.pace = [] }
        let error = await #expect(throws: ChipError.self) {
            try await ReadingBench.read(old, plan { $0.accessProtocols = .onlyPACE })
        }
        #expect(error?.code == .unsupportedParameter)
    }

    @Test func `listed groups that are left out are not asked for`() async throws {
        let reading = try await ReadingBench.read(
            ReadingBench.passport(), plan { $0.groups = .listedExcept([2, 11]) })
        #expect(reading.outcome("DG2") == .notAsked)
        #expect(reading.outcome("DG11") == .notAsked)
        #expect(reading.names.isSuperset(of: ["DG1", "DG12"]))
        #expect(reading.names.isDisjoint(with: ["DG2", "DG11"]))
    }
}

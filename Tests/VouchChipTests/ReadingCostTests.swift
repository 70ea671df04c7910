import Testing
import VouchCore
import VouchTesting

@testable import VouchChip

/// What reading costs: counted, not timed.
@Suite(.serialized) struct ReadingCostTests {
    private static var plan: ReadPlan {
        var plan = ReadPlan.patient
        plan.groups = .only([1, 2, 14, 15])
        return plan
    }

    @Test func `COM, SOD, DG1, DG2 of 20 KB, DG14 and DG15 by PACE-GM with AES-128`() async throws {
        let passport = try ReadingBench.passport()
        let reading = try await ReadingBench.read(passport, Self.plan)
        #expect("\(reading.accessControl.detail)" == "PACE-GM, ECDH, AES-128, brainpoolP256r1, MRZ")
        let read: Set = ["EF.COM", "EF.SOD", "DG1", "DG2", "DG14", "DG15"]
        let payload = reading.files.filter { read.contains($0.file.name) }
            .reduce(0) { $0 + $1.bytes.reveal { $0.count } }
        #expect(reading.names.isSuperset(of: read))
        // The bars are 40 APDUs and 8 %; what was reached is kept.
        #expect(reading.statistics.apduCount <= 18)
        #expect(reading.statistics.bytesOnWire * 100 <= payload * 105)
    }
}

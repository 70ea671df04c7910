import Foundation
import Testing
import VouchDevice

/// The invented passport's page and chip are one document.
@Suite(.timeLimit(.minutes(5)), .serialized, .hasReader) struct FixtureTests {
    @Test func `the chip on the reader agrees with the page before the camera`() async throws {
        let page = [UInt8](try Data(contentsOf: RunningServer.root.appendingPathComponent("Examples/passport.jpg")))
        let report = try await Fixture.chip(try Fixture.passportChip()) {
            try await Device.standard.readChip(
                of: [page],
                key: .fields(documentNumber: "K31185303", dateOfBirth: "880314", dateOfExpiry: "331023"))
        }
        for name in ["comparison.chipMRZ", "comparison.chipVisual"] {
            let check = try #require(report.checks.first { $0.name == name })
            #expect(check.outcome.outcome == .passed, "\(name): \(check.outcome)")
        }
    }
}

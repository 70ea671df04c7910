import Testing
import VouchChip

@testable import VouchChipPCSC

@Suite struct PCSCObstacleTests {
    @Test func `no reader and no service are no way to a chip; a policy that refuses is a missing permission`() {
        #expect(PCSCError(code: .noReader).obstacle == .notSupported)
        #expect(PCSCError(code: .noService).obstacle == .notSupported)
        // As a signed and as an unsigned number: systems differ.
        #expect(PCSCError(code: .other(0x8010_006A)).obstacle == .permissionNotGranted)
        #expect(PCSCError(code: .other(-2_146_434_966)).obstacle == .permissionNotGranted)
        for code in [PCSCError.Code.noChip, .chipRemoved, .timedOut, .sharingViolation, .other(1)] {
            #expect(PCSCError(code: code).obstacle == nil)
        }
        #expect(ChipError(.noChip, at: .connect, underlying: PCSCError(code: .noReader)).obstacle == .notSupported)
        #expect(ChipError(.noChip, at: .connect).obstacle == nil)
    }
}

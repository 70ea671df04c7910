import Testing

@testable import VouchLiveness

@Suite struct LivenessScoreTableTests {
    @Test func `a higher score refuses more live videos, from none to all`() throws {
        var last = 0.0
        for step in 0...100 {
            let share = try #require(LivenessScoreTable.falseRejectPercent(Double(step) / 100))
            #expect((0...100).contains(share))
            #expect(share >= last)
            last = share
        }
        #expect(LivenessScoreTable.falseRejectPercent(0) == 0)
        #expect(LivenessScoreTable.falseRejectPercent(1) == 100)
        #expect(LivenessScoreTable.falseRejectPercent(.nan) == nil)
        #expect(LivenessScoreTable.falseRejectPercent(.infinity) == nil)
    }
}

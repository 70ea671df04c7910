import Foundation
import Testing

@testable import VouchBarcodeZXing

/// What a search finds does not depend on how busy the machine is.
@Suite struct SearchTimeTests {
    @Test func `time in which other programs had the processor counts a third`() {
        #expect(SearchTime.spent(.seconds(3), working: .seconds(3)) == .seconds(3))
        #expect(SearchTime.spent(.seconds(3), working: .seconds(2)) == .seconds(2))
        // A search ends, even if it gets no processor at all.
        #expect(SearchTime.spent(.seconds(9), working: .seconds(2)) == .seconds(3))
        #expect(SearchTime.spent(.seconds(9), working: .zero) == .seconds(3))
    }

    @Test func `a thread that waits has not worked`() {
        let start = ContinuousClock.now
        let time = SearchTime()
        Thread.sleep(forTimeInterval: 0.2)
        let spent = time.spent
        #expect(spent > .zero)
        #expect(spent <= (ContinuousClock.now - start) / 2)
    }
}

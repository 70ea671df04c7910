import Dispatch
import Synchronization
import Testing

@testable import VouchDocument

struct TogetherTests {
    @Test func `two things are both done, each once`() {
        let count = Mutex(0)
        for turn in 0..<200 {
            let both = Together.run(
                aside: {
                    count.withLock { $0 += 1 }
                    return turn
                }, main: { -turn })
            #expect(both.aside == turn)
            #expect(both.main == -turn)
        }
        #expect(count.withLock { $0 } == 200)
    }

    @Test func `nobody waits for a thread that does not come`() async {
        // More of them, each within another, than there are threads to be had.
        @Sendable func nested(_ depth: Int) -> Int {
            guard depth > 0 else { return 1 }
            let both = Together.run(aside: { nested(depth - 1) }, main: { nested(depth - 1) })
            return both.aside + both.main
        }
        let sums = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<16 { group.addTask { nested(6) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(sums == Array(repeating: 64, count: 16))
    }
}

import Testing
import VouchJOSE

@Suite struct ReplayMemoryTests {
    @Test func `a full memory takes no more until something expires`() async {
        let memory = BoundedReplayMemory(capacity: 2)
        #expect(await memory.remember("a", until: 10, at: 0) == .new)
        #expect(await memory.remember("b", until: 20, at: 0) == .new)
        #expect(await memory.remember("c", until: 30, at: 10) == .full)
        #expect(await memory.remember("a", until: 10, at: 10) == .known)
        #expect(await memory.remember("c", until: 30, at: 11) == .new)
        #expect(await memory.remember("b", until: 20, at: 11) == .known)
        #expect(await memory.count == 2)
    }

    @Test func `what expired is forgotten`() async {
        let memory = BoundedReplayMemory(capacity: 1_000)
        for number in 0..<500 { _ = await memory.remember("\(number)", until: 100 + number, at: 0) }
        #expect(await memory.count == 500)
        _ = await memory.remember("last", until: 900, at: 350)
        #expect(await memory.count == 251)
    }
}

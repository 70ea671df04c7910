import Synchronization
import Testing

@testable import VouchKit

@Suite struct ReadingGateTests {
    private final class Counter: Sendable {
        let counts = Mutex((now: 0, most: 0, done: 0))

        func enter() {
            counts.withLock {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
        }

        func leave() {
            counts.withLock {
                $0.now -= 1
                $0.done += 1
            }
        }
    }

    @Test(arguments: [1, 2, 5])
    func `so many are inside at once and no more, and all get in`(_ places: Int) async throws {
        let gate = ReadingGate(places: places)
        let inside = Counter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    try await gate.run {
                        inside.enter()
                        for _ in 0..<5 { await Task.yield() }
                        inside.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(inside.counts.withLock { $0.most } <= places)
        #expect(inside.counts.withLock { $0.done } == 40)
    }

    @Test func `a task that is cancelled while it waits leaves, and its place is not lost`() async throws {
        let gate = ReadingGate(places: 1)
        let (entered, enter) = AsyncStream.makeStream(of: Void.self)
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        let holder = Task {
            try await gate.run {
                enter.finish()
                for await _ in released {}
            }
        }
        for await _ in entered {}
        let waiting = Task { try await gate.run { Issue.record("was let in") } }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        release.finish()
        try await holder.value
        #expect(try await gate.run { 7 } == 7)
    }

    @Test func `a task cancelled before it comes is not let in`() async throws {
        let gate = ReadingGate(places: 1)
        let task = Task {
            try? await Task.sleep(for: .seconds(60))
            return try await gate.run { 1 }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await gate.run { 2 } == 2)
    }

    @Test func `what the work throws comes out, and the place is free again`() async throws {
        let gate = ReadingGate(places: 1)
        await #expect(throws: ReadingProblem.self) {
            try await gate.run { throw ReadingProblem("test", "broken", hint: "mend it") }
        }
        #expect(try await gate.run { 3 } == 3)
    }
}

import Testing

@testable import VouchWorkers

@Suite struct WorkerQueueTests {
    private func queue(_ entries: [(account: String, cost: Int)]) -> WorkerQueue<Int> {
        var queue = WorkerQueue<Int>()
        for (index, entry) in entries.enumerated() {
            queue.append(.init(id: index, account: entry.account, cost: entry.cost, waiting: index))
        }
        return queue
    }

    private func order(_ queue: WorkerQueue<Int>) -> [Int] {
        var queue = queue
        var order: [Int] = []
        while let entry = queue.next() { order.append(entry.id) }
        return order
    }

    @Test func `accounts are served in turn, each in its order`() {
        let queue = queue([("a", 1), ("a", 1), ("a", 1), ("b", 1), ("c", 1), ("b", 1)])
        #expect(order(queue) == [0, 3, 4, 1, 5, 2])
        #expect(queue.count == 6)
    }

    @Test func `work is counted, not requests`() {
        // Four files of a are as much as four requests of b.
        #expect(
            order(queue([("a", 4), ("a", 4), ("b", 1), ("b", 1), ("b", 1), ("b", 1), ("b", 1)])) == [
                0, 2, 3, 4, 5, 1, 6,
            ])
    }

    @Test func `who comes late has no claim to what others had meanwhile`() {
        var queue = queue([("a", 1), ("a", 1), ("a", 1), ("a", 1)])
        _ = queue.next()
        _ = queue.next()
        for id in 10..<13 { queue.append(.init(id: id, account: "b", cost: 1, waiting: id)) }
        #expect(order(queue) == [10, 2, 11, 3, 12])
    }

    @Test func `work that did not wait counts too`() {
        var queue = queue([])
        queue.charge(5, to: "a")
        queue.append(.init(id: 1, account: "a", cost: 1, waiting: 1))
        queue.append(.init(id: 2, account: "b", cost: 1, waiting: 2))
        #expect(order(queue) == [2, 1])
    }

    @Test func `in a full queue the newest of whoever has most gives way`() {
        var queue = queue([("a", 1), ("a", 1), ("a", 1), ("b", 1)])
        #expect(queue.displace(for: "c")?.id == 2)
        #expect(queue.displace(for: "b") == nil)
        #expect(queue.displace(for: "a") == nil)
        #expect(queue.displace(for: "c")?.id == 1)
        #expect(queue.displace(for: "c") == nil)
        #expect(queue.count == 2)
    }

    @Test func `a request that is taken out is not served`() {
        var queue = queue([("a", 1), ("b", 1)])
        #expect(queue.remove(0)?.account == "a")
        #expect(queue.remove(0) == nil)
        #expect(order(queue) == [1])
    }

    /// One worker, a queue of eight that one tenant has filled.
    @Test func `a tenant whose requests fill the queue keeps no other tenant out`() async throws {
        let places = WorkerPlaces(count: 1, queue: 8)
        let slot = try await places.take()
        let served = await withTaskGroup(of: String?.self) { group in
            func ask(_ account: String) {
                group.addTask {
                    await WorkerAccount.$current.withValue(account) {
                        guard let slot = try? await places.take() else { return nil }
                        places.give(slot)
                        return account
                    }
                }
            }
            for _ in 0..<8 { ask("a") }
            while places.load.waiting < 8 { await Task.yield() }
            for _ in 0..<4 { ask("b") }
            // Four of a are refused now, and have ended.
            for _ in 0..<4 { #expect(await group.next() == .some(nil)) }
            places.give(slot)
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(served.compactMap { $0 }.filter { $0 == "b" }.count == 4)
        #expect(served.compactMap { $0 }.filter { $0 == "a" }.count == 4)
    }
}

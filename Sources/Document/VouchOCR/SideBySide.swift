internal import Dispatch
internal import Synchronization
package import VouchCore

/// Does several pieces of work at a time.
package enum SideBySide {
    /// What `work` makes of each item, in the order of the items, on so many threads; the first items are begun first.
    ///
    /// - Throws: the error of one piece; the rest are then left out.
    package static func results<Item: Sendable, Result: Sendable>(
        of items: [Item], threads: Int, _ work: @Sendable (Item) throws(OCRError) -> Result
    ) throws(OCRError) -> [Result] {
        let found = Mutex([Result?](repeating: nil, count: items.count))
        let failure = Mutex<OCRError?>(nil)
        let next = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: min(max(threads, 1), items.count)) { _ in
            while failure.withLock({ $0 == nil }) {
                let turn = next.add(1, ordering: .relaxed).oldValue
                guard turn < items.count else { return }
                do throws(OCRError) {
                    let result = try work(items[turn])
                    found.withLock { $0[turn] = result }
                } catch {
                    failure.withLock { $0 = error }
                }
            }
        }
        if let error = failure.withLock({ $0 }) { throw error }
        return found.withLock { $0.compactMap(\.self) }
    }

    /// The results of `read` for each box, in the order of the boxes, on so many threads.
    package static func lines(
        at boxes: [Quad], threads: Int, _ read: @Sendable (Quad) throws(OCRError) -> TextLine?
    ) throws(OCRError) -> [TextLine?] {
        // Long lines first, so that no thread is left with one at the end.
        let order = boxes.indices.sorted { boxes[$0].proportion > boxes[$1].proportion }
        let read = try results(of: order.map { boxes[$0] }, threads: threads, read)
        var lines = [TextLine?](repeating: nil, count: boxes.count)
        for (place, line) in zip(order, read) { lines[place] = line }
        return lines
    }
}

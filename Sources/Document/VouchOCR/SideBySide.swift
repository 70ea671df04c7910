internal import Dispatch
internal import Synchronization
package import VouchCore

/// Reads several lines at a time.
package enum SideBySide {
    /// The results of `read` for each box, in the order of the boxes, on so many threads.
    package static func lines(
        at boxes: [Quad], threads: Int, _ read: @Sendable (Quad) throws(OCRError) -> TextLine?
    ) throws(OCRError) -> [TextLine?] {
        // Long lines first, so that no thread is left with one at the end.
        let order = boxes.indices.sorted { boxes[$0].proportion > boxes[$1].proportion }
        let found = Mutex([TextLine?](repeating: nil, count: boxes.count))
        let failure = Mutex<OCRError?>(nil)
        let next = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: min(max(threads, 1), boxes.count)) { _ in
            while failure.withLock({ $0 == nil }) {
                let turn = next.add(1, ordering: .relaxed).oldValue
                guard turn < order.count else { return }
                do throws(OCRError) {
                    guard let line = try read(boxes[order[turn]]) else { continue }
                    found.withLock { $0[order[turn]] = line }
                } catch {
                    failure.withLock { $0 = error }
                }
            }
        }
        if let error = failure.withLock({ $0 }) { throw error }
        return found.withLock { $0 }
    }
}

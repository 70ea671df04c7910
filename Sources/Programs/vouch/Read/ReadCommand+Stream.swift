import ArgumentParser
import VouchKit

extension ReadCommand {
    /// Reads what comes in until the input ends: exactly one line for each item.
    func stream(_ reader: Reader, _ pool: ReadingProcess.Pool?, jobs: Int) async throws {
        let items = StreamedItems(isFramed: framed, ahead: 4 * jobs)
        var order = StreamOrder(isKept: !unordered)
        var worst: Int32 = 0
        try await withThrowingTaskGroup(of: StreamEvent.self) { group in
            var (started, running, isOpen, isAsked) = (0, 0, true, false)
            repeat {
                if isOpen, !isAsked, running < jobs {
                    isAsked = true
                    group.addTask {
                        var iterator = items.items.makeAsyncIterator()
                        return .item(await iterator.next())
                    }
                }
                switch try await group.next() {
                case .item(let item?)?:
                    let index = started
                    (started, running, isAsked) = (started + 1, running + 1, false)
                    group.addTask { .printed(index, try await Self.printed(item, reader, pool)) }
                case .item(nil)?: (isOpen, isAsked) = (false, false)
                case .printed(let index, let printed)?:
                    running -= 1
                    for printed in order.next(index, printed) {
                        try printed.write()
                        worst = max(worst, printed.exitCode)
                        items.done()
                    }
                case nil: isOpen = false
                }
            } while isOpen || running > 0
        }
        if worst != 0 { throw ExitCode(worst) }
    }

    private static func printed(
        _ item: DocumentInput, _ reader: Reader, _ pool: ReadingProcess.Pool?
    ) async throws -> PrintedReading {
        let reading =
            if let pool { try await pool.read([item], otherwise: reader) } else { try await reader.read([item]) }
        return try reader.printed(reading)
    }
}

private enum StreamEvent: Sendable {
    /// nil at the end of the input.
    case item(DocumentInput?)
    case printed(Int, PrintedReading)
}

/// Results in the order of their items, or as they come.
struct StreamOrder {
    let isKept: Bool
    private var waiting: [Int: PrintedReading] = [:]
    private var due = 0

    init(isKept: Bool) { self.isKept = isKept }

    /// - Returns: what goes out now that this result is there.
    mutating func next(_ index: Int, _ printed: PrintedReading) -> [PrintedReading] {
        guard isKept else { return [printed] }
        waiting[index] = printed
        var ready: [PrintedReading] = []
        while let printed = waiting.removeValue(forKey: due) {
            ready.append(printed)
            due += 1
        }
        return ready
    }
}

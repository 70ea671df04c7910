import Synchronization

/// The connections of a server: whose they are, and which of them wait for their sender.
///
/// Every connection is admitted. Where there are too many, in all or of one sender, the one that has waited longest for its
/// sender is closed; a sender that sends what it began is not among them.
final class OpenConnections: Sendable {
    private struct Entry {
        let sender: String?
        /// Which of its waits is the current one; nil while it is answered.
        var wait: Int?
        let close: @Sendable () -> Void
    }

    /// Connections in the order in which they began to wait. Those that no longer do are dropped when they are met, or when
    /// they are most of all.
    private struct Queue {
        private var items: [(number: Int, wait: Int)] = []
        private var first = 0
        /// How many connections could be in it.
        var connections = 0

        mutating func append(_ number: Int, _ wait: Int, _ isCurrent: (Int, Int) -> Bool) {
            items.append((number, wait))
            guard items.count > 64 + 4 * connections else { return }
            items = items[first...].filter { isCurrent($0.number, $0.wait) }
            first = 0
        }

        mutating func longest(_ isCurrent: (Int, Int) -> Bool) -> Int? {
            while first < items.count {
                let (number, wait) = items[first]
                if isCurrent(number, wait) { return number }
                first += 1
            }
            return nil
        }
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        var all = Queue()
        var bySender: [String: Queue] = [:]
        var next = 0
        var waits = 0

        mutating func begin(_ number: Int) {
            guard let sender = entries[number]?.sender else { return beginAmongAll(number) }
            beginAmongAll(number)
            let known = entries
            bySender[sender]?.append(number, waits) { known[$0]?.wait == $1 }
        }

        private mutating func beginAmongAll(_ number: Int) {
            guard entries[number] != nil else { return }
            waits += 1
            entries[number]?.wait = waits
            let known = entries
            all.append(number, waits) { known[$0]?.wait == $1 }
        }

        mutating func longest(of sender: String?) -> Int? {
            let known = entries
            guard let sender else { return all.longest { known[$0]?.wait == $1 } }
            return bySender[sender]?.longest { known[$0]?.wait == $1 }
        }

        mutating func add(_ number: Int, _ entry: Entry) {
            entries[number] = entry
            all.connections += 1
            if let sender = entry.sender { bySender[sender, default: Queue()].connections += 1 }
        }

        mutating func remove(_ number: Int) -> Entry? {
            guard let entry = entries.removeValue(forKey: number) else { return nil }
            all.connections -= 1
            if let sender = entry.sender {
                bySender[sender]?.connections -= 1
                if bySender[sender]?.connections == 0 { bySender[sender] = nil }
            }
            return entry
        }
    }

    private let most: Int
    private let mostOfOne: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - most: connections in all.
    ///   - mostOfOne: connections of one sender.
    init(most: Int, mostOfOne: Int) { (self.most, self.mostOfOne) = (most, mostOfOne) }

    var count: Int { state.withLock { $0.entries.count } }

    /// Takes a new connection, which waits for its sender, and closes another if there are too many.
    ///
    /// - Parameters:
    ///   - sender: counted together; nil for a proxy, which has those of many.
    ///   - close: closes the connection, which is reported by ``closed(_:)``.
    /// - Returns: the connection's number.
    func opened(by sender: String?, close: @escaping @Sendable () -> Void) -> Int {
        let (number, victim) = state.withLock { state -> (Int, Entry?) in
            let number = state.next
            state.next += 1
            state.add(number, Entry(sender: sender, close: close))
            state.begin(number)
            let isTooMany = sender.map { state.bySender[$0]?.connections ?? 0 > mostOfOne } ?? false
            guard isTooMany || state.entries.count > most,
                let longest = state.longest(of: isTooMany ? sender : nil)
            else { return (number, nil) }
            // It no longer counts: its end may take a moment.
            return (number, state.remove(longest))
        }
        victim?.close()
        return number
    }

    /// The connection waits for its sender from now on.
    func waits(_ number: Int) { state.withLock { $0.begin(number) } }

    /// The connection's request has come whole.
    func isAnswered(_ number: Int) { state.withLock { $0.entries[number]?.wait = nil } }

    func closed(_ number: Int) { state.withLock { _ = $0.remove(number) } }
}

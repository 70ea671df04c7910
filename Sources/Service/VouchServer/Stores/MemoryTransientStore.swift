import VouchCore

/// Keeps transient items in this process: for tests, and for servers that store nothing.
package actor MemoryTransientStore: TransientStore {
    private struct Entry {
        let key: TransientKey
        let item: TransientItem
        var size: Int { item.body.reveal { $0.count } }
    }

    /// The oldest first.
    private var entries: [Entry] = []
    private let limits: @Sendable (TransientKey.Kind) -> (count: Int, bytes: Int)

    /// - Parameter limits: how many items of a kind one tenant may keep, and how many bytes of content.
    package init(limits: @escaping @Sendable (TransientKey.Kind) -> (count: Int, bytes: Int) = { $0.limits }) {
        self.limits = limits
    }

    @discardableResult package func put(
        _ item: TransientItem, at key: TransientKey, if condition: TransientCondition, now: Timestamp
    ) throws -> Int? {
        entries.removeAll { $0.item.expires <= now }
        let known = entries.firstIndex { $0.key == key }
        switch condition {
        case .always: break
        case .absent: guard known == nil else { return nil }
        case .version(let version): guard known.map({ entries[$0].item.version == version }) == true else { return nil }
        }
        // Never that of an earlier item whose time is over.
        let version = max(known.map { entries[$0].item.version + 1 } ?? 1, Int(now.milliseconds))
        let entry = Entry(
            key: key,
            item: TransientItem(item.body, expires: item.expires, label: item.label, version: version))
        let kept = entries.filter { $0.key.kind == key.kind && $0.key.tenant == key.tenant && $0.key != key }
        let (count, bytes) = limits(key.kind)
        var (number, size) = (kept.count + 1, kept.reduce(entry.size) { $0 + $1.size })
        var leaving: Set<TransientKey> = [key]
        for old in kept where number > count || size > bytes {
            guard key.kind.isEvicting else { throw TransientStoreIsFull() }
            leaving.insert(old.key)
            (number, size) = (number - 1, size - old.size)
        }
        guard number <= count, size <= bytes else { throw TransientStoreIsFull() }
        entries.removeAll { leaving.contains($0.key) }
        entries.append(entry)
        return version
    }

    package func item(at key: TransientKey, now: Timestamp) -> TransientItem? {
        entries.first { $0.key == key && now < $0.item.expires }?.item
    }

    package func items(
        labelled label: String, _ kind: TransientKey.Kind, tenant: String, now: Timestamp
    ) -> [TransientItem] {
        entries.filter {
            $0.item.label == label && $0.key.kind == kind && $0.key.tenant == tenant && now < $0.item.expires
        }.map(\.item)
    }

    @discardableResult package func remove(_ key: TransientKey) -> Bool {
        let count = entries.count
        entries.removeAll { $0.key == key }
        return entries.count < count
    }

    package func remove(labelled label: String, _ kind: TransientKey.Kind, tenant: String) -> Int {
        let count = entries.count
        entries.removeAll { $0.item.label == label && $0.key.kind == kind && $0.key.tenant == tenant }
        return count - entries.count
    }
}

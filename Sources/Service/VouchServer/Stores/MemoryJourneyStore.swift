import VouchCore
import VouchEnrolment

/// Keeps journeys in memory: for tests, and where nothing may be stored.
package actor MemoryJourneyStore: JourneyStore, JourneySubjects {
    private struct Key: Hashable {
        let tenant: String
        let id: String
    }

    private var records: [Key: JourneyRecord] = [:]
    private var order: [Key] = []
    private var sizes: [Key: Int] = [:]
    /// Of each tenant that has journeys.
    private var usages: [String: Usage] = [:]
    private let capacity: Int
    private let bytes: Int

    private struct Usage {
        var count = 0
        var bytes = 0
    }

    /// Beyond the limits a tenant's oldest journeys are dropped, and no other tenant's; never the one that is written.
    ///
    /// - Parameters:
    ///   - capacity: the most journeys of a tenant that are kept.
    ///   - bytes: the most that these take together, with their pictures and reports.
    package init(capacity: Int = 10_000, bytes: Int = 512_000_000) {
        self.capacity = max(capacity, 1)
        self.bytes = bytes
    }

    package func insert(_ record: JourneyRecord) throws {
        let key = Key(tenant: record.tenant, id: record.id)
        guard records[key] == nil else { throw StoreConflict() }
        if let person = record.person {
            if let known = subject(named: person.name, tenant: record.tenant) {
                guard known == person.subject else { throw StoreConflict() }
            } else if person.wasFound, person.name != person.subject {
                // Another one may be known by enrolments, which are not kept here.
                throw StoreConflict()
            }
        }
        let size = try record.size()
        order.append(key)
        keep(record, size, at: key)
    }

    package func journey(_ id: String, tenant: String) -> JourneyRecord? { records[Key(tenant: tenant, id: id)] }

    package func update(_ record: JourneyRecord) throws {
        let key = Key(tenant: record.tenant, id: record.id)
        guard records[key]?.version == record.version else { throw StoreConflict() }
        keep(record.updated(), try record.size(), at: key)
    }

    private func keep(_ record: JourneyRecord, _ size: Int, at key: Key) {
        records[key] = record
        let before = sizes.updateValue(size, forKey: key)
        usages[key.tenant, default: Usage()].count += before == nil ? 1 : 0
        usages[key.tenant, default: Usage()].bytes += size - (before ?? 0)
        makeRoom(for: key)
    }

    private func makeRoom(for key: Key) {
        guard var usage = usages[key.tenant], usage.count > capacity || usage.bytes > bytes else { return }
        var leaving: Set<Key> = []
        for old in order where usage.count > capacity || usage.bytes > bytes {
            guard old.tenant == key.tenant, old != key else { continue }
            leaving.insert(old)
            usage.count -= 1
            usage.bytes -= sizes[old] ?? 0
        }
        if !leaving.isEmpty { remove(leaving) }
    }

    /// Deletes a journey of a tenant; does nothing if there is none.
    package func delete(_ id: String, tenant: String) { remove([Key(tenant: tenant, id: id)]) }

    private func remove(_ keys: Set<Key>) {
        for key in keys {
            guard records.removeValue(forKey: key) != nil, var usage = usages[key.tenant] else { continue }
            usage.count -= 1
            usage.bytes -= sizes.removeValue(forKey: key) ?? 0
            usages[key.tenant] = usage.count > 0 ? usage : nil
        }
        order.removeAll { keys.contains($0) }
    }

    package func subject(named name: String, tenant: String) -> String? {
        records.first { $0.key.tenant == tenant && $0.value.person?.name == name }?.value.person?.subject
    }

    package func journeys(ofSubject subject: String, tenant: String) -> [JourneyRecord] {
        let found = records.filter { $0.key.tenant == tenant && $0.value.person?.subject == subject }.map(\.value)
        return Array(found.sorted { $0.id < $1.id }.prefix(1_000))
    }

    /// Ends those whose time is over.
    ///
    /// - Returns: them, as they are kept now.
    func takeOverdue(at now: Timestamp, most: Int, timeLimit: (String) -> Int) -> [JourneyRecord] {
        var ended: [JourneyRecord] = []
        for key in order where ended.count < most {
            guard var record = records[key],
                record.journey.endIfTimeIsOver(at: now, limit: timeLimit(record.journey.definition))
            else { continue }
            record.dropInputs()
            // It is smaller now, also if it cannot be measured.
            keep(record.updated(), (try? record.size()) ?? sizes[key] ?? 0, at: key)
            ended.append(record.updated())
        }
        return ended
    }

    /// Deletes those that began before a time.
    func delete(begunBefore time: Timestamp) {
        let old = Set(records.filter { $0.value.journey.began < time.milliseconds }.map(\.key))
        if !old.isEmpty { remove(old) }
    }

    package func deleteJourneys(ofSubject subject: String, tenant: String) -> Int {
        let keys = Set(records.filter { $0.key.tenant == tenant && $0.value.person?.subject == subject }.map(\.key))
        remove(keys)
        return keys.count
    }
}

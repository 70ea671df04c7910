public import VouchCore
public import VouchEnrolment
public import VouchReport

/// A journey as the server keeps it.
public struct JourneyRecord: Sendable, Redacted {
    /// The journey's identifier, as in its URL.
    public let id: String
    /// The tenant that owns the journey.
    public let tenant: String
    /// Raised by the store with every update.
    public internal(set) var version = 1
    /// Where the journey stands.
    public var journey: Journey
    /// The picture files of the document's sides read so far, in their order. Emptied when the journey ends.
    public var pictures: [[UInt8]] = []
    /// The picture file of the address document, by which a repeated upload is recognised; nil if there is none, or the
    /// journey has ended.
    public var addressPicture: [UInt8]?
    /// The picture file of the selfie; nil if none was sent, or the journey has ended.
    public var selfie: [UInt8]?
    /// The report on the identity document; nil if none was read, or it was deleted with the pictures.
    public var report: DocumentReport?
    /// The report on the address document; nil if none was read, or it was deleted with the pictures.
    public var addressReport: DocumentReport?
    /// `AdditionalData`, as the client sent it; later values replace earlier ones of the same name.
    public var additionalData: [String: String] = [:]
    /// The actions of the liveness session and their results, as the client sent them in IDscan's words.
    public var livenessActions: [String: String] = [:]
    /// The identifier of the document within the journey, which IDscan calls `IdentityMeansId`.
    public let identityMeansID: String
    /// The person to whom the journey belongs; nil if the client named none.
    public let person: JourneyPerson?

    public init(
        id: String, tenant: String, journey: Journey, identityMeansID: String, person: JourneyPerson? = nil
    ) {
        self.id = id
        self.tenant = tenant
        self.journey = journey
        self.identityMeansID = identityMeansID
        self.person = person
    }

    /// Drops what an ended journey no longer needs: the pictures that were sent.
    package mutating func dropInputs() { (pictures, selfie, addressPicture) = ([], nil, nil) }

    /// Drops everything that shows the person or the document, with reports that hold cut-outs of it; how the journey ended
    /// stays.
    public mutating func dropPictures() {
        dropInputs()
        if report?.graphics.contains(where: { $0.data != nil }) == true { report = nil }
        if addressReport?.graphics.contains(where: { $0.data != nil }) == true { addressReport = nil }
    }

    /// The record as the store holds it after an update.
    public func updated() -> JourneyRecord {
        var record = self
        record.version += 1
        return record
    }
}

/// The person to whom a journey belongs.
public struct JourneyPerson: Sendable, Hashable, Redacted {
    /// The subject's identifier, in the store and in logs.
    public let subject: String
    /// The client's name for the person; the same as ``subject`` if the client named an existing subject.
    public let name: String
    /// Whether the subject was there when the journey began: a store then keeps the journey only if it still is.
    public let wasFound: Bool

    public init(subject: String, name: String, wasFound: Bool = false) {
        self.subject = subject
        self.name = name
        self.wasFound = wasFound
    }
}

/// Keeps journeys, each tenant's apart.
public protocol JourneyStore: Sendable {
    /// Adds a journey.
    ///
    /// - Throws: ``StoreConflict`` if the tenant has one of this identifier, or its person's name belongs to another
    ///   subject, or its person was found and was deleted since.
    func insert(_ record: JourneyRecord) async throws
    /// - Returns: nil if this tenant has none of this identifier.
    func journey(_ id: String, tenant: String) async throws -> JourneyRecord?
    /// Replaces a journey.
    ///
    /// - Parameter record: with the version that was read.
    /// - Throws: ``StoreConflict`` if another update came first, or it is gone.
    func update(_ record: JourneyRecord) async throws
    /// Deletes a journey of a tenant; does nothing if there is none.
    func delete(_ id: String, tenant: String) async throws
}

/// Finds and deletes the journeys of a person.
public protocol JourneySubjects: Sendable {
    /// The subject to whom a client's name belongs.
    ///
    /// - Parameter name: what a client called the person when a journey began.
    /// - Returns: nil if no journey that is kept began with that name.
    func subject(named name: String, tenant: String) async throws -> String?

    /// The journeys of a subject, in the order of their identifiers, at most 1,000.
    func journeys(ofSubject subject: String, tenant: String) async throws -> [JourneyRecord]

    /// How many journeys a subject has, damaged ones too.
    func journeyCount(ofSubject subject: String, tenant: String) async throws -> Int

    /// Deletes all journeys of a subject.
    ///
    /// - Returns: how many there were.
    func deleteJourneys(ofSubject subject: String, tenant: String) async throws -> Int
}

extension JourneySubjects {
    /// For stores that have journeys as they are.
    public func journeyCount(ofSubject subject: String, tenant: String) async throws -> Int {
        try await journeys(ofSubject: subject, tenant: tenant).count
    }
}

/// Ends journeys that their persons abandoned.
public protocol OverdueJourneys: Sendable {
    /// Ends those whose time is over, drops their pictures and sends the events, the oldest first. Any number of servers may do
    /// so: each journey ends once.
    ///
    /// - Parameters:
    ///   - most: the most journeys that are looked at.
    ///   - timeLimit: the time limit in seconds of the definition with this identifier, for a journey that does not
    ///     hold its own.
    func endOverdue(
        at now: Timestamp, most: Int, timeLimit: @escaping @Sendable (String) -> Int
    ) async throws -> OverdueCount
}

/// The result of a sweep.
public struct OverdueCount: Sendable, Hashable {
    /// How many journeys were looked at; if that is as many as were allowed, there may be more.
    public var seen: Int
    /// How many of them ended.
    public var ended: Int

    public init(seen: Int, ended: Int = 0) {
        self.seen = seen
        self.ended = ended
    }
}

/// Another request changed or added the same first.
public struct StoreConflict: Error, Sendable { public init() {} }

/// Keeps journeys in memory: for tests, and where nothing may be stored.
public actor MemoryJourneyStore: JourneyStore, JourneySubjects {
    private struct Key: Hashable {
        let tenant: String
        let id: String
    }

    private var records: [Key: JourneyRecord] = [:]
    private var order: [Key] = []
    private var sizes: [Key: Int] = [:]
    /// The usage of each tenant that has journeys.
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
    public init(capacity: Int = 10_000, bytes: Int = 512_000_000) {
        self.capacity = max(capacity, 1)
        self.bytes = bytes
    }

    public func insert(_ record: JourneyRecord) throws {
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

    public func journey(_ id: String, tenant: String) -> JourneyRecord? { records[Key(tenant: tenant, id: id)] }

    public func update(_ record: JourneyRecord) throws {
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
    public func delete(_ id: String, tenant: String) { remove([Key(tenant: tenant, id: id)]) }

    private func remove(_ keys: Set<Key>) {
        for key in keys {
            guard records.removeValue(forKey: key) != nil, var usage = usages[key.tenant] else { continue }
            usage.count -= 1
            usage.bytes -= sizes.removeValue(forKey: key) ?? 0
            usages[key.tenant] = usage.count > 0 ? usage : nil
        }
        order.removeAll { keys.contains($0) }
    }

    public func subject(named name: String, tenant: String) -> String? {
        records.first { $0.key.tenant == tenant && $0.value.person?.name == name }?.value.person?.subject
    }

    public func journeys(ofSubject subject: String, tenant: String) -> [JourneyRecord] {
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

    public func deleteJourneys(ofSubject subject: String, tenant: String) -> Int {
        let keys = Set(records.filter { $0.key.tenant == tenant && $0.value.person?.subject == subject }.map(\.key))
        remove(keys)
        return keys.count
    }
}

public import VouchCore

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
    /// - Parameter name: what a client called the person when a journey began, or the subject of a person whom it stored.
    /// - Returns: nil if no journey that is kept began with that name, and no such person is stored.
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
    /// Ends those whose time is over, drops their pictures and announces the ends, the oldest first. Any number of servers may do
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

/// What a sweep came to.
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

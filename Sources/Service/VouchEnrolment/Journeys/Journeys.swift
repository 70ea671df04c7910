import VouchCore

/// Runs journeys: every step of one, for all interfaces of a server.
///
/// Engines and stores are given to it; the time is passed to each step. Errors are ``JourneyRefusal``, those of the store,
/// and those of engines.
package struct Journeys: Sendable {
    /// Those that can begin.
    package let catalogue: JourneyCatalogue
    let documents: any DocumentExamining
    let faces: any FaceExamining
    private let store: any JourneyStore & JourneySubjects
    private let enrolments: (any EnrolmentListing)?
    private let identifier: @Sendable () -> String

    /// - Parameters:
    ///   - enrolments: whose subjects a journey can name; nil if there are no enrolments.
    ///   - identifier: makes a new random UUID each time.
    package init(
        _ catalogue: JourneyCatalogue, documents: any DocumentExamining, faces: any FaceExamining,
        store: any JourneyStore & JourneySubjects, enrolments: (any EnrolmentListing)? = nil,
        identifier: @escaping @Sendable () -> String
    ) {
        self.catalogue = catalogue
        self.documents = documents
        self.faces = faces
        self.store = store
        self.enrolments = enrolments
        self.identifier = identifier
    }

    // MARK: Beginning

    /// Begins a journey; ``keep(_:at:)`` keeps it.
    ///
    /// - Parameters:
    ///   - name: the definition's name or identifier; nil for the first definition.
    ///   - person: the subject of an enrolment or of other journeys, or a name that the client chose. nil or blank if the
    ///     journey belongs to no known person.
    ///   - names: the definitions that the caller may use; nil for all of the tenant's.
    ///   - reserved: the identifier that it gets; nil for a new one.
    package func begin(
        _ name: String?, person: String?, tenant: String, among names: Set<String>? = nil, as reserved: String? = nil,
        at now: Timestamp
    ) async throws -> OpenJourney {
        let definition = try definition(named: name, of: tenant, among: names)
        let record = JourneyRecord(
            id: reserved ?? identifier(), tenant: tenant, journey: Journey(in: definition, at: now),
            identityMeansID: identifier(), person: try await self.person(named: person, tenant))
        return OpenJourney(record: record, definition: definition, isKept: false)
    }

    /// Begins a journey and keeps it.
    ///
    /// - Parameters:
    ///   - names: as for ``begin(_:person:tenant:among:as:at:)``.
    ///   - reserved: as there. A journey that has it already was begun by the same request, whose answer was lost, and is returned.
    package func start(
        _ name: String?, person: String?, tenant: String, among names: Set<String>? = nil, as reserved: String?,
        at now: Timestamp
    ) async throws -> OpenJourney {
        let journey = try await begin(name, person: person, tenant: tenant, among: names, as: reserved, at: now)
        do {
            try await write(journey)
            return OpenJourney(record: journey.record, definition: journey.definition, isKept: true)
        } catch let conflict as StoreConflict {
            guard let reserved, let begun = try await store.journey(reserved, tenant: tenant) else { throw conflict }
            return OpenJourney(record: begun, definition: journey.definition, isKept: true)
        }
    }

    private func definition(
        named name: String?, of tenant: String, among names: Set<String>?
    ) throws(JourneyRefusal) -> JourneyDefinition {
        let definitions = catalogue.definitions(of: tenant).filter { names?.contains($0.name) ?? true }
        let named = name.map { name in definitions.last { $0.name == name || $0.identifier == name } }
        guard let found = named ?? definitions.first else {
            throw JourneyRefusal(
                .unknownDefinition, "no journey has this definition", remedy: "name one of those that can begin")
        }
        return found
    }

    private func person(named name: String?, _ tenant: String) async throws -> JourneyPerson? {
        guard let name, !name.isEmpty else { return nil }
        guard JourneyPerson.isName(name) else {
            throw JourneyRefusal(
                .malformedPerson, "the subject is not 1 to 64 letters, digits and hyphens",
                remedy: "name an identifier of your own, or the subject of an enrolment")
        }
        if let known = try await store.subject(named: name, tenant: tenant) {
            return JourneyPerson(subject: known, name: name, wasFound: true)
        }
        // Counted, and not opened: journeys have pictures.
        var count = try await enrolments?.enrolmentCount(ofSubject: name, tenant: tenant) ?? 0
        if count == 0 { count = try await store.journeyCount(ofSubject: name, tenant: tenant) }
        let isSubject = count > 0
        // A new one has an identifier of its own: it is in logs, where the client's name does not belong, and once it was
        // deleted, the same name is another subject.
        return JourneyPerson(subject: isSubject ? name : identifier(), name: name, wasFound: isSubject)
    }

    // MARK: Keeping

    /// The journey of an identifier.
    ///
    /// - Parameter names: the definitions that the caller may use; nil for all of the tenant's.
    /// - Throws: ``JourneyRefusal/Code/unknown`` also for another tenant's, and for one that the caller may not use;
    ///   ``JourneyRefusal/Code/definitionGone``.
    package func journey(_ id: String, tenant: String, among names: Set<String>? = nil) async throws -> OpenJourney {
        let unknown = JourneyRefusal(
            .unknown, "no journey has this identifier", remedy: "check it, or begin a new journey")
        guard let record = try await store.journey(id, tenant: tenant) else { throw unknown }
        let name = record.journey.definition.prefix { $0 != "/" }
        if let names, !names.contains(String(name)) { throw unknown }
        guard let definition = catalogue.definition(identifier: record.journey.definition, of: tenant) else {
            throw JourneyRefusal(
                .definitionGone, "the server no longer has the journey's definition", remedy: "begin a new journey")
        }
        return OpenJourney(record: record, definition: definition, isKept: true)
    }

    /// Does what the server has to do next, and keeps the journey. One that has ended loses the pictures that were sent, unless a
    /// person has to decide.
    ///
    /// - Throws: ``StoreConflict`` if another request changed it first.
    package func keep(_ journey: inout OpenJourney, at now: Timestamp) async throws {
        if journey.step?.kind == .dataChecks {
            try await receive(.dataChecks(journey.record.dataChecks), &journey, at: now)
        }
        try await write(journey)
    }

    func write(_ journey: OpenJourney) async throws {
        var record = journey.record
        record.standing = (
            record.journey.result(in: journey.definition), record.journey.doubts(in: journey.definition).count
        )
        record.doubt = journey.doubt
        // The reviewer needs the pictures.
        let isUndecided = record.standing.result == .refer && record.review == nil
        if record.journey.isFinished, !isUndecided { record.dropInputs() }
        if journey.isKept { try await store.update(record) } else { try await store.insert(record) }
    }
}

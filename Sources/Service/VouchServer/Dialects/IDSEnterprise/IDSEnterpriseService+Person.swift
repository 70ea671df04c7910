import VouchAPI

extension IDSEnterpriseService {
    /// Whom a new journey belongs to.
    ///
    /// - Parameter name: the client's: the subject of an enrolment or of other journeys, or a name that the client
    ///   chose. Blank or nil if the journey belongs to no one known.
    /// - Throws: ``/VouchAPI/Problem`` for a malformed name.
    func person(named name: String?, _ tenant: String) async throws -> JourneyPerson? {
        guard let name, !name.isEmpty else { return nil }
        guard Self.isPersonName(name) else {
            throw Problem(
                .malformed, "the subject is not 1 to 64 letters, digits and hyphens",
                remedy: "name an identifier of your own, or the subject of an enrolment")
        }
        if let known = try await store.subject(named: name, tenant: tenant) {
            return JourneyPerson(subject: known, name: name, wasFound: true)
        }
        // Counted, and not opened: journeys have pictures.
        var count = try await enrolments?.enrolmentCount(ofSubject: name, tenant: tenant) ?? 0
        if count == 0 { count = try await store.journeyCount(ofSubject: name, tenant: tenant) }
        let isSubject = count > 0
        // A new one has an identifier of its own: it is in logs, where the client's name does not belong, and once it was deleted,
        // the same name is another subject.
        return JourneyPerson(subject: isSubject ? name : identifier(), name: name, wasFound: isSubject)
    }

    /// As the description has it.
    static func isPersonName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch UnicodeScalar(byte) {
                case "A"..."Z", "a"..."z", "0"..."9", "-": true
                default: false
                }
            }
    }
}

/// Lists the enrolments of a tenant. Those of other tenants are never found.
public protocol EnrolmentListing: Sendable {
    /// Enrolments in the order of their tokens, whatever their status.
    ///
    /// - Parameters:
    ///   - tenant: whose enrolments.
    ///   - token: token after which the list begins; nil for the first.
    ///   - limit: how many enrolments at most.
    func enrolments(of tenant: String, after token: String?, limit: Int) async throws -> [Enrolment]

    /// Where the same enrolments stand, in the same order: nothing of the persons is opened for it.
    func views(of tenant: String, after token: String?, limit: Int) async throws -> [EnrolmentView]

    /// All enrolments of one person in the order of their tokens, at most 1,000.
    func enrolments(ofSubject subject: String, tenant: String) async throws -> [Enrolment]

    /// How many enrolments a person has, damaged ones too.
    func enrolmentCount(ofSubject subject: String, tenant: String) async throws -> Int
}

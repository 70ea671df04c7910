/// A tenant's requirements for persons who enrol. Times are in seconds.
public struct EnrolmentPolicy: Codable, Sendable, Hashable {
    /// Checks in the order in which they are asked for; each once, and at least one.
    public let requiredChecks: [RequiredCheck]
    /// How many attempts each check has, 1…100. An examination that ended in *not performed* is an attempt too.
    public let attempts: Int
    /// Time from the trigger until the enrolment begins; usually 900, at most 30 days.
    public let sessionSeconds: Int64
    /// Time from the enrolment's beginning until it must be complete; usually 1,800, at most 30 days.
    public let enrolmentSeconds: Int64
    /// How long an authentication may take; usually 300, at most 30 days.
    public let authenticationSeconds: Int64
    /// The version of the terms that a person must accept before a face, a document or a chip is taken; nil if there are none.
    public let terms: String?

    /// Makes a policy. Numbers out of range are brought into it: times are 1 second to 30 days. Without checks, device,
    /// face and document are required.
    public init(
        requiredChecks: [RequiredCheck] = [.device, .face, .document], attempts: Int = 3,
        sessionSeconds: Int64 = 900, enrolmentSeconds: Int64 = 1_800, authenticationSeconds: Int64 = 300,
        terms: String? = nil
    ) {
        var checks: [RequiredCheck] = []
        for check in requiredChecks where !checks.contains(check) { checks.append(check) }
        self.requiredChecks = checks.isEmpty ? [.device, .face, .document] : checks
        self.attempts = min(max(attempts, 1), 100)
        func seconds(_ number: Int64) -> Int64 { min(max(number, 1), 2_592_000) }
        self.sessionSeconds = seconds(sessionSeconds)
        self.enrolmentSeconds = seconds(enrolmentSeconds)
        self.authenticationSeconds = seconds(authenticationSeconds)
        self.terms = terms
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let usual = EnrolmentPolicy()
        self.init(
            requiredChecks: try values.decodeIfPresent([RequiredCheck].self, forKey: .requiredChecks)
                ?? usual.requiredChecks,
            attempts: try values.decodeIfPresent(Int.self, forKey: .attempts) ?? usual.attempts,
            sessionSeconds: try values.decodeIfPresent(Int64.self, forKey: .sessionSeconds) ?? usual.sessionSeconds,
            enrolmentSeconds: try values.decodeIfPresent(Int64.self, forKey: .enrolmentSeconds)
                ?? usual.enrolmentSeconds,
            authenticationSeconds: try values.decodeIfPresent(Int64.self, forKey: .authenticationSeconds)
                ?? usual.authenticationSeconds,
            terms: try values.decodeIfPresent(String.self, forKey: .terms))
    }
}

public import VouchCore

extension Authentication {
    /// What a store keeps of an authentication.
    public struct Record: Codable, Sendable, Hashable, Redacted {
        /// Of the authentication, as the client has it.
        public let token: String
        /// Whose person it is.
        public let tenant: String
        /// Of the person.
        public let subject: String
        /// Of the enrolment that it is compared with.
        public let enrolmentToken: String
        /// In the order of the policy.
        public let requiredChecks: [RequiredCheck]
        /// Of the face, so far.
        public let attempts: Int
        /// Times are in milliseconds since 1970-01-01T00:00:00Z.
        public let created: Int64
        /// In seconds since 1970.
        public let expires: Int64
        /// By the name of the check.
        public let progress: [String: Enrolment.Progress]
        /// Counts the changes: a store refuses one that was made to an older version.
        public let version: Int
    }

    /// What a store keeps.
    public var record: Record {
        var named: [String: Enrolment.Progress] = [:]
        for (check, value) in progress { named[check.rawValue] = value }
        return Record(
            token: token, tenant: tenant, subject: subject, enrolmentToken: enrolmentToken,
            requiredChecks: requiredChecks, attempts: attempts, created: created.milliseconds,
            expires: expires.milliseconds, progress: named, version: version)
    }
}

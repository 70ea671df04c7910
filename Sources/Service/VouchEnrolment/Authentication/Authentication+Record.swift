public import VouchCore

extension Authentication {
    /// The stored form of an authentication.
    public struct Record: Codable, Sendable, Hashable, Redacted {
        /// Token of the authentication, as the client has it.
        public let token: String
        /// Tenant whose person it is.
        public let tenant: String
        /// Subject that names the person.
        public let subject: String
        /// Token of the enrolment that it is compared with.
        public let enrolmentToken: String
        /// Checks that are asked for, in their order.
        public let requiredChecks: [RequiredCheck]
        /// How many attempts each check has; not how many were made.
        public let attempts: Int
        /// When it began, in milliseconds since 1970-01-01T00:00:00Z.
        public let created: Int64
        /// When its time is over, in milliseconds since 1970-01-01T00:00:00Z.
        public let expires: Int64
        /// Attempts and outcome of each check that was tried, by the check's name.
        public let progress: [String: Enrolment.Progress]
        /// Counts the changes: a store refuses one that was made to an older version.
        public let version: Int
    }

    /// The authentication, as a store keeps it.
    public var record: Record {
        var named: [String: Enrolment.Progress] = [:]
        for (check, value) in progress { named[check.rawValue] = value }
        return Record(
            token: token, tenant: tenant, subject: subject, enrolmentToken: enrolmentToken,
            requiredChecks: requiredChecks, attempts: attempts, created: created.milliseconds,
            expires: expires.milliseconds, progress: named, version: version)
    }
}

public import VouchCore

extension Authentication {
    /// What a store keeps of an authentication.
    public struct Record: Codable, Sendable, Hashable, Redacted {
        public let token: String
        public let tenant: String
        public let subject: String
        public let enrolmentToken: String
        public let requiredChecks: [RequiredCheck]
        public let attempts: Int
        /// Times are in milliseconds since 1970-01-01T00:00:00Z.
        public let created: Int64
        public let expires: Int64
        /// By the name of the check.
        public let progress: [String: Enrolment.Progress]
        public let version: Int
    }

    public var record: Record {
        var named: [String: Enrolment.Progress] = [:]
        for (check, value) in progress { named[check.rawValue] = value }
        return Record(
            token: token, tenant: tenant, subject: subject, enrolmentToken: enrolmentToken,
            requiredChecks: requiredChecks, attempts: attempts, created: created.milliseconds,
            expires: expires.milliseconds, progress: named, version: version)
    }
}

public import VouchCore

extension Enrolment {
    /// What a store keeps of an enrolment beside its pictures, which it keeps apart and encrypted.
    public struct Record: Codable, Sendable, Hashable, Redacted {
        /// Of the enrolment, as the client has it.
        public let token: String
        /// Whose person it is.
        public let tenant: String
        /// Of the person.
        public let subject: String
        /// As given at the beginning.
        public let user: EnrolledUser
        /// As it was at the beginning: a later change of the policy does not count.
        public let policy: EnrolmentPolicy
        /// By which the person is authenticated later.
        public let code: RegistrationCode
        /// Times are in milliseconds since 1970-01-01T00:00:00Z.
        public let created: Int64
        /// In seconds since 1970.
        public let expires: Int64
        /// In seconds since 1970; nil: not yet.
        public let completed: Int64?
        /// Whether the person was enrolled before.
        public let isAgain: Bool
        /// By the name of the check.
        public let progress: [String: Progress]
        /// Nil: none is bound yet.
        public let device: EnrolledDevice?
        /// Counts the changes: a store refuses one that was made to an older version.
        public let version: Int
        /// nil in records of earlier versions.
        public let consents: [Consent]?
    }

    /// What a store keeps.
    public var record: Record {
        var named: [String: Progress] = [:]
        for (check, value) in progress { named[check.rawValue] = value }
        return Record(
            token: token, tenant: tenant, subject: subject, user: user, policy: policy, code: code,
            created: created.milliseconds, expires: expires.milliseconds, completed: completed?.milliseconds,
            isAgain: isAgain, progress: named, device: device, version: version,
            consents: consents)
    }

    /// An enrolment as a store kept it.
    ///
    /// - Parameters:
    ///   - face: ``face``.
    ///   - previousFace: ``previousFace``.
    public init(_ record: Record, face: Sensitive<[UInt8]>?, previousFace: Sensitive<[UInt8]>?) {
        var progress: [RequiredCheck: Progress] = [:]
        for (name, value) in record.progress {
            if let check = RequiredCheck(rawValue: name) { progress[check] = value }
        }
        self.init(record, progress, face, previousFace)
    }
}

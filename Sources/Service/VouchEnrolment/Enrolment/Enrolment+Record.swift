public import VouchCore

extension Enrolment {
    /// What a store keeps of an enrolment beside its pictures, which it keeps apart and encrypted.
    public struct Record: Codable, Sendable, Hashable, Redacted {
        public let token: String
        public let tenant: String
        public let subject: String
        public let user: EnrolledUser
        public let policy: EnrolmentPolicy
        public let code: RegistrationCode
        /// Times are in milliseconds since 1970-01-01T00:00:00Z.
        public let created: Int64
        public let expires: Int64
        public let completed: Int64?
        public let isAgain: Bool
        /// By the name of the check.
        public let progress: [String: Progress]
        public let device: EnrolledDevice?
        public let version: Int
        /// nil in records of earlier versions.
        public let consents: [Consent]?
    }

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

public import Foundation
public import VouchCore

extension Enrolment {
    /// The stored form of an enrolment without its pictures, which the store keeps apart and encrypted.
    public struct Record: Codable, Sendable, Hashable, Redacted {
        /// Token of the enrolment, as the client has it.
        public let token: String
        /// Tenant whose person it is.
        public let tenant: String
        /// Subject that names the person.
        public let subject: String
        /// The user, as given at the beginning.
        public let user: EnrolledUser
        /// The policy as it was at the beginning: a later change of it does not count.
        public let policy: EnrolmentPolicy
        /// Registration code, with which the person is authenticated later.
        public let code: RegistrationCode
        /// When it began, in milliseconds since 1970-01-01T00:00:00Z.
        public let created: Int64
        /// When its time is over, in milliseconds since 1970-01-01T00:00:00Z.
        public let expires: Int64
        /// When it was complete, in milliseconds since 1970-01-01T00:00:00Z; nil if it is not.
        public let completed: Int64?
        /// Whether the person was enrolled before.
        public let isAgain: Bool
        /// Attempts and outcome of each check that was tried, by the check's name.
        public let progress: [String: Progress]
        /// The device that was bound; nil if none is yet.
        public let device: EnrolledDevice?
        /// Counts the changes: a store refuses one that was made to an older version.
        public let version: Int
        /// Answers to the terms, the last one last; nil in records of earlier versions.
        public let consents: [Consent]?
        /// As ``Enrolment/document``; nil in records of earlier versions.
        public let document: Data?
        /// As ``Enrolment/previous``.
        public let previous: Previous?
    }

    /// The enrolment, as a store keeps it, without its faces.
    public var record: Record {
        var named: [String: Progress] = [:]
        for (check, value) in progress { named[check.rawValue] = value }
        return Record(
            token: token, tenant: tenant, subject: subject, user: user, policy: policy, code: code,
            created: created.milliseconds, expires: expires.milliseconds, completed: completed?.milliseconds,
            isAgain: isAgain, progress: named, device: device, version: version,
            consents: consents, document: document.map { Data($0) }, previous: previous)
    }

    /// An enrolment as a store kept it.
    ///
    /// - Parameters:
    ///   - record: what ``record`` returned. Checks with unknown names are left out.
    ///   - face: picture of the live face, which is kept apart; nil if there is none yet.
    ///   - previousFace: face of an earlier enrolment; nil if there is none.
    public init(_ record: Record, face: Sensitive<[UInt8]>?, previousFace: Sensitive<[UInt8]>?) {
        var progress: [RequiredCheck: Progress] = [:]
        for (name, value) in record.progress {
            if let check = RequiredCheck(rawValue: name) { progress[check] = value }
        }
        self.init(record, progress, face, previousFace)
    }
}

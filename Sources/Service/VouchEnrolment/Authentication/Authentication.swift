public import VouchCore

/// A person who is enrolled shows that it is them: by the device they enrolled with and by their live face.
public struct Authentication: Sendable, Redacted {
    /// Random UUID that names the authentication.
    public let token: String
    /// Tenant whose person it is.
    public let tenant: String
    /// Subject that names the person.
    public let subject: String
    /// Token of the enrolment that it is compared with.
    public let enrolmentToken: String
    /// Device and face, as far as the person was enrolled with them.
    public let requiredChecks: [RequiredCheck]
    /// How many attempts each check has, from the enrolment's policy.
    public let attempts: Int
    /// When it began.
    public let created: Timestamp
    /// From this moment on every attempt is refused.
    public let expires: Timestamp
    /// Attempts and outcome of each check that was tried.
    public private(set) var progress: [RequiredCheck: Enrolment.Progress] = [:]
    /// Number of changes. A store raises it, and refuses one that was made to an older version.
    public var version = 0

    /// Begins an authentication.
    ///
    /// - Parameters:
    ///   - token: a random UUID.
    ///   - enrolment: a complete one.
    ///   - now: from here its time runs, ``EnrolmentPolicy/authenticationSeconds`` long.
    /// - Throws: ``EnrolmentError/Code/failed`` if the enrolment is not complete, or has neither device nor face.
    public init(token: String, of enrolment: Enrolment, at now: Timestamp) throws(EnrolmentError) {
        let checks: [RequiredCheck] = [.device, .face].filter {
            $0 == .device ? enrolment.device != nil : enrolment.face != nil
        }
        guard enrolment.completed != nil, !checks.isEmpty else { throw EnrolmentError(.failed) }
        self.token = token
        tenant = enrolment.tenant
        subject = enrolment.subject
        enrolmentToken = enrolment.token
        requiredChecks = checks
        attempts = enrolment.policy.attempts
        created = now
        expires = now.adding(seconds: enrolment.policy.authenticationSeconds)
    }

    /// An authentication as a store kept it.
    public init(_ record: Record) {
        token = record.token
        tenant = record.tenant
        subject = record.subject
        enrolmentToken = record.enrolmentToken
        requiredChecks = record.requiredChecks
        attempts = record.attempts
        created = Timestamp(milliseconds: record.created)
        expires = Timestamp(milliseconds: record.expires)
        version = record.version
        for (name, value) in record.progress {
            if let check = RequiredCheck(rawValue: name) { progress[check] = value }
        }
    }

    /// Attempts and outcome of a check; those of a check that was not tried are 0 and false.
    public subscript(_ check: RequiredCheck) -> Enrolment.Progress { progress[check] ?? .init() }

    /// Where it stands at a moment, by the same truth table as an enrolment.
    public func status(at now: Timestamp) -> EnrolmentStatus {
        EnrolmentStatus(
            everyCheckPassed: requiredChecks.allSatisfy { self[$0].isPassed }, isExhausted: isExhausted,
            isExpired: now >= expires)
    }

    private var isExhausted: Bool {
        requiredChecks.contains { !self[$0].isPassed && self[$0].attempts >= attempts }
    }

    /// Whether an attempt of a check would be taken; to be asked before costly examinations.
    ///
    /// - Throws: ``EnrolmentError``: `complete`, `failed` or `expired` after the end; `notRequired`, `alreadyPassed`.
    public func admit(_ check: RequiredCheck, at now: Timestamp) throws(EnrolmentError) {
        switch status(at: now) {
        case .complete: throw EnrolmentError(.complete, check)
        case .failed: throw EnrolmentError(isExhausted ? .failed : .expired, check)
        case .pending: break
        }
        guard requiredChecks.contains(check) else { throw EnrolmentError(.notRequired, check) }
        guard !self[check].isPassed else { throw EnrolmentError(.alreadyPassed, check) }
    }

    /// The device that the person has now.
    ///
    /// - Parameters:
    ///   - identifier: compared with the enrolled one.
    ///   - signature: whether the enrolled device's key signed this authentication's token; asked for where the device
    ///     was enrolled with a key.
    /// - Throws: ``EnrolmentError``, ``EnrolmentError/Code/otherSubject`` for an enrolment of someone else.
    public mutating func verify(
        deviceIdentifier identifier: String, signature: Fact, against enrolment: Enrolment, at now: Timestamp
    ) throws(EnrolmentError) {
        try check(enrolment)
        try admit(.device, at: now)
        let isSame = enrolment.device?.identifier == identifier
        let isSigned = enrolment.device?.publicKey == nil || signature == .passed
        note(.device, isSame && isSigned)
    }

    /// Takes the face that the person has now: it passes if it is live and matches the enrolled one.
    ///
    /// - Throws: ``EnrolmentError`` as ``admit(_:at:)`` does.
    public mutating func verify(_ evidence: FaceEvidence, at now: Timestamp) throws(EnrolmentError) {
        try admit(.face, at: now)
        note(.face, evidence.liveness == .passed && evidence.match == .passed)
    }

    private func check(_ enrolment: Enrolment) throws(EnrolmentError) {
        guard enrolment.tenant == tenant, enrolment.subject == subject else { throw EnrolmentError(.otherSubject) }
    }

    private mutating func note(_ check: RequiredCheck, _ isPassed: Bool) {
        var changed = self[check]
        changed.attempts += 1
        changed.isPassed = isPassed
        progress[check] = changed
    }
}

extension Authentication {
    /// How it ended by what was received: complete or failed. Nil while it is open, also when its time is over.
    public var ending: EnrolmentStatus? {
        let status = status(at: created)
        return status == .pending ? nil : status
    }
}

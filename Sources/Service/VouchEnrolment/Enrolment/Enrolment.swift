public import VouchCore

/// The enrolment of one person, as a value: events change it, by the rules of docs/decisions/0036.
///
/// Once ``EnrolmentStatus/complete``, it is the record that authentications compare with.
public struct Enrolment: Sendable, Redacted {
    /// What a check has come to.
    public struct Progress: Codable, Sendable, Hashable {
        /// How often it was tried.
        public internal(set) var attempts = 0
        /// Whether one of the attempts passed.
        public internal(set) var isPassed = false
    }

    /// A UUID; who has it may go on with the enrolment.
    public let token: String
    /// Whose person it is.
    public let tenant: String
    /// The same for all enrolments of one person.
    public let subject: String
    /// As given at the beginning.
    public let user: EnrolledUser
    /// As it was at the beginning.
    public let policy: EnrolmentPolicy
    /// By which the person is authenticated later.
    public let code: RegistrationCode
    /// When it began.
    public let created: Timestamp
    /// After it every attempt is refused.
    public let expires: Timestamp
    /// The face that a new one must match; nil unless the person is enrolled with one already.
    public let previousFace: Sensitive<[UInt8]>?
    /// Whether the person was enrolled already.
    public let isAgain: Bool
    /// Of each required check; a check that nobody tried is not here.
    public private(set) var progress: [RequiredCheck: Progress]
    /// Nil: none is bound yet.
    public private(set) var device: EnrolledDevice?
    /// The picture of the live face, a file; nil until there is one.
    public private(set) var face: Sensitive<[UInt8]>?
    /// Every answer to the terms, the last one last.
    public private(set) var consents: [Consent] = []
    /// Nil until it is complete.
    public private(set) var completed: Timestamp?
    /// Raised by the store at each update: who changes an older one is refused.
    public var version = 0

    /// - Parameters:
    ///   - token: a random UUID.
    ///   - subject: of a person who is new; otherwise that of `enrolled` counts.
    ///   - code: likewise.
    ///   - enrolled: the complete enrolment of this user, if there is one: this is then a re-enrolment, which keeps the
    ///     subject and the registration code.
    public init(
        token: String, tenant: String, subject: String, user: EnrolledUser, policy: EnrolmentPolicy,
        code: RegistrationCode, enrolled: Enrolment? = nil, at now: Timestamp
    ) {
        self.token = token
        self.tenant = tenant
        self.subject = enrolled?.subject ?? subject
        self.user = user
        self.policy = policy
        self.code = enrolled?.code ?? code
        created = now
        expires = now.adding(seconds: policy.enrolmentSeconds)
        previousFace = enrolled?.face
        isAgain = enrolled != nil
        progress = [:]
    }

    init(
        _ record: Record, _ progress: [RequiredCheck: Progress], _ face: Sensitive<[UInt8]>?,
        _ previousFace: Sensitive<[UInt8]>?
    ) {
        token = record.token
        tenant = record.tenant
        subject = record.subject
        user = record.user
        policy = record.policy
        code = record.code
        created = Timestamp(milliseconds: record.created)
        expires = Timestamp(milliseconds: record.expires)
        completed = record.completed.map { Timestamp(milliseconds: $0) }
        isAgain = record.isAgain
        device = record.device
        version = record.version
        consents = record.consents ?? []
        self.progress = progress
        self.face = face
        self.previousFace = previousFace
    }

    /// Of a check; nobody tried it if it is not among ``progress``.
    public subscript(_ check: RequiredCheck) -> Progress { progress[check] ?? Progress() }

    /// Of a moment: an enrolment that is not complete may have run out.
    public func status(at now: Timestamp) -> EnrolmentStatus {
        EnrolmentStatus(
            everyCheckPassed: policy.requiredChecks.allSatisfy { self[$0].isPassed },
            isExhausted: isExhausted || isRefused,
            isExpired: now >= expires)
    }

    /// What the person may be told: the code from the moment their face is kept, or where none is asked for when all is
    /// complete; nil before, and once the enrolment has failed.
    public func shownCode(at now: Timestamp) -> RegistrationCode? {
        switch status(at: now) {
        case .failed: nil
        case .pending: face == nil ? nil : code
        case .complete: code
        }
    }
}

// MARK: Events

extension Enrolment {
    /// Whether an event about a check fits: to be asked before costly examinations.
    ///
    /// - Throws: ``EnrolmentError``.
    public func admit(_ check: RequiredCheck, at now: Timestamp) throws(EnrolmentError) {
        switch status(at: now) {
        case .complete: throw EnrolmentError(.complete, check)
        case .failed: throw EnrolmentError(isRefused ? .refused : isExhausted ? .failed : .expired, check)
        case .pending: break
        }
        guard policy.requiredChecks.contains(check) else { throw EnrolmentError(.notRequired, check) }
        guard !self[check].isPassed else { throw EnrolmentError(.alreadyPassed, check) }
        if check != .device, lacksConsent { throw EnrolmentError(.consentMissing, check) }
        if check == .document || check == .chip, policy.requiredChecks.contains(.face), face == nil {
            throw EnrolmentError(.faceFirst, check)
        }
    }

    /// What the person says to the terms. A refusal ends the enrolment.
    ///
    /// - Throws: ``EnrolmentError``: `otherTerms` for terms that the policy does not ask for; `complete`, `failed`,
    ///   `refused` or `expired` after the end. The same answer again changes nothing.
    public mutating func add(_ consent: Consent, at now: Timestamp) throws(EnrolmentError) {
        if let last = consents.last, last.terms == consent.terms, last.isAccepted == consent.isAccepted { return }
        switch status(at: now) {
        case .complete: throw EnrolmentError(.complete)
        case .failed: throw EnrolmentError(isRefused ? .refused : isExhausted ? .failed : .expired)
        case .pending: break
        }
        if let terms = policy.terms, consent.terms != terms { throw EnrolmentError(.otherTerms) }
        consents.append(consent)
    }

    /// The device that the person will authenticate with.
    ///
    /// - Throws: ``EnrolmentError``. The device that is enrolled already may be added again: a client that lost the
    ///   answer asks again.
    public mutating func add(_ device: EnrolledDevice, at now: Timestamp) throws(EnrolmentError) {
        if self.device == device, status(at: now) != .failed { return }
        try admit(.device, at: now)
        self.device = device
        note(.device, .passed, at: now)
    }

    /// A face: it passes if it is live and its picture is not unfit to compare others with, and where the person was enrolled
    /// with a face, if it is that person's.
    ///
    /// - Throws: ``EnrolmentError``.
    public mutating func add(_ evidence: FaceEvidence, at now: Timestamp) throws(EnrolmentError) {
        try admit(.face, at: now)
        let isSame = previousFace == nil || evidence.match == .passed
        let isPassed =
            evidence.liveness == .passed && isSame && evidence.reference != .failed && evidence.picture != nil
        if isPassed { face = evidence.picture }
        note(.face, isPassed ? .passed : .failed, at: now)
    }

    /// A document, and its chip where that is asked for. It passes if the document does, and where a face is asked for, if
    /// its portrait is the live person's.
    ///
    /// - Throws: ``EnrolmentError``.
    public mutating func add(_ evidence: DocumentEvidence, at now: Timestamp) throws(EnrolmentError) {
        func isMissing(_ check: RequiredCheck) -> Bool {
            policy.requiredChecks.contains(check) && !self[check].isPassed
        }
        let asked = [RequiredCheck.document, .chip].filter {
            isMissing($0) && ($0 == .document || evidence.chip != nil)
        }
        guard let first = asked.first else {
            guard isMissing(.chip) else { return try admit(.document, at: now) }
            try admit(.chip, at: now)
            throw EnrolmentError(.chipMissing, .chip)
        }
        try admit(first, at: now)
        let isHolder = !policy.requiredChecks.contains(.face) || evidence.match == .passed
        let outcomes: [RequiredCheck: Fact] = [
            .document: evidence.document == .passed && isHolder ? .passed : .failed,
            // A genuine chip of another person's document says nothing about this one.
            .chip: evidence.chip == .passed && evidence.document != .failed && isHolder ? .passed : .failed,
        ]
        for check in asked { note(check, outcomes[check] ?? .notPerformed, at: now) }
    }

    private var isExhausted: Bool {
        policy.requiredChecks.contains { !self[$0].isPassed && self[$0].attempts >= policy.attempts }
    }

    private mutating func note(_ check: RequiredCheck, _ fact: Fact, at now: Timestamp) {
        var changed = self[check]
        changed.attempts += 1
        changed.isPassed = fact == .passed
        progress[check] = changed
        if status(at: now) == .complete { completed = now }
    }
}

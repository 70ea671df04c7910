public import Foundation
public import VouchCore

/// The enrolment of one person, as a value: events change it, by the rules of docs/decisions/0036.
///
/// Once ``EnrolmentStatus/complete``, it is the record that authentications compare with.
public struct Enrolment: Sendable, Redacted {
    /// Attempts and outcome of a check.
    public struct Progress: Codable, Sendable, Hashable {
        /// How many attempts were made.
        public internal(set) var attempts = 0
        /// Whether the check passed, which ends its attempts.
        public internal(set) var isPassed = false
    }

    /// Random UUID; with it a client continues the enrolment.
    public let token: String
    /// Tenant whose person it is.
    public let tenant: String
    /// Name of the person inside Vouch, the same for all enrolments of one person.
    public let subject: String
    /// The user, as given at the beginning.
    public let user: EnrolledUser
    /// The policy as it was at the beginning: a later change of it does not count.
    public let policy: EnrolmentPolicy
    /// Registration code, with which the person is authenticated later.
    public let code: RegistrationCode
    /// When it began.
    public let created: Timestamp
    /// From this moment on every attempt is refused.
    public let expires: Timestamp
    /// The face that a new one must match; nil unless the person is enrolled with one already.
    public let previousFace: Sensitive<[UInt8]>?
    /// Whether the person was enrolled already.
    public let isAgain: Bool
    /// What the person was enrolled with; nil for one who is new, and in records of earlier versions.
    public let previous: Previous?
    /// Attempts and outcome of each check that was tried.
    public private(set) var progress: [RequiredCheck: Progress]
    /// The device that was bound; nil if none is yet.
    public private(set) var device: EnrolledDevice?
    /// Picture file of the live face; nil until one passed.
    public private(set) var face: Sensitive<[UInt8]>?
    /// Answers to the terms, the last one last.
    public private(set) var consents: [Consent] = []
    /// The document that passed, as ``DocumentEvidence/identifier``; nil until one passed.
    public private(set) var document: [UInt8]?
    /// When it was complete; nil if it is not.
    public private(set) var completed: Timestamp?
    /// Number of changes. A store raises it, and refuses one that was made to an older version.
    public var version = 0

    /// Begins an enrolment.
    ///
    /// - Parameters:
    ///   - token: a random UUID.
    ///   - tenant: whose person it is.
    ///   - subject: name of a person who is new; otherwise that of `enrolled` counts.
    ///   - user: as the tenant names the person.
    ///   - policy: what is asked of the person; of one who is enrolled already, at least what was asked then.
    ///   - code: of a person who is new; otherwise that of `enrolled` counts.
    ///   - enrolled: the complete enrolment of this user, if there is one: this is then a re-enrolment, which keeps
    ///     subject and registration code. A new face must match its face, and the device or the document must be its own:
    ///     otherwise who knows a user's name could enrol in the place of that user.
    ///   - now: from here its time runs, ``EnrolmentPolicy/enrolmentSeconds`` long.
    public init(
        token: String, tenant: String, subject: String, user: EnrolledUser, policy: EnrolmentPolicy,
        code: RegistrationCode, enrolled: Enrolment? = nil, at now: Timestamp
    ) {
        self.token = token
        self.tenant = tenant
        self.subject = enrolled?.subject ?? subject
        self.user = user
        self.policy = policy.adding(enrolled?.policy.requiredChecks ?? [])
        self.code = enrolled?.code ?? code
        created = now
        expires = now.adding(seconds: policy.enrolmentSeconds)
        previousFace = enrolled?.face
        isAgain = enrolled != nil
        previous = enrolled.map { Previous(device: $0.device, document: $0.document, hasFace: $0.face != nil) }
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
        document = record.document.map { [UInt8]($0) }
        previous = record.previous
        version = record.version
        consents = record.consents ?? []
        self.progress = progress
        self.face = face
        self.previousFace = previousFace
    }

    /// Attempts and outcome of a check; those of a check that was not tried are 0 and false.
    public subscript(_ check: RequiredCheck) -> Progress { progress[check] ?? Progress() }

    /// Where it stands at a moment: one that is not complete has failed once its time is over.
    public func status(at now: Timestamp) -> EnrolmentStatus { view.status(at: now) }

    /// The code that the person may see: from the moment their face is kept, or where no face is asked for when all
    /// is complete.
    ///
    /// - Returns: nil before, and once the enrolment has failed.
    public func shownCode(at now: Timestamp) -> RegistrationCode? { view.shownCode(at: now) }
}

// MARK: Events

extension Enrolment {
    /// Whether an event about a check would be taken; to be asked before costly examinations.
    ///
    /// - Throws: ``EnrolmentError``: `complete`, `refused`, `failed` or `expired` after the end; `notRequired`,
    ///   `alreadyPassed`, `consentMissing`, `faceFirst`, `documentFirst`.
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
        if check == .chip, policy.requiredChecks.contains(.document), !self[.document].isPassed {
            throw EnrolmentError(.documentFirst, check)
        }
    }

    /// Takes the person's answer to the terms. A refusal ends the enrolment. The same answer again changes nothing.
    ///
    /// - Throws: ``EnrolmentError``: `otherTerms` for terms that the policy does not ask for; `complete`, `failed`,
    ///   `refused` or `expired` after the end.
    public mutating func add(_ consent: Consent, at now: Timestamp) throws(EnrolmentError) {
        if let last = consents.last, last.terms == consent.terms, last.isAccepted == consent.isAccepted { return }
        switch status(at: now) {
        case .complete: throw EnrolmentError(.complete)
        case .failed: throw EnrolmentError(isRefused ? .refused : isExhausted ? .failed : .expired)
        case .pending: break
        }
        if let terms = policy.terms, consent.terms != terms { throw EnrolmentError(.otherTerms) }
        consents.append(consent)
        // Where nothing else was missing, as with checks that need no consent.
        if status(at: now) == .complete { completed = now }
    }

    /// Binds the device that the person will authenticate with. The device that is bound already may be added again: a
    /// client that lost the answer asks again.
    ///
    /// - Throws: ``EnrolmentError`` as ``admit(_:at:)`` does.
    public mutating func add(_ device: EnrolledDevice, at now: Timestamp) throws(EnrolmentError) {
        if self.device == device, status(at: now) != .failed { return }
        try admit(.device, at: now)
        self.device = device
        note(.device, .passed, at: now)
    }

    /// Takes a face: it passes if it is live, has a picture that is not unfit to compare others with, and where the person was
    /// enrolled with a face, matches that one. Its picture is then kept.
    ///
    /// - Throws: ``EnrolmentError`` as ``admit(_:at:)`` does.
    public mutating func add(_ evidence: FaceEvidence, at now: Timestamp) throws(EnrolmentError) {
        try admit(.face, at: now)
        let isSame = previousFace == nil || evidence.match == .passed
        let isPassed =
            evidence.liveness == .passed && isSame && evidence.reference != .failed && evidence.picture != nil
        if isPassed { face = evidence.picture }
        note(.face, isPassed ? .passed : .failed, at: now)
    }

    /// Takes a document, and its chip where that is asked for. It passes if the document does, and where a face is
    /// asked for, if its portrait is the live person's. A document of other names than the user's, or of another person who is
    /// enrolled, does not pass.
    ///
    /// - Throws: ``EnrolmentError`` as ``admit(_:at:)`` does; `chipMissing` if only the chip is missing and there is
    ///   none.
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
        let isHolder = isOfHolder(evidence)
        let outcomes: [RequiredCheck: Fact] = [
            .document: evidence.document == .passed && isHolder ? .passed : .failed,
            // A genuine chip of another person's document says nothing about this one.
            .chip: evidence.chip == .passed && evidence.document != .failed && isHolder ? .passed : .failed,
        ]
        if asked.contains(where: { outcomes[$0] == .passed }) { document = evidence.identifier }
        for check in asked { note(check, outcomes[check] ?? .notPerformed, at: now) }
    }

    /// Takes a chip that was read by itself. It passes if it is genuine, is of the document that passed before, and where a face is
    /// asked for, if its portrait is the live person's. Where no document is asked for, the chip is the document.
    ///
    /// - Throws: ``EnrolmentError`` as ``admit(_:at:)`` does.
    public mutating func add(chip evidence: DocumentEvidence, at now: Timestamp) throws(EnrolmentError) {
        try admit(.chip, at: now)
        let isSame =
            policy.requiredChecks.contains(.document)
            ? document != nil && document == evidence.identifier : evidence.identifier != nil
        let isPassed = evidence.chip == .passed && isSame && isOfHolder(evidence)
        if isPassed { document = evidence.identifier }
        note(.chip, isPassed ? .passed : .failed, at: now)
    }

    /// Whether a document or chip belongs to the person who enrols, and to no other who is enrolled.
    private func isOfHolder(_ evidence: DocumentEvidence) -> Bool {
        let isFace = !policy.requiredChecks.contains(.face) || evidence.match == .passed
        let isAdmitted = evidence.isRepeated != true || policy.admitsRepeatedDocuments
        return isFace && evidence.isOfUser != .failed && isAdmitted
    }

    /// Whether a person who was enrolled already showed what only that person has: the device, or the document. Where neither is
    /// known of the earlier enrolment, the face, which has to match in any case.
    public var isContinued: Bool {
        guard isAgain, let previous else { return true }
        if let device, let own = previous.device, device.isSame(as: own) { return true }
        if let document, document == previous.document.map({ [UInt8]($0) }) { return true }
        return previous.document == nil && previous.hasFace && self[.face].isPassed
    }

    private var isExhausted: Bool { view.isExhausted }

    private mutating func note(_ check: RequiredCheck, _ fact: Fact, at now: Timestamp) {
        var changed = self[check]
        changed.attempts += 1
        changed.isPassed = fact == .passed
        progress[check] = changed
        if status(at: now) == .complete { completed = now }
    }
}

extension Enrolment {
    /// What a person was enrolled with before.
    public struct Previous: Codable, Sendable, Hashable, Redacted {
        /// The device that was bound; nil if none was.
        public let device: EnrolledDevice?
        /// The document, as ``DocumentEvidence/identifier``; nil if none is known.
        public let document: Data?
        /// Whether a face was kept.
        public let hasFace: Bool

        init(device: EnrolledDevice?, document: [UInt8]?, hasFace: Bool) {
            self.device = device
            self.document = document.map { Data($0) }
            self.hasFace = hasFace
        }
    }

    /// How it ended by what was received: complete or failed. Nil while it is open, also when its time is over, which no
    /// event reports.
    public var ending: EnrolmentStatus? {
        let status = status(at: created)
        return status == .pending ? nil : status
    }
}

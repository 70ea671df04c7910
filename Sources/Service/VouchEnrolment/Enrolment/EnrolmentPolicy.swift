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
    /// Whether one document may enrol several persons of the tenant; usually not.
    public let admitsRepeatedDocuments: Bool
    /// Whether a face counts only as the answer to a challenge that this installation drew: without one, a video of any day can
    /// be sent in.
    public let needsChallenge: Bool
    /// Whether a face counts only in a package that names this enrolment, signed by the device where its key is known.
    public let needsPackage: Bool

    /// Makes a policy. Numbers out of range are brought into it: times are 1 second to 30 days. Without checks, device,
    /// face and document are required.
    public init(
        requiredChecks: [RequiredCheck] = [.device, .face, .document], attempts: Int = 3,
        sessionSeconds: Int64 = 900, enrolmentSeconds: Int64 = 1_800, authenticationSeconds: Int64 = 300,
        terms: String? = nil, admitsRepeatedDocuments: Bool = false, needsChallenge: Bool = false,
        needsPackage: Bool = false
    ) {
        self.admitsRepeatedDocuments = admitsRepeatedDocuments
        self.needsChallenge = needsChallenge
        self.needsPackage = needsPackage
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

    /// The policy with more asked of the person: what it asks for itself is never taken away.
    ///
    /// - Parameters:
    ///   - checks: asked for after its own; those it has already change nothing.
    ///   - attempts: fewer than its own; a larger number changes nothing.
    ///   - terms: of a policy that asks for none; others keep their own.
    ///   - needsChallenge: whether a face counts only as the answer to a challenge; false changes nothing.
    public func adding(
        _ checks: [RequiredCheck] = [], attempts: Int? = nil, terms: String? = nil, needsChallenge: Bool = false
    ) -> EnrolmentPolicy {
        EnrolmentPolicy(
            requiredChecks: requiredChecks + checks, attempts: min(attempts ?? self.attempts, self.attempts),
            sessionSeconds: sessionSeconds, enrolmentSeconds: enrolmentSeconds,
            authenticationSeconds: authenticationSeconds, terms: self.terms ?? terms,
            admitsRepeatedDocuments: admitsRepeatedDocuments, needsChallenge: self.needsChallenge || needsChallenge,
            needsPackage: needsPackage)
    }

    /// - Throws: ``EnrolmentError``, `challengeMissing` for a capture that answers none where one is needed, `packageMissing` for
    ///   plain frames where a package is.
    func admit(_ capture: FaceCapture) throws(EnrolmentError) {
        if needsPackage, !capture.isPackaged { throw EnrolmentError(.packageMissing, .face) }
        if needsChallenge, capture.challenge == nil { throw EnrolmentError(.challengeMissing, .face) }
    }

    /// Names what the policy asks for, 16 hexadecimal digits: two policies with different requirements have different versions.
    /// A result has the version that it was reached by.
    public var version: String {
        let text =
            requiredChecks.map(\.rawValue).joined(separator: ",")
            + " \(attempts) \(sessionSeconds) \(enrolmentSeconds) \(authenticationSeconds) \(admitsRepeatedDocuments)"
            + " \(needsChallenge ? "challenge " : "")\(needsPackage ? "package " : "")\(terms ?? "")"
        return text.fingerprint
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
            terms: try values.decodeIfPresent(String.self, forKey: .terms),
            // Earlier versions did not check for repeated documents.
            admitsRepeatedDocuments: try values.decodeIfPresent(Bool.self, forKey: .admitsRepeatedDocuments) ?? true,
            needsChallenge: try values.decodeIfPresent(Bool.self, forKey: .needsChallenge) ?? false,
            needsPackage: try values.decodeIfPresent(Bool.self, forKey: .needsPackage) ?? false)
    }
}

public import VouchCore

/// Where an enrolment stands, without what is known of the person: no name, address, device or picture. A store keeps it beside
/// the enrolment, so that a client that only asks how far it is costs little, and nothing else is opened for it.
public struct EnrolmentView: Sendable, Hashable, Redacted {
    /// One check of the policy.
    public struct Check: Sendable, Hashable {
        /// The required check.
        public let check: RequiredCheck
        /// Its progress.
        public let progress: Enrolment.Progress
    }

    /// As ``Enrolment/token``.
    public let token: String
    /// As ``Enrolment/tenant``.
    public let tenant: String
    /// As ``Enrolment/subject``.
    public let subject: String
    /// As ``Enrolment/code``, whether or not the person may see it yet.
    public let code: RegistrationCode
    /// When it began.
    public let created: Timestamp
    /// From this moment on every attempt is refused.
    public let expires: Timestamp
    /// Whether the person was enrolled already.
    public let isAgain: Bool
    /// The checks, in the order of the policy.
    public let checks: [Check]
    /// How many attempts each check allows.
    public let attempts: Int
    /// Whether the picture of a live face is kept.
    public let hasFace: Bool
    /// Whether terms are asked for.
    public let asksConsent: Bool
    /// As ``Enrolment/lacksConsent``.
    public let lacksConsent: Bool
    /// As ``Enrolment/isRefused``.
    public let isRefused: Bool
    /// As ``Enrolment/isContinued``.
    public let isContinued: Bool
    /// ``EnrolmentPolicy/version`` of its policy.
    public let policy: String

    init(_ enrolment: Enrolment) {
        token = enrolment.token
        tenant = enrolment.tenant
        subject = enrolment.subject
        code = enrolment.code
        created = enrolment.created
        expires = enrolment.expires
        isAgain = enrolment.isAgain
        checks = enrolment.policy.requiredChecks.map { Check(check: $0, progress: enrolment[$0]) }
        attempts = enrolment.policy.attempts
        hasFace = enrolment.face != nil
        asksConsent = enrolment.policy.terms != nil
        lacksConsent = enrolment.lacksConsent
        isRefused = enrolment.isRefused
        isContinued = enrolment.isContinued
        policy = enrolment.policy.version
    }

    /// The status at a moment, since an enrolment that is not complete may have run out.
    public func status(at now: Timestamp) -> EnrolmentStatus {
        let everyCheckPassed = checks.allSatisfy(\.progress.isPassed)
        // Nothing more can come that would show it.
        let isStranger = everyCheckPassed && !isContinued
        return EnrolmentStatus(
            everyCheckPassed: everyCheckPassed && !lacksConsent && !isStranger,
            isExhausted: isExhausted || isRefused || isStranger, isExpired: now >= expires)
    }

    /// As ``Enrolment/shownCode(at:)``.
    public func shownCode(at now: Timestamp) -> RegistrationCode? {
        switch status(at: now) {
        case .failed: nil
        case .pending: hasFace ? code : nil
        case .complete: code
        }
    }

    var isExhausted: Bool { checks.contains { !$0.progress.isPassed && $0.progress.attempts >= attempts } }
}

extension Enrolment {
    /// Where it stands.
    public var view: EnrolmentView { EnrolmentView(self) }
}

// MARK: Bytes

extension EnrolmentView {
    private static let version: UInt8 = 2
    private static let order: [RequiredCheck] = [.device, .face, .document, .chip]

    private struct Flags: OptionSet {
        let rawValue: UInt8
        static let isAgain = Flags(rawValue: 1)
        static let hasFace = Flags(rawValue: 2)
        static let asksConsent = Flags(rawValue: 4)
        static let lacksConsent = Flags(rawValue: 8)
        static let isRefused = Flags(rawValue: 16)
        static let isContinued = Flags(rawValue: 32)
    }

    /// Everything but ``token`` and ``tenant``, which a store has besides. All numbers big-endian: a version, flags, the attempts
    /// of each check, two times of eight bytes, the number of checks; of each check its number, its attempts and whether it passed;
    /// the code, the subject and the policy's version, a byte of length before each.
    ///
    /// - Returns: nil for a subject longer than 255 bytes, which no server makes.
    public var bytes: [UInt8]? {
        let (code, subject) = (Array(code.text.utf8), Array(subject.utf8))
        guard subject.count <= 255, code.count <= 255, (0...255).contains(attempts), checks.count <= 255 else {
            return nil
        }
        var flags: Flags = []
        if isAgain { flags.insert(.isAgain) }
        if hasFace { flags.insert(.hasFace) }
        if asksConsent { flags.insert(.asksConsent) }
        if lacksConsent { flags.insert(.lacksConsent) }
        if isRefused { flags.insert(.isRefused) }
        if isContinued { flags.insert(.isContinued) }
        var bytes: [UInt8] = [Self.version, flags.rawValue, UInt8(attempts)]
        for time in [created, expires] {
            bytes += (0..<8).map { UInt8(truncatingIfNeeded: time.milliseconds >> (56 - 8 * $0)) }
        }
        bytes.append(UInt8(checks.count))
        for check in checks {
            guard let number = Self.order.firstIndex(of: check.check) else { return nil }
            bytes += [
                UInt8(number), UInt8(min(max(check.progress.attempts, 0), 255)), check.progress.isPassed ? 1 : 0,
            ]
        }
        return [code, subject, Array(policy.utf8)].reduce(bytes) { $0 + [UInt8(truncatingIfNeeded: $1.count)] + $1 }
    }

    /// - Returns: nil for what ``bytes`` of this version did not write.
    public init?(bytes: [UInt8], token: String, tenant: String) {
        var rest = bytes[...]
        func take(_ count: Int) -> ArraySlice<UInt8>? {
            guard rest.count >= count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
        func byte() -> UInt8? { take(1)?.first }
        func time() -> Timestamp? {
            take(8).map { Timestamp(milliseconds: $0.reduce(0) { $0 << 8 | Int64($1) }) }
        }
        func text() -> String? {
            byte().flatMap { take(Int($0)) }.map { String(decoding: $0, as: UTF8.self) }
        }
        guard byte() == Self.version, let flags = byte().map({ Flags(rawValue: $0) }), let attempts = byte(),
            let created = time(), let expires = time(), let count = byte()
        else { return nil }
        var checks: [Check] = []
        for _ in 0..<count {
            guard let number = byte().map({ Int($0) }), Self.order.indices.contains(number), let tried = byte(),
                let passed = byte(), passed <= 1
            else { return nil }
            var progress = Enrolment.Progress()
            progress.attempts = Int(tried)
            progress.isPassed = passed == 1
            checks.append(Check(check: Self.order[number], progress: progress))
        }
        guard let code = text().flatMap({ RegistrationCode(parsing: $0) }), let subject = text(),
            let policy = text(), rest.isEmpty
        else {
            return nil
        }
        self.token = token
        self.tenant = tenant
        self.subject = subject
        self.code = code
        self.created = created
        self.expires = expires
        isAgain = flags.contains(.isAgain)
        self.checks = checks
        self.attempts = Int(attempts)
        hasFace = flags.contains(.hasFace)
        asksConsent = flags.contains(.asksConsent)
        lacksConsent = flags.contains(.lacksConsent)
        isRefused = flags.contains(.isRefused)
        isContinued = flags.contains(.isContinued)
        self.policy = policy
    }
}

public import Foundation
public import VouchCore

/// The body of `POST /v1/enrolments`.
public struct EnrolmentRequest: Codable, Sendable, Hashable, Redacted {
    /// Tells the tenant's persons apart; case and outer blanks do not count.
    public var username: String
    /// For the messages of the enrolment.
    public var email: String
    /// Of the person, if the policy asks for it.
    public var firstName: String?
    /// Of the person, if the policy asks for it.
    public var lastName: String?
    /// Of the person, if the policy asks for it.
    public var phoneNumber: String?
    /// Of `device`, `face`, `document`, `chip`; nil: those of the tenant's policy.
    public var requiredChecks: [String]?
    /// Of each check, 1...10; nil: the policy's.
    public var attempts: Int?
    /// The version of the terms that the person must accept before a face or a document; nil: the policy's.
    public var terms: String?

    public init(username: String, email: String, requiredChecks: [String]? = nil, attempts: Int? = nil) {
        self.username = username
        self.email = email
        self.requiredChecks = requiredChecks
        self.attempts = attempts
    }
}

/// Where an enrolment or an authentication stands.
public struct EnrolmentState: Codable, Sendable, Hashable, Redacted {
    /// One check of an enrolment.
    public struct Check: Codable, Sendable, Hashable {
        /// By its stable name.
        public let check: String
        /// Used so far.
        public let attempts: Int
        /// Whether it passed.
        public let isPassed: Bool

        public init(check: String, attempts: Int, isPassed: Bool) {
            self.check = check
            self.attempts = attempts
            self.isPassed = isPassed
        }
    }

    /// Of the enrolment.
    public let id: String
    /// The same for everything of one person.
    public let subject: String
    /// `pending`, `complete` or `failed`.
    public let status: String
    /// In the order of the policy.
    public let checks: [Check]
    /// Told once the face is kept, or all is complete; authentications name it.
    public let registrationCode: String?
    /// Whether the person was enrolled already; nil for an authentication.
    public let isAgain: Bool?
    /// RFC 3339, UTC, as `expires`.
    public let created: String
    /// ISO 8601, UTC.
    public let expires: String
    /// `missing`, `accepted` or `refused`; nil where no terms are asked for.
    public var consent: String?
    /// What the event of this request established; nil where there was none.
    public var finding: Finding?

    /// `passed`, `failed` or `notPerformed`; nil for what was not asked.
    public struct Finding: Codable, Sendable, Hashable {
        /// By the decision's stable name; nil if there is none yet.
        public var liveness: String?
        /// By the verdict's stable name; nil if there is none yet.
        public var match: String?
        /// By the verdict's stable name; nil if there is none yet.
        public var document: String?
        /// What the person can do better, by name.
        public var feedback: [String]?
        /// What makes the best frame unfit to compare others with, by the names of the face measures of ISO/IEC 29794-5; empty if
        /// nothing does. An enrolment keeps no such frame.
        public var faults: [String]?

        public init(
            liveness: String? = nil, match: String? = nil, document: String? = nil, feedback: [String]? = nil,
            faults: [String]? = nil
        ) {
            self.liveness = liveness
            self.match = match
            self.document = document
            self.feedback = feedback
            self.faults = faults
        }
    }

    public init(
        id: String, subject: String, status: String, checks: [Check], registrationCode: String?, isAgain: Bool?,
        created: String, expires: String, finding: Finding? = nil
    ) {
        self.id = id
        self.subject = subject
        self.status = status
        self.checks = checks
        self.registrationCode = registrationCode
        self.isAgain = isAgain
        self.created = created
        self.expires = expires
        self.finding = finding
    }
}

/// The body of `POST /v1/enrolments/{id}/device`.
public struct DeviceRequest: Codable, Sendable, Hashable, Redacted {
    /// Of the device, as the app names it.
    public var identifier: String
    /// DER SubjectPublicKeyInfo of its key on P-256; nil: only the identifier is compared.
    public var publicKey: Data?
    /// Of the device, for people.
    public var platform: String?

    public init(identifier: String, publicKey: Data? = nil, platform: String? = nil) {
        self.identifier = identifier
        self.publicKey = publicKey
        self.platform = platform
    }
}

/// The body of `POST /v1/authentications/{id}/device`.
public struct DeviceProof: Codable, Sendable, Hashable, Redacted {
    /// Of the device.
    public var identifier: String
    /// ECDSA with SHA-256 over the authentication's identifier, X9.62; needed where the device has a key.
    public var signature: Data?

    public init(identifier: String, signature: Data? = nil) {
        self.identifier = identifier
        self.signature = signature
    }
}

/// The body of `POST /v1/authentications`.
public struct AuthenticationRequest: Codable, Sendable, Hashable, Redacted {
    /// Of the person that is authenticated.
    public var registrationCode: String

    public init(registrationCode: String) { self.registrationCode = registrationCode }
}

/// Frames of a face, in the order of capture.
public struct FaceFrames: Codable, Sendable, Hashable, Redacted {
    /// One frame, and when it was taken.
    public struct Frame: Codable, Sendable, Hashable, Redacted {
        /// A picture file.
        public var data: Data
        /// In seconds since the first; nil: 0.
        public var time: Double?

        public init(_ data: Data, time: Double? = nil) {
            self.data = data
            self.time = time
        }
    }

    /// 1...60.
    public var frames: [Frame]

    public init(_ frames: [Frame]) { self.frames = frames }
}

/// Pictures of a document: 1...4.
public struct DocumentPictures: Codable, Sendable, Hashable, Redacted {
    /// Picture files, the front first.
    public var pictures: [Data]

    public init(_ pictures: [Data]) { self.pictures = pictures }
}

/// The body of `POST /v1/faces/compare`: two picture files.
public struct FacePair: Codable, Sendable, Hashable, Redacted {
    /// A picture file.
    public var first: Data
    /// A picture file.
    public var second: Data

    public init(_ first: Data, _ second: Data) {
        self.first = first
        self.second = second
    }
}

/// One page of a list.
public struct ListPage<Item: Codable & Sendable & Hashable>: Codable, Sendable, Hashable {
    /// In the order of the list.
    public let items: [Item]
    /// Sent as `cursor`, it gives the next page; nil: this is the last.
    public let next: String?

    public init(items: [Item], next: String?) {
        self.items = items
        self.next = next
    }
}

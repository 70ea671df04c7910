public import Foundation
public import VouchCore

/// The body of `POST /v1/enrolments`.
public struct EnrolmentRequest: Codable, Sendable, Hashable, Redacted {
    /// User name at the tenant; names that differ in case or outer blanks are one.
    public var username: String
    /// E-mail address, for the messages of the enrolment.
    public var email: String
    /// Given name, if the policy asks for it.
    public var firstName: String?
    /// Family name, if the policy asks for it.
    public var lastName: String?
    /// Telephone number, if the policy asks for it.
    public var phoneNumber: String?
    /// Day of birth, `YYYY-MM-DD`, to be compared with the document's like the names; nil if it is not known.
    public var dateOfBirth: String?
    /// Checks out of `device`, `face`, `document`, `chip`, asked for besides those of the tenant's policy.
    public var requiredChecks: [String]?
    /// Attempts of each check, 1…10, if the policy has more.
    public var attempts: Int?
    /// Version of the terms that the person must accept before a face, a document or a chip, where the policy asks for none.
    public var terms: String?
    /// Whether a face counts only as the answer to a challenge, where the policy does not ask for one.
    public var needsChallenge: Bool?

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
        /// Name of the check, such as `face`.
        public let check: String
        /// Attempts made so far.
        public let attempts: Int
        /// Whether it passed.
        public let isPassed: Bool

        public init(check: String, attempts: Int, isPassed: Bool) {
            self.check = check
            self.attempts = attempts
            self.isPassed = isPassed
        }
    }

    /// Identifier of the enrolment or authentication, as in its URL.
    public let id: String
    /// Name of the person inside Vouch, the same for everything of one person.
    public let subject: String
    /// `pending`, `complete` or `failed`.
    public let status: String
    /// The required checks, in the order of the policy.
    public let checks: [Check]
    /// Code that begins an authentication; present once the face is kept, or all is complete.
    public var registrationCode: String?
    /// Whether the person was enrolled already; nil for an authentication.
    public let isAgain: Bool?
    /// When it began, RFC 3339 in UTC.
    public let created: String
    /// When its time is over, RFC 3339 in UTC.
    public let expires: String
    /// Version of the policy by which the enrolment is decided; nil for an authentication.
    public let policy: String?
    /// `missing`, `accepted` or `refused`; nil where no terms are asked for.
    public var consent: String?
    /// The finding that the event of this request established; nil if there was none.
    public var finding: Finding?

    /// The result of an examination: `passed`, `failed` or `notPerformed`; nil if not examined.
    public struct Finding: Codable, Sendable, Hashable {
        /// Whether the face is of a live person.
        public var liveness: String?
        /// Whether the face matches: the enrolled one, or the document's portrait.
        public var match: String?
        /// Whether the document passed.
        public var document: String?
        /// Advice to the person, by stable names; nil if there is none.
        public var feedback: [String]?
        /// The faults that make the best frame unfit for comparison, by the names of the face measures of ISO/IEC 29794-5; empty if
        /// nothing does. An enrolment keeps no such frame.
        public var faults: [String]?
        /// Whether the document has the names and the birth that were given of the user.
        public var user: String?
        /// Whether another person is enrolled with the document; nil if its number could not be read.
        public var isRepeated: Bool?
        /// Whether the chip is genuine.
        public var chip: String?
        /// How alive the face looks, 0…1, 0.5 at the limit; not calibrated, no probability. Nil if nothing was measured.
        public var score: Double?
        /// The networks that judged liveness besides the measures; nil if none did.
        public var networks: Networks?

        /// The networks that judged presentation attacks.
        public struct Networks: Codable, Sendable, Hashable {
            /// Their name.
            public let name: String
            /// Their licence.
            public let licence: String
            /// Where they come from.
            public let source: String
            /// What they were not made for or not tested on.
            public let limits: String

            public init(name: String, licence: String, source: String, limits: String) {
                (self.name, self.licence, self.source, self.limits) = (name, licence, source, limits)
            }
        }

        public init(
            liveness: String? = nil, match: String? = nil, document: String? = nil, feedback: [String]? = nil,
            faults: [String]? = nil, user: String? = nil, isRepeated: Bool? = nil, chip: String? = nil,
            score: Double? = nil, networks: Networks? = nil
        ) {
            self.score = score
            self.networks = networks
            self.liveness = liveness
            self.match = match
            self.document = document
            self.feedback = feedback
            self.faults = faults
            self.user = user
            self.isRepeated = isRepeated
            self.chip = chip
        }
    }

    public init(
        id: String, subject: String, status: String, checks: [Check], registrationCode: String?, isAgain: Bool?,
        created: String, expires: String, policy: String? = nil, finding: Finding? = nil
    ) {
        self.id = id
        self.subject = subject
        self.status = status
        self.checks = checks
        self.registrationCode = registrationCode
        self.isAgain = isAgain
        self.created = created
        self.expires = expires
        self.policy = policy
        self.finding = finding
    }
}

/// The body of `POST /v1/enrolments/{id}/device`.
public struct DeviceRequest: Codable, Sendable, Hashable, Redacted {
    /// Identifier of the device, as the app names it.
    public var identifier: String
    /// Key of the device on P-256, SubjectPublicKeyInfo in DER, Base64 in JSON; with nil only the identifier is
    /// compared.
    public var publicKey: Data?
    /// Platform of the device, for people; never judged.
    public var platform: String?

    public init(identifier: String, publicKey: Data? = nil, platform: String? = nil) {
        self.identifier = identifier
        self.publicKey = publicKey
        self.platform = platform
    }
}

/// The body of `POST /v1/authentications/{id}/device`.
public struct DeviceProof: Codable, Sendable, Hashable, Redacted {
    /// Identifier of the device that the person has now.
    public var identifier: String
    /// Signature over the authentication's identifier, ECDSA with SHA-256 in X9.62 form; needed where the device has a
    /// key.
    public var signature: Data?

    public init(identifier: String, signature: Data? = nil) {
        self.identifier = identifier
        self.signature = signature
    }
}

/// The body of `POST /v1/authentications`.
public struct AuthenticationRequest: Codable, Sendable, Hashable, Redacted {
    /// Registration code of the person that is authenticated.
    public var registrationCode: String

    public init(registrationCode: String) { self.registrationCode = registrationCode }
}

/// Frames of a face, in the order of capture.
public struct FaceFrames: Codable, Sendable, Hashable, Redacted {
    /// One frame, and when it was taken.
    public struct Frame: Codable, Sendable, Hashable, Redacted {
        /// Picture file; Base64 in JSON.
        public var data: Data
        /// Seconds since the first frame; nil for 0.
        public var time: Double?

        public init(_ data: Data, time: Double? = nil) {
            self.data = data
            self.time = time
        }
    }

    /// Frames, 1…240.
    public var frames: [Frame]
    /// The nonce of the challenge that the person answered, as it was drawn; nil for none.
    public var challenge: String?

    public init(_ frames: [Frame], answering challenge: String? = nil) {
        self.frames = frames
        self.challenge = challenge
    }
}

/// The body of `POST /v1/liveness-challenges`: what for, and how much is asked of the person.
public struct LivenessChallengeRequest: Codable, Sendable, Hashable {
    /// Whose frames will answer it: `enrolment`, `authentication` or `journey`.
    public var purpose: String
    /// Identifier of an enrolment or authentication that waits for a face, or of a journey that waits for a liveness session.
    public var id: String
    /// How many movements, 1…8; usually 3.
    public var steps: Int?
    /// Whether the screen shows a sequence of colours; usually it does.
    public var colours: Bool?
    /// How long the challenge can be answered, 10…600 seconds; usually 120.
    public var validSeconds: Int64?

    public init(
        _ purpose: String, _ id: String, steps: Int? = nil, colours: Bool? = nil, validSeconds: Int64? = nil
    ) {
        self.purpose = purpose
        self.id = id
        self.steps = steps
        self.colours = colours
        self.validSeconds = validSeconds
    }
}

/// Pictures of a document, 1…4.
public struct DocumentPictures: Codable, Sendable, Hashable, Redacted {
    /// Picture files, the front first; Base64 in JSON.
    public var pictures: [Data]
    /// Whether each picture shows one page and nothing around it; absent: no.
    public var areCropped: Bool?
    /// Of an enrolment's document: a chip session that has read its chip; absent for none.
    public var chipSession: String?

    public init(_ pictures: [Data], areCropped: Bool? = nil, chipSession: String? = nil) {
        self.pictures = pictures
        self.areCropped = areCropped
        self.chipSession = chipSession
    }
}

/// The body of `POST /v1/enrolments/{id}/chip` and `POST /v1/journeys/{id}/chip`.
public struct ChipSessionChoice: Codable, Sendable, Hashable {
    /// Identifier of a chip session that has ended. Its chip counts for one journey or enrolment only.
    public var chipSession: String

    public init(_ chipSession: String) { self.chipSession = chipSession }
}

/// The body of `POST /v1/faces/compare`: two picture files.
public struct FacePair: Codable, Sendable, Hashable, Redacted {
    /// First picture file; Base64 in JSON.
    public var first: Data
    /// Second picture file; Base64 in JSON.
    public var second: Data

    public init(_ first: Data, _ second: Data) {
        self.first = first
        self.second = second
    }
}

/// One page of a list.
public struct ListPage<Item: Codable & Sendable & Hashable>: Codable, Sendable, Hashable {
    /// Items of the page, in the order of the list.
    public let items: [Item]
    /// Value of `cursor` that gives the next page; nil on the last.
    public let next: String?

    public init(items: [Item], next: String?) {
        self.items = items
        self.next = next
    }
}

public import VouchCore

extension AwareID {
    /// The body of `POST /onboarding/enrollment/enroll`: a session's token, or where the client begins by itself the
    /// person's names. Vouch's server refuses a body with both.
    public struct EnrollRequest: Codable, Sendable, Hashable, Redacted {
        /// The token of ``TriggerEnrollResponse``, which the QR code carries; nil if the client begins by itself. It
        /// can be used once.
        public let sessionToken: String?
        /// The name by which the app knows the person; required without ``sessionToken``.
        public let username: String?
        /// The person's given names; optional.
        public let firstName: String?
        /// The person's surname; optional.
        public let lastName: String?
        /// The person's e-mail address; required without ``sessionToken``.
        public let email: String?
        /// The person's telephone number; optional.
        public let phoneNumber: String?

        /// Goes on with a session that was begun elsewhere.
        public init(sessionToken: String) {
            self.sessionToken = sessionToken
            (username, firstName, lastName, email, phoneNumber) = (nil, nil, nil, nil, nil)
        }

        /// Begins without a session.
        public init(
            username: String, firstName: String? = nil, lastName: String? = nil, email: String, phoneNumber: String?
        ) {
            sessionToken = nil
            self.username = username
            self.firstName = firstName
            self.lastName = lastName
            self.email = email
            self.phoneNumber = phoneNumber
        }
    }

    /// The token of an enrolment, and what it requires.
    public struct EnrollResponse: Codable, Sendable, Hashable, Redacted {
        /// The token of this enrolment, a UUID. All later calls carry it.
        public let enrollmentToken: String
        /// Whether a person of this name is enrolled already: the enrolment then replaces the old one.
        public let userExistsAlready: Bool
        /// What is required, in that order: `addDevice`, `addFace`, `addDocument`; also Vouch's own `addChip`, where
        /// the policy asks for the chip.
        public let requiredChecks: [String]

        public init(enrollmentToken: String, userExistsAlready: Bool, requiredChecks: [String]) {
            self.enrollmentToken = enrollmentToken
            self.userExistsAlready = userExistsAlready
            self.requiredChecks = requiredChecks
        }
    }

    /// The body of `POST /onboarding/enrollment/addDevice`, which the vendor also spells `adddevice`.
    public struct AddDeviceRequest: Codable, Sendable, Hashable, Redacted {
        /// The token of ``EnrollResponse``.
        public let enrollmentToken: String
        /// The device's identifier; on iOS `identifierForVendor`. It is compared when the person is authenticated. 1 to
        /// 512 bytes.
        public let deviceId: String
        /// The device's public key on P-256: Base64 of the 65 bytes `04 ‖ X ‖ Y` (ANSI X9.63), as iOS exports it, or of
        /// DER SubjectPublicKeyInfo. If it is there, the device must sign when the person is authenticated.
        public let publicKey: String?
        /// The device's platform, such as `iOS`.
        public let platform: String?
        /// The browser, such as `Safari`; absent in an app.
        public let browser: String?
        /// The operating system, such as `iOS 18`.
        public let os: String?

        public init(
            enrollmentToken: String, deviceId: String, publicKey: String? = nil, platform: String? = nil,
            browser: String? = nil, os: String? = nil
        ) {
            self.enrollmentToken = enrollmentToken
            self.deviceId = deviceId
            self.publicKey = publicKey
            self.platform = platform
            self.browser = browser
            self.os = os
        }
    }

    /// The answer to ``AddDeviceRequest``: how far the enrolment is.
    public struct AddDeviceResponse: Codable, Sendable, Hashable, Redacted {
        /// 0 failed, 1 pending, 2 complete.
        public let enrollmentStatus: Int
        /// Empty until the face is accepted; see ``AddFaceResponse/registrationCode``.
        public let registrationCode: String

        public init(enrollmentStatus: Int, registrationCode: String) {
            self.enrollmentStatus = enrollmentStatus
            self.registrationCode = registrationCode
        }
    }

    /// The answer to ``AddFaceRequest`` and ``FaceSubmission``.
    public struct AddFaceResponse: Codable, Sendable, Hashable, Redacted {
        /// Whether the face is that of a live person. Inconclusive counts as no.
        public let livenessResult: Bool
        /// 0 failed, 1 pending, 2 complete.
        public let enrollmentStatus: Int
        /// The code by which the person is authenticated or enrolled again, such as `LLXL2N`; empty until a live face
        /// is accepted, and once the enrolment has failed.
        public let registrationCode: String
        /// What the judge of liveness decided.
        public let faceLivenessResults: FaceLivenessResults

        public init(
            livenessResult: Bool, enrollmentStatus: Int, registrationCode: String,
            faceLivenessResults: FaceLivenessResults
        ) {
            self.livenessResult = livenessResult
            self.enrollmentStatus = enrollmentStatus
            self.registrationCode = registrationCode
            self.faceLivenessResults = faceLivenessResults
        }
    }

    /// The liveness results in the vendor's nesting: `{"video": {"liveness_result": …}}`.
    public struct FaceLivenessResults: Codable, Sendable, Hashable {
        /// The result for the one video that was sent.
        public let video: Video

        /// The result for one video.
        public struct Video: Codable, Sendable, Hashable {
            /// What the judge decided.
            public let livenessResult: Result

            private enum CodingKeys: String, CodingKey { case livenessResult = "liveness_result" }
        }

        /// What the judge decided.
        public struct Result: Codable, Sendable, Hashable {
            /// `LIVE`, `SPOOF` or `INCONCLUSIVE`, which callers must not take for `LIVE`.
            public let decision: String
            /// Codes of what kept the decision from being `LIVE`; empty if it is.
            public let feedback: [String]
            /// False reject rate: the share of live videos that a limit at this score would refuse, 0...100 percent. 0
            /// also where nothing was measured.
            public let scoreFRR: Double

            private enum CodingKeys: String, CodingKey {
                case decision, feedback
                case scoreFRR = "score_frr"
            }
        }

        /// Nests a result as the vendor does. A rate that is not finite becomes 0.
        public init(decision: String, feedback: [String], scoreFRR: Double) {
            video = Video(
                livenessResult: Result(
                    decision: decision, feedback: feedback, scoreFRR: scoreFRR.isFinite ? scoreFRR : 0))
        }
    }

    /// The body of `POST /onboarding/enrollment/addVoice`. Vouch judges no voices: its server refuses the request.
    public struct AddVoiceRequest: Codable, Sendable, Hashable, Redacted {
        /// The token of ``EnrollResponse``.
        public let enrollmentToken: String
        /// The recording; not read.
        public let livenessData: LivenessData?

        /// The vendor's nesting of a recording.
        public struct LivenessData: Codable, Sendable, Hashable, Redacted {
            /// The recording; not read.
            public let voice: Voice?
        }

        /// The workflow of a recording. The recording itself is not decoded.
        public struct Voice: Codable, Sendable, Hashable, Redacted {
            /// The workflow's name: `alfa4`.
            public let workflow: String?
        }
    }
}

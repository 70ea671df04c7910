public import VouchCore

extension AwareID {
    /// The body of `POST /onboarding/enrollment/enroll`: a session's token, or where the client begins by itself the
    /// person's names.
    public struct EnrollRequest: Codable, Sendable, Hashable, Redacted {
        /// Of a session that was begun elsewhere; nil: there is none.
        public let sessionToken: String?
        /// As the app knows the person.
        public let username: String?
        /// As the person gives it.
        public let firstName: String?
        /// As the person gives it.
        public let lastName: String?
        /// As the person gives it.
        public let email: String?
        /// As the person gives it.
        public let phoneNumber: String?

        public init(sessionToken: String) {
            self.sessionToken = sessionToken
            (username, firstName, lastName, email, phoneNumber) = (nil, nil, nil, nil, nil)
        }

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

    /// The token of an enrolment, and what it asks for.
    public struct EnrollResponse: Codable, Sendable, Hashable, Redacted {
        /// A UUID.
        public let enrollmentToken: String
        /// Whether the person was enrolled before.
        public let userExistsAlready: Bool
        /// `addDevice`, `addFace`, `addDocument`, in the order in which they are asked for.
        public let requiredChecks: [String]

        public init(enrollmentToken: String, userExistsAlready: Bool, requiredChecks: [String]) {
            self.enrollmentToken = enrollmentToken
            self.userExistsAlready = userExistsAlready
            self.requiredChecks = requiredChecks
        }
    }

    /// The body of `POST /onboarding/enrollment/addDevice`, which the vendor also spells `adddevice`.
    public struct AddDeviceRequest: Codable, Sendable, Hashable, Redacted {
        /// Of the enrolment.
        public let enrollmentToken: String
        /// As the app names the device.
        public let deviceId: String
        /// Of the device's key on P-256, Base64 of `04 ‖ X ‖ Y` (ANSI X9.63), as iOS exports it, or of DER
        /// SubjectPublicKeyInfo.
        public let publicKey: String?
        /// Such as `iOS`.
        public let platform: String?
        /// Such as `Safari`.
        public let browser: String?
        /// Such as `iOS 18`.
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

    /// Where an enrolment stands, as `addDevice` answers it.
    public struct AddDeviceResponse: Codable, Sendable, Hashable, Redacted {
        /// 0 failed, 1 pending, 2 complete.
        public let enrollmentStatus: Int
        /// Empty until the face is kept.
        public let registrationCode: String

        public init(enrollmentStatus: Int, registrationCode: String) {
            self.enrollmentStatus = enrollmentStatus
            self.registrationCode = registrationCode
        }
    }

    /// The answer to ``AddFaceRequest``.
    public struct AddFaceResponse: Codable, Sendable, Hashable, Redacted {
        /// Whether the face is live.
        public let livenessResult: Bool
        /// 0 failed, 1 pending, 2 complete.
        public let enrollmentStatus: Int
        /// By which the person is authenticated later; empty until the enrolment is complete.
        public let registrationCode: String
        /// What the judge decided.
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

    /// `{"video": {"liveness_result": …}}`
    public struct FaceLivenessResults: Codable, Sendable, Hashable {
        /// Of the one video.
        public let video: Video

        /// Of one video.
        public struct Video: Codable, Sendable, Hashable {
            /// What the judge decided.
            public let livenessResult: Result

            private enum CodingKeys: String, CodingKey { case livenessResult = "liveness_result" }
        }

        /// What the judge decided.
        public struct Result: Codable, Sendable, Hashable {
            /// `LIVE`, `SPOOF` or `INCONCLUSIVE`.
            public let decision: String
            /// What speaks against it; empty if nothing does.
            public let feedback: [String]
            /// The share of live videos that a limit at this score would refuse, in percent; 0 if nothing was measured.
            public let scoreFRR: Double

            private enum CodingKeys: String, CodingKey {
                case decision, feedback
                case scoreFRR = "score_frr"
            }
        }

        /// In the vendor's nesting.
        public init(decision: String, feedback: [String], scoreFRR: Double) {
            video = Video(
                livenessResult: Result(
                    decision: decision, feedback: feedback, scoreFRR: scoreFRR.isFinite ? scoreFRR : 0))
        }
    }

    /// The body of `POST /onboarding/enrollment/addVoice`, which Vouch does not support.
    public struct AddVoiceRequest: Codable, Sendable, Hashable, Redacted {
        /// Of the enrolment.
        public let enrollmentToken: String
        /// Vouch judges no voices.
        public let livenessData: LivenessData?

        /// Of the vendor's.
        public struct LivenessData: Codable, Sendable, Hashable, Redacted {
            /// Of the vendor's.
            public let voice: Voice?
        }

        /// A recording.
        public struct Voice: Codable, Sendable, Hashable, Redacted {
            /// `alfa4`
            public let workflow: String?
        }
    }
}

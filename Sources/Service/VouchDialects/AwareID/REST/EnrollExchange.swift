public import VouchCore

extension AwareID {
    /// The body of `POST /onboarding/enrollment/enroll`: a session's token, or where the client begins by itself the
    /// person's names.
    public struct EnrollRequest: Codable, Sendable, Hashable, Redacted {
        public let sessionToken: String?
        public let username: String?
        public let firstName: String?
        public let lastName: String?
        public let email: String?
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

    public struct EnrollResponse: Codable, Sendable, Hashable, Redacted {
        /// A UUID.
        public let enrollmentToken: String
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
        public let enrollmentToken: String
        public let deviceId: String
        /// Of the device's key on P-256, Base64 of `04 ‖ X ‖ Y` (ANSI X9.63), as iOS exports it, or of DER
        /// SubjectPublicKeyInfo.
        public let publicKey: String?
        public let platform: String?
        public let browser: String?
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
        public let enrollmentStatus: Int
        public let registrationCode: String
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
        public let video: Video

        public struct Video: Codable, Sendable, Hashable {
            public let livenessResult: Result

            private enum CodingKeys: String, CodingKey { case livenessResult = "liveness_result" }
        }

        public struct Result: Codable, Sendable, Hashable {
            /// `LIVE`, `SPOOF` or `INCONCLUSIVE`.
            public let decision: String
            public let feedback: [String]
            /// The share of live videos that a limit at this score would refuse, in percent; 0 if nothing was measured.
            public let scoreFRR: Double

            private enum CodingKeys: String, CodingKey {
                case decision, feedback
                case scoreFRR = "score_frr"
            }
        }

        public init(decision: String, feedback: [String], scoreFRR: Double) {
            video = Video(
                livenessResult: Result(
                    decision: decision, feedback: feedback, scoreFRR: scoreFRR.isFinite ? scoreFRR : 0))
        }
    }

    /// The body of `POST /onboarding/enrollment/addVoice`, which Vouch does not support.
    public struct AddVoiceRequest: Codable, Sendable, Hashable, Redacted {
        public let enrollmentToken: String
        public let livenessData: LivenessData?

        public struct LivenessData: Codable, Sendable, Hashable, Redacted {
            public let voice: Voice?
        }

        public struct Voice: Codable, Sendable, Hashable, Redacted {
            /// `alfa4`
            public let workflow: String?
        }
    }
}

public import VouchCore

extension AwareID {
    /// The body of `POST /onboarding/authentication/authenticate`.
    public struct AuthenticateRequest: Codable, Sendable, Hashable, Redacted {
        /// The code that the person got when enrolled, such as `LLXL2N`.
        public let registrationCode: String
        /// The identifier that the device was enrolled with.
        public let deviceId: String?

        public init(registrationCode: String, deviceId: String? = nil) {
            self.registrationCode = registrationCode
            self.deviceId = deviceId
        }
    }

    /// The token of an authentication, and what it asks for.
    public struct AuthenticateResponse: Codable, Sendable, Hashable, Redacted {
        /// The token of this authentication, a UUID. All later calls carry it.
        public let authToken: String
        /// What is still to be shown, in that order: `verifyDevice`, `verifyFace`.
        public let requiredChecks: [String]

        public init(authToken: String, requiredChecks: [String]) {
            self.authToken = authToken
            self.requiredChecks = requiredChecks
        }
    }

    /// The body of `POST /onboarding/authentication/verifyDevice`.
    public struct VerifyDeviceRequest: Codable, Sendable, Hashable, Redacted {
        /// The token of ``AuthenticateResponse``.
        public let authToken: String
        /// The device key's signature over the UTF-8 of `authToken`: ECDSA with SHA-256 in X9.62 form, Base64. Required
        /// where the device was enrolled with a key.
        public let signature: String?
        /// Of the device.
        public let deviceId: String

        public init(authToken: String, signature: String? = nil, deviceId: String) {
            self.authToken = authToken
            self.signature = signature
            self.deviceId = deviceId
        }
    }

    /// Whether the device is the person's.
    public struct VerifyDeviceResponse: Codable, Sendable, Hashable {
        /// `Device verified.` or `Device not verified.`
        public let message: String
        /// 0 failed, 1 pending, 2 complete.
        public let authStatus: Int

        /// An answer with the vendor's message.
        public init(isVerified: Bool, authStatus: Int) {
            message = isVerified ? "Device verified." : "Device not verified."
            self.authStatus = authStatus
        }
    }

    /// The answer to `POST /onboarding/authentication/verifyFace`.
    public struct VerifyFaceResponse: Codable, Sendable, Hashable {
        /// Whether the face is that of a live person. Inconclusive counts as no.
        public let livenessResult: Bool
        /// Whether the face is that of the enrolled person; false also where they could not be compared.
        public let matchResult: Bool
        /// 0...100: the calibrated probability that both faces are one person's, in percent; 0 where they could not be
        /// compared.
        public let matchScore: Double
        /// 0 failed, 1 pending, 2 complete.
        public let authStatus: Int
        /// What the judge of liveness decided.
        public let faceLivenessResults: FaceLivenessResults

        public init(
            livenessResult: Bool, matchResult: Bool, matchScore: Double, authStatus: Int,
            faceLivenessResults: FaceLivenessResults
        ) {
            self.livenessResult = livenessResult
            self.matchResult = matchResult
            self.matchScore = matchScore.isFinite ? matchScore : 0
            self.authStatus = authStatus
            self.faceLivenessResults = faceLivenessResults
        }
    }

    /// The face of a request: in the clear, or as a package encrypted to the server's public key.
    public enum FaceData: Sendable, Hashable, Redacted {
        /// A JSON object in the request.
        case plain(ServerPackage)
        /// A text in the request: a JWE in compact form, of ``FaceCapture/getEncryptedServerPackage()``.
        case encrypted(String)
    }

    /// What the server reads of the bodies of `addFace` (``AddFaceRequest``) and of
    /// `POST /onboarding/authentication/verifyFace`: where `faceLivenessData` is a text, it is an encrypted package.
    public struct FaceSubmission: Codable, Sendable, Hashable, Redacted {
        /// For `addFace`: the token of ``EnrollResponse``. Nil in an authentication.
        public let enrollmentToken: String?
        /// For `verifyFace`: the token of ``AuthenticateResponse``. Nil in an enrolment.
        public let authToken: String?
        /// `faceLivenessData`: the package of the face capture.
        public let face: FaceData

        private enum CodingKeys: String, CodingKey {
            case enrollmentToken, authToken
            case face = "faceLivenessData"
        }

        public init(enrollmentToken: String? = nil, authToken: String? = nil, face: FaceData) {
            self.enrollmentToken = enrollmentToken
            self.authToken = authToken
            self.face = face
        }

        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            enrollmentToken = try values.decodeIfPresent(String.self, forKey: .enrollmentToken)
            authToken = try values.decodeIfPresent(String.self, forKey: .authToken)
            if let text = try? values.decode(String.self, forKey: .face) {
                face = .encrypted(text)
            } else {
                face = .plain(try values.decode(ServerPackage.self, forKey: .face))
            }
        }

        public func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encodeIfPresent(enrollmentToken, forKey: .enrollmentToken)
            try values.encodeIfPresent(authToken, forKey: .authToken)
            switch face {
            case .plain(let package): try values.encode(package, forKey: .face)
            case .encrypted(let text): try values.encode(text, forKey: .face)
            }
        }
    }

    /// The body of `POST /onboarding/livenessChallenge`, which is Vouch's own: the vendor's interface has no challenge. One of
    /// the two tokens is there.
    public struct LivenessChallengeRequest: Codable, Sendable, Hashable, Redacted {
        /// For the face of an enrolment: the token of ``EnrollResponse``.
        public let enrollmentToken: String?
        /// For the face of an authentication: the token of ``AuthenticateResponse``.
        public let authToken: String?

        public init(enrollmentToken: String) { (self.enrollmentToken, authToken) = (enrollmentToken, nil) }
        public init(authToken: String) { (enrollmentToken, self.authToken) = (nil, authToken) }
    }

    /// The answer to `GET /onboarding/enrollment/publicKey`: the server's public key, which packages are encrypted to.
    /// The vendor shows such a key but publishes neither path nor shape: both are Vouch's.
    public struct PublicKeyResponse: Codable, Sendable, Hashable {
        /// Base64 of DER SubjectPublicKeyInfo, on one line. ``PackageEncryption`` takes it as it is.
        public let publicKey: String
        /// How to encrypt to this key: a value of ``EncryptionType``.
        public let encryptionType: String

        public init(publicKey: String, encryptionType: String) {
            self.publicKey = publicKey
            self.encryptionType = encryptionType
        }
    }

    /// A problem, in the vendor's shape: `{"errorCode": …, "errorMsg": …, "status": …}`.
    public struct ErrorResponse: Codable, Sendable, Hashable {
        /// Stable, for programs: `request.malformed`.
        public let errorCode: String
        /// What happened and what to do, in English; quotes no personal data.
        public let errorMsg: String
        /// The HTTP status of the answer.
        public let status: Int
        /// The identifier of the request, by which the operator finds it in the log; nil if it has none.
        public let requestId: String?

        public init(errorCode: String, errorMsg: String, status: Int, requestId: String?) {
            self.errorCode = errorCode
            self.errorMsg = errorMsg
            self.status = status
            self.requestId = requestId
        }
    }
}

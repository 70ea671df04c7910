public import VouchCore

extension AwareID {
    /// The body of `POST /onboarding/authentication/authenticate`.
    public struct AuthenticateRequest: Codable, Sendable, Hashable, Redacted {
        /// Of the person.
        public let registrationCode: String
        /// Of the device that the person has.
        public let deviceId: String?

        public init(registrationCode: String, deviceId: String? = nil) {
            self.registrationCode = registrationCode
            self.deviceId = deviceId
        }
    }

    /// The token of an authentication, and what it asks for.
    public struct AuthenticateResponse: Codable, Sendable, Hashable, Redacted {
        /// A UUID.
        public let authToken: String
        /// `verifyDevice`, `verifyFace`
        public let requiredChecks: [String]

        public init(authToken: String, requiredChecks: [String]) {
            self.authToken = authToken
            self.requiredChecks = requiredChecks
        }
    }

    /// The body of `POST /onboarding/authentication/verifyDevice`.
    public struct VerifyDeviceRequest: Codable, Sendable, Hashable, Redacted {
        /// Of the authentication.
        public let authToken: String
        /// Of the UTF-8 of `authToken` by the device's key: ECDSA with SHA-256 in X9.62 form, Base64. Needed where the
        /// device was enrolled with a key.
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

        /// Of the device that was asked about.
        public init(isVerified: Bool, authStatus: Int) {
            message = isVerified ? "Device verified." : "Device not verified."
            self.authStatus = authStatus
        }
    }

    /// The answer to ``VerifyFaceRequest``.
    public struct VerifyFaceResponse: Codable, Sendable, Hashable {
        /// Whether the person is alive.
        public let livenessResult: Bool
        /// Whether the face is the person's.
        public let matchResult: Bool
        /// 0...100, as in ``AddDocumentOCRResponse``.
        public let matchScore: Double
        /// 0 failed, 1 pending, 2 complete.
        public let authStatus: Int
        /// What the judge decided.
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

    /// The face of a request, as it is or as a package encrypted to the server's public key.
    public enum FaceData: Sendable, Hashable, Redacted {
        /// In the clear.
        case plain(ServerPackage)
        /// A JWE in compact form: ``FaceCapture/getEncryptedServerPackage()``.
        case encrypted(String)
    }

    /// What the server reads of the bodies of `addFace` (``AddFaceRequest``) and of
    /// `POST /onboarding/authentication/verifyFace`: where `faceLivenessData` is a text, it is an encrypted package.
    public struct FaceSubmission: Codable, Sendable, Hashable, Redacted {
        /// Of an enrolment; nil: of an authentication.
        public let enrollmentToken: String?
        /// Of an authentication; nil: of an enrolment.
        public let authToken: String?
        /// In the clear, or encrypted.
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

    /// The server's public key, which packages are encrypted to. The vendor shows the key and not the response: Base64 of
    /// DER SubjectPublicKeyInfo.
    public struct PublicKeyResponse: Codable, Sendable, Hashable {
        /// PEM.
        public let publicKey: String
        /// Of RFC 7518 §4.1: `RSA-OAEP-256` or `ECDH-ES`.
        public let encryptionType: String

        public init(publicKey: String, encryptionType: String) {
            self.publicKey = publicKey
            self.encryptionType = encryptionType
        }
    }

    /// A problem, as the vendor's service tells it.
    public struct ErrorResponse: Codable, Sendable, Hashable {
        /// Stable, for programs: `request.malformed`.
        public let errorCode: String
        /// What happened and what to do.
        public let errorMsg: String
        /// The status code of HTTP.
        public let status: Int
        /// Of the request, to be told to the operator.
        public let requestId: String?

        public init(errorCode: String, errorMsg: String, status: Int, requestId: String?) {
            self.errorCode = errorCode
            self.errorMsg = errorMsg
            self.status = status
            self.requestId = requestId
        }
    }
}

import VouchClient
public import VouchDialects

/// The parts that an app adds to an enrolment; each is used when the server asks for it.
public struct AwareIDEnrolmentSteps: Sendable {
    /// Identifier of the device, as authentications will name it.
    public var deviceId: String
    /// Public key of the device in Base64, such as ``AwareIDDeviceKey/publicKeyBase64``; nil if the app has none.
    public var devicePublicKey: String?
    /// Captures a face; called when its turn comes.
    public var face: @Sendable () async throws -> AwareID.FaceData
    /// Captures a document; called when its turn comes.
    public var document: @Sendable () async throws -> AwareID.AddDocumentOCRRequest.DocumentsInfo
    /// Has the server read the chip, and returns the chip session's identifier; called when its turn comes. Nil if the app
    /// reads no chips: an enrolment that asks for one then throws.
    public var chip: (@Sendable () async throws -> String)?

    public init(
        deviceId: String, devicePublicKey: String? = nil, face: @escaping @Sendable () async throws -> AwareID.FaceData,
        document: @escaping @Sendable () async throws -> AwareID.AddDocumentOCRRequest.DocumentsInfo,
        chip: (@Sendable () async throws -> String)? = nil
    ) {
        self.deviceId = deviceId
        self.devicePublicKey = devicePublicKey
        self.face = face
        self.document = document
        self.chip = chip
    }
}

/// Where an enrolment stands after its steps.
public struct AwareIDEnrolmentOutcome: Sendable {
    /// `enrollmentStatus` of the last answer: 0 failed, 1 pending, 2 complete.
    public fileprivate(set) var enrollmentStatus: Int
    /// Code with which the person authenticates later; empty while the server withholds it, and once the enrolment
    /// failed.
    public fileprivate(set) var registrationCode: String
    /// Answer to the document; nil if the server asked for none, or the enrolment failed before.
    public fileprivate(set) var document: AwareID.AddDocumentOCRResponse?
}

extension AwareIDClient {
    /// Makes a whole enrolment: begins it, and adds what the server requires, in its order. It ends early if a check
    /// fails.
    ///
    /// - Parameters:
    ///   - request: a session of a QR code, or the person's names.
    ///   - steps: what the app adds.
    /// - Throws: ``ClientError``; with ``ClientError/Code/malformedAnswer`` for a check that the app has no step for;
    ///   what a step throws.
    public func enrol(
        _ request: AwareID.EnrollRequest, _ steps: AwareIDEnrolmentSteps
    ) async throws -> AwareIDEnrolmentOutcome {
        let enrolment = try await enroll(request)
        let token = enrolment.enrollmentToken
        var outcome = AwareIDEnrolmentOutcome(enrollmentStatus: 1, registrationCode: "", document: nil)
        func note(_ status: Int, _ code: String) {
            (outcome.enrollmentStatus, outcome.registrationCode) = (status, code)
        }
        for check in enrolment.requiredChecks where outcome.enrollmentStatus != 0 {
            switch check {
            case "addDevice":
                let answer = try await addDevice(
                    .init(enrollmentToken: token, deviceId: steps.deviceId, publicKey: steps.devicePublicKey))
                note(answer.enrollmentStatus, answer.registrationCode)
            case "addFace":
                let answer = try await addFace(.init(enrollmentToken: token, face: try await steps.face()))
                note(answer.enrollmentStatus, answer.registrationCode)
            case "addDocument":
                let answer = try await addDocument(
                    .init(enrollmentToken: token, documentsInfo: try await steps.document()))
                note(answer.enrollmentStatus, answer.registrationCode)
                outcome.document = answer
            case "addChip":
                guard let chip = steps.chip else { fallthrough }
                let answer = try await addChip(.init(enrollmentToken: token, chipSession: try await chip()))
                note(answer.enrollmentStatus, answer.registrationCode)
            default:
                throw ClientError(.malformedAnswer, detail: "the server asks for a check that the app has no step for")
            }
        }
        return outcome
    }
}

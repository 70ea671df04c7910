public import VouchCore

extension AwareID {
    /// The body of `POST /onboarding/enrollment/addChip`, which is Vouch's own: the vendor reads chips within its document
    /// reader.
    public struct AddChipRequest: Codable, Sendable, Hashable, Redacted {
        /// The token of ``EnrollResponse``.
        public let enrollmentToken: String
        /// A session of `/v1/chip-sessions` that has read the chip. The server was its terminal.
        public let chipSession: String

        public init(enrollmentToken: String, chipSession: String) {
            self.enrollmentToken = enrollmentToken
            self.chipSession = chipSession
        }
    }

    /// The answer to an ``AddChipRequest``.
    public struct AddChipResponse: Codable, Sendable, Hashable, Redacted {
        /// 0 failed, 1 pending, 2 complete.
        public let enrollmentStatus: Int
        /// As in ``AddDocumentOCRResponse/registrationCode``.
        public let registrationCode: String
        /// Whether the chip's portrait is the live person's; false also where they could not be compared.
        public let matchResult: Bool
        /// Whether the chip is genuine.
        public let icaoVerificationResult: Bool
        /// Whether the person may try again: the enrolment is pending and its chip is not accepted yet.
        public let retryChipReading: Bool

        public init(
            enrollmentStatus: Int, registrationCode: String, matchResult: Bool, icaoVerificationResult: Bool,
            retryChipReading: Bool
        ) {
            self.enrollmentStatus = enrollmentStatus
            self.registrationCode = registrationCode
            self.matchResult = matchResult
            self.icaoVerificationResult = icaoVerificationResult
            self.retryChipReading = retryChipReading
        }
    }
}

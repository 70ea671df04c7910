public import VouchEnrolment
public import VouchReport

extension IDSEnterprise {
    /// The answer to an upload and to a liveness result: `IDSEnterpriseResponse`.
    public struct UploadResponse: Codable, Sendable {
        /// 0 passed, 1 server error, 2 internal error, 3 not authenticated.
        public enum ScanResult: Int, Codable, Sendable, CaseIterable {
            /// It went through.
            case passed, serverError, internalError, notAuthenticated
        }

        /// Of this upload.
        public var scanResult = ScanResult.passed
        /// Of the journey so far.
        public var highLevelResult: HighLevelResult
        /// In the order of the rules.
        public var highLevelResultDetails: [String]
        /// As the client was told; ``action`` understands every age.
        public var requiredAction: String
        /// Of whoever runs the journey.
        public var branchCode: String?
        /// Of the person, as whoever runs the journey knows it.
        public var customerNumber: String?
        /// By the vendor's names.
        public var documentType: String?
        /// In the order of the document.
        public var extractedFields: [ExtractedField]
        /// As it was sent.
        public var scanReason: String?
        /// As it was sent.
        public var scanReference: String?
        /// Who signed in.
        public var scanUsername: String?
        /// In the vendor's form.
        public var scanDateTime: String
        /// The same as ``journeyID``; deprecated by the vendor, and what continues a journey over the web.
        public var personEntryID: String
        /// Of the journey.
        public var journeyID: String
        /// Binds the sides of one document.
        public var identityMeansID: String
        /// Of this request.
        public var requestID: String
        /// By name.
        public var authenticationResultDetails: [String: String]
        /// Everything sent as additional data.
        public var responsePayload: [String: String]
        /// Why another scan is asked for; absent on a first one.
        public var tripleScanReason: String?

        /// Nil: nothing more is wanted.
        public var action: RequiredAction? { RequiredAction(requiredAction) }

        private enum CodingKeys: String, CodingKey {
            case scanResult = "ScanResult"
            case highLevelResult = "HighLevelResult"
            case highLevelResultDetails = "HighLevelResultDetails"
            case requiredAction = "RequiredAction"
            case branchCode = "BranchCode"
            case customerNumber = "CustomerNumber"
            case documentType = "DocumentType"
            case extractedFields = "ExtractedFields"
            case scanReason = "ScanReason"
            case scanReference = "ScanReference"
            case scanUsername = "ScanUsername"
            case scanDateTime = "ScanDateTime"
            case personEntryID = "PersonEntryId"
            case journeyID = "JourneyId"
            case identityMeansID = "IdentityMeansId"
            case requestID = "RequestId"
            case authenticationResultDetails = "AuthenticationResultDetails"
            case responsePayload = "ResponsePayload"
            case tripleScanReason = "TripleScanReason"
        }

        public init(
            highLevelResult: HighLevelResult, highLevelResultDetails: [String], requiredAction: String,
            extractedFields: [ExtractedField], scanDateTime: String, journeyID: String, identityMeansID: String,
            requestID: String, authenticationResultDetails: [String: String], responsePayload: [String: String]
        ) {
            self.highLevelResult = highLevelResult
            self.highLevelResultDetails = highLevelResultDetails
            self.requiredAction = requiredAction
            self.extractedFields = extractedFields
            self.scanDateTime = scanDateTime
            personEntryID = journeyID
            self.journeyID = journeyID
            self.identityMeansID = identityMeansID
            self.requestID = requestID
            self.authenticationResultDetails = authenticationResultDetails
            self.responsePayload = responsePayload
            branchCode = responsePayload["BranchCode"]
            customerNumber = responsePayload["CustomerNumber"]
            scanUsername = responsePayload["Username"] ?? responsePayload["UserName"]
            scanReason = responsePayload["ScanReason"]
            scanReference = journeyID
        }
    }

    /// `GET idscanenterprisesvc/Journey/Get?JourneyID=`.
    public struct JourneyResponse: Codable, Sendable {
        /// Of the journey.
        public var journeyID: String
        /// What the journey came to.
        public var highLevelResult: HighLevelResult
        /// In the order of the rules.
        public var highLevelResultDetails: [String]
        /// In the vendor's form.
        public var initiatedDateTime: String
        /// In the order of the capture.
        public var processedDocuments: [ProcessedDocument]
        /// As it was sent.
        public var referenceNumber: String
        /// Vouch has one tolerance only.
        public var authenticationToleranceLevel = "Standard"
        /// A person's; Vouch's server has none yet.
        public var lastDecision: String?
        /// As it was sent.
        public var additionalData: [Pair]
        /// What the person did.
        public var processedLiveness: ProcessedLiveness
        /// By the vendor's names.
        public var requiredAction: String
        /// Whole years on the day of reading.
        public var age: Int?
        /// When the first picture came.
        public var entryDateTime: String
        /// The same as ``journeyID``: Vouch keeps a person's journey and its evaluation as one.
        public var evaluatedPersonEntryID: String
        /// Nil if no document says it.
        public var firstName: String?
        /// Nil if no document says it.
        public var lastName: String?
        /// Nil if no document says it.
        public var fullName: String?
        /// As the vendor calls it: `M`, `F`, `X`.
        public var gender: String?
        /// The customer's own, as it came with the additional data.
        public var personProfileID: String?
        /// As it was sent.
        public var scanReason: String?

        /// A name and a value.
        public struct Pair: Codable, Sendable {
            /// As it was sent.
            public let name: String
            /// As it was sent.
            public let value: String

            public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

            private enum CodingKeys: String, CodingKey {
                case name = "Name"
                case value = "Value"
            }
        }

        /// What the person did.
        public struct ProcessedLiveness: Codable, Sendable {
            /// Action and outcome.
            public let livenessActions: [Pair]

            /// By action.
            public init(_ actions: [String: String]) {
                livenessActions = actions.sorted { $0.key < $1.key }.map { Pair($0.key, $0.value) }
            }

            private enum CodingKeys: String, CodingKey { case livenessActions = "LivenessActions" }
        }

        private enum CodingKeys: String, CodingKey {
            case journeyID = "JourneyId"
            case highLevelResult = "HighLevelResult"
            case highLevelResultDetails = "HighLevelResultDetails"
            case initiatedDateTime = "InitiatedDateTime"
            case processedDocuments = "ProcessedDocuments"
            case referenceNumber = "ReferenceNumber"
            case authenticationToleranceLevel = "AuthenticationToleranceLevel"
            case lastDecision = "LastDecision"
            case additionalData = "AdditionalData"
            case processedLiveness = "ProcessedLiveness"
            case requiredAction = "RequiredAction"
            case age = "Age"
            case entryDateTime = "EntryDateTime"
            case evaluatedPersonEntryID = "EvaluatedPersonEntryID"
            case firstName = "FirstName"
            case lastName = "LastName"
            case fullName = "FullName"
            case gender = "Gender"
            case personProfileID = "PersonProfileID"
            case scanReason = "ScanReason"
        }

        /// In the vendor's form.
        public init(
            journeyID: String, highLevelResult: HighLevelResult, highLevelResultDetails: [String],
            initiatedDateTime: String, processedDocuments: [ProcessedDocument], additionalData: [String: String],
            livenessActions: [String: String], requiredAction: String, report: DocumentReport?
        ) {
            self.journeyID = journeyID
            self.highLevelResult = highLevelResult
            self.highLevelResultDetails = highLevelResultDetails
            self.initiatedDateTime = initiatedDateTime
            self.processedDocuments = processedDocuments
            referenceNumber = journeyID
            self.additionalData = additionalData.sorted { $0.key < $1.key }.map { Pair($0.key, $0.value) }
            processedLiveness = ProcessedLiveness(livenessActions)
            self.requiredAction = requiredAction
            let value = { (name: String) in report?.fields[name]?.value }
            age = report?.figures.age
            entryDateTime = initiatedDateTime
            evaluatedPersonEntryID = journeyID
            (firstName, lastName, gender) = (value("givenNames"), value("surname"), value("sex"))
            let names = [firstName, lastName].compactMap { $0 }.joined(separator: " ")
            fullName = value("fullName") ?? (names.isEmpty ? nil : names)
            scanReason = additionalData["ScanReason"]
            personProfileID = additionalData["PersonProfileID"]
        }
    }
}

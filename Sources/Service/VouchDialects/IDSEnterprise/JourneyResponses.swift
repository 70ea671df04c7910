public import VouchEnrolment
public import VouchReport

extension IDSEnterprise {
    /// The answer to an upload and to a liveness result: the SDK's `IDSEnterpriseResponse`.
    public struct UploadResponse: Codable, Sendable {
        /// Whether the upload itself worked, by the vendor's numbers. It says nothing about the document.
        public enum ScanResult: Int, Codable, Sendable, CaseIterable {
            /// The server took the upload.
            case passed = 0
            /// The server could not process the upload.
            case serverError = 1
            /// The client could not send or understand; a client's own, never a server's.
            case internalError = 2
            /// The token is missing or no longer valid.
            case notAuthenticated = 3
        }

        /// Whether the upload itself worked. Vouch's server answers with `passed` only: problems are HTTP errors.
        public var scanResult = ScanResult.passed
        /// What the journey comes to so far; `Undefined` until it is finished.
        public var highLevelResult: HighLevelResult
        /// The result of each rule as `NAME:VALUE`, such as `DOCUMENTEXPIRY:PASSED`.
        public var highLevelResultDetails: [String]
        /// The next step by the name that the client received, such as `BACKSIDE:SECONDSCAN`; `NONE` once the journey
        /// is finished. ``action`` understands the names of all versions.
        public var requiredAction: String
        /// `BranchCode` of the additional data: the customer's branch.
        public var branchCode: String?
        /// `CustomerNumber` of the additional data: how the customer knows the person.
        public var customerNumber: String?
        /// The document's category by the vendor's names, such as `National ID`; nil if no document was read.
        public var documentType: String?
        /// What was read from the document, in the report's order; empty until a document was read.
        public var extractedFields: [ExtractedField]
        /// `ScanReason` of the additional data.
        public var scanReason: String?
        /// The same as ``journeyID``: Vouch's server keeps no reference of its own.
        public var scanReference: String?
        /// `Username` or `UserName` of the additional data, as the client sent it; not who signed in.
        public var scanUsername: String?
        /// When the request arrived, in UTC without a zone: `2021-02-19T16:10:33.875`.
        public var scanDateTime: String
        /// The same as ``journeyID``. The vendor deprecates it, yet its web clients continue a journey by it.
        public var personEntryID: String
        /// The journey. Send it with the next request to continue.
        public var journeyID: String
        /// The document: binds front and back, and is sent again with the second side.
        public var identityMeansID: String
        /// This request, by the name that the server's log has for it.
        public var requestID: String
        /// The results of the business rules by their names, such as the face match: ``FaceMatchResult``.
        public var authenticationResultDetails: [String: String]
        /// All additional data that the client sent in this journey.
        public var responsePayload: [String: String]
        /// Why the step is asked for again, in words; nil if it is not.
        public var tripleScanReason: String?
        /// The definition by which the journey is judged, with its version: `identity-selfie/1`. Ours, and the server's word,
        /// whatever the client calls the journey; nil from the vendor's own server.
        public var journeyDefinition: String?
        /// What that definition asks for, in 16 hexadecimal digits: another one of the same name and version has others.
        public var journeyFingerprint: String?

        /// What ``requiredAction`` means; nil if it is a name that no version of the vendor's server has.
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
            case journeyDefinition = "JourneyDefinition"
            case journeyFingerprint = "JourneyFingerprint"
        }

        /// Composes the answer of a server. Members that repeat others are filled from them and from the payload.
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

    /// The answer to `GET idscanenterprisesvc/Journey/Get?JourneyID=`: a journey and its documents.
    public struct JourneyResponse: Codable, Sendable {
        /// The journey.
        public var journeyID: String
        /// What the journey comes to; `Undefined` until it is finished.
        public var highLevelResult: HighLevelResult
        /// The result of each rule as `NAME:VALUE`, such as `DOCUMENTEXPIRY:PASSED`.
        public var highLevelResultDetails: [String]
        /// When the journey began, in UTC without a zone: `2021-02-19T16:10:33.875`.
        public var initiatedDateTime: String
        /// The identity document, then the address document, if they were read.
        public var processedDocuments: [ProcessedDocument]
        /// The same as ``journeyID``: Vouch's server keeps no number of its own.
        public var referenceNumber: String
        /// Always `Standard`: Vouch has one tolerance only.
        public var authenticationToleranceLevel = "Standard"
        /// What a person decided about a journey that was left to one: `Accepted` or `Refused`; nil as long as no person has
        /// decided. The vendor documents no values: these are Vouch's.
        public var lastDecision: String?
        /// All additional data that the client sent in this journey, sorted by name.
        public var additionalData: [Pair]
        /// The actions of the liveness session; empty if there was none.
        public var processedLiveness: ProcessedLiveness
        /// The next step by the name that the client received; `NONE` once the journey is finished.
        public var requiredAction: String
        /// The person's age in whole years on the day of reading; nil if no date of birth was read.
        public var age: Int?
        /// The same as ``initiatedDateTime``.
        public var entryDateTime: String
        /// The same as ``journeyID``: Vouch keeps a person's journey and its evaluation as one.
        public var evaluatedPersonEntryID: String
        /// The given names; nil if none was read, or the document's sources contradict each other.
        public var firstName: String?
        /// The surname; nil if none was read, or the document's sources contradict each other.
        public var lastName: String?
        /// The full name as the document states it, otherwise given names and surname joined; nil if neither was read.
        public var fullName: String?
        /// The sex as Doc 9303 writes it, `M`, `F` or `X`; nil if none was read.
        public var gender: String?
        /// `PersonProfileID` of the additional data: how the customer knows the person.
        public var personProfileID: String?
        /// `ScanReason` of the additional data.
        public var scanReason: String?
        /// As ``UploadResponse/journeyDefinition``.
        public var journeyDefinition: String?
        /// As ``UploadResponse/journeyFingerprint``.
        public var journeyFingerprint: String?

        /// A name and a value, as the vendor writes dictionaries.
        public struct Pair: Codable, Sendable {
            /// The name, as the client sent it.
            public let name: String
            /// The value, as the client sent it.
            public let value: String

            /// Composes the answer of a server. Names, age and sex come from the report; without one they are nil.
            public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

            private enum CodingKeys: String, CodingKey {
                case name = "Name"
                case value = "Value"
            }
        }

        /// The actions of a liveness session, as the client reported them.
        public struct ProcessedLiveness: Codable, Sendable {
            /// Each action and its outcome, sorted by action.
            public let livenessActions: [Pair]

            /// Actions and their outcomes, such as `Passed`.
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
            case journeyDefinition = "JourneyDefinition"
            case journeyFingerprint = "JourneyFingerprint"
        }

        /// In the vendor's form.
        public init(
            definition: String? = nil, fingerprint: String? = nil, journeyID: String, highLevelResult: HighLevelResult,
            highLevelResultDetails: [String],
            initiatedDateTime: String, processedDocuments: [ProcessedDocument], additionalData: [String: String],
            livenessActions: [String: String], requiredAction: String, report: DocumentReport?
        ) {
            (journeyDefinition, journeyFingerprint) = (definition, fingerprint)
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

public import VouchReport
import VouchEnrolment

extension IDSEnterprise {
    /// A document of a journey, as `Journey/Get` returns it.
    public struct ProcessedDocument: Codable, Sendable {
        /// The issuing State by the code of Doc 9303-3 §5, one to three letters; nil if unknown.
        public let countryCode: String?
        /// The issuing State's name in English; nil if unknown.
        public let countryName: String?
        /// The vendor's category, such as `Passport`, `National ID` or `Driving`; `Undefined` if unknown. For an
        /// address document its own category.
        public let documentCategory: String
        /// Picture files in Base64. Vouch's server returns those that were sent, in the order of the sides, as long as it keeps
        /// them: until the journey has ended, or a person has decided it; then there are none.
        public let documentImages: [String]
        /// The name of the document model that fits; nil if none does.
        public let documentName: String?
        /// The document number; nil if none was read, or its sources contradict each other.
        public let documentNumber: String?
        /// The same as ``documentCategory``.
        public let documentType: String
        /// The date of expiry, `YYYY-MM-DD`; nil if none was read.
        public let expiryDate: String?
        /// The fields that have an accepted value, in the report's order.
        public let extractedFields: [ExtractedField]
        /// The result of this document, by the raw values of ``/VouchEnrolment/HighLevelResult``.
        public let highLevelResult: String
        /// Whether the kind of document was recognised.
        public let isRecognized: Bool
        /// The date of issue, `YYYY-MM-DD`; nil if none was read.
        public let issueDate: String?
        /// Always 1: Vouch reads the sides of a document together.
        public let page: Int
        /// When the document was read, RFC 3339.
        public let processStartedDateTime: String?
        /// The same as ``processStartedDateTime``.
        public let processFinishedDateTime: String?
        /// `Front`, `Back`, or `Both` if several pages were read.
        public let side: String
        /// The document code of the zone, such as `P` or `ID` (Doc 9303-4 §4.2.2); nil if none was read.
        public let subtype: String?
        /// Which attempt at the step this is, from 1.
        public let workflowAttempt: Int

        private enum CodingKeys: String, CodingKey {
            case countryCode = "CountryCode"
            case countryName = "CountryName"
            case documentCategory = "DocumentCategory"
            case documentImages = "DocumentImages"
            case documentName = "DocumentName"
            case documentNumber = "DocumentNumber"
            case documentType = "DocumentType"
            case expiryDate = "ExpiryDate"
            case extractedFields = "ExtractedFields"
            case highLevelResult = "HighLevelResult"
            case isRecognized = "IsRecognized"
            case issueDate = "IssueDate"
            case page = "Page"
            case processStartedDateTime = "ProcessStartedDateTime"
            case processFinishedDateTime = "ProcessFinishedDateTime"
            case side = "Side"
            case subtype = "Subtype"
            case workflowAttempt = "WorkflowAttempt"
        }

        /// A report in the vendor's shape.
        ///
        /// - Parameters:
        ///   - result: for ``highLevelResult``.
        ///   - attempt: from 1.
        ///   - meansID: the identifier of the document in its journey.
        ///   - images: picture files in Base64.
        ///   - category: the category of an address document; nil for an identity document.
        public init(
            _ report: DocumentReport, result: String, attempt: Int, meansID: String, images: [String],
            category: String? = nil
        ) {
            let field = { (name: String) in report.fields[name]?.value }
            countryCode = report.document.issuingState
            countryName = report.document.issuingStateName
            documentCategory = category ?? IDSEnterprise.category(ofType: report.document.type)
            documentImages = images
            documentName = report.document.name
            documentNumber = field("documentNumber")
            documentType = category ?? IDSEnterprise.category(ofType: report.document.type)
            expiryDate = field("dateOfExpiry")
            issueDate = field("dateOfIssue")
            extractedFields = report.orderedFields.compactMap {
                ExtractedField($0.name, $0.field, report, meansID: meansID)
            }
            highLevelResult = result
            isRecognized = category.map { $0 != "Unknown" } ?? (report.document.type != "unknown")
            page = 1
            processStartedDateTime = report.readAt
            processFinishedDateTime = report.readAt
            side = report.pages.count > 1 ? "Both" : report.pages.first?.side == "back" ? "Back" : "Front"
            subtype = field("documentCode")
            workflowAttempt = attempt
        }
    }

    /// One field that was read from a document.
    public struct ExtractedField: Codable, Sendable {
        /// The name in the vendor's samples, such as `LastName` or `BirthDate`; fields that they lack have Vouch's own
        /// name with a capital.
        public let name: String
        /// The accepted value in normal form: dates as `YYYY-MM-DD`.
        public let value: String
        /// `Front` or `Back`: the side of the source that was accepted; nil if that is not known.
        public let documentSide: String?
        /// Where the accepted source stands on its page; nil if that is not known.
        public let bounds: Bounds?
        /// The document that the field was read from: ``UploadResponse/identityMeansID``.
        public let identityMeansScanID: String

        /// An upright rectangle in millimetres of the straightened page: origin top left, `Y` downwards.
        public struct Bounds: Codable, Sendable {
            /// The left edge, in millimetres.
            public let x: Double
            /// The upper edge, in millimetres.
            public let y: Double
            /// In millimetres.
            public let width: Double
            /// In millimetres.
            public let height: Double
            /// The source that stands there: `mrz`, `visual` or `barcode`.
            public let source: String

            private enum CodingKeys: String, CodingKey {
                case x = "X"
                case y = "Y"
                case width = "Width"
                case height = "Height"
                case source = "Source"
            }
        }

        private enum CodingKeys: String, CodingKey {
            case name = "Name"
            case value = "Value"
            case documentSide = "DocumentSide"
            case bounds = "Bounds"
            case identityMeansScanID = "IdentityMeansScanID"
        }

        /// - Returns: nil for a field without a value.
        init?(_ name: String, _ field: DocumentReport.Field, _ report: DocumentReport, meansID: String) {
            guard let value = field.value else { return nil }
            self.name = IDSEnterprise.fieldNames[name] ?? name.prefix(1).uppercased() + name.dropFirst()
            self.value = value
            identityMeansScanID = meansID
            let placed = field.saidBy.compactMap { key in field.sources[key].map { (key, $0) } }
                .first { $0.1.box?.count == 4 }
            documentSide = placed?.1.page.flatMap { index in
                report.pages.indices.contains(index) ? report.pages[index].side : nil
            }.map { $0 == "back" ? "Back" : "Front" }
            bounds = placed.flatMap { source, found -> Bounds? in
                let corners = (found.box ?? []).filter { $0.count == 2 }
                guard let left = corners.map({ $0[0] }).min(), let right = corners.map({ $0[0] }).max(),
                    let top = corners.map({ $0[1] }).min(), let bottom = corners.map({ $0[1] }).max()
                else { return nil }
                return Bounds(x: left, y: top, width: right - left, height: bottom - top, source: source)
            }
        }
    }

    /// Names seen in the vendor's samples; the others are Vouch's own, capitalised.
    static let fieldNames = [
        "surname": "LastName", "givenNames": "FirstName", "fullName": "FullName", "dateOfBirth": "BirthDate",
        "dateOfExpiry": "ExpiryDate", "dateOfIssue": "IssueDate", "documentNumber": "DocumentNumber",
        "nationality": "NationalityCode", "issuingStateCode": "IssuingCountryCode", "placeOfBirth": "BirthPlace",
        "sex": "Gender", "address": "AddressFull", "personalNumber": "PersonalNumber",
    ]

    /// - Parameter type: of a report.
    static func category(ofType type: String) -> String {
        switch type {
        case "passport": IdentityDocumentCategory.passport.rawValue
        case "idCard": IdentityDocumentCategory.nationalID.rawValue
        case "residencePermit": IdentityDocumentCategory.foreignerID.rawValue
        case "visa": IdentityDocumentCategory.visa.rawValue
        case "drivingLicence": IdentityDocumentCategory.driving.rawValue
        default: "Undefined"
        }
    }
}

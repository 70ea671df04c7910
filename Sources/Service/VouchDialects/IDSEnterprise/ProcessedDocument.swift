public import VouchReport
import VouchEnrolment

extension IDSEnterprise {
    /// A document of a journey, as retrieval tells it.
    public struct ProcessedDocument: Codable, Sendable {
        public let countryCode: String?
        public let countryName: String?
        public let documentCategory: String
        public let documentImages: [String]
        public let documentName: String?
        public let documentNumber: String?
        public let documentType: String
        public let expiryDate: String?
        public let extractedFields: [ExtractedField]
        public let highLevelResult: String
        public let isRecognized: Bool
        public let issueDate: String?
        public let page: Int
        public let processStartedDateTime: String?
        public let processFinishedDateTime: String?
        public let side: String
        public let subtype: String?
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

        /// - Parameters:
        ///   - images: base64, of the upright pages.
        ///   - category: of an address document; nil: an identity document.
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

    public struct ExtractedField: Codable, Sendable {
        public let name: String
        public let value: String
        public let documentSide: String?
        public let bounds: Bounds?
        public let identityMeansScanID: String

        /// In millimetres of the upright page.
        public struct Bounds: Codable, Sendable {
            public let x: Double
            public let y: Double
            public let width: Double
            public let height: Double
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

public import VouchReport
import VouchEnrolment

extension IDSEnterprise {
    /// A document of a journey, as retrieval tells it.
    public struct ProcessedDocument: Codable, Sendable {
        /// Two or three letters; nil if it is not known.
        public let countryCode: String?
        /// For people; nil if it is not known.
        public let countryName: String?
        /// By the vendor's names.
        public let documentCategory: String
        /// By their names on the server.
        public let documentImages: [String]
        /// Of the document's model.
        public let documentName: String?
        /// Nil if it could not be read.
        public let documentNumber: String?
        /// By the vendor's names.
        public let documentType: String
        /// In the vendor's form.
        public let expiryDate: String?
        /// In the order of the document.
        public let extractedFields: [ExtractedField]
        /// Of this document.
        public let highLevelResult: String
        /// Whether a model of the document is known.
        public let isRecognized: Bool
        /// In the vendor's form.
        public let issueDate: String?
        /// Counted from 1.
        public let page: Int
        /// In the vendor's form.
        public let processStartedDateTime: String?
        /// In the vendor's form.
        public let processFinishedDateTime: String?
        /// Front or back.
        public let side: String
        /// By the vendor's names.
        public let subtype: String?
        /// Counted from 1.
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

    /// One field of a document.
    public struct ExtractedField: Codable, Sendable {
        /// By the vendor's names.
        public let name: String
        /// As read.
        public let value: String
        /// Front or back.
        public let documentSide: String?
        /// Where it stands; nil if that is not known.
        public let bounds: Bounds?
        /// Of the scan that it came from.
        public let identityMeansScanID: String

        /// In millimetres of the upright page.
        public struct Bounds: Codable, Sendable {
            /// Of the left edge, in pixels.
            public let x: Double
            /// Of the upper edge, in pixels.
            public let y: Double
            /// In pixels.
            public let width: Double
            /// In pixels.
            public let height: Double
            /// Zone, print or barcode.
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

import VouchFields
public import VouchReport

extension VisionBox {
    /// The kind of a document, with its model.
    public struct DocumentTypeData: Codable, Sendable, Hashable {
        /// The kind of document.
        public let type: DocumentType
        /// The document's model; nil for an unknown document. Android calls it `infoVal`, which is read too.
        public let info: DocumentTypeInfo?

        /// Android's name of ``info``.
        public var infoVal: DocumentTypeInfo? { info }

        /// The kind and model that a report names.
        public init(_ report: DocumentReport) {
            type = DocumentType(report)
            info = type == .unknown ? nil : DocumentTypeInfo(report)
        }

        private enum CodingKeys: String, CodingKey { case type, info, infoVal }

        public init(from decoder: any Decoder) throws {
            let object = try decoder.container(keyedBy: CodingKeys.self)
            type = try object.decode(DocumentType.self, forKey: .type)
            info =
                try object.decodeIfPresent(DocumentTypeInfo.self, forKey: .info)
                ?? object.decodeIfPresent(DocumentTypeInfo.self, forKey: .infoVal)
        }

        public func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: CodingKeys.self)
            try object.encode(type, forKey: .type)
            try object.encodeIfPresent(info, forKey: .info)
        }
    }

    /// The model of a document.
    public struct DocumentTypeInfo: Codable, Sendable, Hashable {
        /// Vouch's own number for the document model, the same for as long as the model's name; 0 without a model. Only
        /// on Android. The SDK's numbers are those of its database.
        public let documentId: Int
        /// The kind of document by the numbers of ``Regula/DocumentType``.
        public let dTypeId: Int
        /// The document model's name; nil without a model.
        public let documentName: String?
        /// The issuing State by the code of Doc 9303-3 §5; nil if unknown.
        public let icaoCode: String?

        init(_ report: DocumentReport) {
            let type = VouchFields.DocumentType(rawValue: report.document.type) ?? .unknown
            documentId = report.document.modelID.map(Regula.OneCandidate.identifier) ?? 0
            dTypeId = Int(Regula.DocumentType(type).rawValue)
            documentName = report.document.name
            icaoCode = report.document.issuingState
        }

        private enum CodingKeys: String, CodingKey { case documentId, dTypeId, documentName, icaoCode }

        public init(from decoder: any Decoder) throws {
            let object = try decoder.container(keyedBy: CodingKeys.self)
            documentId = try object.decodeIfPresent(Int.self, forKey: .documentId) ?? 0
            dTypeId = try object.decode(Int.self, forKey: .dTypeId)
            documentName = try object.decodeIfPresent(String.self, forKey: .documentName)
            icaoCode = try object.decodeIfPresent(String.self, forKey: .icaoCode)
        }
    }
}

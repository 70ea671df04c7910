public import Foundation
public import VouchFields
public import VouchReport

extension VisionBox {
    /// The result of `readDocument`. Personal data in the clear; printing it shows none.
    public struct DocumentReaderReport: PersonalRecord {
        /// The fields of the document.
        public let documentData: DocumentData
        /// The kind of document.
        public let documentType: DocumentType
        /// Whether the chip was read and is genuine. Android: `rfidStatus`.
        public let documentRFIDStatus: DocumentRFIDStatus
        /// What is wrong with the document, or `ok`; never empty. Android: `status`.
        public let documentStatuses: [DocumentDataStatus]
        /// The same by source, as later versions have it.
        public let idDocument: IdDocument
        /// SHA-256 of the portrait's file, hexadecimal; nil without a portrait or a way to compute it.
        ///
        /// The three digests show, when a subject is built, whether its data are those that were read.
        public let documentPhotoHash: String?
        /// SHA-256 of ``documentData`` as JSON with sorted keys, hexadecimal; nil without a way to compute it.
        public let documentDataHash: String?
        /// SHA-256 of ``idDocument`` as JSON with sorted keys, hexadecimal; nil without a way to compute it.
        public let idDocumentHash: String?

        /// Android's name of ``documentRFIDStatus``.
        public var rfidStatus: DocumentRFIDStatus { documentRFIDStatus }
        /// Android's name of ``documentStatuses``.
        public var status: [DocumentDataStatus] { documentStatuses }

        /// A report in the SDK's shape.
        ///
        /// - Parameters:
        ///   - chipTrouble: why the chip was not read, if that was attempted; nil takes what the report says. What the
        ///     page says is there in any case.
        ///   - documentImage: a picture file of the document.
        ///   - locale: the language of the names of States; nil for English.
        ///   - hash: SHA-256 of bytes, in lower-case hexadecimal; nil if it fails.
        public init(
            _ report: DocumentReport, chipTrouble: VouchFields.DocumentDataStatus? = nil, documentImage: Data? = nil,
            locale: Locale? = nil, hash: ([UInt8]) -> String? = { _ in nil }
        ) {
            documentData = DocumentData(report, documentImage: documentImage, locale: locale)
            idDocument = IdDocument(report)
            documentPhotoHash = documentData.portraitData.flatMap { hash([UInt8]($0)) }
            documentDataHash = Self.json(documentData).flatMap(hash)
            idDocumentHash = Self.json(idDocument).flatMap(hash)
            documentType = DocumentType(report)
            documentRFIDStatus = DocumentRFIDStatus(report, chipTrouble: chipTrouble)
            documentStatuses = DocumentDataStatus.all(of: report, chipTrouble: chipTrouble)
        }

        /// Whether digests and contents still belong together, as when a subject is built of them.
        ///
        /// - Parameter hash: the function that the digests were made with. A report without digests is intact only for
        ///   a function that gives none.
        public func isIntact(hash: ([UInt8]) -> String?) -> Bool {
            documentPhotoHash == documentData.portraitData.flatMap { hash([UInt8]($0)) }
                && documentDataHash == Self.json(documentData).flatMap(hash)
                && idDocumentHash == Self.json(idDocument).flatMap(hash)
        }

        private static func json(_ value: some Encodable) -> [UInt8]? {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            encoder.dateEncodingStrategy = .iso8601
            return (try? encoder.encode(value)).map { [UInt8]($0) }
        }
    }

    /// Why there is no report.
    public struct DocumentReaderError: Error, Sendable, Hashable {
        /// Whether the person ended the reading.
        public let userCanceled: Bool
        /// False if the person rejected the terms.
        public let termsAndConditionsAccepted: Bool
        /// What went wrong; nil if the person ended the reading.
        public let featureError: FeatureError?

        public init(userCanceled: Bool, termsAndConditionsAccepted: Bool, featureError: FeatureError? = nil) {
            self.userCanceled = userCanceled
            self.termsAndConditionsAccepted = termsAndConditionsAccepted
            self.featureError = featureError
        }
    }

    /// A report or the reason why there is none, as Android hands them over.
    public struct DocumentReaderActivityResult: Sendable, Hashable {
        /// The report; nil if there is an error.
        public let documentReaderReport: DocumentReaderReport?
        /// The error; nil if there is a report.
        public let documentReaderError: DocumentReaderError?

        /// The result of a reading.
        public init(_ result: Result<DocumentReaderReport, DocumentReaderError>) {
            switch result {
            case .success(let report): (documentReaderReport, documentReaderError) = (report, nil)
            case .failure(let error): (documentReaderReport, documentReaderError) = (nil, error)
            }
        }

        /// Whether there is a report.
        public var success: Bool { documentReaderReport != nil }
    }
}

public import Foundation
public import VouchFields
public import VouchReport

extension VisionBox {
    /// The result of `readDocument`. Personal data in the clear; printing it shows none.
    public struct DocumentReaderReport: PersonalRecord {
        public let documentData: DocumentData
        public let documentType: DocumentType
        /// Android: `rfidStatus`.
        public let documentRFIDStatus: DocumentRFIDStatus
        /// Android: `status`.
        public let documentStatuses: [DocumentDataStatus]

        public var rfidStatus: DocumentRFIDStatus { documentRFIDStatus }
        public var status: [DocumentDataStatus] { documentStatuses }

        /// - Parameters:
        ///   - chipTrouble: why the chip was not read, if that was attempted; nil takes what the report says. What the
        ///     page says is there in any case.
        ///   - documentImage: a picture file of the document.
        ///   - locale: for the names of States; nil takes English.
        public init(
            _ report: DocumentReport, chipTrouble: VouchFields.DocumentDataStatus? = nil, documentImage: Data? = nil,
            locale: Locale? = nil
        ) {
            documentData = DocumentData(report, documentImage: documentImage, locale: locale)
            documentType = DocumentType(report)
            documentRFIDStatus = DocumentRFIDStatus(report, chipTrouble: chipTrouble)
            documentStatuses = DocumentDataStatus.all(of: report, chipTrouble: chipTrouble)
        }
    }

    /// Why there is no report.
    public struct DocumentReaderError: Error, Sendable, Hashable {
        public let userCanceled: Bool
        /// False if the user rejected the terms.
        public let termsAndConditionsAccepted: Bool
        /// Nil if the user ended it.
        public let featureError: FeatureError?

        public init(userCanceled: Bool, termsAndConditionsAccepted: Bool, featureError: FeatureError? = nil) {
            self.userCanceled = userCanceled
            self.termsAndConditionsAccepted = termsAndConditionsAccepted
            self.featureError = featureError
        }
    }

    /// What went wrong, for people.
    public struct FeatureError: Error, Sendable, Hashable, CustomStringConvertible {
        /// May be shown; contains no personal data.
        public let publicMessage: String

        public init(publicMessage: String) { self.publicMessage = publicMessage }

        public var description: String { publicMessage }
    }

    /// A report or the reason why there is none, as Android hands them over.
    public struct DocumentReaderActivityResult: Sendable, Hashable {
        public let documentReaderReport: DocumentReaderReport?
        public let documentReaderError: DocumentReaderError?

        public init(_ result: Result<DocumentReaderReport, DocumentReaderError>) {
            switch result {
            case .success(let report): (documentReaderReport, documentReaderError) = (report, nil)
            case .failure(let error): (documentReaderReport, documentReaderError) = (nil, error)
            }
        }

        public var success: Bool { documentReaderReport != nil }
    }
}

import Foundation
import VouchBarcode
import VouchCore
import VouchReport

extension Regula {
    /// A visible digital seal: `dftVDS`. Source: OpenAPI, `VDSData`; the names are those of the header in Doc 9303-13 §2.2.
    ///
    /// The vendor describes no values. Here `Type` is the header's constant, `DocType` its category and `FeatureRef` its
    /// feature definition.
    public struct VDSData: Codable, Sendable, Hashable {
        /// The number of the signer's certificate, hexadecimal.
        public let certificate: String
        /// Messages in the order of the seal, including those with unknown tags.
        public let docFeatures: [DocFeature]
        /// Date of issue of the document: `YYYY-MM-DD`; nil if the header's number is not a date.
        public let docIssueDate: String?
        /// Document type category of the header, 0...255; odd if ICAO defined it.
        public let docType: Int
        /// Feature definition reference of the header, 0...255; names the profile together with ``docType``.
        public let featureRef: Int
        /// The issuing State as the MRZ prints it, without fillers: `D`, `UTO`.
        public let issuingCountry: String
        /// Always empty.
        public let notifications: [Int]
        /// `r ‖ s`, as read; nothing here says that it was verified.
        public let signature: FieldBytes
        /// Date the seal was signed: `YYYY-MM-DD`; nil if the header has no valid one.
        public let signatureDate: String?
        /// Country and signer: `DETS`.
        public let signer: String
        /// Always 220 (`DC`), the constant that starts the header.
        public let type: Int
        /// Version of the seal's format: 3 or 4.
        public let version: Int

        private enum CodingKeys: String, CodingKey {
            case certificate = "Certificate"
            case docFeatures = "DocFeatures"
            case docIssueDate = "DocIssueDate"
            case docType = "DocType"
            case featureRef = "FeatureRef"
            case issuingCountry = "IssuingCountry"
            case notifications = "Notifications"
            case signature = "Signature"
            case signatureDate = "SignatureDate"
            case signer = "Signer"
            case type = "Type"
            case version = "Version"
        }

        init(_ seal: VisibleDigitalSeal) {
            let header = seal.header
            certificate = header.certificateReference
            docFeatures = seal.messages.map { DocFeature($0) }
            docIssueDate = header.dateOfIssue.map { "\($0)" }
            docType = Int(header.category)
            featureRef = Int(header.featureDefinition)
            issuingCountry = header.issuingState
            notifications = []
            signature = FieldBytes(seal.signature)
            signatureDate = header.dateOfSignature.map { "\($0)" }
            signer = header.signerIdentifier
            type = 0xDC
            version = header.version
        }
    }

    /// One message of a seal.
    public struct DocFeature: Codable, Sendable, Hashable {
        /// Its tag.
        public let type: Int
        /// As coded in the seal.
        public let data: FieldBytes

        private enum CodingKeys: String, CodingKey {
            case type = "Type"
            case data = "Data"
        }

        init(_ message: VisibleDigitalSeal.Message) {
            type = Int(message.tag)
            // A tag that the profile does not know was not examined.
            let status: Int = message.meaning == nil ? 0 : message.value == nil ? 2 : 1
            data = FieldBytes(message.bytes.reveal { $0 }, status: status)
        }
    }

    /// Bytes of a field: `TrfFtBytes`.
    public struct FieldBytes: Codable, Sendable, Hashable {
        /// Always 0: the bytes belong to no text field.
        public let type: Int
        /// Of the content's form: 0 not examined, 1 as it should be, 2 not.
        public let status: Int
        /// Number of bytes before Base64.
        public let length: Int
        /// Base64.
        public let data: String

        private enum CodingKeys: String, CodingKey {
            case type = "Type"
            case status = "Status"
            case length = "Length"
            case data = "Data"
        }

        init(_ bytes: [UInt8], status: Int = 1) {
            type = 0
            self.status = status
            length = bytes.count
            data = Data(bytes).base64EncodedString()
        }
    }

    /// The containers of a report's seals.
    struct SealContainers {
        private let seals: [DocumentReport.Seal]

        init(_ report: DocumentReport) { seals = report.seals ?? [] }

        /// One for each seal that is still one: a report from elsewhere may hold anything.
        func all() -> [Container] {
            seals.prefix(64).compactMap { seal in
                guard let bytes = seal.bytes else { return nil }
                switch (seal.kind, BarcodePayload.parse(bytes)) {
                case (.vds, .visibleDigitalSeal(let seal)):
                    return Container(.vds, Named("dftVDS", VDSData(seal)))
                case (.vdsNC, .vdsNC(let seal)):
                    return Container(.vdsNC, Named("dftVDS_NC", VDSNCData(seal)))
                default: return nil
                }
            }
        }
    }
}

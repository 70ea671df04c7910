public import Foundation
public import VouchCore

extension VisionBox {
    /// Where `readDocument` reads.
    public enum DocumentReaderMode: String, Sendable, Hashable, CaseIterable {
        /// The page, and the chip if asked for.
        case scan = "SCAN"
        /// The chip alone.
        case rfid = "RFID"
        /// A digital travel credential.
        case dtc = "DTC"
    }

    /// What opens a chip without a scan: an app's own reading. Android: `DocumentReaderRFIDParameters`. Personal data.
    public struct ReadRFIDDocumentParameters: Sendable, Hashable, Redacted {
        /// Without its check digit.
        public let documentNumber: String
        /// The zone's lines, separated by line feeds; empty: the number and the dates open the chip.
        public let documentMRZ: String
        /// Of the document.
        public let dateOfExpiry: Date
        /// Of the holder.
        public let dateOfBirth: Date
        /// Whether the preview tells what became of the chip.
        public let showRFIDStatus: Bool
        /// In seconds.
        public let rfidTimeout: Double
        /// Whether the person may read, skip or cancel.
        public let showRFIDInstructions: Bool

        /// - Throws: ``IllegalArgument`` for a timeout out of 10...60 s.
        public init(
            documentNumber: String, documentMRZ: String, dateOfExpiry: Date, dateOfBirth: Date,
            showRFIDStatus: Bool = false, rfidTimeout: Double = ReadDocumentParameters.usualTimeout,
            showRFIDInstructions: Bool = true
        ) throws(IllegalArgument) {
            guard ReadDocumentParameters.permittedTimeouts.contains(rfidTimeout) else { throw .rfidReadTimeout }
            self.documentNumber = documentNumber
            self.documentMRZ = documentMRZ
            self.dateOfExpiry = dateOfExpiry
            self.dateOfBirth = dateOfBirth
            self.showRFIDStatus = showRFIDStatus
            self.rfidTimeout = rfidTimeout
            self.showRFIDInstructions = showRFIDInstructions
        }
    }
}

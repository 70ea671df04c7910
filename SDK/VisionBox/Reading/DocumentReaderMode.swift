public import Foundation
public import VouchCore
public import VouchDialects

extension VisionBox {
    /// What `readDocument` reads.
    public enum DocumentReaderMode: String, Sendable, Hashable, CaseIterable {
        /// The page, and the chip if asked for.
        case scan = "SCAN"
        /// The chip alone, by ``ReadRFIDDocumentParameters``.
        case rfid = "RFID"
        /// A digital travel credential, through its provider.
        case dtc = "DTC"
    }

    /// What opens a chip without a scan: the app's own reading. Android: `DocumentReaderRFIDParameters`. Personal data.
    public struct ReadRFIDDocumentParameters: Sendable, Hashable, Redacted {
        /// The document number without its check digit.
        public let documentNumber: String
        /// The zone's lines, separated by line feeds; empty: number and dates open the chip.
        public let documentMRZ: String
        /// The document's date of expiry; the day in UTC counts.
        public let dateOfExpiry: Date
        /// The holder's date of birth; the day in UTC counts.
        public let dateOfBirth: Date
        /// Whether a preview shows what became of the chip.
        public let showRFIDStatus: Bool
        /// How long reading may take, in seconds, 10...60.
        public let rfidTimeout: Double
        /// Whether instructions are shown, where the person can also skip or cancel.
        public let showRFIDInstructions: Bool

        /// Checks the timeout; numbers and dates are the provider's to check.
        ///
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

extension VisionBox {
    /// What `readDocument` is to do. Android calls it `DocumentReaderParameters`.
    public struct ReadDocumentParameters: Sendable, Hashable {
        /// In seconds. Neither timeout can be switched off.
        public static let permittedTimeouts = 10.0...60.0
        /// In seconds.
        public static let usualTimeout = 30.0

        /// Whether the result is shown before it is handed over.
        public let showPreview: Bool
        /// Android: `rfidRead`.
        public let readRFID: Bool
        /// Whether the preview tells what became of the chip.
        public let showRFIDStatus: Bool
        /// In seconds, until the scanner closes if no zone was read. Android: `mrzReadTimeout`, in milliseconds.
        public let scannerTimeout: Double
        /// In seconds. Android: `rfidReadTimeout`, in milliseconds.
        public let rfidTimeout: Double
        /// Whether an error is shown, and may be tried again.
        public let showErrors: Bool
        /// Only on Android: whether the device asks its user to unlock it before the preview.
        public let showSecurityCheck: Bool
        /// False: the chip is read at once after the scan, without instructions and without a way to skip it.
        public let showRFIDInstructions: Bool

        /// As on iOS.
        ///
        /// - Parameters:
        ///   - scannerTimeout: 10...60 s.
        ///   - rfidTimeout: 10...60 s.
        /// - Throws: ``IllegalArgument`` with the SDK's message for a timeout out of its range.
        public init(
            showPreview: Bool, readRFID: Bool, showRFIDStatus: Bool = false, scannerTimeout: Double = usualTimeout,
            rfidTimeout: Double = usualTimeout, showRFIDInstructions: Bool = true, showErrors: Bool,
            showSecurityCheck: Bool = true
        ) throws(IllegalArgument) {
            guard Self.permittedTimeouts.contains(scannerTimeout) else { throw .mrzReadTimeout }
            guard Self.permittedTimeouts.contains(rfidTimeout) else { throw .rfidReadTimeout }
            self.showPreview = showPreview
            self.readRFID = readRFID
            self.showRFIDStatus = showRFIDStatus
            self.scannerTimeout = scannerTimeout
            self.rfidTimeout = rfidTimeout
            self.showErrors = showErrors
            self.showSecurityCheck = showSecurityCheck
            self.showRFIDInstructions = showRFIDInstructions
        }

        /// As on Android.
        ///
        /// - Parameters:
        ///   - mrzReadTimeout: 10,000...60,000 ms.
        ///   - rfidReadTimeout: 10,000...60,000 ms.
        /// - Throws: ``IllegalArgument`` with the SDK's message for a timeout out of its range.
        public init(
            showPreview: Bool, showErrors: Bool, rfidRead: Bool, showSecurityCheck: Bool = true,
            showRFIDStatus: Bool = false, mrzReadTimeout: Int64 = 30_000, rfidReadTimeout: Int64 = 30_000,
            showRFIDInstructions: Bool = true
        ) throws(IllegalArgument) {
            try self.init(
                showPreview: showPreview, readRFID: rfidRead, showRFIDStatus: showRFIDStatus,
                scannerTimeout: Double(mrzReadTimeout) / 1000, rfidTimeout: Double(rfidReadTimeout) / 1000,
                showRFIDInstructions: showRFIDInstructions, showErrors: showErrors,
                showSecurityCheck: showSecurityCheck)
        }
    }

    /// A parameter out of its range: the SDK's illegal-argument exception.
    public struct IllegalArgument: Error, Sendable, Hashable, CustomStringConvertible {
        /// The text that the SDK documents.
        public let message: String

        public var description: String { message }

        /// Both platforms' message names Android's parameter.
        static let mrzReadTimeout = Self(message: "mrzReadTimeout value must be between 10 and 60 seconds.")
        static let rfidReadTimeout = Self(message: "rfidReadTimeout value must be between 10 and 60 seconds.")
    }
}

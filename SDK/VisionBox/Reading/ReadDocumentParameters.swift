public import VouchDialects

extension VisionBox {
    /// What `readDocument` is to do. Android calls it `DocumentReaderParameters`.
    public struct ReadDocumentParameters: Sendable, Hashable {
        /// The range of both timeouts, in seconds. Neither can be switched off.
        public static let permittedTimeouts = 10.0...60.0
        /// Both timeouts in seconds; 30 by default.
        public static let usualTimeout = 30.0

        /// Whether the person sees the result, and may scan again, before the app gets it.
        public let showPreview: Bool
        /// Whether the chip is read if the document has one or may have one. Android: `rfidRead`.
        public let readRFID: Bool
        /// Whether the preview shows what became of the chip.
        public let showRFIDStatus: Bool
        /// How long the scanner stays open if no document was read, in seconds, 10...60. Android: `mrzReadTimeout`, in
        /// milliseconds.
        public let scannerTimeout: Double
        /// How long reading the chip may take, in seconds, 10...60. Android: `rfidReadTimeout`, in milliseconds.
        public let rfidTimeout: Double
        /// Whether an error is shown, and the person may try again, before the app gets it.
        public let showErrors: Bool
        /// Whether the device must be unlocked before the preview; needs a ``DeviceLock``. Only on Android.
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

    /// A parameter out of its range: the SDK's illegal argument exception.
    public struct IllegalArgument: Error, Sendable, Hashable, CustomStringConvertible {
        /// The text that the SDK documents, which names the parameter.
        public let message: String

        public var description: String { message }

        /// Both platforms' message names Android's parameter.
        static let mrzReadTimeout = Self(message: "mrzReadTimeout value must be between 10 and 60 seconds.")
        static let rfidReadTimeout = Self(message: "rfidReadTimeout value must be between 10 and 60 seconds.")
    }
}

public import Foundation

extension Regula {
    /// The values of ``DocReader/Config``. Source: RGLConfig.h.
    public struct DocReaderConfigValues: Sendable {
        /// The vendor's licence file, not looked at: see ``DocReaderLicense``.
        public var licenseData: Data
        /// Without effect: no licence is looked for, so nothing is asked of any server.
        public var licenseUpdateCheck = true
        /// A file or folder of document models; nil: the one that ``DocReader/prepareDatabase(databaseID:progressHandler:completion:)``
        /// stored, or the scanner's own.
        public var databasePath: String?
        /// Whether the scanner may load its networks after the initialisation. For the scanner.
        public var delayedNNLoadEnabled = false

        public init(licenseData: Data) { self.licenseData = licenseData }
    }

    /// What became of the licence check at initialisation: Vouch needs no licence, so every file passes.
    public struct DocReaderLicense: Sendable, Hashable {
        /// Of the file that was handed over, in bytes.
        public let length: Int
        public let isValid = true
        public let message = "Vouch needs no licence: the file was not looked at"
    }

    /// Why the reader did not do what was asked. Source: RGLDocumentReaderErrorCode.
    public struct DocumentReaderException: Error, Sendable, Hashable, CustomStringConvertible {
        /// The vendor's numbers of what can happen here.
        public enum Code: Int, Sendable, Hashable, CaseIterable {
            /// No scanner was given.
            case initializationCoreAbsent = 0
            /// The reader is not initialized.
            case initializationFailed = 1
            case incorrectScenario = 2
            /// There is nothing to go on with: no page was scanned.
            case noResult = 3
            case fetchingDatabase = 5
            case dbIdNotFound = 6
            case saveDb = 8
            case rfidError = 12
            /// A scan or a chip reading is running.
            case rfidInProgress = 25
        }

        public let code: Code
        public let message: String

        public init(_ code: Code, _ message: String) {
            self.code = code
            self.message = message
        }

        public var description: String { message }
    }
}

extension Regula.Parameters where Value == Regula.DocReaderConfigValues {
    public convenience init(license: Data) { self.init(Regula.DocReaderConfigValues(licenseData: license)) }
}

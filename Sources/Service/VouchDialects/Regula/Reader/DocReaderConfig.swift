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
        /// Always: Vouch has no licences.
        public let isValid = true
        /// For people.
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
            /// There is no such scenario.
            case incorrectScenario = 2
            /// There is nothing to go on with: no page was scanned.
            case noResult = 3
            /// The document models could not be fetched.
            case fetchingDatabase = 5
            /// There is no database of this name.
            case dbIdNotFound = 6
            /// The document models could not be kept.
            case saveDb = 8
            /// The chip could not be read.
            case rfidError = 12
            /// A scan or a chip reading is running.
            case rfidInProgress = 25
        }

        /// What went wrong, for programs.
        public let code: Code
        /// For people; holds nothing of any document.
        public let message: String

        public init(_ code: Code, _ message: String) {
            self.code = code
            self.message = message
        }

        public var description: String { message }
    }
}

extension Regula.Parameters where Value == Regula.DocReaderConfigValues {
    /// A licence is not looked at: Vouch has none.
    public convenience init(license: Data) { self.init(Regula.DocReaderConfigValues(licenseData: license)) }
}

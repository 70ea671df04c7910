public import Foundation
public import VouchDialects

extension Regula {
    /// The values of ``DocReader/Config``. Source: RGLConfig.h.
    public struct DocReaderConfigValues: Sendable {
        /// The vendor's licence file; ignored: see ``DocReaderLicense``.
        public var licenseData: Data
        /// Without effect: there is no licence to update, so no server is contacted.
        public var licenseUpdateCheck = true
        /// The path of document models; nil for those that
        /// ``DocReader/prepareDatabase(databaseID:progressHandler:completion:)`` stored, or the scanner's own.
        public var databasePath: String?
        /// Whether the scanner may load its networks after the initialisation. For the scanner.
        public var delayedNNLoadEnabled = false

        public init(licenseData: Data) { self.licenseData = licenseData }
    }

    /// The result of the licence check at initialisation: Vouch needs no licence, so every file passes.
    public struct DocReaderLicense: Sendable, Hashable {
        /// The length of the file that was handed over, in bytes.
        public let length: Int
        /// Always true.
        public let isValid = true
        /// What the check came to, in English.
        public let message = "Vouch needs no licence: the file was not looked at"
    }

    /// Why the reader did not do what was asked. Source: RGLDocumentReaderErrorCode.
    public struct DocumentReaderException: Error, Sendable, Hashable, CustomStringConvertible {
        /// The vendor's numbers of the errors that can occur here.
        public enum Code: Int, Sendable, Hashable, CaseIterable {
            /// The reader has no core. Does not occur: the device always has a scanner.
            case initializationCoreAbsent = 0
            /// The reader is not initialised, or the scanner could not be prepared.
            case initializationFailed = 1
            /// The scenario is not set, or not one of ``DocReader/availableScenarios``.
            case incorrectScenario = 2
            /// No page was scanned that the call could go on with, or nothing was read.
            case noResult = 3
            /// The document models could not be fetched.
            case fetchingDatabase = 5
            /// There is no database of this name.
            case dbIdNotFound = 6
            /// The document models could not be stored.
            case saveDb = 8
            /// The chip could not be read.
            case rfidError = 12
            /// Another scan or chip reading is running.
            case rfidInProgress = 25
        }

        /// What went wrong, for programs.
        public let code: Code
        /// What happened, in English; holds nothing of any document.
        public let message: String

        public init(_ code: Code, _ message: String) {
            self.code = code
            self.message = message
        }

        public var description: String { message }
    }
}

extension Regula.Parameters where Value == Regula.DocReaderConfigValues {
    /// A configuration with a licence file, which is ignored.
    public convenience init(license: Data) { self.init(Regula.DocReaderConfigValues(licenseData: license)) }
}

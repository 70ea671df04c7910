public import VouchCore

extension SelphID {
    /// Which document's chip it is.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum NfcDocumentType: String, Codable, Sendable, Hashable, CaseIterable {
        /// Of a State's own nationals.
        case ID_CARD
        /// A book: its chip is in the cover or the data page.
        case PASSPORT
        /// Of a foreigner's stay.
        case FOREIGN_CARD
    }

    /// How the progress of a reading is told.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum ReadingProgressStyle: String, Codable, Sendable, Hashable, CaseIterable {
        /// Ten circles, the filled ones first.
        case DOTS
        /// `40 %`
        case PERCENTAGE
    }

    /// What a launch of the NFC component is to do. Personal data; printing it shows none.
    public struct NfcConfigurationData: Sendable, Hashable, Redacted {
        // MARK: What opens the chip

        /// Of the document, or of its support where the zone has that.
        public var documentNumber: String
        /// `dd/MM/yyyy`
        public var birthDate: String
        /// `dd/MM/yyyy`
        public var expirationDate: String

        // MARK: Others

        /// The State that issued the document. For the reader; Vouch's own needs it for nothing.
        public var issuer: String
        /// Which tips are shown.
        public var documentType: NfcDocumentType
        /// Whether its three pages are shown.
        public var showTutorial: Bool
        /// Whether the tip, the tutorial's first page, is shown.
        public var showPreviousTip: Bool
        /// Whether an error is shown. Ending it oneself is no error.
        public var showDiagnostic: Bool
        /// In milliseconds, from the first screen of the reading to its end.
        public var extractionTimeout: Int
        /// Whether more is traced.
        public var enableDebugMode: Bool
        /// BAC only.
        public var skipPace: Bool
        /// Only chips that support PACE. It comes before ``skipPace``.
        public var onlyPace: Bool
        /// The data groups to read, 1...16; nil: all, but for what the two switches below leave out.
        public var readableTags: [Int]?
        /// Circles, or a number.
        public var readingProgressStyle: ReadingProgressStyle
        /// Of each exchange with the chip, in milliseconds; nil: no limit.
        public var tagSessionTimeout: Int?
        /// Eight bytes for active authentication, issued by a server that checks the answer; nil: the reader's own.
        public var activeAuthenticationChallenge: [UInt8]?
        /// How long a chip that was lost is waited for, in milliseconds; nil: no limit but ``extractionTimeout``.
        public var tagConnectionLostTimer: Int?
        /// False: DG2 is not read.
        public var extractFacialImage: Bool
        /// False: DG7 is not read.
        public var extractSignatureImage: Bool
        /// A phone cannot vibrate while it reads a chip: no effect.
        public var vibrationEnabled: Bool

        public init(
            documentNumber: String, birthDate: String, expirationDate: String, issuer: String = "",
            documentType: NfcDocumentType = .ID_CARD, showTutorial: Bool = true, showPreviousTip: Bool = true,
            showDiagnostic: Bool = true, extractionTimeout: Int = 60_000, enableDebugMode: Bool = false,
            skipPace: Bool = false, onlyPace: Bool = false, readableTags: [Int]? = nil,
            readingProgressStyle: ReadingProgressStyle = .DOTS, tagSessionTimeout: Int? = 1500,
            activeAuthenticationChallenge: [UInt8]? = nil, tagConnectionLostTimer: Int? = nil,
            extractFacialImage: Bool = true, extractSignatureImage: Bool = false, vibrationEnabled: Bool = true
        ) {
            self.documentNumber = documentNumber
            self.birthDate = birthDate
            self.expirationDate = expirationDate
            self.issuer = issuer
            self.documentType = documentType
            self.showTutorial = showTutorial
            self.showPreviousTip = showPreviousTip
            self.showDiagnostic = showDiagnostic
            self.extractionTimeout = extractionTimeout
            self.enableDebugMode = enableDebugMode
            self.skipPace = skipPace
            self.onlyPace = onlyPace
            self.readableTags = readableTags
            self.readingProgressStyle = readingProgressStyle
            self.tagSessionTimeout = tagSessionTimeout
            self.activeAuthenticationChallenge = activeAuthenticationChallenge
            self.tagConnectionLostTimer = tagConnectionLostTimer
            self.extractFacialImage = extractFacialImage
            self.extractSignatureImage = extractSignatureImage
            self.vibrationEnabled = vibrationEnabled
        }
    }
}

extension SelphID {
    /// As the vendor spells it too.
    public typealias NFCConfigurationData = NfcConfigurationData

    /// The codes that ``ErrorType/OTHER(_:)`` has for the NFC component.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum NfcError: String, Error, Codable, Sendable, Hashable, CaseIterable {
        /// Number or dates are malformed, or not those of the chip's document. The controller reads no more.
        case NFC_INVALID_MRZ_KEY
        /// The device reads no chips, or the app gave nothing that does.
        case NFC_NOT_SUPPORTED
        /// The chip left the field.
        case TAG_CONNECTION_LOST
        /// The chip refused what was asked for, or does not do it: PACE, for one.
        case SECURITY_STATUS_NOT_SATISFIED
        /// The device's reader is in use.
        case SYSTEM_RESOURCE_UNAVAILABLE
    }
}

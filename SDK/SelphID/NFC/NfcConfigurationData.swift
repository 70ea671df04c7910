public import VouchCore
public import VouchDialects

extension SelphID {
    /// The kind of document that the chip is in. It decides which tips are shown.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum NfcDocumentType: String, Codable, Sendable, Hashable, CaseIterable {
        /// An identity card.
        case ID_CARD
        /// A passport book: its chip is in the cover or the data page.
        case PASSPORT
        /// A document of a foreigner, such as a residence permit.
        case FOREIGN_CARD
    }

    /// How the progress of a reading is shown.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum ReadingProgressStyle: String, Codable, Sendable, Hashable, CaseIterable {
        /// Ten circles, the filled ones first.
        case DOTS
        /// A number: `40 %`.
        case PERCENTAGE
    }

    /// The configuration of one launch of the NFC component. Personal data; printing it shows none.
    public struct NfcConfigurationData: Sendable, Hashable, Redacted {
        // MARK: What opens the chip

        /// The number in the zone: the document's, or that of its support where the zone has that, as on Spanish cards.
        /// 1 to 22 letters and digits; spaces are dropped.
        public var documentNumber: String
        /// The holder's date of birth, `dd/MM/yyyy`.
        public var birthDate: String
        /// The document's date of expiry, `dd/MM/yyyy`.
        public var expirationDate: String

        // MARK: Others

        /// The State that issued the document. Passed to the reader; Vouch's own does not use it.
        public var issuer: String
        /// The kind of document, for the tips.
        public var documentType: NfcDocumentType
        /// Whether the tutorial of three pages is shown.
        public var showTutorial: Bool
        /// Whether the tip, the tutorial's first page, is shown if the tutorial is not.
        public var showPreviousTip: Bool
        /// Whether an error is shown, and the person may try again. Cancelling is not an error.
        public var showDiagnostic: Bool
        /// How long reading may take, in milliseconds, from waiting for the chip to its end; 60,000 by default.
        public var extractionTimeout: Int
        /// Whether more is traced.
        public var enableDebugMode: Bool
        /// Opens the chip by BAC only.
        public var skipPace: Bool
        /// Opens the chip by PACE only. It takes precedence over ``skipPace``.
        public var onlyPace: Bool
        /// The data groups to read, 1...16; nil for all that the chip lists, except for what the two switches below
        /// leave out.
        public var readableTags: [Int]?
        /// How the progress is shown.
        public var readingProgressStyle: ReadingProgressStyle
        /// How long each exchange with the chip may take, in milliseconds, 1500 by default; nil for no limit.
        public var tagSessionTimeout: Int?
        /// The challenge for active authentication, eight bytes (Doc 9303-11 §6.1), issued by a server that checks the
        /// answer; nil lets the reader make one.
        public var activeAuthenticationChallenge: [UInt8]?
        /// How long a lost chip is waited for, in milliseconds; nil for no limit but ``extractionTimeout``.
        public var tagConnectionLostTimer: Int?
        /// Whether DG2, the portrait, is read; true by default.
        public var extractFacialImage: Bool
        /// Whether DG7, the signature, is read; false by default.
        public var extractSignatureImage: Bool
        /// No effect: a phone cannot vibrate while it reads a chip.
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
    /// The vendor's other spelling.
    public typealias NFCConfigurationData = NfcConfigurationData

    /// The codes that ``ErrorType/OTHER(_:)`` carries for the NFC component.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum NfcError: String, Error, Codable, Sendable, Hashable, CaseIterable {
        /// Number or dates are malformed, or not those of the chip's document. The controller reads no more.
        case NFC_INVALID_MRZ_KEY
        /// The device cannot read chips, or the app has given no reader.
        case NFC_NOT_SUPPORTED
        /// The chip left the field.
        case TAG_CONNECTION_LOST
        /// The chip refused a command, or does not support what was asked for, such as PACE.
        case SECURITY_STATUS_NOT_SATISFIED
        /// The device's reader is in use.
        case SYSTEM_RESOURCE_UNAVAILABLE
    }
}

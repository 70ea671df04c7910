public import VouchDialects

extension SelphID {
    /// The configuration of one launch of SelphID.
    ///
    /// The vendor's pages give two defaults, ``tokenImageQuality`` and ``generateRawImages``; the others are those of
    /// its sample app (docs/decisions/0058).
    public struct SelphIDConfigurationData: Sendable, Hashable {
        // MARK: Basic

        /// The name of the resources that hold texts in other languages, which ``SDKProviders/resources`` reads. Nil or
        /// empty: Vouch's own texts.
        public var resourcesPath: String?
        /// Captures front, then back, in one launch, whatever ``documentSide`` says. A passport has only its data page,
        /// a payment card only the side with its number.
        public var wizardMode = true
        /// Whether each picture is shown after its analysis, so that the person may repeat it.
        public var showResultAfterCapture = true
        /// Whether the three pages of the tutorial are shown before the capture.
        public var showTutorial = true
        /// Whether the tip, one page with a button, is shown before the capture. Later versions of the SDK have it.
        public var showPreviousTip = true
        /// How the documents are restricted.
        public var scanMode = SelphIDScanMode.MODE_GENERIC
        /// The documents that are admitted, in the vendor's grammar: `ES|<ALL>`, an ISO 3166-1 code and a document. Nil
        /// or empty: all.
        public var specificData: String?
        /// The kind of document to capture.
        public var documentType = SelphIDDocumentType.ID_CARD
        /// Whether an error, or a missing permission, is shown before the launch ends. Cancelling is not an error.
        public var showDiagnostic = true

        // MARK: Advanced

        /// Traces more, and shows technical information on screen. False in production.
        public var debug = false
        /// Shows the tutorial and captures nothing.
        public var tutorialOnly = false
        /// JPEG quality of the pictures in tokens, 0...1; anything else ends with
        /// ``SelphIDError/BAD_CONFIGURATION_ERROR``. Pictures of the result keep their own quality.
        public var tokenImageQuality: Float = 0.5
        /// The language of the texts, by the names of `strings-xx.xml`: `es`, `en`, `fr`. Nil or empty: that of
        /// `initSdk`, otherwise the device's.
        public var locale: String?
        /// The sides to capture; ignored if ``wizardMode`` is true or the document is a passport
        /// or a payment card.
        public var documentSide = SelphIDDocumentSide.FRONT
        /// How long the capture of each side may last; every repetition has the whole time.
        public var timeout = SelphIDTimeout.MEDIUM
        /// Whether the result has the camera's whole pictures: `rawFrontDocument`, `rawBackDocument`.
        public var generateRawImages = true
        /// Texts as XML, in the form of ``TextTable``. They take precedence over every other text.
        public var translationsContent: String?
        /// Colours and sizes as XML, in the form of ``Appearance``.
        public var viewsContent: String?
        /// Document models as XML, in the form of ``DocumentModels``. They are added to those that the reader has, for
        /// this launch; no resource changes.
        public var documentModels: String?
        /// Whether screens should take the whole display.
        public var fullscreen = true

        // MARK: Others

        /// The absolute path of a file to record the capture into; a file there is replaced. Nil or empty: nothing is
        /// recorded.
        public var videoFilename: String?
        /// The `tokenOCR` of an earlier launch in this operation. Its result and this launch's are combined, and the
        /// sides compared. Unknown tokens are ignored. Not needed with ``wizardMode``.
        public var tokenPreviousCaptureData: String?
        /// Whether the device vibrates at an error and at a successful end.
        public var vibrationEnabled = true

        public init() {}

        /// The sides of a launch, in their order.
        var sides: [DocumentSide] {
            if documentType == .PASSPORT || documentType == .CREDIT_CARD { return [.front] }
            return wizardMode ? SelphIDDocumentSide.ALL.sides : documentSide.sides
        }
    }
}

extension Optional<String> {
    /// An empty text counts as none.
    var unlessEmpty: String? { self?.isEmpty == false ? self : nil }
}

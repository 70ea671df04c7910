extension SelphID {
    /// What a launch of SelphID is to do.
    ///
    /// The vendor's pages give two defaults, ``tokenImageQuality`` and ``generateRawImages``; the others are those of its
    /// sample app (docs/decisions/0058).
    public struct SelphIDConfigurationData: Sendable, Hashable {
        // MARK: Basic

        /// The resources with texts in other languages: what ``SDKProviders/resources`` reads. Nil or empty: Vouch's own
        /// texts.
        public var resourcesPath: String?
        /// Front, then back, in one launch, whatever ``documentSide`` says. A passport has only its data page.
        public var wizardMode = true
        /// Whether each picture is shown after its analysis, so that the person may repeat it.
        public var showResultAfterCapture = true
        /// Whether the three pages of the tutorial are shown before the capture.
        public var showTutorial = true
        /// Whether the tip, one page with a button, is shown before the capture.
        public var showPreviousTip = true
        /// Which documents are looked for.
        public var scanMode = SelphIDScanMode.MODE_GENERIC
        /// Which documents: `ES|<ALL>`. Nil or empty: all.
        public var specificData: String?
        /// The kind of document to capture.
        public var documentType = SelphIDDocumentType.ID_CARD
        /// Whether an error, or a permission that is missing, is shown. Ending it oneself is no error.
        public var showDiagnostic = true

        // MARK: Advanced

        /// More traces, and technical information on screen. False in production.
        public var debug = false
        /// The tutorial and nothing else.
        public var tutorialOnly = false
        /// Quality of the JPEG in a token, 0...1.
        public var tokenImageQuality: Float = 0.5
        /// `es`, `en`, `fr`: by the names of `strings-xx.xml`. Nil or empty: that of `initSdk`, or else the device's.
        public var locale: String?
        /// Of the launch, unless ``wizardMode`` has both.
        public var documentSide = SelphIDDocumentSide.FRONT
        /// Of each side.
        public var timeout = SelphIDTimeout.MEDIUM
        /// Whether the result has the camera's whole pictures.
        public var generateRawImages = true
        /// XML: ``TextTable``. It comes before every other text.
        public var translationsContent: String?
        /// XML: ``Appearance``.
        public var viewsContent: String?
        /// XML: ``DocumentModels``. They are added to those that the reader has, for this launch.
        public var documentModels: String?
        /// For screens that can take the whole display.
        public var fullscreen = true

        // MARK: Others

        /// Absolute path of a video of the capture. Nil or empty: none is recorded.
        public var videoFilename: String?
        /// `tokenOCR` of an earlier launch in this operation: what it read and what this launch reads are combined, and
        /// the sides compared.
        public var tokenPreviousCaptureData: String?
        /// Whether the device vibrates at an error and at the end.
        public var vibrationEnabled = true

        public init() {}

        /// The sides of a launch, in their order.
        var sides: [DocumentSide] {
            if documentType == .PASSPORT { return [.front] }
            return wizardMode ? SelphIDDocumentSide.ALL.sides : documentSide.sides
        }
    }
}

extension Optional<String> {
    /// An empty text counts as none.
    var unlessEmpty: String? { self?.isEmpty == false ? self : nil }
}

import VouchFields

extension Regula {
    /// What a request wants done: `processParam.scenario`. It decides what is read, which sources' values are returned
    /// and which containers the response has.
    public enum Scenario: String, Codable, Sendable, Hashable, CaseIterable {
        /// The zone only.
        case mrz = "Mrz"
        /// Barcodes only.
        case barcode = "Barcode"
        /// The document's place and kind; no text.
        case locate = "Locate"
        /// Print and zone.
        case ocr = "Ocr"
        /// The document's kind; no text.
        case docType = "DocType"
        /// The zone, otherwise a barcode.
        case mrzOrBarcode = "MrzOrBarcode"
        /// The zone, otherwise the document's place.
        case mrzOrLocate = "MrzOrLocate"
        /// The zone and the document's place.
        case mrzAndLocate = "MrzAndLocate"
        /// A barcode and the document's place.
        case barcodeAndLocate = "BarcodeAndLocate"
        /// The zone, otherwise the print.
        case mrzOrOcr = "MrzOrOcr"
        /// The zone, otherwise a barcode, otherwise the print.
        case mrzOrBarcodeOrOcr = "MrzOrBarcodeOrOcr"
        /// The document's place, its print, and the zone if there is one.
        case locateVisualAndMrzOrOcr = "LocateVisual_And_MrzOrOcr"
        /// Everything that Vouch reads: print, zone, barcodes, chip.
        case fullProcess = "FullProcess"
        /// The same as ``fullProcess``.
        case fullAuth = "FullAuth"
        /// Russian registration stamps. Not supported: see ``obstacle``.
        case rusStamp = "RusStamp"
        /// The print line by line, without a model of the document.
        case ocrFree = "OcrFree"
        /// Payment cards. Not supported: see ``obstacle``.
        case creditCard = "CreditCard"
        /// The input pictures only.
        case capture = "Capture"
        /// A digital travel credential. Not supported as a scenario: see ``obstacle``.
        case dtc = "DTC"
        /// The chip only. Not supported: see ``obstacle``.
        case rfid = "RFID"
        /// A mobile driving licence. Not supported: see ``obstacle``.
        case mDL = "mDL"

        /// Why Vouch cannot do it; nil if it can.
        public var obstacle: String? {
            switch self {
            case .rusStamp:
                "Russian registration stamps are not read: send the page by FullProcess, which returns its lines"
            case .creditCard:
                "bank cards are not read on a server, and their digits are masked wherever they are found: an app reads a "
                    + "card on the device itself, by paymentCard of VouchDevice"
            case .dtc: "a digital travel credential is read beside pictures, in dtc, by any other scenario"
            case .rfid: "a chip is read through a session of /v1/chip-sessions, named in chipSession beside pictures"
            case .mDL: "mobile driving licences are not read: the card itself is, by FullProcess"
            default: nil
            }
        }

        /// The scenarios that Vouch can do, in the API's order.
        public static var supported: [Scenario] { allCases.filter { $0.obstacle == nil } }

        /// Whether printed text must be read for it, which takes most of the time.
        public var readsPrint: Bool {
            switch self {
            case .ocr, .docType, .mrzOrOcr, .mrzOrBarcodeOrOcr, .locateVisualAndMrzOrOcr, .fullProcess, .fullAuth,
                .ocrFree:
                true
            default: false
            }
        }

        /// Whether the response says where the document lies, what kind it is, and shows its pictures.
        var locates: Bool { locates(whereZone: false) }

        func locates(whereZone hasZone: Bool) -> Bool {
            switch self {
            case .mrz, .barcode, .mrzOrBarcode, .capture, .rfid, .ocrFree: false
            case .mrzOrLocate: !hasZone
            default: true
            }
        }

        /// Whether the response has the pictures that lie on the document: portrait, signature.
        var cutsGraphics: Bool {
            switch self {
            case .ocr, .mrzOrOcr, .mrzOrBarcodeOrOcr, .locateVisualAndMrzOrOcr, .fullProcess, .fullAuth: true
            default: false
            }
        }

        /// The sources whose values are returned.
        ///
        /// "Or" means: the first that was found. "And" means: all.
        ///
        /// - Parameters:
        ///   - hasZone: whether a machine-readable zone was read.
        ///   - hasBarcode: whether a barcode with fields was read.
        func sources(hasZone: Bool, hasBarcode: Bool) -> Set<FieldSource> {
            switch self {
            case .mrz, .mrzAndLocate, .mrzOrLocate: [.mrz]
            case .barcode, .barcodeAndLocate: [.barcode]
            case .mrzOrBarcode: hasZone ? [.mrz] : [.barcode]
            case .mrzOrOcr: hasZone ? [.mrz] : [.visual]
            case .mrzOrBarcodeOrOcr: hasZone ? [.mrz] : hasBarcode ? [.barcode] : [.visual]
            case .locateVisualAndMrzOrOcr: hasZone ? [.mrz, .visual] : [.visual]
            case .ocr: [.visual, .mrz]
            case .fullProcess, .fullAuth: [.visual, .mrz, .barcode, .chip]
            case .locate, .docType, .capture, .ocrFree, .rusStamp, .creditCard, .dtc, .rfid, .mDL: []
            }
        }
    }
}

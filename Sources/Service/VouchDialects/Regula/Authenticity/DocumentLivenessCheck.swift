import VouchReport

extension Regula {
    /// A check of whether the document itself, not a copy, was before the camera: a switch of `livenessParams`.
    public enum DocumentLivenessCheck: String, Sendable, Hashable, CaseIterable {
        /// Holograms that change with the angle of view. Vouch does not perform it: it needs several pictures.
        case hologram = "checkHolo"
        /// Whether the document was photographed from the screen of a device. Vouch performs it.
        case electronicDevice = "checkED"
        /// Optically variable ink (OVI), whose colour changes with the angle. Vouch does not perform it.
        case opticallyVariableInk = "checkOVI"
        /// A multiple laser image (MLI), which shows another picture at another angle. Vouch does not perform it.
        case multipleLaserImage = "checkMLI"
        /// The background of the barcode. Vouch does not perform it.
        case barcodeBackground = "checkBarcodeBackground"
        /// Whether the page is a black-and-white copy. Vouch performs it.
        case blackAndWhiteCopy = "checkBlackAndWhiteCopy"
        /// The vendor's check of a Dynaprint, which shows only under moving light. Vouch does not perform it.
        case dynaprint = "checkDynaprint"
        /// The vendor's check of the document's geometry. Vouch does not perform it.
        case geometry = "checkGeometry"

        /// The element that the answer names. The vendor numbers no element of liveness for holograms; 8 is that of a
        /// hologram seen in motion.
        public var element: SecurityFeatureType {
            switch self {
            case .hologram: .init(rawValue: 8)
            case .electronicDevice: .init(rawValue: 40)
            case .opticallyVariableInk: .init(rawValue: 41)
            case .multipleLaserImage: .init(rawValue: 44)
            case .barcodeBackground: .init(rawValue: 45)
            case .blackAndWhiteCopy: .init(rawValue: 53)
            case .dynaprint: .init(rawValue: 54)
            case .geometry: .init(rawValue: 55)
            }
        }

        /// Whether Vouch performs it.
        var isPerformed: Bool { self == .electronicDevice || self == .blackAndWhiteCopy }

        /// What the check found on a page.
        struct Finding {
            let result: CheckResult
            let diagnose: CheckDiagnose
            /// Why it was not done, for the log; nil if it was.
            let reason: String?
        }

        /// What the check found on a page. A check that was not performed stays open: it never counts as live.
        func finding(_ page: DocumentReport.Page) -> Finding {
            switch self {
            case .blackAndWhiteCopy:
                guard let isCopy = page.copyTraces?.blackAndWhite else {
                    return .init(
                        result: .wasNotDone, diagnose: .unknown, reason: "the page's colours were not measured")
                }
                return .init(result: isCopy ? .error : .ok, diagnose: isCopy ? .blackAndWhiteCopy : .pass, reason: nil)
            case .electronicDevice:
                guard let isScreen = page.copyTraces?.screen else {
                    return .init(
                        result: .wasNotDone, diagnose: .tooLowResolution,
                        reason: "the page has too few pixels, or the picture had to be reduced")
                }
                return .init(
                    result: isScreen ? .error : .ok, diagnose: isScreen ? .electronicDevice : .pass, reason: nil)
            case .hologram, .opticallyVariableInk, .multipleLaserImage, .dynaprint:
                return .init(
                    result: .wasNotDone, diagnose: .necessaryImageNotFound,
                    reason: "shows only in several pictures under moving light, which are not compared")
            case .barcodeBackground, .geometry:
                return .init(result: .wasNotDone, diagnose: .unknown, reason: "Vouch has no measure of it")
            }
        }
    }
}

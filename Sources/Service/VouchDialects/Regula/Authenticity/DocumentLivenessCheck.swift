import VouchReport

extension Regula {
    /// A check of whether the document itself, and no copy, was before the camera: a switch of `livenessParams`.
    public enum DocumentLivenessCheck: String, Sendable, Hashable, CaseIterable {
        case hologram = "checkHolo"
        case electronicDevice = "checkED"
        case opticallyVariableInk = "checkOVI"
        case multipleLaserImage = "checkMLI"
        case barcodeBackground = "checkBarcodeBackground"
        case blackAndWhiteCopy = "checkBlackAndWhiteCopy"
        case dynaprint = "checkDynaprint"
        case geometry = "checkGeometry"

        /// The element of the answer. The vendor numbers no element of liveness for holograms; 8 is that of a hologram
        /// seen in motion.
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

        /// What is not done stays open: nothing is called live because nobody looked.
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

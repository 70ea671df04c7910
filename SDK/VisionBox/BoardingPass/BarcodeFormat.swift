public import Foundation
public import VouchBarcode
public import VouchCore
public import VouchDialects

extension VisionBox {
    /// The symbologies of boarding passes, by the SDK's names (IATA Resolution 792).
    public enum BarcodeFormat: String, Word {
        /// Aztec, ISO/IEC 24778.
        case aztec
        /// PDF417, ISO/IEC 15438: the symbology of printed passes.
        case pdf417
        /// QR code, ISO/IEC 18004.
        case qrCode
        /// Data Matrix, ISO/IEC 16022.
        case dataMatrix

        public var androidName: String {
            switch self {
            case .aztec: "AZTEC"
            case .pdf417: "PDF417"
            case .qrCode: "QR_CODE"
            case .dataMatrix: "DATA_MATRIX"
            }
        }

        /// Android's `value`, which reports carry as `barcodeType`.
        public var value: String {
            switch self {
            case .aztec: "AZTECCODE"
            case .pdf417: "PDF417"
            case .qrCode: "QR_CODE"
            case .dataMatrix: "DataMatrix"
            }
        }

        public var otherNames: [String] { [value] }

        /// The format of a decoded barcode; nil for a symbology that boarding passes do not have.
        public init?(_ symbology: BarcodeSymbology) {
            switch symbology {
            case .aztec: self = .aztec
            case .pdf417: self = .pdf417
            case .qr: self = .qrCode
            case .dataMatrix: self = .dataMatrix
            default: return nil
            }
        }
    }

    /// The content of a barcode that an app's own scanner read. Personal data; printing it shows none.
    public struct BoardingPassData: Sendable, Hashable, Redacted {
        /// The content of the barcode, unchanged.
        public let rawBarcodeData: String
        /// The symbology that it was read from. It is passed on; the content does not depend on it.
        public let barcodeFormat: BarcodeFormat

        public init(rawBarcodeData: String, barcodeFormat: BarcodeFormat) {
            self.rawBarcodeData = rawBarcodeData
            self.barcodeFormat = barcodeFormat
        }
    }

    /// What `scanBoardingPass` is to do. Android: `BoardingPassScanParameters`, with `validate`.
    public struct ScanBoardingPassParameters: Sendable, Hashable {
        /// Whether a pass that breaks a rule of IATA Resolution 792 is refused. Real passes of many airlines break
        /// some.
        public let validateBoardingPass: Bool

        public init(validateBoardingPass: Bool) { self.validateBoardingPass = validateBoardingPass }
        /// Android's form.
        public init(validate: Bool) { self.init(validateBoardingPass: validate) }
    }

    /// What `parseBoardingPass` is to read. Android: `BoardingPassStringParserParameters` and
    /// `BoardingPassImageParserParameters`.
    public struct ParseBoardingPassParameters: Sendable, Hashable, Redacted {
        /// As ``ScanBoardingPassParameters/validateBoardingPass``.
        public let validateBoardingPass: Bool
        /// The content of a barcode; nil if the pass is in ``boardingPassImage``.
        public let boardingPassData: BoardingPassData?
        /// A picture file that shows the pass. Ignored if ``boardingPassData`` is there.
        public let boardingPassImage: Data?

        public init(validateBoardingPass: Bool, boardingPassData: BoardingPassData?, boardingPassImage: Data?) {
            self.validateBoardingPass = validateBoardingPass
            self.boardingPassData = boardingPassData
            self.boardingPassImage = boardingPassImage
        }

        /// Android's form.
        public init(boardingPassData: BoardingPassData, validate: Bool) {
            self.init(validateBoardingPass: validate, boardingPassData: boardingPassData, boardingPassImage: nil)
        }
    }

    /// Why there is no boarding pass.
    public struct BoardingPassError: Error, Sendable, Hashable {
        /// Whether the person ended the scan.
        public let userCanceled: Bool
        /// False if the person rejected the terms.
        public let termsAndConditionsAccepted: Bool
        /// What went wrong; nil if the person ended the scan.
        public let featureError: FeatureError?

        public init(userCanceled: Bool, termsAndConditionsAccepted: Bool = true, featureError: FeatureError? = nil) {
            self.userCanceled = userCanceled
            self.termsAndConditionsAccepted = termsAndConditionsAccepted
            self.featureError = featureError
        }

        init(_ code: ErrorCode) { self.init(userCanceled: false, featureError: FeatureError(code)) }
    }
}

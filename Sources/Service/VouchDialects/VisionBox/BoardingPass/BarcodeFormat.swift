public import Foundation
public import VouchBarcode
public import VouchCore

extension VisionBox {
    /// The symbologies of boarding passes.
    public enum BarcodeFormat: String, Word {
        /// ISO/IEC 24778.
        case aztec, pdf417, qrCode, dataMatrix

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

        /// - Returns: nil for a symbology that boarding passes do not have.
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

    /// What an app's own scanner read. Personal data; printing it shows none.
    public struct BoardingPassData: Sendable, Hashable, Redacted {
        /// The content, as the barcode has it.
        public let rawBarcodeData: String
        /// Of the barcode that it was read from.
        public let barcodeFormat: BarcodeFormat

        public init(rawBarcodeData: String, barcodeFormat: BarcodeFormat) {
            self.rawBarcodeData = rawBarcodeData
            self.barcodeFormat = barcodeFormat
        }
    }

    /// Android: `BoardingPassScanParameters`, with `validate`.
    public struct ScanBoardingPassParameters: Sendable, Hashable {
        /// Whether a pass that breaks the resolution is refused. Many airlines' do.
        public let validateBoardingPass: Bool

        public init(validateBoardingPass: Bool) { self.validateBoardingPass = validateBoardingPass }
        /// Android's form.
        public init(validate: Bool) { self.init(validateBoardingPass: validate) }
    }

    /// Android: `BoardingPassStringParserParameters` and `BoardingPassImageParserParameters`.
    public struct ParseBoardingPassParameters: Sendable, Hashable, Redacted {
        /// As ``ScanBoardingPassParameters/validateBoardingPass``.
        public let validateBoardingPass: Bool
        /// Nil: the pass is in a picture.
        public let boardingPassData: BoardingPassData?
        /// A picture file. Not looked at if there are data.
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
        /// Whether the person ended it.
        public let userCanceled: Bool
        /// False if the user rejected the terms.
        public let termsAndConditionsAccepted: Bool
        /// Nil if the user ended it.
        public let featureError: FeatureError?

        public init(userCanceled: Bool, termsAndConditionsAccepted: Bool = true, featureError: FeatureError? = nil) {
            self.userCanceled = userCanceled
            self.termsAndConditionsAccepted = termsAndConditionsAccepted
            self.featureError = featureError
        }

        init(_ code: ErrorCode) { self.init(userCanceled: false, featureError: FeatureError(code)) }
    }
}

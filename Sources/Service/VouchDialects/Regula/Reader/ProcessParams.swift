public import Foundation
public import VouchCore

extension Regula {
    /// What a scan looks for and what its results contain, by the names of the vendor's iOS SDK.
    public typealias ProcessParams = Parameters<ProcessParamValues>

    /// Units of measured values.
    public enum MeasureSystem: Int, Codable, Sendable, Hashable, CaseIterable {
        /// Centimetres and kilograms.
        case metric = 0
        /// Inches and pounds.
        case imperial = 1
    }

    /// The values of ``ProcessParams``. Source: RGLProcessParams.h of the vendor's iOS SDK.
    ///
    /// nil leaves the reader's own way. *For the scanner* means that the value is handed to the scanner of the app
    /// (``DocReaderScanning``) and changes nothing by itself. *Without effect* means that Vouch has nothing it could change.
    public struct ProcessParamValues: Sendable, Hashable {
        /// One of ``DocReader/availableScenarios``, by any of its names: ``Scenario/init(named:)``.
        public var scenario: String?
        /// The scenario of the capture button. For the scanner.
        public var captureButtonScenario: String?
        /// Whether ``DocumentReaderResults/rawResult`` has a log.
        public var logs: Bool?
        /// Whether further pages of a document are asked for. For the scanner.
        public var multipageProcessing: Bool?
        /// For the scanner.
        public var disableFocusingCheck: Bool?
        /// How dates are written: `dd/mm/yyyy`. Its default is the short numeric form of the device's locale.
        public var dateFormat: String?
        /// Numbers of the documents to look for; nil or empty: all. For the scanner.
        public var documentIDList: [Int]?
        /// The text fields wanted; nil or empty: all.
        public var fieldTypesFilter: [TextFieldType]?
        /// The barcodes wanted; nil or empty: all. For the scanner.
        public var barcodeTypes: [BarcodeType]?
        /// Imperial in the United States, Liberia and Myanmar. Without effect: values stay as printed.
        public var measureSystem: MeasureSystem
        /// Whether the results have the input pictures.
        public var returnUncroppedImage: Bool?
        /// Without effect: barcodes are not cut out.
        public var returnCroppedBarcode: Bool?
        /// Whether two pages may be in one picture. For the scanner.
        public var doublePageSpread: Bool?
        /// Without effect: a barcode's content tells how it is parsed.
        public var barcodeParserType: Int?
        /// In seconds, from the start of the scan; nil or 0: no limit.
        public var timeout: Double?
        /// In seconds, from the moment a document was found; nil or 0: no limit.
        public var timeoutFromFirstDetect: Double?
        /// In seconds, from the moment the kind of document was known; nil or 0: no limit.
        public var timeoutFromFirstDocType: Double?
        /// Whether one picture is put together of several. For the scanner.
        public var integralImage: Bool?
        /// Fewest pixels per inch of a frame that is looked at. For the scanner.
        public var minDPI: Int?
        /// Largest angle between page and camera, in degrees. For the scanner.
        public var perspectiveAngle: Int?
        /// Whether the person may move the document's corners. For the scanner.
        public var manualCrop: Bool?
        /// Whether holograms are looked for. For the scanner: Vouch judges none, so their check is not performed.
        public var checkHologram: Bool?
        /// Without effect: no log of Vouch's holds personal data.
        public var depersonalizeLog: Bool?
        /// Without effect: a field that was not read has no value.
        public var checkRequiredTextFields: Bool?
        /// The containers wanted; nil or empty: all that the scenario has.
        public var resultTypeOutput: [ResultType]?
        /// Without effect: pages are shown one by one.
        public var generateDoublePageSpreadImage: Bool?
        /// Most pixels per inch of the document's picture; nil or 0: no limit.
        public var imageDpiOutMax: Int?
        /// Whether pictures show the page and nothing around it. For the scanner, and told to a server.
        public var alreadyCropped: Bool?
        /// The document's number, where it is known. For the scanner.
        public var forceDocID: Int?
        /// Without effect: a field is always read by its mask.
        public var matchTextFieldMask: Bool?
        /// Without effect.
        public var fastDocDetect: Bool?
        /// Without effect: glare is told of the page.
        public var updateOCRValidityByGlare: Bool?
        /// Whether pictures on the document are left out.
        public var noGraphics: Bool?
        /// The checks of picture quality.
        public var imageQA = ImageQA()
        /// The document's format, where it is known. For the scanner.
        public var forceDocFormat: DocumentFormat?
        /// The smallest share of the picture that a document covers, 0...1. For the scanner.
        public var documentAreaMin: Double?
        /// Whether several documents may be in one picture. For the scanner.
        public var multiDocOnImage: Bool?
        /// In months. Without effect: an expired document stays expired.
        public var shiftExpiryDate: Int?
        /// In years.
        public var minimalHolderAge: Int?
        /// The zones admitted; nil or empty: all.
        public var mrzFormatsFilter: [MRZFormat]?
        /// Without effect.
        public var forceReadMrzBeforeLocate: Bool?
        /// Parameters without a name here. For the scanner.
        public var customParams: [String: JSONValue]?
        /// Whether barcodes are parsed. For the scanner.
        public var parseBarcodes: Bool?
        /// False: ``DocumentReaderResults/getEncryptedContainers()`` gives none.
        public var shouldReturnPackageForReprocess: Bool?
        /// Without effect: perforated characters are not read.
        public var disablePerforationOCR: Bool?
        /// The kinds of documents admitted; nil or empty: all.
        public var documentGroupFilter: [DocumentType]?
        /// Without effect: picture quality never makes a document genuine or not.
        public var respectImageQuality: Bool?
        /// Without effect: names stay as the document has them.
        public var splitNames: Bool?
        /// The sum of the authenticity checks wanted. Without effect: Vouch has none of them.
        public var processAuth: Int?
        /// In pixels. Without effect: ``imageDpiOutMax`` limits pictures.
        public var imageOutputMaxWidth: Int?
        /// In pixels. Without effect, as ``imageOutputMaxWidth``.
        public var imageOutputMaxHeight: Int?
        /// Without effect: Vouch writes no pictures by itself, nor what the following three name.
        public var debugSaveImages: Bool?
        /// Without effect.
        public var debugSaveCroppedImages: Bool?
        /// Without effect.
        public var debugSaveRFIDSession: Bool?
        /// Without effect.
        public var debugSaveLogs: Bool?

        /// - Parameter locale: of the device: the defaults of ``dateFormat`` and ``measureSystem`` depend on it.
        public init(locale: Locale = .current) {
            dateFormat = DateFormatter.dateFormat(fromTemplate: "yyyyMMdd", options: 0, locale: locale)
            let isImperial = locale.region.map { ["US", "LR", "MM"].contains($0.identifier) } ?? false
            measureSystem = isImperial ? .imperial : .metric
        }

        /// The limits of time of a scan that are set.
        func limit(of seconds: Double?) -> Double? { seconds.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } }

        /// What of it shapes a result.
        func parameters(for scenario: Scenario) -> ProcessParameters {
            var parameters = ProcessParameters(scenario: scenario)
            parameters.resultTypeOutput = resultTypeOutput ?? []
            parameters.fieldTypesFilter = fieldTypesFilter ?? []
            // The vendor's masks have small letters for months.
            let format = dateFormat.flatMap { DateFormat($0.replacingOccurrences(of: "m", with: "M")) }
            parameters.dateFormat = format ?? .standard
            parameters.log = logs ?? false
            parameters.returnUncroppedImage = returnUncroppedImage ?? false
            parameters.noGraphics = noGraphics ?? false
            parameters.imageDpiOutMax = max(imageDpiOutMax ?? 0, 0)
            parameters.minimalHolderAge = minimalHolderAge
            parameters.mrzFormatsFilter = mrzFormatsFilter ?? []
            parameters.documentGroupFilter = documentGroupFilter ?? []
            parameters.imageQa = imageQA
            return parameters
        }
    }
}

extension Regula.Parameters where Value == Regula.ProcessParamValues {
    /// - Parameter locale: see ``Regula/ProcessParamValues/init(locale:)``.
    public convenience init(locale: Locale = .current) { self.init(Regula.ProcessParamValues(locale: locale)) }
}

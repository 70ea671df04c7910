public import Foundation
public import VouchCore
public import VouchDialects

extension Regula {
    /// What a scan reads and what its results contain, by the names of the vendor's iOS SDK.
    public typealias ProcessParams = Parameters<ProcessParamValues>

    /// The units of measured values.
    public enum MeasureSystem: Int, Codable, Sendable, Hashable, CaseIterable {
        /// Centimetres and kilograms.
        case metric = 0
        /// Inches and pounds.
        case imperial = 1
    }

    /// The values of ``ProcessParams``. Source: RGLProcessParams.h of the vendor's iOS SDK.
    ///
    /// Nil leaves the choice to the reader. *For the scanner* means that the value is handed to the app's scanner
    /// (``DocReaderScanning``) and changes nothing by itself. *Without effect* means that Vouch has nothing that the
    /// value could change.
    public struct ProcessParamValues: Sendable, Hashable {
        /// What the scan reads: one of ``DocReader/availableScenarios``, by any of its names
        /// (``Scenario/init(named:)``). Must be set before a scan.
        public var scenario: String?
        /// The scenario of the capture button. For the scanner.
        public var captureButtonScenario: String?
        /// Whether ``DocumentReaderResults/rawResult`` has a log.
        public var logs: Bool?
        /// Whether further pages of a document are asked for.
        public var multipageProcessing: Bool?
        /// Whether frames out of focus are read too. For the scanner.
        public var disableFocusingCheck: Bool?
        /// How dates are written, such as `dd/mm/yyyy`; anything but a pattern of year, month and day counts as
        /// `yyyy-MM-dd`. By default the short numeric form of the device's locale.
        public var dateFormat: String?
        /// Numbers of the documents to look for; nil or empty: all. For the scanner.
        public var documentIDList: [Int]?
        /// The text fields to return; nil or empty: all.
        public var fieldTypesFilter: [TextFieldType]?
        /// The barcodes to read; nil or empty: all. For the scanner.
        public var barcodeTypes: [BarcodeType]?
        /// Without effect: values stay as on the document. By default imperial in the United States, Liberia and
        /// Myanmar.
        public var measureSystem: MeasureSystem
        /// Whether the results have the input pictures.
        public var returnUncroppedImage: Bool?
        /// Without effect: barcodes are not cut out.
        public var returnCroppedBarcode: Bool?
        /// Whether two pages may be in one picture. For the scanner.
        public var doublePageSpread: Bool?
        /// Without effect: a barcode's content decides how it is parsed.
        public var barcodeParserType: Int?
        /// The time limit of a scan, in seconds from its start; nil or 0: none.
        public var timeout: Double?
        /// The time limit in seconds from the moment that a document was found; nil or 0: none.
        public var timeoutFromFirstDetect: Double?
        /// The time limit in seconds from the moment that the document's kind was known; nil or 0: none.
        public var timeoutFromFirstDocType: Double?
        /// Whether one picture is composed of several frames. For the scanner.
        public var integralImage: Bool?
        /// The fewest pixels per inch of a frame that is read. For the scanner.
        public var minDPI: Int?
        /// The largest angle between page and camera, in degrees. For the scanner.
        public var perspectiveAngle: Int?
        /// Whether the person may move the document's corners. For the scanner.
        public var manualCrop: Bool?
        /// Whether holograms are asked for. Vouch judges none: the results say that the check was not done.
        public var checkHologram: Bool?
        /// Without effect: Vouch's logs hold no personal data.
        public var depersonalizeLog: Bool?
        /// Without effect: a field that was not read has no value.
        public var checkRequiredTextFields: Bool?
        /// The containers to return; nil or empty: all that the scenario has.
        public var resultTypeOutput: [ResultType]?
        /// Without effect: pages are shown one by one.
        public var generateDoublePageSpreadImage: Bool?
        /// The most pixels per inch of the document's picture; nil or 0: 300.
        public var imageDpiOutMax: Int?
        /// Whether pictures show the page and nothing around it. For the scanner; sent to a server too.
        public var alreadyCropped: Bool?
        /// The number of the document's model, if it is known. For the scanner.
        public var forceDocID: Int?
        /// Without effect: a field is always read by its mask.
        public var matchTextFieldMask: Bool?
        /// Without effect: documents are always found in one way.
        public var fastDocDetect: Bool?
        /// Without effect: glare is reported for the page, not for fields.
        public var updateOCRValidityByGlare: Bool?
        /// Whether portraits, signatures and other pictures on the document are left out.
        public var noGraphics: Bool?
        /// Which quality checks count, and their limits.
        public var imageQA = ImageQA()
        /// The document's format, if it is known: another one is not captured.
        public var forceDocFormat: DocumentFormat?
        /// The smallest share of the picture that a document covers, 0...1.
        public var documentAreaMin: Double?
        /// Whether several documents may be in one picture. For the scanner.
        public var multiDocOnImage: Bool?
        /// By how many months the date of expiry is shifted. Without effect: an expired document stays expired.
        public var shiftExpiryDate: Int?
        /// The age in years that the holder must have reached; nil if any age will do.
        public var minimalHolderAge: Int?
        /// The formats of zones to accept; nil or empty: all.
        public var mrzFormatsFilter: [MRZFormat]?
        /// Without effect: the zone is always looked for.
        public var forceReadMrzBeforeLocate: Bool?
        /// Parameters that have no name here. For the scanner.
        public var customParams: [String: JSONValue]?
        /// Whether barcodes are parsed. For the scanner.
        public var parseBarcodes: Bool?
        /// False: ``DocumentReaderResults/getEncryptedContainers()`` returns nil.
        public var shouldReturnPackageForReprocess: Bool?
        /// Without effect: perforated characters are not read.
        public var disablePerforationOCR: Bool?
        /// The kinds of documents to accept; nil or empty: all.
        public var documentGroupFilter: [DocumentType]?
        /// Without effect: picture quality never makes a document genuine or not.
        public var respectImageQuality: Bool?
        /// Without effect: names stay as the document has them.
        public var splitNames: Bool?
        /// The sum of the authenticity checks to perform (``AuthenticityResultType``). Vouch has none of them on the device: the
        /// results say of each that it was not done.
        public var processAuth: Int?
        /// The most pixels of a picture's width. Without effect: ``imageDpiOutMax`` limits pictures.
        public var imageOutputMaxWidth: Int?
        /// The most pixels of a picture's height. Without effect, as ``imageOutputMaxWidth``.
        public var imageOutputMaxHeight: Int?
        /// Without effect: Vouch writes no files for debugging.
        public var debugSaveImages: Bool?
        /// Without effect, as ``debugSaveImages``.
        public var debugSaveCroppedImages: Bool?
        /// Without effect, as ``debugSaveImages``.
        public var debugSaveRFIDSession: Bool?
        /// Without effect, as ``debugSaveImages``.
        public var debugSaveLogs: Bool?

        /// The vendor's defaults.
        ///
        /// - Parameter locale: of the device; ``dateFormat`` and ``measureSystem`` depend on it.
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
            parameters.authParams = authParams
            return parameters
        }

        /// The checks of authenticity that were asked for; nil for none.
        private var authParams: AuthParameters? {
            let kinds = AuthenticityResultType.kinds(in: Int64(processAuth ?? 0))
            var asked = AuthParameters()
            asked.others = kinds.filter { $0 != .hologramDetection }
            if checkHologram == true || kinds.contains(.hologramDetection) { asked.liveness = [.hologram] }
            return asked.others.isEmpty && asked.liveness == nil ? nil : asked
        }
    }
}

extension Regula.Parameters where Value == Regula.ProcessParamValues {
    /// The vendor's defaults; see ``Regula/ProcessParamValues/init(locale:)``.
    public convenience init(locale: Locale = .current) { self.init(Regula.ProcessParamValues(locale: locale)) }
}

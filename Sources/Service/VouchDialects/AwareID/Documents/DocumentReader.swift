extension AwareID {
    // The document reader of AwareID's SDK is Regula's.
    /// The vendor's reader is Regula's.
    public typealias DocReader = Regula.DocReader
    /// The vendor's reader is Regula's.
    public typealias DocReaderAction = Regula.DocReaderAction
    /// The vendor's reader is Regula's.
    public typealias DocumentReaderResults = Regula.DocumentReaderResults
    /// The vendor's reader is Regula's.
    public typealias DocumentReaderException = Regula.DocumentReaderException
    /// The vendor's reader is Regula's.
    public typealias ProcessParams = Regula.ProcessParams
    /// The vendor's reader is Regula's.
    public typealias Functionality = Regula.Functionality

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Everything of a document.
    public static let RGL_SCENARIO_FULL_PROCESS = Regula.Scenario.fullProcess.rawValue
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// For document scanning.
    public static let RGL_SCENARIO_OCR = Regula.Scenario.ocr.rawValue
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Before a chip is read.
    public static let RGL_SCENARIO_MRZ = Regula.Scenario.mrz.rawValue
}

extension Regula.DocReader {
    /// Has ``Regula/DocumentReaderResults/getEncryptedContainers()`` encrypt for the server whose public key this has.
    public func setPackageEncryption(_ encryption: AwareID.PackageEncryption) {
        providers.sealer = { try encryption.seal($0) }
    }
}

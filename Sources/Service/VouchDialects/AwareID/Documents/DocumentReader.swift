extension AwareID {
    // The document reader of AwareID's SDK is Regula's.
    public typealias DocReader = Regula.DocReader
    public typealias DocReaderAction = Regula.DocReaderAction
    public typealias DocumentReaderResults = Regula.DocumentReaderResults
    public typealias DocumentReaderException = Regula.DocumentReaderException
    public typealias ProcessParams = Regula.ProcessParams
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

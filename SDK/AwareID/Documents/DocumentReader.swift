public import VouchDialects
public import VouchRegula

extension AwareID {
    // The document reader of AwareID's SDK is Regula's.
    /// The document reader: AwareID's SDK uses Regula's.
    public typealias DocReader = Regula.DocReader
    /// How a scan ended, or what happened during it.
    public typealias DocReaderAction = Regula.DocReaderAction
    /// What a scan read.
    public typealias DocumentReaderResults = Regula.DocumentReaderResults
    /// Why the reader could not start or scan; the vendor's type has an English message.
    public typealias DocumentReaderException = Regula.DocumentReaderException
    /// What a scan reads and for how long: `DocReader.shared.processParams`.
    public typealias ProcessParams = Regula.ProcessParams
    /// How the scanner's screen behaves: `DocReader.shared.functionality`.
    public typealias Functionality = Regula.Functionality

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Reads everything of a document: zone, print, barcodes, pictures and checks. `FullProcess`.
    public static let RGL_SCENARIO_FULL_PROCESS = Regula.Scenario.fullProcess.rawValue
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Reads the page, as the vendor's sample does before it sends a document. `Ocr`.
    public static let RGL_SCENARIO_OCR = Regula.Scenario.ocr.rawValue
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Reads the zone only, which gives the key to a chip. `Mrz`.
    public static let RGL_SCENARIO_MRZ = Regula.Scenario.mrz.rawValue
}

extension Regula.DocReader {
    /// Makes ``Regula/DocumentReaderResults/getEncryptedContainers()`` encrypt to the server whose public key
    /// `encryption` holds. Without it that method has nothing to encrypt with.
    public func setPackageEncryption(_ encryption: AwareID.PackageEncryption) {
        providers.sealer = { try encryption.seal($0) }
    }
}

import VouchChip
import VouchReport

/// What a reading depends on besides what it saw: day, time, policy, programs and networks.
struct EvidenceSetting: Codable {
    /// Day of reading: year, month, day.
    let today: [Int]
    let readAt: String
    /// Version of Vouch.
    let vouch: String
    /// SHA-256 of the document models as one database, hexadecimal; nil for models that cannot be one.
    let models: String?
    /// SHA-256 of each of Vouch's own networks, hexadecimal, by name.
    let networks: [String: String]
    /// Engines that read print.
    let engines: [DocumentReport.Versions.Engine]
    /// Why print was not read.
    let textProblem: ReadingProblem?
    let policy: ReadingPolicy
    /// Names of the inputs, and which page or moment of each a picture is.
    let origins: [Origin]
    let isVideo: Bool
    let documentCount: Int
    let hasChip: Bool

    struct Origin: Codable {
        let name: String
        let page: Int?
        let time: Double?
    }
}

/// What was measured beside one document: times, and the input files. A report repeats it as it is.
struct MeasuredContents: Codable, Sendable {
    let timing: [DocumentReport.Stage]
    let inputs: [DocumentReport.Input]
    /// SHA-256 of the report as it was answered, with the files of its graphics: `integrity.documentHash`.
    var answered: String?
}

/// The chip of a reading, without its files.
struct ChipSetting: Codable {
    let application: ChipApplication
    let files: [ElementaryFile]
    let inspection: InspectionSummary?
    /// Challenge and answer of active authentication; empty if there was none.
    let proof: [[UInt8]]
}

/// Names of the parts of a bundle.
enum EvidencePart {
    static let setting = "setting"
    static let previous = "previous"
    static let pictures = "reading/pictures"
    static let zones = "reading/zones"
    static let barcodes = "reading/barcodes"
    static let print = "reading/print"
    static let chip = "chip"
    static let trust = "trust/store"
    static let signers = "trust/signers"

    static func chip(_ file: String) -> String { "chip/" + file.replacing("/", with: "-") }

    /// An input's file.
    static func input(_ index: Int) -> String { "input/\(index)" }

    static func document(_ index: Int, _ rest: String) -> String { "document/\(index)/\(rest)" }

    static func report(_ index: Int) -> String { "report/\(index)/" }
}

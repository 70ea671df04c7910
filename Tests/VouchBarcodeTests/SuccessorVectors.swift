import VouchBarcode

/// `Tests/Vectors/vds/successors.json`; `successors.py` beside it says how they are made.
struct SuccessorVectors: Decodable {
    let icaoBarcodes: [String: String]
    let twoDDocs: [String: String]

    static let all: SuccessorVectors = PayloadVectors.load("vds/successors")

    static func barcodeBytes(_ name: String) -> [UInt8] { Array((all.icaoBarcodes[name] ?? "").utf8) }
    static func documentBytes(_ name: String) -> [UInt8] { Array((all.twoDDocs[name] ?? "").utf8) }
}

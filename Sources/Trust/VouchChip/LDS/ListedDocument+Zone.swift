import VouchCore
import VouchMRZ
import VouchPKI

extension ListedDocument {
    /// Takes over kind and number of the document from its zone.
    mutating func take(_ zone: DG1) {
        guard let mrz = zone.mrz else { return }
        let lines = mrz.lines
        documentCode = String(decoding: lines[0].prefix(2).filter { $0 != UInt8(ascii: "<") }, as: UTF8.self)
        switch mrz.format {
        // Without the check digit.
        case .td1: number = Sensitive(MRZKey.number(lines[0][5..<15], continuedIn: lines[0][15..<30]).dropLast())
        case .td2: number = Sensitive(MRZKey.number(lines[1][0..<10], continuedIn: lines[1][28..<35]).dropLast())
        case .td3: number = Sensitive(Array(lines[1][0..<9]))
        default: break
        }
    }
}

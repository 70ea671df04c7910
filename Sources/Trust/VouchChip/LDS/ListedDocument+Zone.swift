import VouchCore
import VouchMRZ
import VouchPKI

extension ListedDocument {
    /// Takes over kind and number of the document from its zone.
    mutating func take(_ zone: DG1) {
        guard let mrz = zone.mrz else { return }
        let lines = mrz.lines
        let filler = UInt8(ascii: "<")
        documentCode = String(decoding: lines[0].prefix(2).filter { $0 != filler }, as: UTF8.self)
        switch mrz.format {
        case .td1:
            var characters = Array(lines[0][5..<14])
            // A filler for the digit means that the optional data begin with the rest of a long number and its digit.
            if lines[0][14] == filler {
                characters += lines[0][15..<30].prefix { $0 != filler }.dropLast()
            }
            number = Sensitive(characters)
        case .td2, .td3: number = Sensitive(Array(lines[1][0..<9]))
        default: break
        }
    }
}

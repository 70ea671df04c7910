import VouchCore
import VouchMRZ
import VouchPKI

extension ListedDocument {
    /// Takes over kind and number of the document from its zone.
    mutating func take(_ zone: DG1) {
        guard let mrz = zone.mrz else { return }
        let lines = mrz.lines
        documentCode = String(decoding: lines[0].prefix(2).filter { $0 != Self.filler }, as: UTF8.self)
        switch mrz.format {
        case .td1: number = Self.number(lines[0][5..<15], continuedIn: lines[0][15..<30])
        case .td2: number = Self.number(lines[1][0..<10], continuedIn: lines[1][28..<35])
        case .td3: number = Sensitive(Array(lines[1][0..<9]))
        default: break
        }
    }

    private static let filler = UInt8(ascii: "<")

    /// A filler for the digit means that the optional data begin with the rest of a long number and its digit.
    private static func number(
        _ field: ArraySlice<UInt8>, continuedIn optional: ArraySlice<UInt8>
    ) -> Sensitive<[UInt8]> {
        let rest = field.last == filler ? optional.prefix { $0 != filler }.dropLast() : []
        return Sensitive(field.dropLast() + rest)
    }
}

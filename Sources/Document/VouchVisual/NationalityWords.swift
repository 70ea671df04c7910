import VouchFields

/// Words for a State and its citizens, folded, for prints in which an engine made slips.
enum NationalityWords {
    private static let table: [String: [[FoldedText.Unit]]] = {
        var table: [String: [[FoldedText.Unit]]] = [:]
        for (words, code) in StateWords.table { table[code, default: []].append(FoldedText.units(of: words)) }
        for line in IssuerWords.names.split(separator: "\n") {
            let parts = line.split(separator: "|")
            guard parts.count == 2 else { continue }
            for phrase in parts[1].split(separator: ";") {
                table[String(parts[0]), default: []].append(FoldedText.units(of: phrase))
            }
        }
        return table
    }()

    static func ofState(_ code: String) -> [[FoldedText.Unit]] { table[code] ?? [] }
}

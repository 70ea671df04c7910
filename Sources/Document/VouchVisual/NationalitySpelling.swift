/// Spells the words that a State's documents have for its citizens as the State does, where an engine lost an accent or
/// slipped in a letter.
///
/// There are few such words, so nothing has to be guessed. Which State it is follows from the print itself, or from who
/// issued the document; a word that is of no list stays as it was read.
struct NationalitySpelling {
    /// The length from which one letter may be wrong: no two of a State's words are as near to each other.
    private static let forgiving = 7
    private static let longest = 120

    /// By their folded letters; nil if these are all that is known of the spelling.
    private let words: [[FoldedText.Unit]: String?]

    /// - Parameter state: as in the zone: `FRA`, `D`.
    init(state: String) {
        var words: [[FoldedText.Unit]: String?] = [:]
        for phrase in NationalityWords.ofState(state) where phrase.count >= 3 { words.updateValue(nil, forKey: phrase) }
        for word in (Self.accented[state] ?? "").split(separator: " ") {
            words.updateValue(String(word), forKey: FoldedText.units(of: word))
        }
        self.words = words
    }

    /// The print with its known words spelt, in capitals or small letters as they were; all else as it was.
    func spelt(_ print: String) -> String {
        guard !words.isEmpty, print.count <= Self.longest else { return print }
        var result = ""
        var word = ""
        for character in print + " " {
            if character.isLetter || character == "'" {
                word.append(character)
            } else {
                result += one(word)
                word = ""
                result.append(character)
            }
        }
        return String(result.dropLast())
    }

    private func one(_ word: String) -> String {
        let units = FoldedText.units(of: word)
        guard units.count >= 3 else { return word }
        guard let known = words[units] ?? near(units) else { return word }
        let isCapital = word.filter(\.isLetter).count { $0.isUppercase } > 1
        if isCapital { return known }
        // The small letter of a dotted capital has a separate combining mark, which is never printed.
        guard !known.contains("İ") else { return word }
        return word.first?.isUppercase ?? false ? known.prefix(1) + known.dropFirst().lowercased() : known.lowercased()
    }

    private func near(_ units: [FoldedText.Unit]) -> String? {
        guard units.count >= Self.forgiving else { return nil }
        let near = words.filter { FoldedText.distance(units[...], $0.key[...], limit: 1) != nil }
        // A letter read as another is likelier than one that is not there: `Françaisa` is no `Français`.
        let alike = near.filter { $0.key.count == units.count }
        guard let only = alike.count == 1 ? alike.first : near.first, near.count == 1 || alike.count == 1 else {
            return nil
        }
        // Letters of other scripts lose marks when they are folded.
        let plain = only.key.allSatisfy { $0 < 128 } ? String(decoding: only.key, as: UTF16.self) : nil
        return only.value ?? plain
    }

    /// Words with letters beyond A to Z, in capitals.
    private static let accented = [
        "ALB": "SHQIPËRI SHQIPËRIA SHQIPËRISË", "AUT": "ÖSTERREICH ÖSTERREICHISCH",
        "AZE": "AZƏRBAYCAN RESPUBLİKASI AZERBAIJAN", "BEL": "BELGIË", "BRA": "REPÚBLICA",
        "CZE": "ČESKÁ ČESKO ČESKÉ TCHÈQUE", "D": "FÉDÉRALE RÉPUBLIQUE", "DZA": "ALGÉRIENNE ALGÉRIE RÉPUBLIQUE",
        "ESP": "ESPAÑOLA ESPAÑOL ESPAÑA", "FRA": "FRANÇAISE FRANÇAIS RÉPUBLIQUE FRANZÖSISCH",
        "HND": "HONDUREÑA HONDUREÑO", "HUN": "MAGYARORSZÁG", "IRL": "ÉIREANNACH ÉIRE HÉIREANN",
        "ISL": "ÍSLENSKT ÍSLENSK ÍSLENSKUR ÍSLAND", "LUX": "LËTZEBUERG LËTZEBUERGESCH", "MCO": "MONÉGASQUE",
        "MDA": "MOLDOVENEASCĂ", "MOZ": "MOÇAMBICANA", "NLD": "NÉERLANDAISE", "NOR": "NORVÉGIENNE",
        "PAN": "PANAMEÑA PANAMEÑO", "PRT": "PORTUGUÊS", "ROU": "ROMÂNĂ", "SEN": "SÉNÉGALAISE",
        "SLV": "SALVADOREÑA SALVADOREÑO", "SVK": "SLOVENSKÁ", "SWE": "SUÉDOISE",
        "TUR": "TÜRK TÜRKİYE CUMHURİYETİ TÜRKISCH",
    ]
}

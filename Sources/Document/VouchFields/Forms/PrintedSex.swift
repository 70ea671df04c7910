package import VouchCore

/// The holder's sex as printed: letters and words of many languages, often two of them (`K/F`).
package enum PrintedSex {
    private struct Entry {
        /// `M`, `F`, `X`: what it means alone; nil if that depends on the language.
        let meaning: Character?
        /// The meaning in other languages, believed only together with a second word.
        let elsewhere: String

        func allows(_ sex: Character) -> Bool { meaning == sex || elsewhere.contains(sex) }
    }

    package static func normalise(_ line: String) -> (value: String?, validity: CheckOutcome) {
        let folded = PrintedText.folded(line)
        let words = PrintedText.words(String(folded.prefix(80)))
        guard !words.isEmpty else {
            // Doc 9303-4 §4.2.2.2: unspecified.
            let isUnspecified = !folded.isEmpty && folded.allSatisfy { $0 == "<" || $0 == "-" || $0 == " " }
            return isUnspecified ? ("X", .passed) : (nil, .notPerformed(.valueNotUnderstood))
        }
        // The national word comes first, then the one of English, French or Spanish, which has the last word.
        let found = words.prefix(12).compactMap { table[$0] }
        // A letter that means nothing was misread: MOT/A is not MOT/F.
        guard !words.contains(where: { table[$0] == nil && $0.unicodeScalars.count == 1 }) else {
            return (nil, .notPerformed(.valueNotUnderstood))
        }
        guard let sex = found.compactMap(\.meaning).last, found.allSatisfy({ $0.allows(sex) }) else {
            return (nil, .notPerformed(.valueNotUnderstood))
        }
        return (String(sex), .passed)
    }

    /// Languages, by ISO 639-3, in which a single letter stands for a sex; nil for `M`, `F` and `X`, which every State
    /// prints (Doc 9303-4 §4.1.1), and for what is not such a letter.
    package static func languages(ofLetter letter: String) -> Set<String>? {
        letterLanguages[PrintedText.folded(letter)]
    }

    private static let letterLanguages: [String: Set<String>] = {
        var table: [String: Set<String>] = [:]
        let cyrillic: Set<String> = ["rus", "bel", "ukr", "bul", "mkd", "srp", "kaz", "kir", "mon", "tgk", "uzb"]
        let rows: [(letters: String, languages: Set<String>)] = [
            ("K", ["pol", "swe", "nor", "nob", "nno", "dan", "isl", "tur", "aze"]), ("E", ["tur"]),
            ("H", ["fra", "spa", "por", "cat"]), ("W", ["deu"]), ("S", ["lav"]),
            ("Z", ["slv", "slk", "ces", "hrv", "bos", "srp", "cnr"]), ("Q", ["aze"]), ("P", ["msa", "ind"]),
            ("N", ["fin", "est", "hun"]), ("L", ["msa", "ind"]), ("V", ["lav", "lit", "nld", "spa"]),
            ("М Ж Ч", cyrillic), ("Θ Α", ["ell"]),
        ]
        for row in rows {
            for letter in row.letters.split(separator: " ") {
                table[PrintedText.folded(String(letter))] = row.languages
            }
        }
        return table
    }()

    /// Folded words.
    private static let table: [String: Entry] = {
        var table: [String: Entry] = [:]
        func add(_ words: String, _ meaning: Character?, elsewhere: String = "") {
            for word in words.split(separator: " ").map({ PrintedText.folded(String($0)) }) {
                table[word] = Entry(meaning: meaning, elsewhere: elsewhere)
            }
        }
        add("MALE MASCULIN MASCULINE MASCULINO MASCULI MASKULIN MÄNNLICH MAN MANN HOMME HOMBRE HOMEM UOMO MASCHIO", "M")
        add("MĘŻCZYZNA MUŽ MUŠKI MUŠKO MOŠKI FÉRFI MIES MEES VYR VYRAS VĪRIETIS KK KARL KARLKYN FIREANN FIR", "M")
        add(
            "ERKEK KİŞİ LELAKI PRIA МУЖ МУЖСКОЙ ЧОЛ ЧОЛОВІЧА МЪЖ МУШКИ ΑΝΔΡΑΣ ΑΡΡΕΝ ذكر זכר 男 남 ชาย ՏՂԱՄԱՐԴ მამრობითი",
            "M")
        add(
            "FEMALE FEMININ FEMININE FEMENINO FEMININO FÉMININ WEIBLICH WOMAN FRAU FEMME MUJER MULHER DONNA FEMMINA",
            "F")
        add(
            "KOBIETA ŽENA ŽENSKI ŽENSKO ŽENSKA NŐ NAINEN NAINE MOT MOTERIS SIEVIETE KVK KVENKYN KVINNA KVINNE KVINDE",
            "F")
        add(
            "BAINEANN KADIN QADIN PEREMPUAN WANITA VROUW ЖЕН ЖЕНСКИЙ ЖІН ЖІНОЧА ЖЕНА ЖЕНСКИ ΓΥΝΑΙΚΑ ΘΗΛΥ أنثى انثى נקבה",
            "F")
        add("女 여 หญิง ԿԻՆ მდედრობითი", "F")
        add("LAKI LALAKI GIZONEZKOA GWRYW MASHKULL RAĠEL MWANAUME BĂRBĂTESC MUŽSKÉ MANDLIG MANLIG МАШКИ ЕР ЭРКЕК", "M")
        add("ERKAK МАРД ЭРЭГТЭЙ NAM मर्द पुरुष पुरुस مرد ወንድ ប្រុស ຊາຍ ஆண் পুরুষ", "M")
        add("BABAE EMAKUMEZKOA BENYW FEMËR MWANAMKE FEMEIESC ŽENSKÉ KVINDELIG KVINNLIG ӘЙЕЛ АЯЛ AYOL", "F")
        add("ЗАН ЭМЭГТЭЙ NỮ महिला स्त्री زن عورت ሴት ស្រី ຍິງ பெண் মহিলা নারী", "F")
        add("X XX UNSPECIFIED DIVERS INDETERMINATE NICHTBINÄR", "X")
        add("M", "M")
        // Férfi in Hungarian.
        add("F", "F", elsewhere: "M")
        add("H", "M")
        add("Ж Θ", "F")
        add("М Ч Α", "M")
        // Weiblich.
        add("W", "F")
        // Kobieta, kvinna, kadın; kişi.
        add("K", "F", elsewhere: "M")
        // Erkek.
        add("E", "M")
        // Sieviete, ženska, qadın, perempuan, nainen, nő; lelaki; vrouw, or vīrietis, vyras, varón.
        add("S Z Q P N", nil, elsewhere: "F")
        add("L", nil, elsewhere: "M")
        add("V", nil, elsewhere: "MF")
        return table
    }()
}

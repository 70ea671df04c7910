extension TextLanguage {
    /// The capital letters of the language that are not among A to Z, as documents print them, and `ß`; nil if they are
    /// not known.
    ///
    /// Languages in other scripts have a few letters here that no other script has: who can write them can write all.
    package var letters: Set<Character>? { Self.table[code].map { Set($0) } }

    /// The script that the language is printed in; nil if it is not known.
    package var script: TextScript? { letters.map { $0.compactMap { TextScript($0) }.first ?? .latin } }

    private static let table: [String: String] = [
        "aze": "ÇƏĞİÖŞÜ", "bos": "ČĆĐŠŽ", "cat": "ÀÇÈÉÍÏÒÓÚÜ", "ces": "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ", "dan": "ÅÆØ", "deu": "ÄÖÜß",
        "eng": "", "est": "ÄÕÖŠÜŽ", "fin": "ÄÅÖ", "fra": "ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸ", "gle": "ÁÉÍÓÚ", "hrv": "ČĆĐŠŽ",
        "hun": "ÁÉÍÓÖŐÚÜŰ", "ind": "", "isl": "ÁÐÉÍÓÚÝÞÆÖ", "ita": "ÀÈÉÌÒÙ", "lav": "ĀČĒĢĪĶĻŅŠŪŽ", "lit": "ĄČĖĘĮŠŲŪŽ",
        "mlt": "ÀĊÈĠĦÌÒÙŻ", "msa": "", "nld": "ËÏÉÖÜ", "nor": "ÅÆØ", "pol": "ĄĆĘŁŃÓŚŹŻ", "por": "ÀÁÂÃÇÉÊÍÓÔÕÚ",
        "ron": "ÂĂÎȘȚ", "slk": "ÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ", "slv": "ČĆĐŠŽ", "spa": "ÁÉÍÑÓÚÜ", "sqi": "ÇË", "srp_latn": "ČĆĐŠŽ",
        "swa": "", "swe": "ÄÅÖ", "tur": "ÇĞİÖŞÜ", "uzb": "",
        "vie": "ÀÁÂÃÈÉÊÌÍÒÓÔÕÙÚÝĂĐƠƯẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸ",
        "bel": "ЖЫЎ", "bul": "ЖЪЩ", "kaz": "ЖӘҚ", "kir": "ЖҢӨ", "mkd": "ЖЃЌ", "mon": "ЖӨҮ", "rus": "ЖЩЫ", "srp": "ЖЂЋ",
        "tgk": "ЖҒҲ", "ukr": "ЖІЇ", "aze_cyrl": "ЖӘҒ", "uzb_cyrl": "ЖЎҚ", "ell": "ΓΔΘΛΞΠΣΦΨΩΆΈΉ", "ara": "بجدع",
        "fas": "پچژگ", "urd": "ٹڈڑ", "heb": "אבגש", "tha": "กขคง", "hye": "ԱԲԳ", "kat": "აბგ", "hin": "अकख",
        "nep": "अकख",
        "ben": "অকখ", "zho": "中国", "jpn": "日本", "kor": "한국",
    ]
}

extension TextLanguage {
    /// Whether a text may have letters that an engine without this language read as others.
    package func mayHideLetters(in text: String) -> Bool {
        guard script == .latin, let letters else { return false }
        return text.contains { seen in letters.contains { LetterShape.isVariant($0, of: seen) } }
    }
}

package import VouchOCR

/// The languages of the personal data on States' documents, most likely first. Languages with no letters beyond A to Z
/// are omitted: reading them needs no language data.
package enum StateLanguages {
    /// - Parameter state: as in the zone: `D`, `LVA`.
    package static func languages(of state: String) -> [TextLanguage]? {
        table[state].map { $0.split(separator: " ").compactMap { TextLanguage(String($0)) } }
    }

    /// The same as codes of ISO 639-3.
    static func codes(of state: String) -> Set<String>? {
        table[state].map { Set($0.split(separator: " ").map { String($0.prefix(3)) }) }
    }

    private static let table: [String: String] = [
        "ALB": "sqi",
        "ARG": "spa",
        "AUT": "deu",
        "AZE": "aze",
        "BEL": "nld fra deu",
        "BGR": "bul",
        "BIH": "bos hrv",
        "BLR": "bel rus",
        "BOL": "spa",
        "BRA": "por",
        "CAN": "fra",
        "CHE": "deu fra ita",
        "CHL": "spa",
        "COL": "spa",
        "CPV": "por",
        "CRI": "spa",
        "CUB": "spa",
        "CYP": "ell tur",
        "CZE": "ces",
        "D": "deu",
        "DNK": "dan",
        "DOM": "spa",
        "ECU": "spa",
        "ESP": "spa cat",
        "EST": "est",
        "FIN": "fin swe",
        "FRA": "fra",
        "GEO": "kat",
        "GRC": "ell",
        "GTM": "spa",
        "HND": "spa",
        "HRV": "hrv",
        "HUN": "hun",
        "IRL": "gle",
        "ISL": "isl",
        "ITA": "ita",
        "KAZ": "kaz rus",
        "KGZ": "kir rus",
        "LIE": "deu",
        "LTU": "lit",
        "LUX": "fra deu",
        "LVA": "lav",
        "MAR": "fra",
        "MCO": "fra",
        "MDA": "ron",
        "MEX": "spa",
        "MKD": "mkd sqi",
        "MLT": "mlt",
        "MNE": "srp_latn",
        "NIC": "spa",
        "NLD": "nld",
        "NOR": "nor",
        "PAN": "spa",
        "PER": "spa",
        "POL": "pol",
        "PRT": "por",
        "PRY": "spa",
        "RKS": "sqi srp_latn",
        "ROU": "ron",
        "RUS": "rus",
        "SEN": "fra",
        "SLV": "spa",
        "SRB": "srp srp_latn",
        "SVK": "slk",
        "SVN": "slv",
        "SWE": "swe",
        "TUN": "fra",
        "TUR": "tur",
        "UKR": "ukr",
        "URY": "spa",
        "UZB": "uzb",
        "VEN": "spa",
        "VNM": "vie",
    ]
}

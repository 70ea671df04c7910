import VouchCore

/// Compares the country of a certificate with the issuing State of a document. Doc 9303-12 §7.1.1, Doc 9303-3 §5.
///
/// Certificates carry two letters of ISO 3166-1, documents three letters of Doc 9303-3. Most pairs are in the table of
/// codes; the exceptions are here.
package enum IssuingCountry {
    /// Documents that a country may lawfully issue in addition to its own.
    private static let exceptions: [(country: String, states: [String])] = [
        // British nationals of other kinds, the dependencies of the Crown, and the territories whose passports are made
        // in the United Kingdom.
        (
            "GB",
            [
                "GBD", "GBN", "GBO", "GBP", "GBS", "GGY", "JEY", "IMN", "AIA", "BMU", "CYM", "FLK", "GIB", "MSR", "PCN",
                "SHN", "TCA", "VGB",
            ]
        ),
        ("UK", ["GBR"]),
        // Bermuda certified by itself, and its passports were those of British Overseas Territories citizens.
        ("BM", ["GBD"]),
        // Regions of China certify under its code, and their passports are China's.
        ("CN", ["HKG", "MAC"]), ("HK", ["CHN"]), ("MO", ["CHN"]),
        // The United Nations, its agencies, and its mission in Kosovo; ZZ in its first certificate.
        ("UN", ["UNO", "UNA", "UNK"]), ("ZZ", ["UNO", "UNA", "UNK"]),
        ("EU", ["EUE"]),
        // Kosovo has no code of ISO 3166-1.
        ("KS", ["RKS", "UNK"]), ("XK", ["RKS", "UNK"]), ("RK", ["RKS"]), ("KV", ["RKS"]),
        // The Order of Malta and others without a country.
        ("XO", ["XOM"]), ("XP", ["XPO"]), ("XC", ["XCC", "XCO", "XCE"]), ("XB", ["XBA"]),
        ("EL", ["GRC"]), ("TP", ["TLS", "TMP"]), ("CS", ["SRB", "MNE"]),
    ]

    /// Whether documents of `state` may be signed under `country`.
    ///
    /// - Parameters:
    ///   - country: of a certificate, in upper case; two letters, or three as a few authorities write it.
    ///   - state: as the MRZ prints it, without fillers.
    package static func mayIssue(_ country: String, for state: String) -> Bool {
        if country == state { return true }
        if let code = StateCode(state.utf8), let letters = code.twoLetterCode,
            country.utf8.elementsEqual([letters.0, letters.1])
        {
            return true
        }
        return exceptions.contains { $0.country == country && $0.states.contains(state) }
    }

    /// Whether it is known which country issues documents of a State.
    package static func isOfKnownCountry(_ state: String) -> Bool {
        StateCode(state.utf8)?.twoLetterCode != nil || exceptions.contains { $0.states.contains(state) }
    }

    /// Other spellings of a country, besides the two and three letters of its code.
    private static let spellings: [Set<String>] = [
        ["UN", "ZZ"], ["GB", "UK"], ["GR", "EL"], ["KS", "XK", "RK", "KV"], ["CN", "HK", "MO"], ["TL", "TP"],
    ]

    /// Whether two certificates name the same country.
    package static func isSame(_ a: String, _ b: String) -> Bool {
        if a == b || spellings.contains(where: { $0.contains(a) && $0.contains(b) }) { return true }
        guard let first = state(of: a), let second = state(of: b) else { return false }
        return first == second
    }

    /// The code of ``VouchCore/StateCode`` for a country of a certificate; nil for an unknown one.
    package static func state(of country: String) -> StateCode? {
        StateCode(twoLetters: country)
            ?? exceptions.first { $0.country == country }.flatMap { StateCode(($0.states.first ?? "").utf8) }
            ?? StateCode(country.utf8)
    }
}

extension StateCode {
    /// The code in use that has these two letters.
    fileprivate init?(twoLetters: String) {
        let wanted = Array(twoLetters.utf8)
        for index in 0..<StateCode.count {
            let code = StateCode(at: index)
            guard let letters = code.twoLetterCode, code.use != .withdrawn, code.use != .nationalityOnly else {
                continue
            }
            if wanted == [letters.0, letters.1] {
                self = code
                return
            }
        }
        return nil
    }
}

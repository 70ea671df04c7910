import Foundation
import VouchCore

/// Names of States for people.
struct StateNames {
    /// The language of the names; nil for English.
    let locale: Locale?

    /// - Parameter code: as in the zone.
    /// - Returns: nil for an unknown code. English where the locale has no name: Utopia, the United Nations.
    func name(of code: String) -> String? {
        guard code.utf8.count <= 3, let state = StateCode(code.utf8) else { return nil }
        guard let locale, let letters = state.twoLetterCode else { return state.englishName }
        let region = String(decoding: [letters.0, letters.1], as: UTF8.self)
        // A locale answers with the code itself where it has no name.
        let name = locale.localizedString(forRegionCode: region)
        return name == region ? state.englishName : name ?? state.englishName
    }
}

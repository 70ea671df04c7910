import Foundation
import VouchCore
import VouchFields

/// The words of a report for people, in one language.
///
/// English is built in. A translation gives texts by key; what it lacks stays English:
///
/// | key | text |
/// | --- | --- |
/// | name of a ``ReportTerm`` or ``ZoneTerm``: `expiredSince` | with its `%1` |
/// | `code.` and a code: `code.expiry.expired` | sentence of a finding or a reason |
/// | `passed.` and a check: `passed.dates.expiry` | sentence of a check that passed |
/// | `advice.` and a code: `advice.expiry.expired` | what to do about it |
/// | `check.` and a check: `check.dates.expiry` | title of a check |
/// | `field.` and a field: `field.dateOfBirth` | title of a field |
/// | `verdict.` and a rule: `verdict.cloned` | verdict on a chip |
/// | `quality.` and a reason: `quality.focus.blurred` | fault of a picture |
/// | `state.` and a code: `state.UTO` | name of a State |
/// | `overall.` and an outcome: `overall.failed` | sentence about the whole |
///
/// ``init(file:)`` reads a translation from a file.
public struct ReportTerms: Sendable {
    /// Language by BCP 47: `en`, `de`, `ar`.
    public let language: String
    private let texts: @Sendable (_ key: String, _ english: String) -> String?

    /// English, in which the terms are written in the source code.
    public static let english = ReportTerms(language: "en") { _, _ in nil }

    /// - Parameters:
    ///   - language: BCP 47.
    ///   - texts: by key; without any, only the names of States are of the language.
    public init(language: String, texts: [String: String] = [:]) {
        self.init(language: language) { key, _ in texts[key] }
    }

    /// - Parameter texts: the text of a key, given the English one; nil keeps the English one.
    public init(language: String, texts: @escaping @Sendable (_ key: String, _ english: String) -> String?) {
        self.language = language
        self.texts = texts
    }

    /// - Parameter values: for `%1` and `%2`; not looked into again.
    public func callAsFunction(_ term: ReportTerm, _ values: String...) -> String {
        Self.fill(text("\(term)", term.rawValue), values)
    }

    /// - Parameter values: for `%1` and `%2`; not looked into again.
    public func callAsFunction(_ term: ZoneTerm, _ values: String...) -> String {
        Self.fill(text("\(term)", term.rawValue), values)
    }

    /// The English text of every term, by its key.
    package static let terms = Dictionary(
        uniqueKeysWithValues: ReportTerm.allCases.map { ("\($0)", $0.rawValue) }
            + ZoneTerm.allCases.map { ("\($0)", $0.rawValue) })

    /// The text of a key.
    ///
    /// - Parameter english: what stands without a translation.
    public func text(_ key: String, _ english: String) -> String { texts(key, english) ?? english }

    private static func fill(_ text: String, _ values: [String]) -> String {
        guard !values.isEmpty else { return text }
        var result = ""
        var rest = text[...]
        while let sign = rest.firstIndex(of: "%") {
            result += rest[..<sign]
            let next = rest.index(after: sign)
            let place = next < rest.endIndex ? rest[next].wholeNumberValue : nil
            if let place, values.indices.contains(place - 1) {
                result += values[place - 1]
                rest = rest[rest.index(after: next)...]
            } else {
                result += "%"
                rest = rest[next...]
            }
        }
        return result + rest
    }
}

extension ReportTerms {
    /// A source in a sentence: `print`, `zone`.
    ///
    /// - Parameter name: as in the JSON; one that is not known stays as it is.
    public func source(_ name: String) -> String {
        switch FieldSource(rawValue: name) {
        case .mrz: self(.zoneInSentence)
        case .visual: self(.printInSentence)
        case .barcode: self(.barcodeInSentence)
        case .chip: self(.chipInSentence)
        case nil: name
        }
    }

    /// The title of a field.
    public func title(ofField name: String) -> String { text("field.\(name)", FieldText.title(name)) }

    /// The title of a check.
    public func title(ofCheck name: String) -> String { text("check.\(name)", ReportWords.title(name)) }

    /// The sentence about a check.
    public func sentence(_ check: DocumentReport.Check) -> String {
        guard check.outcome.outcome != .passed, let reason = check.outcome.reason else {
            return text("passed.\(check.name)", check.words)
        }
        return text("code.\(reason)", check.words)
    }

    /// The sentence about a code.
    func sentence(code: String, isFailure: Bool) -> String {
        text("code.\(code)", ReportWords.about(code: code, isFailure: isFailure).sentence)
    }

    /// Advice about a check; nil if there is none.
    func advice(_ check: DocumentReport.Check) -> String? {
        check.advice.map { text("advice.\(check.outcome.reason ?? "")", $0) }
    }

    /// `1974-08-12` as `12 August 1974`, `1974-08` as `August 1974`; nil if it is not a date.
    func date(_ value: String) -> String? {
        guard let parts = FieldText.dateParts(value) else { return nil }
        let months = self(.months).split(separator: " ").map(String.init)
        let month = months.indices.contains(parts.month - 1) ? months[parts.month - 1] : "\(parts.month)"
        return parts.day.map { self(.day, "\($0)", month, "\(parts.year)") }
            ?? self(.monthOfYear, month, "\(parts.year)")
    }

    /// A value as people write it; nil if they write it as it stands.
    func text(of field: DocumentReport.Field, _ name: String) -> String? {
        guard let value = field.value, let field = FieldName(rawValue: name) else { return field.text }
        return readable(value, field)
    }

    /// - Returns: nil if the value needs no other form.
    func readable(_ value: String, _ name: FieldName) -> String? {
        if name.isDate { return value == PrintedValue.unlimited ? self(.noEnd) : date(value) }
        switch name {
        case .nationality, .issuingStateCode: return state(value)
        case .sex: return ["M": self(.male), "F": self(.female), "X": self(.unspecified)][value]
        case .height: return Int(value).map { "\($0) cm" }
        case .weight: return Int(value).map { "\($0) kg" }
        default: return nil
        }
    }

    /// The name of a State or nationality in this language, by Unicode's CLDR unless the texts have one; in English where
    /// neither knows it.
    ///
    /// - Parameter code: as in a machine-readable zone (Doc 9303-3 §5): `D`, `FRA`, `UTO`.
    /// - Returns: nil if there is no such code.
    public func state(_ code: String) -> String? {
        guard let english = DocumentReport.Document.name(ofState: code) else { return nil }
        let own = text("state.\(code)", english)
        // Codes of Doc 9303's own (`GBN`, `UNO`) share their two letters with a State, or have none.
        guard own == english, language != Self.english.language, let state = StateCode(code.utf8),
            state.use == .issuingStateAndNationality, let region = state.twoLetterCode
        else { return own }
        let letters = String(decoding: [region.0, region.1], as: UTF8.self)
        return Locale(identifier: language).localizedString(forRegionCode: letters) ?? own
    }
}

import VouchFields

/// Outcomes as colour, symbol and word: each reader can use any of them.
enum HTMLMarks {
    typealias Word = DocumentReport.Outcome.Word

    /// The name of a class in the style sheet.
    static func name(_ word: Word) -> String {
        switch word {
        case .passed: "pass"
        case .failed: "fail"
        case .notPerformed: "open"
        }
    }

    /// A symbol and its word.
    static func badge(_ word: Word, _ text: String) -> String {
        "<span class=\"badge \(name(word))\">\(icon(word))\(HTMLText.escape(text))</span>"
    }

    static func icon(_ word: Word) -> String {
        "<svg class=\"i \(name(word))\" width=\"16\" height=\"16\" aria-hidden=\"true\"><use href=\"#i-\(name(word))\"/></svg>"
    }

    /// The symbols, once per page.
    static let symbols = """
        <svg class="defs" width="0" height="0" aria-hidden="true"><defs>
        <symbol id="i-pass" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7.5"/>\
        <path d="M4.6 8.3l2.3 2.3 4.5-4.9"/></symbol>
        <symbol id="i-fail" viewBox="0 0 16 16"><path class="s" d="M5 .8h6L15.2 5v6L11 15.2H5L.8 11V5z"/>\
        <path d="M5.4 5.4l5.2 5.2M10.6 5.4l-5.2 5.2"/></symbol>
        <symbol id="i-open" viewBox="0 0 16 16"><circle class="o" cx="8" cy="8" r="6.9"/>\
        <path d="M5 8h6"/></symbol>
        </defs></svg>
        """
}

extension DocumentReport {
    /// `Passport`, `Identity card` …
    func typeTitle(_ terms: ReportTerms) -> String {
        switch DocumentType(rawValue: document.type) {
        case .passport: terms(.passport)
        case .idCard: terms(.idCard)
        case .residencePermit: terms(.residencePermit)
        case .visa: terms(.visa)
        case .drivingLicence: terms(.drivingLicence)
        case .unknown, nil: terms(.unknownDocument)
        }
    }

    /// The issuing State's name, or its code if it has none.
    func stateTitle(_ terms: ReportTerms) -> String? {
        document.issuingState.flatMap(terms.state) ?? document.issuingStateName ?? document.issuingState
    }

    /// The word for people; nil if there is no value.
    func text(_ name: FieldName, _ terms: ReportTerms) -> String? {
        fields[name.rawValue].flatMap { terms.text(of: $0, name.rawValue) ?? $0.value }
    }
}

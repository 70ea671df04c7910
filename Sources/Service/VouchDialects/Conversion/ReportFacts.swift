public import VouchCore
public import VouchReport

/// A report as single statements, by which a converted result is compared with its report. Personal data; printing it
/// shows none.
///
/// Names: `document.type`, `document.name`, `document.issuingState`, `outcome.overall`, `outcome.expiry` (only
/// `failed`), `chip.genuine` (only `yes`), `portrait` (Base64), `page.confidence`, `page.distanceConfidence`,
/// `page.faceDetected` (of the last page that was judged), `page.count`, `field.NAME` (the accepted value),
/// `undecided.NAME` (there is none), `source.SOURCE.NAME` (in normal form, otherwise as read), `side.SOURCE.NAME` (of
/// the page that it is on).
public struct ReportFacts: Sendable, Hashable, Redacted {
    /// The statements by their names; what the report does not state is not here.
    public var values: [String: String]

    init(_ values: [String: String] = [:]) { self.values = values }

    subscript(name: String) -> String? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// Every statement that some dialect has a place for.
    public init(_ report: DocumentReport) {
        values = [
            "document.type": report.document.type, "page.count": "\(report.pages.count)",
            "outcome.overall": report.statuses.overall.outcome.rawValue,
        ]
        self["document.name"] = report.document.name
        self["document.issuingState"] = report.document.issuingState
        if report.statuses.parts["optical.expiry"]?.outcome == .failed { self["outcome.expiry"] = "failed" }
        if report.chip?.genuine == DocumentReport.Chip.Genuine.yes.rawValue { self["chip.genuine"] = "yes" }
        self["portrait"] = report.portrait?.data
        for (name, field) in report.fields {
            self["field.\(name)"] = field.value
            if field.value == nil { self["undecided.\(name)"] = "yes" }
            for (source, said) in field.sources {
                self["source.\(source).\(name)"] = said.value ?? said.raw
                let page = SelphID.OCRResults.page(of: source, said, report)
                if let page, report.pages.indices.contains(page) {
                    self["side.\(source).\(name)"] = report.pages[page].side
                }
            }
        }
        guard let judgement = report.pages.last(where: { $0.quality != nil })?.quality else { return }
        self["page.confidence"] = Self.number(Float(judgement.confidence))
        self["page.distanceConfidence"] = judgement.distanceConfidence.map { Self.number(Float($0)) }
        self["page.faceDetected"] = judgement.faceDetected.map { "\($0)" }
    }

    /// A confidence, to four places as in reports.
    static func number(_ value: Float) -> String {
        guard value.isFinite else { return "0.0" }
        return "\((Double(min(max(value, 0), 1)) * 10_000).rounded() / 10_000)"
    }
}

public import VouchCore
public import VouchReport

/// The JSON body that answers `POST /v1/readings`, and the result of its job: the report of the first document, with the
/// further member `otherReports` where the pictures show several.
public struct ReadingAnswer: Codable, Sendable, Redacted {
    /// The report of the document that was found first.
    public let first: DocumentReport
    /// The reports of the other documents, in the order in which they were found.
    public let others: [DocumentReport]

    /// - Returns: nil without a report.
    public init?(_ reports: [DocumentReport]) {
        guard let first = reports.first else { return nil }
        self.first = first
        others = Array(reports.dropFirst())
    }

    private enum Key: String, CodingKey {
        case otherReports
    }

    public init(from decoder: any Decoder) throws {
        first = try DocumentReport(from: decoder)
        let members = try decoder.container(keyedBy: Key.self)
        others = try members.decodeIfPresent([DocumentReport].self, forKey: .otherReports) ?? []
    }

    public func encode(to encoder: any Encoder) throws {
        try first.encode(to: encoder)
        guard !others.isEmpty else { return }
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(others, forKey: .otherReports)
    }
}

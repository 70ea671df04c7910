public import Testing

/// The rows of the acceptance checklist that a test shows as they are written.
///
/// A row's test uses the row's own names, numbers and shapes, and would fail without what the row asks for. Single rows
/// only, no ranges, and on tests only, never on a suite: `.shows("A19")` beside the test's other traits.
public struct ShownRows: TestTrait {
    public let rows: [String]

    public var comments: [Comment] { ["shows \(rows.joined(separator: ", "))"] }

    /// Fails the test if what it names is not one row each.
    public func prepare(for test: Test) async throws {
        for row in rows where row.wholeMatch(of: #/(?:X-)?[A-ER][1-9][0-9]*/#) == nil {
            throw MalformedRow(row: row)
        }
    }
}

extension ShownRows {
    struct MalformedRow: Error, CustomStringConvertible {
        let row: String

        var description: String { "\"\(row)\" is not one row of the checklist, such as \"A19\" or \"X-B9\"" }
    }
}

extension Trait where Self == ShownRows {
    /// Names the rows of the acceptance checklist that this test shows as they are written.
    public static func shows(_ rows: String...) -> Self {
        ShownRows(rows: rows)
    }
}

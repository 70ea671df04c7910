import VouchCore
import VouchReport

/// A journey that a request works on, with its definition.
package struct OpenJourney: Sendable, Redacted {
    /// The journey, with what was received.
    package var record: JourneyRecord
    /// The definition that it began with.
    package let definition: JourneyDefinition
    /// Whether the store has it already.
    let isKept: Bool

    /// The step that the journey waits at; nil after the end.
    package var step: JourneyDefinition.Step? { record.journey.step(in: definition) }
}

extension JourneyRecord {
    /// The values of ``additionalData`` that say what the customer knows of the person, and the document's fields.
    private static let known = [
        ("ManualFirstName", "givenNames"), ("ManualLastName", "surname"), ("ManualBirthDate", "dateOfBirth"),
    ]

    /// What the customer knows of the person against what the document says.
    var dataChecks: Fact {
        var outcomes: [Fact] = []
        for (name, field) in Self.known {
            guard let expected = additionalData[name], !expected.isEmpty else { continue }
            guard let found = report?.fields[field]?.value else {
                outcomes.append(.notPerformed)
                continue
            }
            outcomes.append(expected.uppercased() == found.uppercased() ? .passed : .failed)
        }
        if outcomes.contains(.failed) { return .failed }
        return outcomes.isEmpty || outcomes.contains(.notPerformed) ? .notPerformed : .passed
    }
}

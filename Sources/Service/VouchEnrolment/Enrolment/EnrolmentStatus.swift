/// Where an enrolment or an authentication stands.
public enum EnrolmentStatus: String, Codable, Sendable, Hashable, CaseIterable {
    /// It has ended without success, and takes no more events.
    case failed
    /// Checks are missing, and there are attempts and time for them.
    case pending
    /// Every required check passed.
    case complete

    /// The truth table of docs/decisions/0036, from the top: the first row that fits counts.
    ///
    /// | every required check passed | a check has no attempt left | expired | status |
    /// | --- | --- | --- | --- |
    /// | yes | any | any | complete |
    /// | no | yes | any | failed |
    /// | no | no | yes | failed |
    /// | no | no | no | pending |
    init(everyCheckPassed: Bool, isExhausted: Bool, isExpired: Bool) {
        self =
            switch (everyCheckPassed, isExhausted, isExpired) {
            case (true, _, _): .complete
            case (false, true, _), (false, false, true): .failed
            case (false, false, false): .pending
            }
    }
}

/// The face match result of a journey.
///
/// Source: GBG, "IDscan Enterprise journeys", which quotes the documentation of its back end.
public enum FaceMatchResult: String, Codable, Sendable, Hashable, CaseIterable {
    /// A selfie was provided, a portrait photo was located on the document, and the face match result was true.
    case passed = "Passed"
    /// The same, and the result was false.
    case failed = "Failed"
    /// The same, and the result was null.
    case undetermined = "Undetermined"
    /// The face match option was enabled and a selfie was not provided.
    case required = "Required"
    /// The option was disabled, and a selfie was not provided, or the document was not recognised, or no portrait
    /// photo was located on it.
    case skipped = "Skipped"

    /// The result by the vendor's definitions.
    ///
    /// - Parameters:
    ///   - isEnabled: whether the face match option is enabled.
    ///   - hasSelfie: whether a selfie was provided.
    ///   - isRecognised: whether the document is a recognised identity document.
    ///   - hasPortrait: whether a portrait was located on the document.
    ///   - match: whether selfie and portrait show one person; nil if unknown.
    /// - Returns: nil where no definition fits: the option is enabled and a selfie was provided, but no portrait was
    ///   located.
    public init?(isEnabled: Bool, hasSelfie: Bool, isRecognised: Bool, hasPortrait: Bool, match: Bool?) {
        if !isEnabled, !(hasSelfie && isRecognised && hasPortrait) {
            self = .skipped
        } else if isEnabled, !hasSelfie {
            self = .required
        } else if hasPortrait {
            self = match.map { $0 ? .passed : .failed } ?? .undetermined
        } else {
            return nil
        }
    }
}

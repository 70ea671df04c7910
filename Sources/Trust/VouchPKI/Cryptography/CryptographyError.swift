/// The cryptography refused its arguments.
public enum CryptographyError: Error, Sendable, Hashable {
    /// A key, block or number of the wrong length.
    case wrongLength
    /// A point off the curve, a number outside the group, or a neutral element.
    case invalidElement
    /// Parameters of no known or no sound group.
    case unsupportedParameters
    /// The library failed for a reason of its own.
    case libraryFailed
}

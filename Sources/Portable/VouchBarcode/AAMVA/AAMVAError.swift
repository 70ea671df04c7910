/// The bytes cannot be read as an AAMVA payload. Contains none of them, so it may be logged.
public struct AAMVAError: Error, Sendable, Hashable {
    /// Why a barcode is not a licence.
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// It has no characters.
        case empty
        /// More than ``AAMVADocument/maximumLength`` bytes.
        case tooLong
        /// Neither a header nor enough data elements to be recognised without one.
        case notAAMVA
        /// More than ``AAMVADocument/maximumElementCount`` data elements.
        case tooManyElements
    }

    /// The kind of failure, for programs.
    public let code: Code

    public init(_ code: Code) { self.code = code }
}

#if !hasFeature(Embedded)
extension AAMVAError: CustomStringConvertible {
    public var description: String {
        switch code {
        case .empty: "the payload is empty"
        case .tooLong: "the payload is longer than \(AAMVADocument.maximumLength) bytes"
        case .notAAMVA: "neither an AAMVA header nor data elements were found"
        case .tooManyElements: "the payload has more than \(AAMVADocument.maximumElementCount) data elements"
        }
    }
}
#endif

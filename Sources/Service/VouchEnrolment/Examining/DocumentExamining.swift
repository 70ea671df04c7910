public import VouchCore
public import VouchReport

/// Reads one document. The program gives the domain its engines behind this protocol.
public protocol DocumentExamining: Sendable {
    /// Reads a document.
    ///
    /// - Parameter selfie: the picture file that portraits are compared with; nil for none.
    /// - Throws: ``ExaminationError`` if a picture cannot be read or an engine is missing.
    func report(on document: SentDocument, selfie: Sensitive<[UInt8]>?) async throws -> DocumentReport
}

/// One document as a client sends it.
public struct SentDocument: Sendable {
    /// Picture files of its sides, at least one.
    public let pictures: [Sensitive<[UInt8]>]
    /// The document's chip; nil if it was not inspected.
    public let chip: (any InspectedChip)?
    /// Whether each picture shows a page and nothing around it, as the client says.
    public let isCropped: Bool

    public init(_ pictures: [Sensitive<[UInt8]>], chip: (any InspectedChip)? = nil, isCropped: Bool = false) {
        (self.pictures, self.chip, self.isCropped) = (pictures, chip, isCropped)
    }
}

/// A chip that a terminal of this installation has inspected.
public protocol InspectedChip: Sendable {
    /// Whether the chip proved to be genuine.
    var genuineness: Fact { get }
    /// The values that the chip stores, by the names of a report's fields, such as `documentNumber`.
    var fields: [String: String] { get }
    /// Whether the chip was read to the end.
    var isComplete: Bool { get }
    /// The picture file of the holder's portrait; nil if it was not read, or is in no form that faces are compared in.
    var portraitFile: Sensitive<[UInt8]>? { get }
}

extension InspectedChip {
    /// The document number that the chip stores; nil if it was not read.
    public var documentNumber: String? { fields["documentNumber"] }
}

/// An engine's error.
public protocol ExaminationError: Error {
    /// Whether the pictures are at fault, so that other pictures may succeed.
    var isOfPictures: Bool { get }
}

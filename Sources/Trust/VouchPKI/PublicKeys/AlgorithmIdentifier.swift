/// An algorithm and its parameters. RFC 5280 §4.1.1.2.
public struct AlgorithmIdentifier: Sendable, Hashable {
    /// Its object identifier.
    public let algorithm: OID
    /// One encoded object; nil if absent.
    public let parameters: [UInt8]?

    public init(algorithm: OID, parameters: [UInt8]?) {
        self.algorithm = algorithm
        self.parameters = parameters
    }

    package init(parsing reader: inout TLVReader) throws(TLVError) {
        self = try Self.located(in: &reader).identifier
    }

    /// Keeps the parameters' position in the file, so that errors have the right offset.
    package static func located(
        in reader: inout TLVReader
    ) throws(TLVError) -> (identifier: AlgorithmIdentifier, parameters: TLV?) {
        var sequence = try reader.enterSequence()
        let algorithm = try sequence.objectIdentifier()
        let parameters = sequence.isAtEnd ? nil : try sequence.next()
        try reader.leave(sequence)
        return (AlgorithmIdentifier(algorithm: algorithm, parameters: parameters.map { Array($0.encoded) }), parameters)
    }

    package var encoded: [UInt8] {
        TLVWriter.sequence([TLVWriter.objectIdentifier(algorithm), parameters ?? []])
    }
}

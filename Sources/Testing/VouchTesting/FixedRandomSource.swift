import VouchChip

/// Returns prepared bytes in order, so that a protocol run follows a worked example.
public final class FixedRandomSource: RandomSource, @unchecked Sendable {
    // Unchecked: used by one protocol run, which draws values one after another.
    private var pieces: [[UInt8]]

    /// A source that returns these bytes.
    ///
    /// - Parameter pieces: what each call returns; its length must match that call.
    public init(_ pieces: [[UInt8]]) { self.pieces = pieces }

    public func bytes(_ count: Int) throws -> [UInt8] {
        guard let piece = pieces.first, piece.count == count else { throw Mismatch(asked: count) }
        pieces.removeFirst()
        return piece
    }

    /// More was requested than prepared, or a piece of another length.
    public struct Mismatch: Error {
        /// How many bytes were asked for.
        public let asked: Int
    }
}

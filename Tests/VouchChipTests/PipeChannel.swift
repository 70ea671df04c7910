import VouchChip

/// One end of a pipe in memory.
final class PipeChannel: ByteChannel {
    private struct Direction: Sendable {
        var bytes: [UInt8] = []
        var isClosed = false
    }

    private let incoming: Box<Direction>
    private let outgoing: Box<Direction>

    private init(_ incoming: Box<Direction>, _ outgoing: Box<Direction>) {
        self.incoming = incoming
        self.outgoing = outgoing
    }

    static func pair() -> (PipeChannel, PipeChannel) {
        let (a, b) = (Box(Direction()), Box(Direction()))
        return (PipeChannel(a, b), PipeChannel(b, a))
    }

    func read(atMost maximum: Int) async throws -> [UInt8] {
        while true {
            let (piece, isClosed) = incoming.change { direction in
                // A few bytes at a time, as networks like to deliver.
                let piece = Array(direction.bytes.prefix(min(maximum, 700)))
                direction.bytes.removeFirst(piece.count)
                return (piece, direction.isClosed)
            }
            if !piece.isEmpty || isClosed { return piece }
            try await Task.sleep(for: .microseconds(200))
        }
    }

    func write(_ bytes: [UInt8]) { outgoing.change { $0.bytes += bytes } }

    func close() { outgoing.change { $0.isClosed = true } }
}

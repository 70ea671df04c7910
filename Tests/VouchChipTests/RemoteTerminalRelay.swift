import VouchChip

/// A relay in hostile hands, between a terminal and the phone that has the chip: it sees whole messages, and does to one
/// of them what it likes.
actor RemoteTerminalRelay: ByteChannel {
    enum Deed: Sendable, Hashable, CaseIterable {
        /// A bit of the header.
        case changeVersion, changeKind, changeRequest, changeLength
        /// A bit of what is carried.
        case changeFirst, changeMiddle, changeStatus, changeLast
        case cut, drop, repeatIt
        /// The message before it, under this one's number.
        case replay
        /// The message before it, as it was.
        case replayWhole
        /// This message comes after the next one.
        case swap
    }

    private enum Direction { case toTerminal, toChip }

    private let channel: PipeChannel
    private let deed: Deed?
    private let place: Int
    /// Called when somebody would wait for a message in vain.
    private let onLoss: @Sendable () -> Void
    private var incoming: [UInt8] = []
    private var parser = RelayParser()
    /// The last message of each direction.
    private var before: [Direction: RelayMessage] = [:]
    private var held: [UInt8] = []
    private var count = 0

    /// - Parameter place: of the message, counted from 0 over both directions; the first is the phone's hello.
    init(_ channel: PipeChannel, _ deed: Deed?, at place: Int, onLoss: @escaping @Sendable () -> Void = {}) {
        (self.channel, self.deed, self.place, self.onLoss) = (channel, deed, place, onLoss)
    }

    /// How many messages have passed.
    var messageCount: Int { count }

    func read(atMost maximum: Int) async throws -> [UInt8] {
        while incoming.isEmpty {
            let bytes = try await channel.read(atMost: parser.missing)
            guard !bytes.isEmpty else { return [] }
            if let message = try parser.append(bytes) { incoming += try passed(message, .toTerminal) }
        }
        let piece = Array(incoming.prefix(maximum))
        incoming.removeFirst(piece.count)
        return piece
    }

    func write(_ bytes: [UInt8]) async throws {
        var parser = RelayParser()
        guard let header = try? parser.append(Array(bytes.prefix(RelayMessage.headerLength))) ?? nil else {
            _ = try parser.append(Array(bytes.dropFirst(RelayMessage.headerLength))).map { message in
                channel.write(try passed(message, .toChip))
            }
            return
        }
        channel.write(try passed(header, .toChip))
    }

    /// What becomes of a message.
    private func passed(_ message: RelayMessage, _ direction: Direction) throws -> [UInt8] {
        defer {
            count += 1
            before[direction] = message
        }
        let late = held
        held = []
        guard count == place, let deed else { return message.encoded + late }
        var bytes = message.encoded
        func flip(_ place: Int) { if bytes.indices.contains(place) { bytes[place] ^= 1 } }
        switch deed {
        case .changeVersion: flip(0)
        case .changeKind: flip(1)
        case .changeRequest: flip(5)
        case .changeLength: flip(9)
        case .changeFirst: flip(10)
        case .changeMiddle: flip((10 + bytes.count) / 2)
        case .changeStatus: flip(bytes.count - 2)
        case .changeLast: flip(bytes.count - 1)
        case .cut: bytes = Array(bytes.dropLast())
        case .drop: bytes = []
        case .repeatIt: bytes += bytes
        case .replay:
            if let before = before[direction], before.request != 0, message.request != 0 {
                bytes = try RelayMessage(before.kind, request: message.request, payload: before.payload).encoded
            }
        case .replayWhole: bytes = before[direction]?.encoded ?? bytes
        case .swap:
            held = bytes
            bytes = []
        }
        // The terminal takes these for something else to come, or for late, and waits on.
        let isAwaited = [.changeLength, .changeRequest, .replayWhole].contains(deed)
        if bytes.count < message.encoded.count || isAwaited { onLoss() }
        return bytes + late
    }
}

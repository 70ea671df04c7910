public import VouchChip

/// Waits for chips: a reader of this machine, a phone's radio, a relay, a virtual chip.
public protocol ChipProviding: Sendable {
    /// Waits for a chip, and connects to it.
    ///
    /// - Throws: `ChipError`: no chip came in time, or there is no reader; `CancellationError`.
    func connect(within patience: Duration) async throws -> any ChipTransport
}

/// A device without a reader of chips.
public struct NoChips: ChipProviding {
    public init() {}

    public func connect(within patience: Duration) async throws -> any ChipTransport {
        throw ChipError(.noChip, at: .connect, underlying: NoReader())
    }
}

/// Chips that are there already: a virtual one, or one at the far end of a relay.
public struct GivenChips: ChipProviding {
    private let open: @Sendable () async throws -> any ChipTransport

    /// - Parameter open: called for each reading.
    public init(_ open: @escaping @Sendable () async throws -> any ChipTransport) { self.open = open }

    public func connect(within patience: Duration) async throws -> any ChipTransport { try await open() }
}

/// The machine has no reader.
private struct NoReader: ChipObstacleTelling {
    var obstacle: ChipObstacle? { .notSupported }
}

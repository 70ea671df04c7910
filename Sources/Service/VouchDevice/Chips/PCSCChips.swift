#if os(Linux)
public import VouchChip
import VouchChipPCSC

/// The chips on this computer's readers, through pcscd.
public struct PCSCChips: ChipProviding {
    private let reader: String?

    /// - Parameter reader: the name of the reader; nil for all of them.
    public init(reader: String? = nil) { self.reader = reader }

    public func connect(within patience: Duration) async throws -> any ChipTransport {
        let context = try await PCSCContext()
        let found = try await context.waitForChip(in: reader, within: patience)
        return try await context.connect(to: found.name)
    }
}
#endif

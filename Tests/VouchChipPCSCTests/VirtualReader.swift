import Testing
import VouchChip
import VouchTesting

@testable import VouchChipPCSC

/// The virtual readers of the tests' own pcscd, with nothing on them.
struct VirtualReader {
    let context: PCSCContext
    /// Of the first reader.
    let name: String
    let port: UInt16

    static func empty() async throws -> VirtualReader {
        let service = try #require(PCSCService.shared)
        let context = try await PCSCContext()
        // pcscd takes a moment to set the readers up.
        for _ in 0..<100 where try await context.readers().count < 2 { try await Task.sleep(for: .milliseconds(50)) }
        let names = try await context.readers().map(\.name)
        #expect(names.count == 2)
        let reader = VirtualReader(context: context, name: try #require(names.first), port: service.port)
        for _ in 0..<200 where try await !reader.isEmpty { try await Task.sleep(for: .milliseconds(25)) }
        return reader
    }

    /// Until pcscd has seen that no chip is left.
    func waitUntilEmpty() async throws {
        for _ in 0..<200 where try await !isEmpty { try await Task.sleep(for: .milliseconds(25)) }
        #expect(try await isEmpty)
        // It looks every 0.4 seconds. Where a client's call told it earlier, a new chip would pass for the old one.
        try await Task.sleep(for: .milliseconds(450))
    }

    private var isEmpty: Bool {
        get async throws { try await context.readers().allSatisfy { $0.state == .empty } }
    }

    /// Takes the chip away.
    func empty(_ slot: VirtualCardSlot) async throws {
        slot.remove()
        try await waitUntilEmpty()
    }

    /// Puts a chip onto the reader, for as long as the work takes.
    func holding<Value: Sendable>(
        _ chip: any ChipTransport, _ work: @Sendable (PCSCReader) async throws -> Value
    ) async throws -> Value {
        let result = try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                do {
                    try await VPCDServer(port: port).serve(chip)
                } catch let error as VPCDError {
                    Issue.record("the chip did not get onto the reader: \(error)")
                }
            }
            defer { group.cancelAll() }
            return try await work(try await context.waitForChip(within: .seconds(30)))
        }
        try await waitUntilEmpty()
        return result
    }
}

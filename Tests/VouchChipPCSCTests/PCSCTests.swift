import Foundation
import Testing
import VouchChip

@testable import VouchChipPCSC

/// Against a real pcscd with virtual readers; each test is skipped, and says so, where that is not installed.
@Suite(.serialized, .timeLimit(.minutes(1))) struct PCSCTests {
    /// A context, and the reader that chips are put into; nil, with a notice, where there is no pcscd to be had.
    private func service() async throws -> (context: PCSCContext, reader: String, port: UInt16)? {
        guard let service = PCSCService.shared else {
            print(PCSCService.missing)
            return nil
        }
        let context = try await PCSCContext()
        for _ in 0..<50 {
            // A chip of the test before may take a moment to be gone.
            let readers = try await context.readers()
            if readers.count == 2, readers.allSatisfy({ $0.state == .empty }) { break }
            try await Task.sleep(for: .milliseconds(100))
        }
        let readers = try await context.readers()
        #expect(readers.map(\.state) == [.empty, .empty])
        return (context, try #require(readers.first).name, service.port)
    }

    /// Answers `9000` and what it was sent.
    private func echo(_ port: UInt16) throws -> VirtualCardSlot {
        try #require(VirtualCardSlot(port: port) { $0 + [0x90, 0x00] })
    }

    /// Takes the chip away and waits until pcscd has seen it.
    private func empty(_ context: PCSCContext, _ slot: VirtualCardSlot) async throws {
        slot.remove()
        for _ in 0..<100 {
            if try await context.readers().allSatisfy({ $0.state == .empty }) { return }
            try await Task.sleep(for: .milliseconds(50))
        }
        Issue.record("the chip did not leave")
    }

    private func error(_ body: () async throws -> some Any) async -> (ChipError.Code?, PCSCError.Code?) {
        do {
            _ = try await body()
            return (nil, nil)
        } catch {
            let error = error as? ChipError
            return (error?.code, (error?.underlying as? PCSCError)?.code)
        }
    }

    @Test func `readers are listed by name, with what lies on them`() async throws {
        guard let (context, reader, port) = try await service() else { return }
        #expect(reader.hasPrefix("Virtual PCD"))
        let slot = try echo(port)
        let found = try await context.waitForChip(within: .seconds(10))
        #expect(found.name.hasPrefix("Virtual PCD"))
        #expect(found.answerToReset == VirtualCardSlot.answerToReset)
        try await empty(context, slot)
    }

    @Test func `waiting for a chip ends with the time, and with cancellation`() async throws {
        guard let (context, reader, _) = try await service() else { return }
        let late = await error { try await context.waitForChip(within: .milliseconds(300)) }
        #expect(late == (.noChip, .noChip))
        let nowhere = await error { try await context.waitForChip(in: "No such reader", within: .zero) }
        #expect(nowhere == (.noChip, .noReader))
        let waiting = Task { try await context.waitForChip(in: reader, within: .seconds(50)) }
        try await Task.sleep(for: .milliseconds(50))
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test func `why a chip cannot be connected is told`() async throws {
        guard let (context, reader, port) = try await service() else { return }
        #expect(await error { try await context.connect(to: reader) } == (.noChip, .noChip))
        #expect(await error { try await context.connect(to: "No such reader") } == (.transportFailed, .unknownReader))
        let slot = try echo(port)
        let found = try await context.waitForChip(within: .seconds(10))
        let first = try await context.connect(to: found.name)
        let second = await error { try await context.connect(to: found.name) }
        #expect(second == (.transportFailed, .sharingViolation))
        let states = try await context.readers().filter { $0.name == found.name }.map(\.state)
        #expect(states == [.inExclusiveUse])
        #expect(try await first.transmit([0, 0x84, 0, 0, 8]) == [0, 0x84, 0, 0, 8, 0x90, 0x00])
        try await empty(context, slot)
    }

    @Test func `commands and responses of short and extended length pass`() async throws {
        guard let (context, _, port) = try await service() else { return }
        let slot = try #require(
            VirtualCardSlot(port: port) { command in
                let expected = (try? CommandAPDU(parsing: command))?.expectedLength ?? 0
                // vpcd's own length field has two bytes.
                return [UInt8](repeating: 7, count: min(expected, 65_000)) + [0x90, 0x00]
            })
        let transport = try await context.connect(to: context.waitForChip(within: .seconds(10)).name)
        for length in [1, 256, 2_000, 65_536] {
            let answer = try await transport.transmit(
                CommandAPDU(instruction: 0xB0, parameter1: 0, parameter2: 0, expectedLength: length)
                    .encoded(at: .transport))
            #expect(answer.count == min(length, 65_000) + 2)
        }
        try await empty(context, slot)
    }

    @Test func `a chip that is taken away is lost, and found again when it is back`() async throws {
        guard let (context, _, port) = try await service() else { return }
        var slot = try echo(port)
        let found = try await context.waitForChip(within: .seconds(10))
        let transport = try await context.connect(to: found.name)
        try await transport.reconnect()
        #expect(try await transport.transmit([0, 0x84, 0, 0, 8]).count == 7)
        slot.remove()
        var codes: Set<ChipError.Code?> = []
        for _ in 0..<10 {
            codes.insert(await error { try await transport.transmit([0, 0x84, 0, 0, 8]) }.0)
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(codes.subtracting([.transportLost, nil]) == [])
        #expect(codes.contains(.transportLost))
        async let back: Void = transport.reconnect()
        try await Task.sleep(for: .milliseconds(300))
        slot = try echo(port)
        try await back
        #expect(try await transport.transmit([0, 0x84, 0, 0, 8]).count == 7)
        try await empty(context, slot)
    }

    @Test func `a chip that never answers holds up nothing but itself`() async throws {
        guard let (context, _, port) = try await service() else { return }
        let slot = try #require(
            VirtualCardSlot(port: port) { _ in
                Thread.sleep(forTimeInterval: 2)
                return [0x90, 0x00]
            })
        let transport = try await context.connect(to: context.waitForChip(within: .seconds(10)).name)
        let session = ChipSession(transport: transport, overallLimit: .milliseconds(200))
        let start = ContinuousClock.now
        let timedOut = await error {
            try await session.send(
                CommandAPDU(instruction: 0x84, parameter1: 0, parameter2: 0, expectedLength: 8), at: .connect)
        }
        #expect(timedOut.0 == .timedOut)
        #expect(start.duration(to: .now) < .seconds(1.5))
        try await empty(context, slot)
    }
}

import Foundation
import Testing
import VouchChip

@testable import VouchChipPCSC

extension VirtualReaderTests {
    /// PC/SC as such, with a chip of a few lines.
    @Suite struct PCSCTests {
        /// Answers `9000` and what it was sent.
        private func echo(_ bench: VirtualReader) throws -> VirtualCardSlot {
            try #require(VirtualCardSlot(port: bench.port) { $0 + [0x90, 0x00] })
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
            let bench = try await VirtualReader.empty()
            #expect(bench.name.hasPrefix("Virtual PCD"))
            let slot = try echo(bench)
            let found = try await bench.context.waitForChip(within: .seconds(30))
            #expect(found.name.hasPrefix("Virtual PCD"))
            #expect(found.answerToReset == VirtualCardSlot.answerToReset)
            try await bench.empty(slot)
        }

        @Test func `waiting for a chip ends with the time, and with cancellation`() async throws {
            let bench = try await VirtualReader.empty()
            let late = await error { try await bench.context.waitForChip(within: .milliseconds(300)) }
            #expect(late == (.noChip, .noChip))
            let nowhere = await error { try await bench.context.waitForChip(in: "No such reader", within: .zero) }
            #expect(nowhere == (.noChip, .noReader))
            let waiting = Task { try await bench.context.waitForChip(in: bench.name, within: .seconds(50)) }
            try await Task.sleep(for: .milliseconds(50))
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }

        @Test func `why a chip cannot be connected is told`() async throws {
            let bench = try await VirtualReader.empty()
            #expect(await error { try await bench.context.connect(to: bench.name) } == (.noChip, .noChip))
            #expect(
                await error { try await bench.context.connect(to: "No such reader") } == (
                    .transportFailed, .unknownReader
                ))
            let slot = try echo(bench)
            let found = try await bench.context.waitForChip(within: .seconds(30))
            let first = try await bench.context.connect(to: found.name)
            let second = await error { try await bench.context.connect(to: found.name) }
            #expect(second == (.transportFailed, .sharingViolation))
            let states = try await bench.context.readers().filter { $0.name == found.name }.map(\.state)
            #expect(states == [.inExclusiveUse])
            #expect(try await first.transmit([0, 0x84, 0, 0, 8]) == [0, 0x84, 0, 0, 8, 0x90, 0x00])
            try await bench.empty(slot)
        }

        @Test func `commands and responses of short and extended length pass`() async throws {
            let bench = try await VirtualReader.empty()
            let slot = try #require(
                VirtualCardSlot(port: bench.port) { command in
                    let expected = (try? CommandAPDU(parsing: command))?.expectedLength ?? 0
                    // vpcd's own length field has two bytes.
                    return [UInt8](repeating: 7, count: min(expected, 65_000)) + [0x90, 0x00]
                })
            let transport = try await bench.context.connect(to: bench.context.waitForChip(within: .seconds(30)).name)
            for length in [1, 256, 2_000, 65_536] {
                let answer = try await transport.transmit(
                    CommandAPDU(instruction: 0xB0, parameter1: 0, parameter2: 0, expectedLength: length)
                        .encoded(at: .transport))
                #expect(answer.count == min(length, 65_000) + 2)
            }
            try await bench.empty(slot)
        }

        @Test func `a chip that is taken away is lost, and found again when it is back`() async throws {
            let bench = try await VirtualReader.empty()
            var slot = try echo(bench)
            let found = try await bench.context.waitForChip(within: .seconds(30))
            let transport = try await bench.context.connect(to: found.name)
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
            slot = try echo(bench)
            try await back
            #expect(try await transport.transmit([0, 0x84, 0, 0, 8]).count == 7)
            try await bench.empty(slot)
        }

        @Test func `the longest command and response that vpcd can carry pass, and longer ones are refused`()
            async throws
        {
            let bench = try await VirtualReader.empty()
            let slot = try #require(
                VirtualCardSlot(port: bench.port) { command in
                    // Header, length field and data, and no more than says so.
                    [UInt8](repeating: 7, count: 65_533) + [command.count > 60_000 ? 0x90 : 0x91, 0x00]
                })
            let transport = try await bench.context.connect(to: bench.context.waitForChip(within: .seconds(30)).name)
            func command(_ length: Int) throws -> [UInt8] {
                try CommandAPDU(
                    instruction: 0xD6, parameter1: 0, parameter2: 0, data: [UInt8](repeating: 1, count: length),
                    expectedLength: 65_536
                ).encoded(at: .transport)
            }
            let answer = try await transport.transmit(try command(65_526))
            #expect(answer.count == 65_535)
            #expect(answer.suffix(2) == [0x90, 0x00])
            // pcsc-lite itself refuses what is longer than any command.
            let refused = await error { try await transport.transmit([UInt8](repeating: 0, count: 70_000)) }
            #expect(refused == (.malformedResponse, .tooLong))
            #expect(try await transport.transmit([0, 0x84, 0, 0, 8]).count == 65_535)
            try await bench.empty(slot)
        }

        @Test func `waiting for a chip to come back ends with patience, and with cancellation`() async throws {
            let bench = try await VirtualReader.empty()
            let slot = try echo(bench)
            let name = try await bench.context.waitForChip(within: .seconds(30)).name
            let transport = try await PCSCTransport(reader: name, patience: .seconds(1))
            slot.remove()
            try await bench.waitUntilEmpty()
            let waiting = Task { try await transport.reconnect() }
            try await Task.sleep(for: .milliseconds(50))
            waiting.cancel()
            // And no loss, for which there was time.
            await #expect(throws: CancellationError.self) { try await waiting.value }
            #expect(await error { try await transport.reconnect() } == (.transportLost, .noChip))
            #expect(await error { try await transport.transmit([0, 0x84, 0, 0, 8]) } == (.transportLost, .chipRemoved))
        }

        @Test func `a chip is noticed while it is waited for`() async throws {
            let bench = try await VirtualReader.empty()
            async let found = bench.context.waitForChip(in: bench.name, within: .seconds(20))
            try await Task.sleep(for: .milliseconds(300))
            let slot = try echo(bench)
            #expect(try await found.name == bench.name)
            try await bench.empty(slot)
        }

        @Test func `cancelling a command lets go of it at once`() async throws {
            let bench = try await VirtualReader.empty()
            let slot = try #require(
                VirtualCardSlot(port: bench.port) { command in
                    if command[1] == 0x84 { Thread.sleep(forTimeInterval: 2) }
                    return [0x90, 0x00]
                })
            let transport = try await bench.context.connect(to: bench.context.waitForChip(within: .seconds(30)).name)
            let sending = Task { try await transport.transmit([0, 0x84, 0, 0, 8]) }
            try await Task.sleep(for: .milliseconds(50))
            let start = ContinuousClock.now
            sending.cancel()
            await #expect(throws: CancellationError.self) { try await sending.value }
            #expect(start.duration(to: .now) < .seconds(1.5))
            // The call that was left behind comes to its end, and the next one has its turn.
            #expect(try await transport.transmit([0, 0xB0, 0, 0, 8]) == [0x90, 0x00])
            try await bench.empty(slot)
        }

        @Test func `a chip that never answers holds up nothing but itself`() async throws {
            let bench = try await VirtualReader.empty()
            let slot = try #require(
                VirtualCardSlot(port: bench.port) { _ in
                    Thread.sleep(forTimeInterval: 5)
                    return [0x90, 0x00]
                })
            let transport = try await bench.context.connect(to: bench.context.waitForChip(within: .seconds(30)).name)
            let session = ChipSession(transport: transport, overallLimit: .milliseconds(200))
            let start = ContinuousClock.now
            let timedOut = await error {
                try await session.send(
                    CommandAPDU(instruction: 0x84, parameter1: 0, parameter2: 0, expectedLength: 8), at: .connect)
            }
            #expect(timedOut.0 == .timedOut)
            #expect(start.duration(to: .now) < .seconds(4))
            try await bench.empty(slot)
        }
    }
}

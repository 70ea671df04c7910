import Foundation
import Synchronization
import Testing
import VouchChip

@testable import VouchTesting

/// The server against a reader of our own making, honest and otherwise; against the real one: VouchChipPCSCTests.
@Suite(.timeLimit(.minutes(1))) struct VPCDServerTests {
    /// A chip of a few lines.
    private final class Chip: ChipTransport {
        let supportsExtendedLength = true
        let resets = Mutex(0)
        let answer: @Sendable ([UInt8]) async throws -> [UInt8]

        init(_ answer: @escaping @Sendable ([UInt8]) async throws -> [UInt8] = { $0 + [0x90, 0x00] }) {
            self.answer = answer
        }

        func transmit(_ command: [UInt8]) async throws -> [UInt8] { try await answer(command) }
        func reconnect() async throws { resets.withLock { $0 += 1 } }
    }

    private func server(
        _ port: UInt16, patience: Duration = .seconds(20), greetingLimit: Duration = .seconds(10)
    ) -> VPCDServer {
        var server = VPCDServer(port: port, patience: patience)
        server.absence = .milliseconds(20)
        server.greetingLimit = greetingLimit
        return server
    }

    /// Serves a chip while the reader plays its part, then stops serving.
    private func play(
        _ chip: any ChipTransport = Chip(), patience: Duration = .seconds(20),
        _ part: @escaping @Sendable (FakeVPCD) throws -> Void
    ) async throws {
        let reader = try FakeVPCD()
        let server = server(reader.port, patience: patience)
        let serving = Task { try await server.serve(chip) }
        try await reader.run(part)
        serving.cancel()
        await #expect(throws: CancellationError.self) { try await serving.value }
    }

    /// What ends serving, with the reader playing its part meanwhile.
    private func failure(_ part: @escaping @Sendable (FakeVPCD) throws -> Void) async throws -> VPCDError? {
        let reader = try FakeVPCD()
        let server = server(reader.port, greetingLimit: .milliseconds(500))
        async let playing: Void = reader.run(part)
        let error = await #expect(throws: VPCDError.self) { try await server.serve(Chip()) }
        try? await playing
        return error
    }

    private static let atr = VPCDServer.answerToReset(hasExtendedLength: true)

    // MARK: As it should be

    @Test func `controls are obeyed, the answer to reset and commands are answered`() async throws {
        let chip = Chip()
        try await play(chip) { reader in
            try reader.accept()
            #expect(try reader.exchange([4]) == Self.atr)
            for control: UInt8 in [1, 2, 0, 9] { try reader.send([control]) }
            #expect(try reader.exchange([0x00, 0xA4, 0x00, 0x00]) == [0x00, 0xA4, 0x00, 0x00, 0x90, 0x00])
            #expect(try reader.exchange([]) == [0x90, 0x00])
        }
        #expect(chip.resets.withLock { $0 } == 3)
    }

    @Test(arguments: [true, false])
    func `the answer to reset is that of a contactless chip, its last byte makes all even`(_ isExtended: Bool) {
        let atr = VPCDServer.answerToReset(hasExtendedLength: isExtended)
        #expect(atr.dropFirst().reduce(0, ^) == 0)
        #expect(atr.prefix(4) == [0x3B, 0x85, 0x80, 0x01])
        // Extended length: the third byte of the card capabilities.
        #expect((atr[8] & 0x40 != 0) == isExtended)
    }

    @Test func `a message in single bytes, and one of the longest length, arrive whole`() async throws {
        try await play { reader in
            try reader.accept()
            for byte: UInt8 in [0, 1, 4] {
                try reader.sendRaw([byte])
                usleep(5_000)
            }
            #expect(try reader.receive() == Self.atr)
            let longest = [UInt8](repeating: 7, count: 65_535)
            // The response would be two bytes too long for the protocol.
            #expect(try reader.exchange(longest) == longest)
        }
    }

    @Test func `messages whose length is sent ahead cost no delayed acknowledgements`() async throws {
        try await play { reader in
            try reader.accept()
            _ = try reader.exchange([4])
            var fastest = Duration.seconds(60)
            for index in 0..<50 {
                let start = ContinuousClock.now
                #expect(try reader.exchange([0, 0xB0, 0, 0, 4]).count == 7)
                // Acknowledgements are not delayed at first.
                if index > 20 { fastest = min(fastest, start.duration(to: .now)) }
            }
            // Each would cost 40 ms. The machine may be busy, but not each time.
            #expect(fastest < .milliseconds(30))
        }
    }

    // MARK: The chip

    @Test func `a chip that is lost comes off the reader, and back`() async throws {
        let chip = Chip { command in
            guard command[1] != 0xB0 else { throw ChipError(.transportLost, at: .transport) }
            return [0x90, 0x00]
        }
        try await play(chip) { reader in
            try reader.accept()
            _ = try reader.exchange([4])
            try reader.send([0, 0xB0, 0, 0])
            #expect(reader.isLeft)
            reader.hangUp()
            try reader.accept()
            #expect(try reader.exchange([4]) == Self.atr)
            #expect(try reader.exchange([0, 0xA4, 0, 0]) == [0x90, 0x00])
        }
        #expect(chip.resets.withLock { $0 } == 1)
    }

    @Test func `any other error of the chip is 6F00, and the reader goes on`() async throws {
        struct Surprise: Error {}
        let chip = Chip { command in
            switch command[1] {
            case 1: throw ChipError(.malformedCommand, at: .transport)
            case 2: throw Surprise()
            case 3: throw CancellationError()
            default: return [0x90, 0x00]
            }
        }
        try await play(chip) { reader in
            try reader.accept()
            _ = try reader.exchange([4])
            for instruction: UInt8 in 1...3 { #expect(try reader.exchange([0, instruction, 0, 0]) == [0x6F, 0x00]) }
            #expect(try reader.exchange([0, 4, 0, 0]) == [0x90, 0x00])
        }
    }

    @Test func `a chip that never answers comes off the reader, so that pcscd does not wait for ever`() async throws {
        let configuration = {
            var configuration = VirtualPassport.Configuration()
            configuration.fault = .silence
            configuration.faultPosition = 1
            return configuration
        }()
        let chip = try VirtualPassport(configuration)
        try await play(chip, patience: .milliseconds(100)) { reader in
            try reader.accept()
            _ = try reader.exchange([4])
            try reader.send([0, 0xA4, 0, 0])
            #expect(reader.isLeft)
            reader.hangUp()
            try reader.accept()
            #expect(try reader.exchange([4]) == Self.atr)
        }
    }

    // MARK: The reader

    @Test func `cancelling ends the wait for the reader, and lets go of it`() async throws {
        let reader = try FakeVPCD()
        let server = server(reader.port)
        let serving = Task { try await server.serve(Chip()) }
        try await reader.run { reader in
            try reader.accept()
            _ = try reader.exchange([4])
        }
        let start = ContinuousClock.now
        serving.cancel()
        await #expect(throws: CancellationError.self) { try await serving.value }
        #expect(start.duration(to: .now) < .seconds(10))
        try await reader.run { #expect($0.isLeft) }
    }

    @Test func `cancelling ends the wait for a host that does not answer`() async throws {
        // A network for documentation (RFC 5737): packets go nowhere, or are refused at once.
        let serving = Task { try await VPCDServer(host: "192.0.2.1").serve(Chip()) }
        try await Task.sleep(for: .milliseconds(200))
        serving.cancel()
        let start = ContinuousClock.now
        await #expect(throws: (any Error).self) { try await serving.value }
        #expect(start.duration(to: .now) < .seconds(10))
    }

    @Test func `a reader that hangs up once is gone back to`() async throws {
        try await play { reader in
            for _ in 0..<3 {
                try reader.accept()
                #expect(try reader.exchange([4]) == Self.atr)
                reader.hangUp()
            }
            // Before the greeting, too.
            try reader.accept()
            reader.hangUp()
            try reader.accept()
            #expect(try reader.exchange([4]) == Self.atr)
        }
    }

    @Test func `a reader that ends is a closed connection, also in the middle of a message`() async throws {
        for part: [UInt8] in [[], [0], [0, 5, 0, 0xA4]] {
            let error = try await failure { reader in
                try reader.accept()
                _ = try reader.exchange([4])
                try reader.sendRaw(part)
                reader.stop()
            }
            #expect(error == .connectionClosed)
        }
    }

    @Test func `where nobody listens, the error says that vpcd does not`() async throws {
        let reader = try FakeVPCD()
        let port = reader.port
        reader.stop()
        let error = await #expect(throws: VPCDError.self) { try await server(port).serve(Chip()) }
        #expect(error == .nobodyListens(host: "127.0.0.1", port: port))
        let text = try #require(error?.description)
        #expect(text.contains("vpcd"))
        #expect(text.contains("\(port)"))
        #expect(text.contains("pcscd"))
    }

    @Test func `a host without an address is named`() async throws {
        let error = await #expect(throws: VPCDError.self) { try await VPCDServer(host: "no.invalid").serve(Chip()) }
        #expect(error == .unknownHost("no.invalid"))
    }

    @Test(arguments: [
        // Another protocol's greeting; silence; one that hangs up on us; a command before anything else.
        "SSH-2.0-Something\r\n", "", nil, "\u{0}\u{5}abcde",
    ])
    func `what listens and is no reader is told from one`(_ greeting: String?) async throws {
        let error = try await failure { reader in
            for _ in 0..<(greeting == nil ? 5 : 1) {
                try reader.accept()
                if let greeting {
                    if !greeting.isEmpty { try reader.sendRaw(Array(greeting.utf8)) }
                    _ = reader.isLeft
                }
                reader.hangUp()
            }
        }
        guard case .noReader = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}

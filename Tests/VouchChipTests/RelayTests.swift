import Testing
import TrustTestSupport
import VouchChip

/// Both ends of a relay against each other, and each against an end that breaks the rules.
@Suite(.timeLimit(.minutes(1))) struct RelayTests {
    /// Runs `body` with the terminal's end while a responder serves `chip`.
    private func relayed<T: Sendable>(
        _ chip: any ChipTransport, _ body: @Sendable (RelayTransport) async throws -> T
    ) async throws -> T {
        let (near, far) = PipeChannel.pair()
        // Beside hundreds of other tests a message waits for its turn longer than any network takes.
        async let served: Void = RelayResponder(chip, over: far, messageLimit: nil, idleLimit: nil, chipLimit: nil)
            .run()
        let transport = try await RelayTransport(over: near, messageLimit: nil, answerLimit: nil)
        let result = try await body(transport)
        try await transport.close()
        try await served
        return result
    }

    @Test(arguments: [true, false]) func `commands and responses of any length pass, both ways`(_ extended: Bool)
        async throws
    {
        let chip = ClosureTransport(extended: extended) { _, command in
            [UInt8](repeating: command.parameter2, count: command.expectedLength ?? 0) + [0x90, 0x00]
        }
        try await relayed(chip) { transport in
            #expect(transport.supportsExtendedLength == extended)
            for (index, length) in [1, 256, 65_536].enumerated() {
                var command = CommandAPDU.read(length)
                command.parameter2 = UInt8(index)
                command.data = [UInt8](repeating: 1, count: length - 1)
                let answer = try await transport.transmit(command.encoded(at: .transport))
                #expect(answer == [UInt8](repeating: UInt8(index), count: length) + [0x90, 0x00])
            }
        }
    }

    @Test func `a file is read through a relay as it is beside the chip`() async throws {
        let file = ElementaryFile.dataGroups[1].sample(20_000)
        var state = FakeFileChip.State(files: [0x0102: file])
        state.isInApplication = true
        let bytes = try await relayed(FakeFileChip(state)) { transport in
            var partial = PartialFile()
            _ = try await FileReader(session: ChipSession(unhurried: transport))
                .read(.dataGroups[1], into: &partial)
            return partial.bytes
        }
        #expect(bytes == file)
    }

    @Test(arguments: [.transportLost, .transportFailed, .noChip, .timedOut] as [ChipError.Code])
    func `the chip's failures are told to the terminal, and the relay lives on`(_ code: ChipError.Code) async throws {
        let chip = ClosureTransport(onReconnect: {}) { index, _ in
            if index == 0 { throw ChipError(code, at: .transport) }
            return [0x90, 0x00]
        }
        try await relayed(chip) { transport in
            #expect(await chipErrorCode { try await transport.transmit([0, 0xB0, 0, 0, 1]) } == code)
            try await transport.reconnect()
            #expect(try await transport.transmit([0, 0xB0, 0, 0, 1]) == [0x90, 0x00])
        }
    }

    @Test func `what is no command does not reach the chip`() async throws {
        let chip = ClosureTransport { _, _ in throw ClosureTransport.Exhausted() }
        try await relayed(chip) { transport in
            for command: [UInt8] in [[0, 0xB0, 0, 0, 0, 0], [0, 0xB0, 0, 0, 5, 1]] {
                #expect(await chipErrorCode { try await transport.transmit(command) } == .malformedCommand)
            }
            #expect(await chipErrorCode { try await transport.transmit([0, 1]) } == .transportFailed)
        }
        #expect(chip.commands.isEmpty)
    }

    @Test func `a chip that answers no response is a failed transport`() async throws {
        try await relayed(scripted([[], [0x90]])) { transport in
            for _ in 0..<2 {
                #expect(await chipErrorCode { try await transport.transmit([0, 0xB0, 0, 0, 1]) } == .transportFailed)
            }
        }
    }

    // MARK: The terminal's end

    private static let hello: [UInt8] = [1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1]

    /// What the terminal's end makes of a first answer; nil if it is content.
    private func failure(_ answer: [UInt8], closes: Bool = true, answerLimit: Duration = .seconds(5)) async throws
        -> RelayError.Code?
    {
        let (near, far) = PipeChannel.pair()
        far.write(Self.hello + answer)
        if closes { far.close() }
        let transport = try await RelayTransport(
            over: near, messageLimit: .milliseconds(60), answerLimit: answerLimit)
        do {
            _ = try await transport.transmit([0, 0xB0, 0, 0, 1])
            return nil
        } catch {
            #expect((error as? ChipError)?.code == .transportFailed)
            return ((error as? ChipError)?.underlying as? RelayError)?.code
        }
    }

    /// An answer and what it means; nil for none that is wrong.
    static let answers: [(bytes: [UInt8], code: RelayError.Code?)] = [
        ([1, 3, 0, 0, 0, 1, 0, 0, 0, 2, 0x90, 0], nil),
        ([2, 3, 0, 0, 0, 1, 0, 0, 0, 2, 0x90, 0], .unsupportedVersion(2)),
        ([1, 9, 0, 0, 0, 1, 0, 0, 0, 2, 0x90, 0], .unknownKind(9)),
        ([1, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0x90, 0], .unknownKind(0)),
        ([1, 3, 0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF], .tooLarge),
        ([1, 3, 0, 0, 0, 1, 0, 1, 0x11, 0x71], .tooLarge),
        ([1, 3, 0, 0, 0, 1, 0, 0, 0, 1, 0x90], .wrongPayload),
        ([1, 3, 0, 0, 0, 0, 0, 0, 0, 2, 0x90, 0], .wrongPayload),
        ([1, 3, 0, 0, 0, 2, 0, 0, 0, 2, 0x90, 0], .wrongRequest),
        ([1, 4, 0, 0, 0, 1, 0, 0, 0, 0], .unexpectedMessage),
        ([1, 2, 0, 0, 0, 1, 0, 0, 0, 4, 0, 0, 0, 0], .unexpectedMessage),
        (hello, .unexpectedMessage),
        ([1, 6, 0, 0, 0, 0, 0, 0, 0, 0], .ended),
        ([1, 3, 0, 0], .channelClosed),
        ([], .channelClosed),
    ]

    @Test(arguments: answers.indices) func `an answer that breaks the format is told apart`(_ index: Int) async throws {
        #expect(try await failure(Self.answers[index].bytes) == Self.answers[index].code)
    }

    @Test func `an answer that begins and does not end, or does not begin, is not waited for`() async throws {
        #expect(try await failure([1, 3, 0], closes: false) == .timedOut)
        #expect(try await failure([], closes: false, answerLimit: .milliseconds(30)) == .timedOut)
    }

    @Test func `late answers to earlier requests are skipped, but not for ever`() async throws {
        let (near, far) = PipeChannel.pair()
        far.write(Self.hello)
        let transport = try await RelayTransport(over: near, answerLimit: .milliseconds(30))
        #expect(await chipErrorCode { try await transport.transmit([0, 0xB0, 0, 0, 1]) } == .transportFailed)
        let late: [UInt8] = [1, 3, 0, 0, 0, 1, 0, 0, 0, 2, 0x6A, 0x82]
        far.write(late + [1, 3, 0, 0, 0, 2, 0, 0, 0, 2, 0x90, 0])
        #expect(try await transport.transmit([0, 0xB0, 0, 0, 1]) == [0x90, 0])
        for _ in 0..<40 { far.write(late) }
        #expect(await chipErrorCode { try await transport.transmit([0, 0xB0, 0, 0, 1]) } == .transportFailed)
    }

    @Test func `after a broken message nothing more is sent`() async throws {
        let (near, far) = PipeChannel.pair()
        far.write(Self.hello + [7, 7, 7, 7, 7, 7, 7, 7, 7, 7])
        let transport = try await RelayTransport(over: near)
        for _ in 0..<2 {
            #expect(await chipErrorCode { try await transport.transmit([0, 0xB0, 0, 0, 1]) } == .transportFailed)
        }
        #expect(try await far.read(atMost: 700).count == RelayMessage.headerLength + 5)
    }

    @Test func `a hello that is none is refused`() async throws {
        for bytes: [UInt8] in [
            [], [1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 2], [1, 6, 0, 0, 0, 0, 0, 0, 0, 0], [0x47, 0x45, 0x54],
        ] {
            let (near, far) = PipeChannel.pair()
            far.write(bytes)
            far.close()
            #expect(await chipErrorCode { try await RelayTransport(over: near) } == .transportFailed)
        }
    }

    // MARK: The chip's end

    /// How a responder ends when it is sent `bytes` and then nothing more; nil if in peace.
    private func end(_ bytes: [UInt8]) async -> RelayError.Code? {
        let (near, far) = PipeChannel.pair()
        near.write(bytes)
        near.close()
        do {
            try await RelayResponder(scripted([[0x90, 0], [0x90, 0]]), over: far).run()
            return nil
        } catch {
            return (error as? RelayError)?.code
        }
    }

    @Test func `a terminal that breaks the rules is not served on`() async {
        let command: [UInt8] = [1, 2, 0, 0, 0, 1, 0, 0, 0, 4, 0, 0xB0, 0, 0]
        let bye: [UInt8] = [1, 6, 0, 0, 0, 0, 0, 0, 0, 0]
        #expect(await end(command + bye) == nil)
        #expect(await end(command) == .channelClosed)
        #expect(await end(command + command) == .wrongRequest)
        #expect(await end(Self.hello) == .unexpectedMessage)
        #expect(await end([1, 3, 0, 0, 0, 1, 0, 0, 0, 2, 0x90, 0]) == .unexpectedMessage)
        #expect(await end([1, 2, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0xB0, 0]) == .wrongPayload)
        #expect(await end([0x16, 3, 1, 0, 0, 0, 0, 0, 0, 0]) == .unsupportedVersion(0x16))
    }

    @Test func `printing a message shows no payload`() throws {
        let message = try RelayMessage(.response, request: 7, payload: [0xDE, 0xAD, 0x90, 0x00])
        #expect("\(message)" == "response 7, 4 bytes")
        #expect(String(reflecting: [message]) == "[response 7, 4 bytes]")
    }
}

import Synchronization
import Testing
import VouchApple
import VouchChip
import VouchOpenSSL
import VouchTesting

@Suite struct NFCChipTransportTests {
    private let texts = ChipTexts()

    private func transport(_ field: FakeField, limits: NFCChipTransport.Limits = .init()) -> NFCChipTransport {
        NFCChipTransport(field, limits: limits, clock: NoWait())
    }

    private func code(_ body: () async throws -> some Any) async -> ChipError.Code? {
        do {
            _ = try await body()
            return nil
        } catch {
            return (error as? ChipError)?.code
        }
    }

    @Test func `one document is connected to, and commands reach it`() async throws {
        let chip = FakeChip(answer: { $0 + [0x90, 0x00] })
        let field = FakeField([[.found([chip])]])
        let transport = transport(field)
        try await transport.connect()
        #expect(try await transport.transmit([0x00, 0xA4]) == [0x00, 0xA4, 0x90, 0x00])
        await transport.finish()
        #expect(field.seen == .init(pollings: [.standard], texts: [texts.hold, texts.done], looks: 1, ends: [nil]))
    }

    @Test func `several chips, another kind of chip and one that slips away: the person is told, and it looks again`()
        async throws
    {
        let chip = FakeChip()
        let field = FakeField([
            [.found([chip, chip])], [.found([FakeChip(takesCommands: false)])],
            [.found([FakeChip(refusal: .chipLost)])], [.found([chip])],
        ])
        let transport = transport(field)
        try await transport.connect()
        #expect(field.seen.texts == [texts.hold, texts.severalDocuments, texts.otherChip, texts.holdStill])
        #expect(field.seen.looks == 4)
        #expect(field.seen.ends.isEmpty)
    }

    @Test func `a pocket full of cards does not keep it looking for ever`() async {
        var limits = NFCChipTransport.Limits()
        limits.misses = 5
        let field = FakeField(Array(repeating: [.found([FakeChip(), FakeChip()])], count: 100))
        #expect(await code { try await transport(field, limits: limits).connect() } == .transportLost)
        #expect(field.seen.looks == 5)
        #expect(field.seen.ends == [texts.failed])
    }

    @Test(arguments: ChipFieldEnd.allCases)
    func `however a session ends without a chip, that is told`(_ end: ChipFieldEnd) async throws {
        let transport = transport(FakeField([[.ended(end)]]))
        do {
            try await transport.connect()
            Issue.record("there was no chip")
        } catch is CancellationError {
            #expect(end == .cancelled)
        } catch let error as ChipError {
            #expect(error.code == (end == .timedOut ? .noChip : .transportFailed))
            #expect(error.underlying as? ChipFieldError == .ended(end))
            let obstacle: ChipObstacle? =
                switch end {
                case .notSupported, .radioOff: .notSupported
                case .notPermitted: .permissionNotGranted
                default: nil
                }
            #expect(error.obstacle == obstacle)
        }
        #expect(await transport.end == end)
    }

    @Test func `a device without a reader is no way to a chip`() async {
        let field = FakeField([], refusing: .ended(.notSupported))
        do {
            try await transport(field).connect()
            Issue.record("there is no reader")
        } catch {
            #expect((error as? ChipError)?.obstacle == .notSupported)
        }
    }

    @Test func `before a chip is found nothing can be sent, and a malformed command does not lose it`() async throws {
        let chip = FakeChip(answer: { command in
            guard command.count >= 4 else { throw ChipFieldError.malformedCommand }
            return [0x90, 0x00]
        })
        let transport = transport(FakeField([[.found([chip])]]))
        #expect(await code { try await transport.transmit([0, 0, 0, 0]) } == .transportLost)
        try await transport.connect()
        #expect(await code { try await transport.transmit([0]) } == .malformedCommand)
        #expect(try await transport.transmit([0, 0, 0, 0]) == [0x90, 0x00])
    }

    @Test func `a chip that slips away is looked for in the same session`() async throws {
        let lost = FakeChip(answer: { _ in throw ChipFieldError.chipLost })
        let field = FakeField([[.found([lost])], [.found([FakeChip()])]])
        let transport = transport(field)
        try await transport.connect()
        #expect(await code { try await transport.transmit([0, 0, 0, 0]) } == .transportLost)
        try await transport.reconnect()
        #expect(try await transport.transmit([0, 0, 0, 0]) == [0x90, 0x00])
        #expect(field.seen.pollings.count == 1)
        #expect(field.seen.texts == [texts.hold, texts.holdStill])
    }

    @Test func `when 60 seconds are up in the middle, a new session goes on, up to a limit`() async throws {
        let ended = FakeChip(answer: { _ in throw ChipFieldError.ended(.timedOut) })
        let field = FakeField(Array(repeating: [.found([ended])], count: 10))
        let transport = transport(field)
        try await transport.connect()
        for _ in 0..<2 {
            #expect(await code { try await transport.transmit([0, 0, 0, 0]) } == .transportLost)
            try await transport.reconnect()
        }
        #expect(await code { try await transport.transmit([0, 0, 0, 0]) } == .transportLost)
        #expect(await code { try await transport.reconnect() } == .transportLost)
        #expect(field.seen.pollings.count == 3)
    }

    @Test func `the person who closes the sheet in the middle is not asked again`() async throws {
        let closed = FakeChip(answer: { _ in throw ChipFieldError.ended(.cancelled) })
        let transport = transport(FakeField([[.found([closed])]]))
        try await transport.connect()
        await #expect(throws: CancellationError.self) { try await transport.transmit([0, 0, 0, 0]) }
        #expect(await transport.end == .cancelled)
    }

    @Test func `a task that is cancelled while it waits closes the sheet`() async throws {
        let field = FakeField([])
        let transport = transport(field)
        let waiting = Task { try await transport.connect() }
        while field.seen.looks == 0 { await Task.yield() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(field.seen.ends == [texts.failed])
    }

    @Test func `the sheet tells how far it is, and is not told the same twice`() async throws {
        let field = FakeField([[.found([FakeChip()])]])
        let transport = transport(field)
        try await transport.connect()
        for percent in [-5, 0, 4, 55, 100, 400] { await transport.show(percent: percent) }
        await transport.fail()
        let bars = ["○○○○○○○○○○", "●●●●●○○○○○", "●●●●●●●●●●"].map { texts.reading + "\n" + $0 }
        #expect(field.seen.texts == [texts.hold] + bars)
        #expect(field.seen.ends == [texts.failed])
    }

    @Test func `the virtual passport is read through it, also when its session's time is up on the way`() async throws {
        let passport = try VirtualPassport(.init())
        let commands = Mutex(0)
        let chip = FakeChip(answer: { command in
            let count = commands.withLock { count in
                count += 1
                return count
            }
            if count == 12 { throw ChipFieldError.ended(.timedOut) }
            return try await passport.transmit(command)
        })
        let field = FakeField(Array(repeating: [.found([chip])], count: 3))
        let transport = transport(field)
        try await transport.connect()
        let reading = try await ChipReader(transport: transport, cryptography: OpenSSLCryptography())
            .read(passwords: [.mrz(MRZKey(passport.zone))])
        await transport.finish()
        #expect(reading.interruption == nil)
        #expect(reading.file(.dataGroups[0])?.bytes.reveal { $0 } == passport.storedBytes(of: .dataGroups[0]))
        #expect(field.seen.pollings.count == 2)
    }
}

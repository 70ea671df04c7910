import Testing
import VouchChip
import VouchPKI

@Suite struct RecordingTests {
    /// Records a read that begins with a loss, and gives the transcript.
    private func record(isRedacted: Bool) async throws -> Transcript {
        let clock = ManualClock()
        let transport = ClosureTransport(onReconnect: {}) { index, command in
            clock.advance(by: .microseconds(1_500))
            if index == 0 { throw ChipError(.transportLost, at: .transport) }
            return [UInt8](repeating: 0x31, count: command.expectedLength ?? 0) + [0x90, 0x00]
        }
        let recording = RecordingTransport(transport, isRedacted: isRedacted, clock: clock)
        await #expect(throws: ChipError.self) { try await recording.transmit([0, 0xB0, 0x9C, 0, 8]) }
        try await recording.reconnect()
        _ = try await recording.transmit([0, 0xA4, 2, 0x0C, 2, 1, 0x1E])
        _ = try await recording.transmit([0, 0x82, 0, 0, 3, 0x77, 0x77, 0x77, 3])
        return await recording.transcript
    }

    @Test func `what was recorded is written and read back`() async throws {
        for isRedacted in [true, false] {
            let transcript = try await record(isRedacted: isRedacted)
            #expect(try Transcript(parsing: transcript.text) == transcript)
        }
    }

    @Test func `a redacted recording keeps headers, lengths and status words only`() async throws {
        let text = try await record(isRedacted: true).text
        #expect(
            text == """
                vouch-apdu 1 extended=yes redacted=yes
                > 0 00B09C0008
                ! 1500 lost
                ~ 1500
                > 1500 00A4020C02011E
                < 3000 9000
                > 3000 0082000003 *3 03
                < 4500 *3 9000

                """)
    }

    @Test(arguments: [
        ("0C82000003AABBCC00", "0C82000003 *3 00"), ("10860000000003AABBCC0000", "10860000000003 *3 0000"),
        ("0CA4020C03AABBCC00", "0CA4020C03 *3 00"), ("0022C1A402AABB", "0022C1A402AABB"),
        ("002241A602AABB", "002241A602 *2"), ("00840000", "00840000"), ("0084000008", "0084000008"),
        ("00B0000099AABB", "00B00000 *3"),
    ]) func `no cryptogram, challenge or key stays in a redacted command`(_ command: String, _ kept: String)
        async throws
    {
        let recording = RecordingTransport(scripted([[0x90, 0x00]]), isRedacted: true)
        _ = try? await recording.transmit(#require(Hex.bytes(command)))
        let line = try #require(await recording.transcript.text.split(separator: "\n").dropFirst().first)
        #expect(line.split(separator: " ").dropFirst(2).joined(separator: " ") == kept)
    }

    @Test func `a recording is played back, in order and to its end`() async throws {
        for isRedacted in [true, false] {
            let replay = ReplayTransport(try await record(isRedacted: isRedacted))
            #expect(replay.supportsExtendedLength)
            #expect(await chipErrorCode { try await replay.transmit([0, 0xB0, 0x9C, 0, 8]) } == .transportLost)
            try await replay.reconnect()
            #expect(try await replay.transmit([0, 0xA4, 2, 0x0C, 2, 1, 0x1E]) == [0x90, 0x00])
            let answer = try await replay.transmit([0, 0x82, 0, 0, 3, 0x77, 0x77, 0x77, 3])
            #expect(answer == [UInt8](repeating: isRedacted ? 0 : 0x31, count: 3) + [0x90, 0x00])
            #expect(await replay.isAtEnd)
            #expect(await chipErrorCode { try await replay.transmit([0, 0x84, 0, 0, 8]) } == .transportFailed)
        }
    }

    @Test func `an empty command or response is written and read back`() throws {
        var transcript = Transcript(supportsExtendedLength: true, isRedacted: false)
        transcript.entries = [.init(time: 1, event: .command([])), .init(time: 2, event: .response([]))]
        #expect(try Transcript(parsing: transcript.text) == transcript)
    }

    @Test func `another command than the recorded one is refused, and its place told`() async throws {
        let replay = ReplayTransport(try await record(isRedacted: false))
        for command: [UInt8] in [[0, 0xB0, 0x9C, 0, 9], [0, 0xB0, 0x9C, 0], []] {
            do {
                _ = try await replay.transmit(command)
                Issue.record("it was accepted")
            } catch {
                #expect(((error as? ChipError)?.underlying as? ReplayTransport.Deviation)?.entry == 0)
            }
        }
        #expect(await chipErrorCode { try await replay.reconnect() } == .transportFailed)
    }

    @Test(arguments: [
        ("", 1), ("vouch-apdu 2 extended=yes redacted=no", 1), ("vouch-apdu 1 extended=perhaps redacted=no", 1),
        ("vouch-apdu 1 redacted=no extended=yes", 1), ("HEAD\n>", 2), ("HEAD\n> x 00", 2), ("HEAD\n> -1 00", 2),
        ("HEAD\n# fine\n\n> 1 0", 4), ("HEAD\n> 1 00  00", 2), ("HEAD\n> 1 *0", 2), ("HEAD\n> 1 *99999999", 2),
        ("HEAD\n! 1 bored", 2), ("HEAD\n~ 1 00", 2), ("HEAD\n? 1 00", 2), ("HEAD\n> 1 *60000 *60000", 2),
    ]) func `a text that is no transcript is refused at its line`(_ text: String, _ line: Int) {
        let whole = text.hasPrefix("HEAD") ? "vouch-apdu 1 extended=yes redacted=no" + text.dropFirst(4) : text
        #expect(throws: TranscriptError(line: line)) { try Transcript(parsing: whole) }
    }

    @Test func `failures are named and nothing more is kept of them`() async throws {
        struct Secretive: Error { let secret = "L898902C3" }
        let recording = RecordingTransport(ClosureTransport { _, _ in throw Secretive() }, isRedacted: true)
        await #expect(throws: Secretive.self) { try await recording.transmit([0, 0x84, 0, 0, 8]) }
        #expect(await recording.transcript.text.hasSuffix(" failed\n"))
    }
}

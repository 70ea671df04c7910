import Testing
import VouchCore
import VouchOpenSSL
import VouchTesting

@testable import VouchChip

/// A chip read over other ways than the reader it lies on brings the same.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ReadingRelayTests {
    /// The same bytes each time, as no real source.
    private struct CountingRandom: RandomSource {
        let state = Box<UInt64>(0x1234_5678_9ABC_DEF1)

        func bytes(_ count: Int) -> [UInt8] {
            state.change { state in
                (0..<count).map { _ in
                    state ^= state << 13
                    state ^= state >> 7
                    state ^= state << 17
                    return UInt8(state & 0xFF)
                }
            }
        }
    }

    static let profiles: [VirtualPassport.Profile] = [.standard, .bacOnly, .chipAuthenticationMapping, .smallBuffers]

    @Test(arguments: profiles)
    func `over a relay a reading is what it is beside the chip`(_ profile: VirtualPassport.Profile) async throws {
        let passport = try ReadingBench.passport(profile)
        let near = try await ReadingBench.read(passport)
        for losses: Set<Int> in [[], [15]] {
            let (phone, server) = PipeChannel.pair()
            let transport = ReadingTransport.losing(passport, at: losses)
            async let served: Void = RelayResponder(transport, over: phone).run()
            let relay = try await RelayTransport(over: server)
            let far = try await ReadingBench.read(passport, through: relay)
            try await relay.close()
            try await served
            #expect(far.files.map { $0.bytes } == near.files.map { $0.bytes })
            #expect(far.accessControl == near.accessControl)
            #expect(far.reconnections == losses.count)
            #expect(far.checks.map { $0.outcome } == near.checks.map { $0.outcome })
        }
    }

    @Test(arguments: profiles)
    func `a recorded reading plays back to the same`(_ profile: VirtualPassport.Profile) async throws {
        let passport = try ReadingBench.passport(profile)
        let cryptography = OpenSSLCryptography()
        for losses: Set<Int> in [[], [15]] {
            let transport = ReadingTransport.losing(passport, at: losses)
            let recording = RecordingTransport(transport, isRedacted: false)
            let passwords = [try ReadingBench.zone(passport)]
            let live = try await ChipReader(transport: recording, cryptography: cryptography, random: CountingRandom())
                .read(passwords: passwords)
            let text = await recording.transcript.text
            let replay = ReplayTransport(try Transcript(parsing: text))
            let played = try await ChipReader(transport: replay, cryptography: cryptography, random: CountingRandom())
                .read(passwords: passwords)
            #expect(played.files.map { $0.bytes } == live.files.map { $0.bytes })
            #expect(played.statistics.apduCount == live.statistics.apduCount)
            #expect(played.findings == live.findings)
            #expect(played.memory == live.memory)
            #expect(await replay.isAtEnd)
            try await passport.reconnect()
        }
    }
}

import Testing
import TrustTestSupport
import VouchChip

@Suite(.timeLimit(.minutes(1))) struct FileReaderTests {
    struct Outcome {
        var end: FileEnd?
        var error: ChipError.Code?
        var partial: PartialFile
        var memory: ChipMemory
        var statistics: ChipStatistics
    }

    /// Reads `file` from a chip that holds `bytes` under its identifier.
    private func read(
        _ file: ElementaryFile, _ bytes: [UInt8]?, extended: Bool = true, continuing: PartialFile = PartialFile(),
        _ change: (inout FakeFileChip.State) -> Void = { _ in }
    ) async -> Outcome {
        var state = FakeFileChip.State()
        state.isInApplication = true
        state.files[file.identifier] = bytes
        change(&state)
        let session = ChipSession(unhurried: FakeFileChip(extended: extended, state))
        var outcome = Outcome(partial: continuing, memory: ChipMemory(), statistics: ChipStatistics())
        do {
            outcome.end = try await FileReader(session: session).read(file, into: &outcome.partial)
        } catch {
            outcome.error = (error as? ChipError)?.code
        }
        outcome.memory = await session.memory
        outcome.statistics = await session.statistics
        return outcome
    }

    private static let portrait = ElementaryFile.dataGroups[1]

    @Test(arguments: [
        2, 3, 100, 127, 131, 255, 256, 257, 2_048, 2_049, 20_000, 32_767, 32_768, 32_769, 70_000, 200_000,
    ])
    func `a file of any length comes whole, by long reads and by short ones`(_ count: Int) async {
        let file = Self.portrait.sample(count)
        for extended in [true, false] {
            let outcome = await read(Self.portrait, file, extended: extended)
            #expect(outcome.end == .complete)
            #expect(outcome.partial.bytes == file)
            #expect(outcome.partial.findings == [])
            if extended { #expect(outcome.statistics.apduCount <= 2 + count / 8_000) }
        }
    }

    @Test(arguments: [0x9000, 0x6282, 0x6B00, 0x6700, 0x6C10] as [UInt16])
    func `a chip may treat a read beyond the end as it likes`(_ status: UInt16) async {
        for count in [20, 300, 5_000] {
            let file = Self.portrait.sample(count)
            let outcome = await read(Self.portrait, file) { $0.endOfFile = status }
            if status == 0x6B00, count < 2_048 {
                // The only answer to the first read: there is nothing. Then the chip has to be believed.
                #expect(outcome.error == .malformedResponse)
            } else {
                #expect(outcome.partial.bytes == file)
            }
        }
    }

    @Test(arguments: [256, 255, 231, 223, 200, 128, 100, 64, 20])
    func `a chip that answers short reads only is read by short ones`(_ longest: Int) async {
        let file = Self.portrait.sample(3_000)
        for refusal: UInt16 in [0x6700, 0x6A80, 0x6A86, 0x6F00] {
            let outcome = await read(Self.portrait, file) {
                $0.longestRead = longest
                $0.refusal = refusal
            }
            #expect(outcome.partial.bytes == file)
            #expect(outcome.statistics.apduCount <= 3_000 / min(longest, 8) + 16)
        }
    }

    @Test(arguments: [8_000, 1_000, 250, 16])
    func `answers shorter than asked for are continued`(_ longest: Int) async {
        let file = Self.portrait.sample(40_000)
        let outcome = await read(Self.portrait, file) { $0.longestAnswer = longest }
        #expect(outcome.partial.bytes == file)
    }

    @Test func `a chip without short identifiers is asked by SELECT, and it is remembered`() async {
        let file = Self.portrait.sample(5_000)
        let outcome = await read(Self.portrait, file) { $0.knowsShortIdentifiers = false }
        #expect(outcome.partial.bytes == file)
        #expect(outcome.memory.shortIdentifiers == .refused)
        let forgetful = await read(Self.portrait, file) { $0.keepsFileReadByShortIdentifier = false }
        #expect(forgetful.partial.bytes == file)
        #expect(forgetful.memory.shortIdentifiers == .refused)
    }

    @Test func `a file beyond 32767 bytes needs the odd instruction`() async {
        let file = Self.portrait.sample(50_000)
        let with = await read(Self.portrait, file)
        #expect(with.memory.oddInstruction == .works)
        let without = await read(Self.portrait, file) { $0.knowsOddInstruction = false }
        #expect(without.error == .rejected(.instructionNotSupported))
        #expect(without.memory.oddInstruction == .refused)
        #expect(without.partial.bytes == Array(file.prefix(without.partial.bytes.count)))
    }

    @Test func `absent and denied are told apart, and neither is an error`() async {
        let absent = await read(.dataGroups[6], nil)
        #expect(absent.end == .absent(.fileNotFound))
        let denied = await read(.dataGroups[2], ElementaryFile.dataGroups[2].sample(100)) { $0.denied = [0x0103] }
        #expect(denied.end == .denied(.securityStatusNotSatisfied))
    }

    @Test func `reading goes on where it ended`() async {
        let file = Self.portrait.sample(20_000)
        for count in [1, 7, 100, 8_000, 19_999] {
            var partial = PartialFile()
            partial.bytes = Array(file.prefix(count))
            let outcome = await read(Self.portrait, file, continuing: partial)
            #expect(outcome.partial.bytes == file)
            #expect(outcome.statistics.bytesReceived < 20_000 - count + 100)
        }
    }

    @Test func `a file that has no header ends where the chip says so`() async {
        let directory = [UInt8](repeating: 0x61, count: 3_000)
        for end: UInt16 in [0x9000, 0x6282] {
            for extended in [true, false] {
                let outcome = await read(.directory, directory, extended: extended) { $0.endOfFile = end }
                #expect(outcome.end == .complete)
                #expect(outcome.partial.bytes == directory)
            }
        }
    }
}

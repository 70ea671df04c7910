import Testing
import TrustTestSupport
import VouchCore
import VouchChip
import VouchPKI

/// Chips whose files do not hold what they promise.
@Suite(.timeLimit(.minutes(1))) struct FileReaderHostileTests {
    private static let portrait = ElementaryFile.dataGroups[1]

    /// How reading `bytes` as DG2 ends, with a chip that may be changed first.
    private func read(
        _ bytes: [UInt8], _ change: (inout FakeFileChip.State) -> Void = { _ in }
    ) async -> (end: FileEnd?, error: ChipError.Code?, partial: PartialFile, count: Int) {
        var state = FakeFileChip.State()
        state.isInApplication = true
        state.files[Self.portrait.identifier] = bytes
        change(&state)
        let session = ChipSession(unhurried: FakeFileChip(state))
        var partial = PartialFile()
        var end: FileEnd?
        var code: ChipError.Code?
        do {
            end = try await FileReader(session: session).read(Self.portrait, into: &partial)
        } catch {
            code = (error as? ChipError)?.code
        }
        return (end, code, partial, await session.statistics.apduCount)
    }

    private func codes(_ partial: PartialFile) -> [CheckCode] { partial.findings.map(\.finding.code) }

    /// What the header claims, and what reading must end with.
    static let lies: [(header: String, error: ChipError.Code)] = [
        ("7584FFFFFFFF", .tooLarge), ("758400100001", .tooLarge), ("7583FFFFFF", .tooLarge),
        ("7580", .malformedResponse), ("75850000000001", .malformedResponse), ("75FF", .malformedResponse),
        ("1F81818101", .malformedResponse),
    ]

    @Test(arguments: lies.indices)
    func `a header that no file can have is refused at once`(_ index: Int) async throws {
        let header = try #require(Hex.bytes(Self.lies[index].header))
        let outcome = await read(header + [UInt8](repeating: 0, count: 500))
        #expect(outcome.error == Self.lies[index].error)
        #expect(outcome.count <= 4)
    }

    @Test func `a file shorter than its header says is kept, with a finding`() async {
        for count in [0, 1, 50, 5_000] {
            let bytes = Self.portrait.sample(9_000).prefix(4 + count)
            for status: UInt16 in [0x9000, 0x6282] {
                let outcome = await read(Array(bytes)) { $0.endOfFile = status }
                #expect(outcome.end == .complete)
                #expect(outcome.partial.bytes == Array(bytes))
                #expect(codes(outcome.partial) == [.fileShorterThanHeader])
                #expect(outcome.count <= 6)
            }
        }
    }

    @Test func `a file longer than its header says is cut, with a finding unless it is padding`() async {
        let file = Self.portrait.sample(100)
        let padded = await read(file + [0, 0, 0])
        #expect(padded.partial.bytes == file)
        #expect(padded.partial.findings == [])
        let longer = await read(file + [0, 7, 0])
        #expect(longer.partial.bytes == file)
        #expect(codes(longer.partial) == [.fileLongerThanHeader])
        #expect(longer.partial.findings.first?.offset == 100)
    }

    @Test func `another tag than the file's own is a finding`() async {
        let file = ElementaryFile.dataGroups[0].sample(93)
        let outcome = await read(file)
        #expect(outcome.partial.bytes == file)
        #expect(codes(outcome.partial) == [.fileUnexpectedTag])
    }

    @Test(arguments: [0, 1, 2]) func `a file too short for a header ends`(_ count: Int) async {
        let outcome = await read([UInt8](Self.portrait.sample(1_000).prefix(count)))
        #expect(outcome.count <= 8)
        if count == 0 {
            #expect(outcome.error == .malformedResponse)
        } else {
            #expect(outcome.partial.bytes.count == count)
            #expect(codes(outcome.partial) == [.fileShorterThanHeader])
        }
    }

    @Test func `a chip that gives a byte at a time is given up on`() async {
        let outcome = await read(Self.portrait.sample(5_000)) { $0.longestAnswer = 1 }
        #expect(outcome.error == .malformedResponse)
        #expect(outcome.count < 64)
    }

    @Test func `answers without data end the file instead of being asked for again`() async {
        let outcome = await read(Self.portrait.sample(5_000)) {
            $0.tamper = { index, answer in index < 1 ? answer : [0x90, 0x00] }
        }
        #expect(codes(outcome.partial) == [.fileShorterThanHeader])
        #expect(outcome.count == 2)
    }

    @Test func `more data than asked for are refused`() async {
        for first in [true, false] {
            let outcome = await read(Self.portrait.sample(9_000)) {
                $0.tamper = { index, answer in
                    first || index > 0 ? [UInt8](repeating: 0x75, count: 10_000) + [0x90, 0x00] : answer
                }
            }
            #expect(outcome.error == .malformedResponse)
        }
    }

    @Test(arguments: ["", "53", "5305AA", "5301AABB", "54020000", "538200", "5384FFFFFFFF"])
    func `far pieces that are no DO'53' are refused`(_ text: String) async throws {
        let answer = try #require(Hex.bytes(text))
        let outcome = await read(Self.portrait.sample(40_000)) {
            $0.tamper = { _, whole in whole.first == 0x53 ? answer + [0x90, 0x00] : whole }
        }
        if answer.isEmpty {
            #expect(codes(outcome.partial) == [.fileShorterThanHeader])
        } else {
            #expect(outcome.error == .malformedResponse)
        }
    }

    @Test func `an unknown refusal is told with its status word`() async {
        let outcome = await read(Self.portrait.sample(100)) { $0.tamper = { _, _ in [0x64, 0x00] } }
        #expect(outcome.error == .rejected(StatusWord(rawValue: 0x6400)))
    }
}

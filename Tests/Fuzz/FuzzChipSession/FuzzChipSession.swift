import Dispatch
import VouchChip
import VouchPKI
import VouchOpenSSL

/// Plays a chip that answers with whatever the fuzzer thinks of, to access control, to a session and to the reading of a
/// file.
///
/// The first byte chooses what runs, the second and third which PACE. Then come pieces, each two bytes of length and
/// that many bytes: two for the random source, the others for the chip's answers in order.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzChipSession(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard bytes.count > 3 else { return 0 }
    let pieces = pieces(of: bytes[3...])
    let random = PreparedRandomSource(pieces: Array(pieces.prefix(2)))
    let answers = Array(pieces.dropFirst(2))
    guard bytes[0] % 6 != 4 else {
        fuzzMessages(answers)
        return 0
    }
    let done = DispatchSemaphore(value: 0)
    Task.detached {
        do {
            if bytes[0] % 6 == 5 {
                try await readFile(bytes[1], isExtended: bytes[2] & 1 == 0, Array(pieces))
            } else {
                try await run(bytes[0] % 6, bytes[1], bytes[2], AnsweringChip(answers), random)
            }
        } catch {
            // Whatever a chip answers is told as an error of the chip.
            precondition(error is ChipError, "\(error)")
        }
        done.signal()
    }
    done.wait()
    return 0
}

private func run(
    _ mode: UInt8, _ variant: UInt8, _ group: UInt8, _ chip: AnsweringChip, _ random: PreparedRandomSource
) async throws {
    // The example of Doc 9303-11 appendix G.
    let key = try MRZKey(documentNumber: "T22000129", dateOfBirth: "640812", dateOfExpiry: "101031")
    let known = PACEProtocol.known[Int(variant) % PACEProtocol.known.count]
    let parameters = StandardizedParameters.allCases[Int(group) % StandardizedParameters.allCases.count]
    let info = PACEInfo(identifier: known.identifier, version: 2, parameterID: parameters.rawValue)
    let cryptography: any ChipCryptography = mode == 0 ? OpenSSLCryptography() : ToyCryptography()
    switch mode {
    case 0, 1:
        let pace = try PACE(
            channel: chip, cryptography: cryptography, random: random, info: info,
            parameters: .standardized(parameters), password: .mrz(key))
        let result = try await pace.establish()
        precondition((result.chipAuthentication != nil) == (known.value.mapping == .chipAuthentication))
        if let proof = result.chipAuthentication {
            _ = try? proof.verify(staticKey: proof.chipMappingKey, cryptography: cryptography)
        }
    case 2:
        _ = try await BAC(channel: chip, cryptography: cryptography, random: random).establish(with: key)
    default:
        let procedure = AccessProcedure(
            channel: chip, cryptography: cryptography, random: random, resumesSuspendedPIN: true, reset: {})
        let result = try await procedure.establish(
            offers: [info, info], explicit: [],
            passwords: [.pin(.init("123456")), .can(.init("123456")), .mrz(key)])
        precondition((result.secureMessaging == nil) == (result.accessControl == .none))
    }
}

/// Reads one file in plain; an empty piece is a lost chip, after which the reading is resumed once.
private func readFile(_ choice: UInt8, isExtended: Bool, _ answers: [[UInt8]]) async throws {
    let file = ElementaryFile.known[Int(choice) % ElementaryFile.known.count]
    let chip = AnsweringTransport(answers, supportsExtendedLength: isExtended)
    var partial = PartialFile()
    for isLast in [false, true] {
        do {
            // Without limits of time: their timers would outlive the run.
            let reader = FileReader(session: ChipSession(transport: chip, overallLimit: nil, stepLimit: nil))
            guard try await reader.read(file, into: &partial) == .complete else { return }
            precondition(!partial.bytes.isEmpty && partial.bytes.count <= reader.maximumLength(file) + 65_536)
            _ = try LDSContent.decode(file, partial.bytes)
            return
        } catch let error as ChipError where !isLast && error.code == .transportLost {
            continue
        }
    }
}

/// A session whose MAC is always right, so that what lies behind it is reached.
private func fuzzMessages(_ answers: [[UInt8]]) {
    for cipher in [BlockCipher.tripleDES, .aes128] {
        let keys = SessionKeys(
            cipher: cipher, encryption: SecretBytes([]), authentication: SecretBytes([]),
            sendSequenceCounter: [UInt8](repeating: 0, count: cipher.blockLength))
        var session = SecureMessaging(keys: keys, cryptography: ToyCryptography())
        var isOver = false
        for (index, answer) in answers.enumerated() {
            let command = CommandAPDU(
                instruction: index % 2 == 0 ? 0xB0 : 0xB1, parameter1: 0, parameter2: 0, expectedLength: 256)
            guard (try? session.protect(command, at: .transport)) != nil else {
                precondition(isOver)
                continue
            }
            precondition(!isOver)
            guard let response = try? ResponseAPDU(parsing: answer, at: .transport) else { return }
            if let plain = try? session.unprotect(response, at: .transport) {
                precondition(plain.status == response.status && plain.data.count < response.data.count)
            } else {
                isOver = true
            }
        }
    }
}

private func pieces(of bytes: ArraySlice<UInt8>) -> [[UInt8]] {
    var rest = bytes
    var pieces: [[UInt8]] = []
    while rest.count >= 2 {
        let count = Int(rest.removeFirst()) << 8 | Int(rest.removeFirst())
        pieces.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
    }
    return pieces
}

/// Answers in order, then refuses.
private actor AnsweringChip: APDUChannel {
    private var answers: ArraySlice<[UInt8]>

    init(_ answers: [[UInt8]]) { self.answers = answers[...] }

    func send(_ command: CommandAPDU, at step: ProcedureStep) async throws -> ResponseAPDU {
        _ = try CommandAPDU(parsing: try command.encoded(at: step))
        return try ResponseAPDU(parsing: answers.popFirst() ?? [0x6F, 0], at: step)
    }
}

/// Answers in order, is lost at an empty answer, and in the end refuses; it is asked a bounded number of times.
private actor AnsweringTransport: ChipTransport {
    nonisolated let supportsExtendedLength: Bool
    private var answers: ArraySlice<[UInt8]>
    private var count = 0

    init(_ answers: [[UInt8]], supportsExtendedLength: Bool) {
        self.answers = answers[...]
        self.supportsExtendedLength = supportsExtendedLength
    }

    func transmit(_ command: [UInt8]) async throws -> [UInt8] {
        count += 1
        precondition(count < 300_000, "the reading does not end")
        _ = try CommandAPDU(parsing: command)
        let answer = answers.popFirst() ?? [0x6F, 0]
        if answer.isEmpty { throw ChipError(.transportLost, at: .transport) }
        return answer
    }

    func reconnect() async throws {}
}

/// The prepared pieces over and over, cut or filled to what is asked for.
private final class PreparedRandomSource: RandomSource, @unchecked Sendable {
    // Unchecked: used by one run, which asks for one thing after another.
    private let pieces: [[UInt8]]
    private var index = 0

    init(pieces: [[UInt8]]) { self.pieces = pieces }

    func bytes(_ count: Int) throws -> [UInt8] {
        let piece = pieces.isEmpty ? [] : pieces[index % pieces.count]
        index += 1
        return Array((piece + [UInt8](repeating: 1, count: count)).prefix(count))
    }
}

import Foundation
import VouchChip
import VouchPKI
import VouchOpenSSL
import VouchTesting

/// What a reading of EF.COM, EF.SOD, DG1, DG2 of 20 kB, DG14 and DG15 costs, for each protocol that opens the chip:
/// commands, bytes, and the time that our side computes. Prints JSON; ends with status 1 if a bar is missed.
///
///     BENCH=1 swift run -c release ChipBench [RUNS [FOLDER OF MASTER LISTS]]
///
/// The chip is a ``VirtualPassport`` in the same process, so its computing has to be taken out: the clock of the process,
/// which counts the work of all threads, is read before and after each command. Between the two only the chip works,
/// since a session has one command under way at a time and waits for its answer. What is left is ours: protocols,
/// cryptography, secure messaging, decoding, and what the runtime needs for them.
@main
struct ChipBench {
    /// Commands, per cent of bytes above the files' own, milliseconds of our computing.
    static let bars = Bars(
        commands: 40, overheadPercent: 8, computingMilliseconds: 60, verificationMilliseconds: 15,
        importMilliseconds: 2_000)

    static func main() async throws {
        let runs = max(1, CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 20)
        let pki = try TestPKI()
        var results: [Result] = []
        for subject in Subject.all { results.append(try await measure(subject, runs: runs, pki: pki)) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let verifications = try TrustBench.verifications(runs: runs)
        let folder = CommandLine.arguments.dropFirst(2).first ?? "../shared/corpus/masterlists"
        let imports = try TrustBench.imports(from: folder, runs: 5)
        let report = Report(
            runs: runs, bars: bars, results: results, verifications: verifications, imports: imports)
        print(String(decoding: try encoder.encode(report), as: UTF8.self))
        let holds =
            results.allSatisfy { bars.hold(for: $0) }
            && verifications.allSatisfy { $0.milliseconds.median <= bars.verificationMilliseconds }
            && imports.allSatisfy { $0.milliseconds.median <= bars.importMilliseconds }
        if !holds { exit(1) }
    }

    private static func measure(_ subject: Subject, runs: Int, pki: TestPKI) async throws -> Result {
        let passport = try VirtualPassport(subject.configuration, pki: pki)
        let password = AccessPassword.mrz(try MRZKey(passport.zone))
        var times: [Double] = []
        var decoding: [Double] = []
        var last: ChipReading?
        // The first run loads code and algorithms and is not counted.
        for run in 0...runs {
            let transport = MeasuringTransport(passport)
            try await transport.reconnect()
            let reader = ChipReader(transport: transport, cryptography: OpenSSLCryptography())
            let start = processorTime()
            let reading = try await reader.read(passwords: [password])
            let spent = processorTime() - start - transport.chipTime
            let decodingStart = processorTime()
            for file in reading.files { _ = try? file.bytes.reveal { try LDSContent.decode(file.file, $0) } }
            let decoded = processorTime() - decodingStart
            if run > 0 {
                times.append(spent * 1_000)
                decoding.append(decoded * 1_000)
            }
            last = reading
        }
        guard let reading = last, reading.accessControl.description == subject.accessControl,
            reading.interruption == nil, reading.files.count >= 6
        else { throw Incomplete(name: subject.name) }
        let payload = reading.files.reduce(0) { sum, file in sum + file.bytes.reveal { $0.count } }
        return Result(
            name: subject.name, accessControl: reading.accessControl.detail,
            files: reading.files.map(\.file.name), commands: reading.statistics.apduCount,
            bytesOnWire: reading.statistics.bytesOnWire, payloadBytes: payload,
            overheadPercent: rounded(Double(reading.statistics.bytesOnWire - payload) * 100 / Double(payload)),
            computingMilliseconds: summary(of: times), decodingMilliseconds: summary(of: decoding))
    }

    static func summary(of times: [Double]) -> Times {
        let sorted = times.sorted()
        return Times(
            median: rounded(sorted[sorted.count / 2]), minimum: rounded(sorted[0]),
            maximum: rounded(sorted[sorted.count - 1]))
    }

    private static func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
}

struct Incomplete: Error {
    let name: String
}

/// In seconds, of all threads of this process.
func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The chip, with a clock at its door.
final class MeasuringTransport: ChipTransport, @unchecked Sendable {
    // Unchecked: commands come one after the other, and the time is read when the last has been answered.
    private let chip: VirtualPassport
    /// In seconds.
    private(set) var chipTime = 0.0

    init(_ chip: VirtualPassport) { self.chip = chip }

    var supportsExtendedLength: Bool { chip.supportsExtendedLength }

    func transmit(_ command: [UInt8]) async throws -> [UInt8] {
        let start = processorTime()
        let response = try await chip.transmit(command)
        chipTime += processorTime() - start
        return response
    }

    func reconnect() async throws { try await chip.reconnect() }
}

struct Subject {
    let name: String
    /// As a reading names it.
    let accessControl: String
    let pace: [VirtualPassport.PACESetting]

    var configuration: VirtualPassport.Configuration {
        var configuration = VirtualPassport.Configuration()
        configuration.pace = pace
        configuration.groups = [1, 2]
        return configuration
    }

    private init(
        _ name: String, _ agreement: PACEProtocol.Agreement, _ mapping: PACEProtocol.Mapping, _ cipher: BlockCipher,
        _ parameters: StandardizedParameters
    ) {
        self.name = name
        accessControl = "PACE-\(mapping.rawValue)"
        pace = [
            .init(PACEProtocol(agreement: agreement, mapping: mapping, cipher: cipher), .standardized(parameters))
        ]
    }

    private init(BAC name: String) {
        self.name = name
        accessControl = "BAC"
        pace = []
    }

    static let all = [
        Subject(BAC: "BAC"),
        Subject("GM P-256 AES-128", .ecdh, .generic, .aes128, .p256),
        Subject("GM brainpoolP256r1 AES-128", .ecdh, .generic, .aes128, .brainpoolP256r1),
        Subject("GM brainpoolP256r1 3DES", .ecdh, .generic, .tripleDES, .brainpoolP256r1),
        Subject("GM brainpoolP512r1 AES-256", .ecdh, .generic, .aes256, .brainpoolP512r1),
        Subject("IM brainpoolP256r1 AES-128", .ecdh, .integrated, .aes128, .brainpoolP256r1),
        Subject("CAM brainpoolP256r1 AES-128", .ecdh, .chipAuthentication, .aes128, .brainpoolP256r1),
        Subject("GM DH 2048 AES-128", .dh, .generic, .aes128, .modp2048Order256),
    ]
}

struct Report: Encodable {
    let runs: Int
    let bars: Bars
    let results: [Result]
    let verifications: [TrustBench.Verification]
    let imports: [TrustBench.Import]
}

struct Bars: Encodable {
    let commands: Int
    let overheadPercent: Double
    let computingMilliseconds: Double
    let verificationMilliseconds: Double
    let importMilliseconds: Double

    func hold(for result: Result) -> Bool {
        result.commands <= commands && result.overheadPercent <= overheadPercent
            && result.computingMilliseconds.median <= computingMilliseconds
    }
}

struct Result: Encodable {
    let name: String
    let accessControl: String
    let files: [String]
    let commands: Int
    /// Commands and responses, headers and status words included.
    let bytesOnWire: Int
    /// Of the files.
    let payloadBytes: Int
    let overheadPercent: Double
    let computingMilliseconds: Times
    /// The part of it that decodes the files.
    let decodingMilliseconds: Times
}

struct Times: Encodable {
    let median: Double
    let minimum: Double
    let maximum: Double
}

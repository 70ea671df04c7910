import VouchOpenSSL
import VouchCore
import VouchTesting

@testable import VouchChip

/// What tests of reading share: a virtual passport, its passwords, and ways to say what came of a reading.
enum ReadingBench {
    static func passport(
        _ profile: VirtualPassport.Profile = .standard, fault: VirtualPassport.Fault? = nil, at position: Int? = nil,
        change: (inout VirtualPassport.Configuration) -> Void = { _ in }
    ) throws -> VirtualPassport {
        var configuration = VirtualPassport.Configuration()
        configuration.profile = profile
        configuration.fault = fault
        configuration.faultPosition = position
        change(&configuration)
        return try VirtualPassport(configuration)
    }

    static func zone(_ passport: VirtualPassport) throws -> AccessPassword { .mrz(try MRZKey(passport.zone)) }

    static func reader(
        _ transport: any ChipTransport, clock: any Clock<Duration> = ContinuousClock()
    ) -> ChipReader {
        ChipReader(transport: transport, cryptography: OpenSSLCryptography(), clock: clock)
    }

    static func read(
        _ passport: VirtualPassport, through transport: (any ChipTransport)? = nil, _ plan: ReadPlan = .patient,
        passwords: [AccessPassword]? = nil
    ) async throws -> ChipReading {
        try await reader(transport ?? passport).read(plan, passwords: try passwords ?? [zone(passport)])
    }
}

extension ChipReading {
    func bytes(_ file: ElementaryFile) -> [UInt8]? { self.file(file)?.bytes.reveal { $0 } }
    func outcome(_ name: String) -> FileOutcome? { outcomes.first { $0.file.name == name }?.outcome }
    func check(_ name: StaticCode) -> CheckOutcome? { checks.first { $0.name == name }?.outcome }
    var findingCodes: [String] { findings.map { $0.finding.code.rawValue } }

    /// Files whose bytes are not those of the chip.
    func differences(from passport: VirtualPassport) -> [String] {
        files.filter { bytes($0.file) != passport.storedBytes(of: $0.file, in: application) }.map { $0.file.name }
    }

    /// Names of the files whose bytes are there.
    var names: Set<String> { Set(files.map { $0.file.name }) }
}

extension ReadPlan {
    /// Limits of time that no busy machine reaches.
    static var patient: ReadPlan {
        var plan = ReadPlan()
        (plan.overallLimit, plan.stepLimit) = (.seconds(3_600), .seconds(3_600))
        return plan
    }
}

import TrustTestSupport
import VouchOpenSSL
import VouchCore
import VouchTesting

@testable import VouchChip
import VouchPKI

/// What tests of inspections share: signed virtual passports, their anchors, and a plan of no hurry.
enum InspectionBench {
    static let day = TrustVector.day(2026, 11, 21)

    static func anchor(_ pki: TestPKI) throws -> Certificate { try Certificate(pki.countrySigningCertificate()) }

    static func store(_ pki: TestPKI? = nil) throws -> TrustStore {
        let pki = try pki ?? TestPKI.shared()
        return TrustDocument.store(try anchor(pki))
    }

    static func passport(
        _ profile: VirtualPassport.Profile = .standard, fault: VirtualPassport.Fault? = nil, pki: TestPKI? = nil,
        change: (inout VirtualPassport.Configuration) throws -> Void = { _ in }
    ) throws -> VirtualPassport {
        var configuration = VirtualPassport.Configuration()
        configuration.profile = profile
        configuration.fault = fault
        configuration.portrait = .drawn(byteCount: 3_000)
        try change(&configuration)
        return try VirtualPassport(configuration, pki: try pki ?? TestPKI.shared())
    }

    static func plan(_ store: TrustStore? = nil) throws -> InspectionPlan {
        var plan = InspectionPlan(trustStore: try store ?? Self.store(), day: day)
        plan.reading = .patient
        return plan
    }

    static func inspector(_ transport: any ChipTransport) -> ChipInspector {
        ChipInspector(transport: transport, cryptography: OpenSSLCryptography())
    }

    static func inspect(
        _ passport: VirtualPassport, through transport: (any ChipTransport)? = nil, _ plan: InspectionPlan? = nil,
        passwords: [AccessPassword]? = nil
    ) async throws -> ChipInspection {
        try await inspector(transport ?? passport).inspect(
            try plan ?? self.plan(), passwords: try passwords ?? [ReadingBench.zone(passport)])
    }

    /// All files of the chip, as somebody may have saved them.
    static func files(_ passport: VirtualPassport) -> [ElementaryFile: [UInt8]] {
        var files: [ElementaryFile: [UInt8]] = [:]
        let known = [.cardAccess, .cardSecurity, .common, .documentSecurity] + ElementaryFile.dataGroups
        for file in known { files[file] = passport.storedBytes(of: file) }
        return files
    }

    static func offline(_ store: TrustStore? = nil) throws -> OfflineInspection {
        OfflineInspection(trustStore: try store ?? Self.store(), day: day, cryptography: OpenSSLCryptography())
    }
}

extension InspectionReport {
    /// `yes genuine`
    var summary: String { "\(verdict.genuine.rawValue) \(verdict.rule)" }

    func code(_ name: StaticCode) -> String { outcome(name)?.code ?? "none" }

    /// All that failed.
    var failures: [String] {
        checks.compactMap { name, outcome in
            guard case .failed(let finding) = outcome else { return nil }
            return "\(name.text) \(finding.code.rawValue)"
        }
    }
}

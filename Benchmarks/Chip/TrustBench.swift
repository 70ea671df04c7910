import Foundation
import VouchChip
import VouchPKI
import VouchOpenSSL
import VouchCore
import VouchTesting

/// What passive authentication and the import of master lists cost.
enum TrustBench {
    struct Verification: Encodable {
        /// How EF.SOD and its signer are signed.
        let name: String
        let groups: Int
        let milliseconds: Times
    }

    struct Import: Encodable {
        let name: String
        let certificates: Int
        let milliseconds: Times
    }

    private static let signatures: [(String, TestPKI.Signature)] = [
        ("RSA 2048", .rsa(bits: 2048)), ("RSA 4096, PSS", .rsaPSS(bits: 4096)),
        ("ECDSA P-256", .ecdsa(.p256, isExplicit: false)),
        ("ECDSA brainpoolP256r1, spelled out", .ecdsa(.brainpoolP256r1, isExplicit: true)),
        ("ECDSA P-521", .ecdsa(.p521, isExplicit: false)),
        ("ECDSA brainpoolP512r1, spelled out", .ecdsa(.brainpoolP512r1, isExplicit: true)),
    ]

    /// EF.SOD with DG1, DG2 of 20 kB, DG14 and DG15, taken apart and checked up to the anchor.
    static func verifications(runs: Int) throws -> [Verification] {
        guard let day = CalendarDate(year: 2026, month: 11, day: 21) else { return [] }
        return try signatures.map { name, signature in
            let pki = try TestPKI(signature: signature)
            var configuration = VirtualPassport.Configuration()
            configuration.groups = [1, 2]
            let passport = try VirtualPassport(configuration, pki: pki)
            var store = TrustStore()
            let authority = try Certificate(try pki.countrySigningCertificate())
            store.add(
                authority, isAnchor: true,
                source: TrustSource(kind: .certificateFile, name: "bench", isAuthenticated: false))
            let authentication = PassiveAuthentication(
                trustStore: store, day: day, cryptography: OpenSSLCryptography())
            let numbers = [1, 2, 14, 15]
            let groups = Dictionary(
                uniqueKeysWithValues: numbers.compactMap { number in
                    ElementaryFile.dataGroup(number).flatMap { passport.storedBytes(of: $0) }.map { (number, $0) }
                })
            let bytes = passport.storedBytes(of: .documentSecurity) ?? []
            let times = try measured(runs) {
                guard case .documentSecurity(let sod) = try LDSContent.decode(.documentSecurity, bytes).content else {
                    throw Incomplete(name: name)
                }
                let result = authentication.verify(sod, groups: groups)
                guard result.signature == .passed, result.hashes == .passed, result.chain == .passed else {
                    throw Incomplete(name: name)
                }
            }
            return Verification(name: name, groups: groups.count, milliseconds: times)
        }
    }

    /// Every list of a folder into an empty store; none where there is no such folder.
    static func imports(from folder: String, runs: Int) throws -> [Import] {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter {
            $0.hasSuffix(".ml")
        }
        let importer = TrustImporter(acceptsUnknownListSigners: true, cryptography: OpenSSLCryptography())
        return try names.sorted().map { name in
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(name)))
            var count = 0
            let times = try measured(runs) {
                var store = TrustStore()
                _ = try importer.add(bytes, named: name, to: &store)
                _ = try store.encoded(OpenSSLCryptography())
                count = store.certificates.count
            }
            return Import(name: name, certificates: count, milliseconds: times)
        }
    }

    /// Processor time; the first run loads code and is not counted.
    private static func measured(_ runs: Int, _ work: () throws -> Void) throws -> Times {
        var times: [Double] = []
        for run in 0...runs {
            let start = processorTime()
            try work()
            if run > 0 { times.append((processorTime() - start) * 1_000) }
        }
        return ChipBench.summary(of: times)
    }
}

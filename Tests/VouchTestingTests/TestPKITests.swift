import Foundation
import Testing
import VouchChip
import VouchPKI
import VouchTesting

/// What the PKI signs, judged by the `openssl` command.
@Suite struct TestPKITests {
    /// Whether `openssl cms -verify` accepts the signed data under the authority.
    private func isAccepted(_ signed: [UInt8], under authority: [UInt8], at time: Int = 1_790_000_000) throws -> Bool {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(signed).write(to: folder.appendingPathComponent("signed"))
        try Data(authority).write(to: folder.appendingPathComponent("authority"))
        func run(_ arguments: String) throws -> Bool {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["openssl"] + arguments.split(separator: " ").map(String.init)
            process.currentDirectoryURL = folder
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            return process.terminationStatus == 0
        }
        guard try run("x509 -inform DER -in authority -out authority.pem") else { return false }
        return try run(
            "cms -verify -inform DER -in signed -CAfile authority.pem -purpose any -attime \(time) -out content")
    }

    private func signedObject(_ passport: VirtualPassport) throws -> [UInt8] {
        var reader = TLVReader(try #require(passport.storedBytes(of: .documentSecurity)))
        return Array(try reader.next(0x77).value)
    }

    @Test(arguments: [
        (TestPKI.Signature.ecdsa(.p256, isExplicit: false), DigestAlgorithm.sha256),
        (.ecdsa(.brainpoolP384r1, isExplicit: false), .sha384), (.rsa(bits: 2048), .sha1),
        (.rsaPSS(bits: 2048), .sha512), (.ecdsa(.p224, isExplicit: false), .sha224),
    ])
    func `EF SOD and EF CardSecurity verify under the authority`(
        _ signature: TestPKI.Signature, _ digest: DigestAlgorithm
    ) throws {
        let pki = try TestPKI(signature: signature, digest: digest)
        let passport = try VirtualPassport(pki: pki)
        let anchor = try pki.countrySigningCertificate()
        #expect(try isAccepted(try signedObject(passport), under: anchor))
        #expect(try isAccepted(try #require(passport.storedBytes(of: .cardSecurity)), under: anchor))
    }

    @Test func `explicit parameters can be signed with`() throws {
        let pki = try TestPKI(signature: .ecdsa(.brainpoolP256r1, isExplicit: true))
        let object = try signedObject(try VirtualPassport(pki: pki))
        // The prime of the curve stands in the certificate.
        let prime = try WorkedExample("virtual-passport/derived").bytes("brainpoolP256r1-prime")
        #expect(object.indices.contains { object[$0...].starts(with: prime) })
    }

    @Test func `the forgers' objects do not verify`() throws {
        let pki = try TestPKI()
        let anchor = try pki.countrySigningCertificate()
        func object(_ fault: VirtualPassport.Fault) throws -> [UInt8] {
            var configuration = VirtualPassport.Configuration()
            configuration.fault = fault
            return try signedObject(try VirtualPassport(configuration, pki: pki))
        }
        #expect(try !isAccepted(try object(.forgedSOD), under: anchor))
        #expect(try !isAccepted(try object(.wrongCountry), under: anchor))
        #expect(try !isAccepted(try object(.expiredSigner), under: anchor))
        // In 2011, that signer was good.
        #expect(try isAccepted(try object(.alteredGroup), under: anchor))
        #expect(try isAccepted(try object(.clone), under: anchor))
    }

    @Test func `a passport of a PKI that exists is built well within a second`() throws {
        let pki = try TestPKI()
        let duration = try ContinuousClock().measure { _ = try VirtualPassport(pki: pki) }
        #expect(duration < .seconds(2))
        print("notice: a signed passport was built in \(duration)")
    }

    @Test func `the content names each group with its digest, also of LDS 1 8`() throws {
        var configuration = VirtualPassport.Configuration()
        configuration.ldsVersion = "0108"
        configuration.groups = [1, 2, 3, 4, 5, 7, 11, 12, 13, 16]
        let passport = try VirtualPassport(configuration)
        let object = try signedObject(passport)
        let numbers = ElementaryFile.dataGroups.filter { passport.storedBytes(of: $0) != nil }
        #expect(numbers.count == 12)
        #expect(passport.storedBytes(of: .common)?.contains(0x6F) == true)
        let version = Array("0108".utf8)
        #expect(object.indices.contains { object[$0...].starts(with: version) })
    }
}

import Foundation
import Testing
import VouchChip
import VouchOpenSSL
import VouchCore

@testable import VouchTesting

/// Faults are what they say; what a reader makes of them is tested with the readers.
@Suite struct VirtualPassportFaultTests {
    private func passport(
        _ fault: VirtualPassport.Fault, _ change: (inout VirtualPassport.Configuration) -> Void = { _ in }
    ) throws -> VirtualPassport {
        var configuration = VirtualPassport.Configuration()
        configuration.fault = fault
        change(&configuration)
        return try VirtualPassport(configuration)
    }

    @Test(arguments: VirtualPassport.Format.allCases)
    func `an altered group differs in one letter of the name, and all check digits are right`(
        _ format: VirtualPassport.Format
    ) throws {
        let passport = try passport(.alteredGroup) { $0.format = format }
        let file = ElementaryFile.dataGroups[0]
        let altered = try #require(passport.storedBytes(of: file))
        let honest = GroupWriter.machineReadableZone(passport.zone)
        #expect(zip(altered, honest).filter { $0 != $1 }.count == 1)
        let decoded = try LDSContent.decode(file, altered)
        #expect(decoded.findings.isEmpty)
        guard case .machineReadableZone(let group) = decoded.content else {
            Issue.record("no zone")
            return
        }
        #expect(group.characters.reveal { String(decoding: $0, as: UTF8.self) }.contains("ARIKSSON"))
    }

    @Test func `a clone gets through PACE with chip authentication mapping, and its proof does not hold`() async throws
    {
        for fault in [VirtualPassport.Fault?.none, .clone] {
            var configuration = VirtualPassport.Configuration()
            configuration.profile = .chipAuthenticationMapping
            configuration.fault = fault
            let passport = try VirtualPassport(configuration)
            let result = try await PlainTerminal(passport).openByPACE()
            let proof = try #require(result.chipAuthentication)
            let bytes = try #require(passport.storedBytes(of: .cardSecurity))
            guard case .cardSecurity(let security) = try LDSContent.decode(.cardSecurity, bytes).content else {
                Issue.record("no EF.CardSecurity")
                return
            }
            let keys = security.securityInfos.chipAuthenticationPublicKeys.map { $0.publicKey.key }
            let outcomes = try keys.map { try proof.verify(staticKey: $0, cryptography: OpenSSLCryptography()) }
            #expect(outcomes.contains(.passed) == (fault == nil))
        }
    }

    @Test func `a cut cryptogram waits for a response that has one`() async throws {
        // After BAC: SELECT of EF.COM has no data, the READ BINARY after it has.
        for position in 0...1 {
            let passport = try passport(.cutCryptogram) { $0.faultPosition = position }
            let terminal = PlainTerminal(passport)
            try await terminal.openByBAC()
            #expect(try await terminal.select(.common) == .success)
            let read = CommandAPDU(instruction: 0xB0, parameter1: 0, parameter2: 0, expectedLength: 4)
            await #expect(throws: ChipError.self) { try await terminal.send(read, at: .read(.common)) }
            // It strikes once after each reset.
            await terminal.secure(nil)
            try await terminal.openByBAC()
            #expect(try await terminal.read(.common) == passport.storedBytes(of: .common))
        }
    }

    @Test func `a missing group is named and missing, also where it would have been there`() throws {
        for groups in [Set([1, 2]), [1, 2, 7]] {
            let passport = try passport(.missingGroup) { $0.groups = groups }
            #expect(passport.storedBytes(of: ElementaryFile.dataGroups[6]) == nil)
            #expect(passport.storedBytes(of: .common)?.contains(0x67) == true)
        }
    }

    @Test func `a drop by bytes comes within the response that holds the byte`() async throws {
        let passport = try passport(.dropAtByte) { $0.faultPosition = 20 }
        // 12 bytes there, 2 back.
        #expect(try await passport.transmit([0, 0xA4, 4, 0x0C, 7, 0xA0, 0, 0, 2, 0x47, 0x10, 1]) == [0x90, 0x00])
        await #expect { try await passport.transmit([0x00, 0x84, 0x00, 0x00, 0x08]) } throws: {
            ($0 as? ChipError)?.code == .transportLost
        }
        await #expect(throws: ChipError.self) { try await passport.transmit([0x00, 0x84, 0x00, 0x00, 0x08]) }
        try await passport.reconnect()
        #expect(try await passport.transmit([0x00, 0x84, 0x00, 0x00, 0x08]) == [0x69, 0x85])
    }

    @Test func `a PKI leaves nothing behind, and no key in an error`() throws {
        var pki: TestPKI? = try TestPKI()
        let command = try #require(pki?.command)
        _ = try VirtualPassport(pki: pki)
        let names = try FileManager.default.contentsOfDirectory(atPath: command.folder.path)
        #expect(names.contains("own.key"))
        #expect(!names.contains { $0.hasPrefix("signed") || $0.hasPrefix("content") })
        let permissions = try FileManager.default.attributesOfItem(atPath: command.folder.path)[.posixPermissions]
        #expect(permissions as? Int == 0o700)
        let key = String(decoding: try command.read("own.key"), as: UTF8.self)
        let error = #expect(throws: OpenSSLCommand.Failure.self) {
            try command.run(["cms", "-sign", "-signer", "own.key", "-inkey", "own.key", "-in", "own.key"])
        }
        let text = "\(String(describing: error)) \(String(reflecting: error))"
        #expect(!key.split(separator: "\n").contains { $0.count > 20 && !$0.hasPrefix("-") && text.contains($0) })
        pki = nil
        #expect(!FileManager.default.fileExists(atPath: command.folder.path))
    }
}

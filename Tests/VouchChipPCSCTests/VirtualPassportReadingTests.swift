import Testing
import VouchChip
import VouchOpenSSL
import VouchTesting

@testable import VouchChipPCSC

extension VirtualReaderTests {
    /// Our own reader reads the virtual passport, the whole way: PC/SC, pcscd, vpcd and back.
    @Suite struct VirtualPassportReadingTests {
        /// Reads the chip through pcscd and compares every file.
        private func read(
            _ passport: VirtualPassport, password: AccessPassword? = nil
        ) async throws -> ChipReading {
            let bench = try await VirtualReader.empty()
            let password = try password ?? .mrz(MRZKey(passport.zone))
            let reading = try await bench.holding(passport) { found in
                let transport = try await bench.context.connect(to: found.name)
                return try await ChipReader(transport: transport, cryptography: OpenSSLCryptography())
                    .read(passwords: [password])
            }
            #expect(reading.interruption == nil)
            for file in [.common, .documentSecurity] + ElementaryFile.dataGroups {
                let stored = passport.storedBytes(of: file)
                #expect(reading.file(file)?.bytes.reveal { $0 } == stored, "\(file.name)")
            }
            return reading
        }

        private func passport(
            _ profile: VirtualPassport.Profile, fault: VirtualPassport.Fault? = nil
        ) throws -> VirtualPassport {
            var configuration = VirtualPassport.Configuration()
            configuration.profile = profile
            configuration.fault = fault
            return try VirtualPassport(configuration)
        }

        @Test(arguments: [
            (VirtualPassport.Profile.bacOnly, "BAC"), (.standard, "PACE-GM"), (.paceOnly, "PACE-GM"),
            (.identityCard, "PACE-GM"), (.integratedMapping, "PACE-IM"), (.chipAuthenticationMapping, "PACE-CAM"),
            (.smallBuffers, "PACE-GM"), (.oddInstructionRequired, "PACE-GM"), (.shortLengthOnly, "PACE-GM"),
            (.noShortIdentifiers, "PACE-GM"),
        ])
        func `every file comes as it stands on the chip`(
            _ profile: VirtualPassport.Profile, _ accessControl: String
        ) async throws {
            let reading = try await read(try passport(profile))
            #expect("\(reading.accessControl)" == accessControl)
        }

        @Test func `PACE with the CAN`() async throws {
            _ = try await read(try passport(.standard), password: .can(checking: "123456"))
        }

        @Test func `a passport that is taken away and put back is read to the end`() async throws {
            let reading = try await read(try passport(.standard, fault: .dropAtByte))
            #expect(reading.reconnections == 1)
        }
    }
}

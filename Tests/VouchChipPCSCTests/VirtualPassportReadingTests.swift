import Testing
import VouchChip
import VouchChipOpenSSL
import VouchTesting

@testable import VouchChipPCSC

extension VirtualReaderTests {
    /// Our own session reads the virtual passport, the whole way: PC/SC, pcscd, vpcd and back.
    @Suite struct VirtualPassportReadingTests {
        private let cryptography = OpenSSLCryptography()

        private struct Protection: APDUProtection {
            var messaging: SecureMessaging

            mutating func protect(_ command: CommandAPDU, at step: ProcedureStep) throws -> CommandAPDU {
                try messaging.protect(command, at: step)
            }

            mutating func unprotect(_ response: ResponseAPDU, at step: ProcedureStep) throws -> ResponseAPDU {
                try messaging.unprotect(response, at: step)
            }

            func longestData(inResponseOf length: Int) -> Int { messaging.longestData(inResponseOf: length) }
        }

        /// Opens the chip as a reader would: by what EF.CardAccess offers, else by BAC.
        private func open(_ session: ChipSession, _ password: AccessPassword) async throws -> AccessControl {
            let reader = FileReader(session: session)
            var cardAccess = PartialFile()
            var infos: SecurityInfos?
            if try await reader.read(.cardAccess, into: &cardAccess) == .complete {
                infos = try SecurityInfos(parsing: cardAccess.bytes)
            }
            let procedure = AccessProcedure(
                channel: session, cryptography: cryptography, random: SystemRandomSource(), reset: {})
            let result = try await procedure.establish(
                offers: infos?.paceInfos ?? [], explicit: infos?.paceDomainParameters ?? [], passwords: [password])
            if let messaging = result.secureMessaging { await session.secure(with: Protection(messaging: messaging)) }
            if !result.isApplicationSelected {
                let command = CommandAPDU(
                    instruction: 0xA4, parameter1: 4, parameter2: 0x0C, data: ChipApplication.eMRTD.identifier)
                let status = try await session.send(command, at: .select(.eMRTD)).status
                #expect(status == .success)
            }
            return result.accessControl
        }

        /// Reads it through pcscd and compares.
        private func judge(
            _ change: (inout VirtualPassport.Configuration) -> Void, isPACE: Bool,
            password: @Sendable (VirtualPassport) throws -> AccessPassword = { .mrz(try MRZKey($0.zone)) }
        ) async throws {
            guard let bench = try await VirtualReader.empty() else { return }
            var configuration = VirtualPassport.Configuration()
            change(&configuration)
            let passport = try VirtualPassport(configuration)
            let password = try password(passport)
            try await bench.holding(passport) { found in
                let transport = try await PCSCTransport(
                    reader: found.name, supportsExtendedLength: passport.supportsExtendedLength)
                let session = ChipSession(transport: transport)
                let access = try await open(session, password)
                if case .pace = access { #expect(isPACE) } else { #expect(!isPACE) }
                let reader = FileReader(session: session)
                for file in [.common, .documentSecurity] + ElementaryFile.dataGroups {
                    guard let stored = passport.storedBytes(of: file) else { continue }
                    var partial = PartialFile()
                    #expect(try await reader.read(file, into: &partial) == .complete)
                    #expect(partial.bytes == stored, "\(file.name)")
                }
            }
        }

        @Test(arguments: [VirtualPassport.Profile.bacOnly, .noShortIdentifiers])
        func `BAC, and every file as it stands on the chip`(_ profile: VirtualPassport.Profile) async throws {
            try await judge(
                {
                    $0.profile = profile
                    $0.pace = []
                }, isPACE: false)
        }

        @Test(arguments: [
            VirtualPassport.Profile.standard, .paceOnly, .identityCard, .integratedMapping, .chipAuthenticationMapping,
            .smallBuffers, .oddInstructionRequired, .shortLengthOnly, .needs61xx,
        ])
        func `PACE with the zone, and every file as it stands on the chip`(
            _ profile: VirtualPassport.Profile
        ) async throws {
            try await judge({ $0.profile = profile }, isPACE: true)
        }

        @Test func `PACE with the CAN`() async throws {
            try await judge({ _ in }, isPACE: true) { _ in try .can(checking: "123456") }
        }

        @Test func `a passport that is taken away is lost, and found again`() async throws {
            guard let bench = try await VirtualReader.empty() else { return }
            var configuration = VirtualPassport.Configuration()
            configuration.fault = .dropAtCommand
            configuration.faultPosition = 5
            let passport = try VirtualPassport(configuration)
            try await bench.holding(passport) { found in
                let transport = try await bench.context.connect(to: found.name)
                let key = try AccessPassword.mrz(MRZKey(passport.zone))
                let error = await #expect(throws: ChipError.self) {
                    _ = try await open(ChipSession(transport: transport), key)
                }
                #expect(error?.code == .transportLost)
                try await transport.reconnect()
                _ = try await open(ChipSession(transport: transport), key)
            }
        }
    }
}

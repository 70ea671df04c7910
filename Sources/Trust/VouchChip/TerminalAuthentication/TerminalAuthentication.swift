import VouchCore
import VouchPKI

/// Proves to a chip that this terminal may read DG3 and DG4: the terminal's side of version 1. ICAO Doc 9303-11 (eighth
/// edition) §7.1.
///
/// It comes after chip authentication, or PACE with chip authentication mapping, whose ephemeral key it signs.
package struct TerminalAuthentication: Sendable {
    private static let step = ProcedureStep.terminalAuthentication

    let channel: any APDUChannel
    let credential: TerminalCredential

    package init(channel: any APDUChannel, credential: TerminalCredential) {
        self.channel = channel
        self.credential = credential
    }

    /// - Parameters:
    ///   - trustPoints: the references of EF.CVCA.
    ///   - chipIdentifier: ID_IC, see ``AccessResult/chipIdentifier(_:)``.
    ///   - compressedTerminalKey: Comp(PK.DH,IFD), of ``ChipAuthenticationResult`` or ``EphemeralKeys``.
    ///   - date: today's, if it is known.
    /// - Throws: ``ChipError`` if the exchange could not be carried out; errors of the key; `CancellationError`.
    package func perform(
        trustPoints: [String], chipIdentifier: [UInt8], compressedTerminalKey: [UInt8], on date: CalendarDate?
    ) async throws -> TerminalAuthenticationResult {
        guard
            let chain = CVCertificateChain(
                from: trustPoints, to: credential.certificate, through: credential.others, on: date)
        else { return Self.refused(noChain(on: date), nil) }
        for certificate in chain.certificates {
            if let reason = try await verify(certificate) { return Self.refused(reason, chain) }
        }
        guard try await name(credential.certificate.holder, template: 0xA4) else {  // MSE:Set AT
            return Self.refused(.terminalAuthenticationKeyRefused, chain)
        }
        guard let challenge = try await requestChallenge() else {  // r.IC
            return Self.refused(.terminalAuthenticationChallengeRefused, chain)
        }
        let signature = try await credential.key.sign(
            chipIdentifier + challenge + compressedTerminalKey, by: credential.certificate.publicKey.scheme)
        let response = try await channel.send(
            CommandAPDU(instruction: 0x82, parameter1: 0, parameter2: 0, data: signature), at: Self.step)
        guard response.status == .success else {
            return Self.refused(.terminalAuthenticationSignatureRefused, chain)
        }
        return TerminalAuthenticationResult(.passed, chain: chain)
    }

    private static func refused(_ reason: CheckCode, _ chain: CVCertificateChain?) -> TerminalAuthenticationResult {
        TerminalAuthenticationResult(.notPerformed(.init(reason)), chain: chain)
    }

    private func noChain(on date: CalendarDate?) -> CheckCode {
        let isValid = date.map { credential.certificate.isValid(on: $0) } ?? true
        return isValid ? .terminalAuthenticationNoChain : .terminalAuthenticationCertificateExpired
    }

    /// MSE:Set DST selects the verifying key, PSO: Verify Certificate sends the certificate.
    ///
    /// - Returns: the reason for a failure, or nil.
    private func verify(_ certificate: CVCertificate) async throws -> CheckCode? {
        guard try await name(certificate.authority, template: 0xB6) else {
            return .terminalAuthenticationTrustPointUnknown
        }
        let response = try await channel.send(
            CommandAPDU(
                instruction: 0x2A, parameter1: 0, parameter2: 0xBE,
                data: certificate.body + TLVWriter.object(0x5F37, certificate.signature)), at: Self.step)
        return response.status == .success ? nil : .terminalAuthenticationCertificateRefused
    }

    /// - Parameter template: B6 for verification, A4 for authentication.
    private func name(_ reference: String, template: UInt8) async throws -> Bool {
        guard let bytes = CertificateReference.bytes(reference) else {
            throw ChipError(.unsupportedParameter, at: Self.step)
        }
        let response = try await channel.send(
            CommandAPDU(
                instruction: 0x22, parameter1: 0x81, parameter2: template, data: TLVWriter.object(0x83, bytes)),
            at: Self.step)
        return response.status == .success
    }

    /// - Returns: 8 bytes; nil if the chip gives none.
    private func requestChallenge() async throws -> [UInt8]? {
        let response = try await channel.send(
            CommandAPDU(instruction: 0x84, parameter1: 0, parameter2: 0, expectedLength: 8), at: Self.step)
        guard response.status == .success else { return nil }
        guard response.data.count == 8 else { throw ChipError(.malformedResponse, at: Self.step) }
        return response.data
    }
}

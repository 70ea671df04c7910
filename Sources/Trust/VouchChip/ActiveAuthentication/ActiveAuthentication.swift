import VouchCore
import VouchPKI

/// Has a chip sign a challenge with the private key of DG15: the terminal's side. ICAO Doc 9303-11 (eighth edition)
/// §6.1.
package struct ActiveAuthentication: Sendable {
    private static let step = ProcedureStep.activeAuthentication

    let channel: any APDUChannel
    let cryptography: any ProofCryptography
    let challenges: any ChallengeSource

    package init(
        channel: any APDUChannel, cryptography: any ProofCryptography,
        challenges: any ChallengeSource = LocalChallengeSource()
    ) {
        self.channel = channel
        self.cryptography = cryptography
        self.challenges = challenges
    }

    /// - Parameters:
    ///   - key: from DG15.
    ///   - algorithms: from DG14, if the chip has one.
    /// - Returns: *failed* also for a chip that refuses to sign, because DG15 states that it can.
    /// - Throws: ``ChipError`` if the exchange could not be carried out; errors of the challenge source;
    ///   `CancellationError`.
    package func perform(
        with key: SubjectPublicKeyInfo, algorithms: [ActiveAuthenticationInfo]
    ) async throws -> ActiveAuthenticationResult {
        let challenge = try await challenges.challenge(ActiveAuthenticationEvidence.challengeLength)
        guard challenge.count == ActiveAuthenticationEvidence.challengeLength else {
            throw ChipError(.unsupportedParameter, at: Self.step)
        }
        let response = try await sign(challenge, expecting: Self.signatureLength(of: key))
        guard response.status == .success else {
            return ActiveAuthenticationResult(
                .failed(.init(.activeAuthenticationRefused)), evidence: nil)
        }
        let evidence = ActiveAuthenticationEvidence(challenge: challenge, signature: response.data)
        return try evidence.check(answering: challenge, by: key, algorithms: algorithms, cryptography: cryptography)
    }

    /// INTERNAL AUTHENTICATE, repeated if the chip refuses the requested length or truncates its response: chips of
    /// different States have opposite requirements.
    private func sign(_ challenge: [UInt8], expecting length: Int) async throws -> ResponseAPDU {
        var best: ResponseAPDU?
        for expected in Self.expectedLengths(for: length) {
            let response = try await channel.send(
                CommandAPDU(
                    instruction: 0x88, parameter1: 0, parameter2: 0, data: challenge, expectedLength: expected),
                at: Self.step)
            if response.status == .success, response.data.count >= max(length, 1) { return response }
            // Half a signature is more informative than a refusal, and the first refusal more than the next.
            if best == nil || (response.status == .success && response.data.count > best?.data.count ?? 0) {
                best = response
            }
            guard Self.isWorthAnother(response) else { break }
        }
        guard let best else { throw ChipError(.unsupportedParameter, at: Self.step) }
        return best
    }

    private static func isWorthAnother(_ response: ResponseAPDU) -> Bool {
        let refusals: [StatusWord] = [.wrongLength, .wrongData, .incorrectParameters, .unknownError]
        return response.status == .success || refusals.contains(response.status)
            || response.status.correctLength != nil
    }

    /// 256 stands for whatever fits a short response, or comes in pieces; 65,536 for the extended form.
    private static func expectedLengths(for length: Int) -> [Int] {
        // 231 bytes fit a short response under secure messaging with 3DES, 223 with AES.
        let lengths =
            length > 223 ? [CommandAPDU.maximumExpectedLength, 256] : [256, CommandAPDU.maximumExpectedLength]
        return length == 256 || length == 0 ? lengths : lengths + [length]
    }

    /// The minimum length of a signature by this key, in bytes; 0 if unknown.
    private static func signatureLength(of key: SubjectPublicKeyInfo) -> Int { key.rsaModulus?.count ?? 0 }
}

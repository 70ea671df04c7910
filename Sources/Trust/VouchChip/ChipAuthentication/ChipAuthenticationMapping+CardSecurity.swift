import VouchCore

extension ChipAuthenticationMapping {
    /// Checks the proof the chip sent in PACE against its key in EF.CardSecurity. Doc 9303-11 §4.4.3.5.2.
    ///
    /// A file may have several keys; the mapping's is in its group, and its number is that of the parameters. A key
    /// with another number is still the chip's, so any matching key of the group is accepted.
    ///
    /// - Parameter infos: of EF.CardSecurity. In EF.CardAccess and, for this protocol, DG14 the key does not count.
    /// - Throws: ``ChipError/Code/cryptographyFailed`` if the library does not work.
    package func check(
        against infos: SecurityInfos, cryptography: any ChipCryptography
    ) throws(ChipError) -> ChipAuthenticationMappingResult {
        let step = ProcedureStep.pace(.exchangeTokens)
        let group = try ChipError.performing(at: step) { try cryptography.group(parameters) }
        let keys = infos.chipAuthenticationPublicKeys
        var failure: CheckOutcome?
        for key in keys where key.agreement == .ecdh {
            guard let own = key.publicKey.domainParameters, let element = key.publicKey.element,
                let other = try? cryptography.group(own), other.parameters == group.parameters
            else { continue }
            let outcome = try ChipError.performing(at: step) {
                try verify(staticKey: element, cryptography: cryptography)
            }
            if outcome == .passed { return .init(possessionOfKey: .passed, key: key) }
            failure = failure ?? outcome
        }
        let missing = CheckOutcome.notPerformed(
            .init(
                keys.isEmpty ? .chipAuthenticationMappingKeyMissing : .chipAuthenticationMappingOtherGroup))
        return .init(possessionOfKey: failure ?? missing, key: nil)
    }
}

/// The result of the proof of PACE with chip authentication mapping.
public struct ChipAuthenticationMappingResult: Sendable, Hashable {
    /// Whether the chip holds the private key of ``key``. It says nothing about whose key that is: only passive
    /// authentication of EF.CardSecurity binds it to the document.
    public let possessionOfKey: CheckOutcome
    /// The key of which the chip proved possession; nil unless the proof passed.
    public let key: ChipAuthenticationPublicKeyInfo?
}

import VouchPKI

extension ChipAuthentication {
    /// Sends the ephemeral key in the way required by the cipher.
    ///
    /// - Returns: whether the chip accepted it.
    func offerKey(
        _ agreement: Agreement, to offer: ChipAuthenticationOffer, _ findings: inout [ChipFinding]
    ) async throws -> Bool {
        for reference in references(of: offer) {
            guard offer.cipher == .tripleDES else {
                if try await setAuthenticationTemplate(agreement, offer, reference, &findings) { return true }
                continue
            }
            if try await setKeyAgreementTemplate(agreement, reference) { return true }
            // Some issued chips support 3DES only the other way. §8.5, note 1.
            if try await setAuthenticationTemplate(agreement, offer, reference, &findings) {
                findings.append(.init(.chipAuthenticationSetKATMissing))
                return true
            }
        }
        return false
    }

    /// A number is needed if there are several keys. With a single key some chips require their number, and some refuse
    /// it.
    private func references(of offer: ChipAuthenticationOffer) -> [[UInt8]?] {
        guard let reference = offer.keyReference else { return [nil] }
        return offer.isAmbiguous ? [reference] : [reference, nil]
    }

    /// MSE:Set KAT, a single command. §6.2.4.1.
    private func setKeyAgreementTemplate(_ agreement: Agreement, _ reference: [UInt8]?) async throws -> Bool {
        let data = TLVWriter.object(0x91, agreement.ownKey.transmitted) + Self.reference(reference)
        let response = try await channel.send(
            CommandAPDU(instruction: 0x22, parameter1: 0x41, parameter2: 0xA6, data: data), at: Self.step)
        return response.status == .success
    }

    /// MSE:Set AT and GENERAL AUTHENTICATE. §6.2.4.2.
    private func setAuthenticationTemplate(
        _ agreement: Agreement, _ offer: ChipAuthenticationOffer, _ reference: [UInt8]?,
        _ findings: inout [ChipFinding]
    ) async throws -> Bool {
        let data = TLVWriter.object(0x80, offer.identifier.bytes) + Self.reference(reference)
        let chosen = try await channel.send(
            CommandAPDU(instruction: 0x22, parameter1: 0x41, parameter2: 0xA4, data: data), at: Self.step)
        guard chosen.status == .success else { return false }
        let response = try await channel.send(
            CommandAPDU(
                instruction: 0x86, parameter1: 0, parameter2: 0,
                data: TLVWriter.object(0x7C, TLVWriter.object(0x80, agreement.ownKey.transmitted)),
                expectedLength: 256), at: Self.step)
        guard response.status == .success else { return false }
        // The content of the answer proves nothing, so its errors are only recorded.
        if response.data != TLVWriter.object(0x7C, []) {
            findings.append(.init(.chipAuthenticationUnusualResponse))
        }
        return true
    }

    private static func reference(_ bytes: [UInt8]?) -> [UInt8] { bytes.map { TLVWriter.object(0x84, $0) } ?? [] }
}

import VouchCore
import VouchPKI

/// The chip's proof that it holds the private key of EF.CardSecurity, kept until that key is read. ICAO Doc 9303-11
/// §4.4.3.5.
package struct ChipAuthenticationMapping: Sendable {
    /// CA_IC, decrypted.
    package let data: SecretBytes
    /// PK_Map,IC: the key with which the chip mapped the nonce.
    package let chipMappingKey: [UInt8]
    package let parameters: DomainParameters

    package init(data: SecretBytes, chipMappingKey: [UInt8], parameters: DomainParameters) {
        self.data = data
        self.chipMappingKey = chipMappingKey
        self.parameters = parameters
    }

    /// Checks PK_Map,IC = CA_IC · PK_IC. §4.4.3.5.2.
    ///
    /// It proves that the chip holds the private key of `staticKey`, but nothing about the origin of that key, which is
    /// the task of passive authentication of EF.CardSecurity.
    ///
    /// - Parameter staticKey: PK_IC, from a file whose key has the same domain parameters.
    /// - Throws: ``CryptographyError`` if the library does not know the group.
    package func verify(staticKey: [UInt8], cryptography: any ChipCryptography) throws -> CheckOutcome {
        let group = try cryptography.group(parameters)
        do {
            let expected = try group.multiply(staticKey, by: data)
            return isEqualInConstantTime(expected, chipMappingKey)
                ? .passed : .failed(.init(.chipAuthenticationMappingMismatch))
        } catch CryptographyError.invalidElement, CryptographyError.wrongLength {
            return .failed(.init(.chipAuthenticationMappingInvalidKey))
        }
    }
}

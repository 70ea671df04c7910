/// Ĝ = s·G + H, where both sides made H together. ICAO Doc 9303-11 §4.4.3.3.1.
package enum GenericMapping {
    /// - Parameter shared: H, the result of a key agreement on the group's own generator.
    /// - Throws: ``CryptographyError``; ``CryptographyError/invalidElement`` if the result is neutral.
    package static func generator(
        nonce: SecretBytes, shared: [UInt8], in group: any AgreementGroup
    ) throws -> [UInt8] {
        try group.combine(try group.multiply(group.generator, by: nonce), shared)
    }
}

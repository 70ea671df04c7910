extension AgreementGroup {
    /// Comp(): the representation of an ephemeral key in terminal authentication. Doc 9303-11 §7.1.4.1.3 and
    /// §7.1.4.2.3.
    ///
    /// - Parameter key: of this group.
    /// - Returns: the x-coordinate of a point, as long as the prime; the SHA-1 of a DH key, as it is sent.
    func compressed(_ key: PACEPublicKey, by cryptography: any ChipCryptography) throws -> [UInt8] {
        parameters.isElliptic
            ? Array(key.element[1..<1 + (elementLength - 1) / 2])
            : try cryptography.digest(.sha1, of: key.transmitted)
    }
}

/// The ephemeral keys of PACE, compressed, as terminal authentication wants them. Doc 9303-11 §7.1.2.
package struct EphemeralKeys: Sendable, Hashable {
    /// Comp(PK.DH,IC): the chip's identity.
    package let chip: [UInt8]
    /// Comp(PK.DH,IFD): what is signed if PACE was with chip authentication mapping and no chip authentication
    /// followed.
    package let terminal: [UInt8]
}

import VouchChip
import VouchPKI

/// Conversions of group elements. Doc 9303-11 §9.6 and §7.1.4.
enum KeyAgreement {
    /// The shared secret: the x-coordinate of a point, or the whole number.
    static func secret(_ element: [UInt8], _ group: any AgreementGroup) -> [UInt8] {
        group.parameters.isElliptic ? Array(element.dropFirst().prefix((element.count - 1) / 2)) : element
    }

    /// As elements are sent: points whole, numbers without leading zeros. Doc 9303-11 §9.4.1.
    static func sent(_ element: [UInt8], _ group: any AgreementGroup) -> [UInt8] {
        group.parameters.isElliptic ? element : Array(element.drop { $0 == 0 })
    }

    /// The element that was sent; a number may have lost leading zeros, or kept them.
    static func received(_ bytes: [UInt8], _ group: any AgreementGroup) -> [UInt8] {
        guard !group.parameters.isElliptic else { return bytes }
        let number = bytes.drop { $0 == 0 }
        return [UInt8](repeating: 0, count: max(0, group.elementLength - number.count)) + number
    }

    /// Comp() of the chip's own key, which is sent without leading zeros.
    static func compressed(
        own element: [UInt8], _ group: any AgreementGroup, _ cryptography: any ChipCryptography
    ) throws -> [UInt8] {
        try compressed(sent(element, group), group, cryptography)
    }

    /// Comp(): the x-coordinate of a point, or the SHA-1 digest of the number as it was sent.
    static func compressed(
        _ element: [UInt8], _ group: any AgreementGroup, _ cryptography: any ChipCryptography
    ) throws -> [UInt8] {
        group.parameters.isElliptic
            ? secret(element, group) : try cryptography.digest(.sha1, of: element)
    }
}

/// Private keys below the order of a group.
enum PrivateScalar {
    /// Draws as many bytes as the order has, repeatedly until they are between 1 and the order.
    static func choose(in group: any AgreementGroup, _ random: any RandomSource) throws -> SecretBytes {
        let order = group.order
        guard let top = order.first, top != 0 else { throw ChipRefusal(.unknownError) }
        let mask = UInt8.max >> UInt8(top.leadingZeroBitCount)
        // Each draw fits with a chance above a half.
        for _ in 0..<128 {
            var bytes = try random.bytes(order.count)
            bytes[0] &= mask
            let isInRange = bytes.contains { $0 != 0 } && bytes.lexicographicallyPrecedes(order)
            let scalar = SecretBytes(erasing: &bytes)
            if isInRange { return scalar }
        }
        throw ChipRefusal(.unknownError)
    }
}

/// c0 and c1 of integrated mapping. Doc 9303-11 §4.4.3.3.2.
struct IntegratedMappingConstants {
    /// c0
    let key: [UInt8]
    /// c1
    let number: [UInt8]

    static func of(_ cipher: BlockCipher) -> IntegratedMappingConstants {
        cipher.keyLength <= 16 ? short : long
    }

    private static let short = IntegratedMappingConstants(
        key: Hex.bytes("a668892a7c41e3ca739f40b057d85904") ?? [],
        number: Hex.bytes("a4e136ac725f738b01c1f60217c188ad") ?? [])
    private static let long = IntegratedMappingConstants(
        key: Hex.bytes("d463d65234124ef7897054986dca0a174e28df758cbaa03f240616414d5a1676") ?? [],
        number: Hex.bytes("54bd7255f0aaf831bec3423fcf39d69b6cbf066677d0faae5aadd99df8e53517") ?? [])
}

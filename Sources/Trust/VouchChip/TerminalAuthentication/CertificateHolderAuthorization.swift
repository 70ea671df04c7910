public import VouchPKI

/// The rights of a certificate's holder. Doc 9303-12 §7.2.2.5, Doc 9303-11 appendix K.1.
public struct CertificateHolderAuthorization: Sendable, Hashable {
    /// Role of a certificate's holder.
    public enum Role: Sendable, Hashable {
        /// Country verifying certification authority.
        case certificationAuthority
        /// Document verifier of the chip's own State.
        case domesticVerifier
        /// Document verifier of another State.
        case foreignVerifier
        /// Terminal, which reads chips.
        case terminal
    }

    /// `id-IS` for inspection systems; authentication and signature terminals of eID cards have others.
    public let terminalType: OID
    /// The relative authorization: the role in the two upper bits of the first byte, then the rights.
    public let bits: [UInt8]

    /// `id-IS`, an inspection system. BSI TR-03110-3.
    public static let inspectionSystem = OID(0, 4, 0, 127, 0, 7, 3, 1, 2, 1)

    init(parsing reader: inout TLVReader) throws(TLVError) {
        terminalType = try reader.objectIdentifier()
        let data = try reader.next(0x53)
        // One byte for inspection systems, five for authentication terminals.
        let isRightLength =
            terminalType == Self.inspectionSystem ? data.value.count == 1 : (1...16).contains(data.value.count)
        guard isRightLength else { throw TLVError(.malformedValue, at: data.value.startIndex) }
        bits = Array(data.value)
    }

    /// Role of the holder, from the two upper bits of the first byte.
    public var role: Role {
        switch (bits.first ?? 0) >> 6 {
        case 3: .certificationAuthority
        case 2: .domesticVerifier
        case 1: .foreignVerifier
        default: .terminal
        }
    }

    /// Which of DG3 and DG4 it opens, if its whole chain allows it; empty for terminals other than inspection systems.
    public var readableGroups: Set<Int> {
        guard terminalType == Self.inspectionSystem, let rights = bits.first else { return [] }
        return Set([3, 4].filter { rights & (1 << ($0 - 3)) != 0 })
    }

    /// Whether a holder of this may sign for one of the other. Doc 9303-12 §7: an authority signs for its successor and
    /// for verifiers, a verifier for terminals, and all of a chain are of one type.
    func maySign(_ other: CertificateHolderAuthorization) -> Bool {
        guard terminalType == other.terminalType else { return false }
        return switch role {
        case .certificationAuthority: other.role != .terminal
        case .domesticVerifier, .foreignVerifier: other.role == .terminal
        case .terminal: false
        }
    }
}

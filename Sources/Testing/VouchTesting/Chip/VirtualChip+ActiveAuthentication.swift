import VouchChip
import VouchPKI

/// The key with which a chip answers INTERNAL AUTHENTICATE.
struct ActiveAuthenticationKey: Sendable {
    enum Signing: Sendable {
        /// `modulusLength` in bytes; `apply` raises to the private exponent a number below the modulus.
        case rsa(modulusLength: Int, digest: DigestAlgorithm, apply: @Sendable ([UInt8]) throws -> [UInt8])
        /// A plain signature, r ‖ s, of a message.
        case ecdsa(sign: @Sendable ([UInt8]) throws -> [UInt8])
    }

    let signing: Signing
}

/// The chip's half of active authentication. Doc 9303-11 §6.1.
extension VirtualChip {
    mutating func internalAuthenticate(_ command: CommandAPDU) throws -> ResponseAPDU {
        guard command.parameter1 == 0, command.parameter2 == 0 else { throw ChipRefusal(.incorrectParameters) }
        guard let key = content.activeAuthenticationKey else { throw ChipRefusal(.instructionNotSupported) }
        guard volatile.rights.hasAccess || content.hasNoAccessControl else {
            throw ChipRefusal(.securityStatusNotSatisfied)
        }
        guard command.data.count == 8, command.expectedLength != nil else { throw ChipRefusal(.wrongLength) }
        if faults.proof == .refused { throw ChipRefusal(.conditionsNotSatisfied) }
        let challenge = faults.proof == .replayed ? [UInt8](repeating: 0x5A, count: 8) : command.data
        switch key.signing {
        case .ecdsa(let sign): return ResponseAPDU(data: try sign(challenge), status: .success)
        case .rsa(let length, let digest, let apply):
            let representative = try representative(of: challenge, length: length, digest: digest)
            return ResponseAPDU(data: try apply(representative), status: .success)
        }
    }

    /// `6A ‖ M1 ‖ H(M1 ‖ M2) ‖ trailer`: ISO/IEC 9796-2 scheme 1 with partial recovery, M2 the terminal's challenge.
    private func representative(of challenge: [UInt8], length: Int, digest: DigestAlgorithm) throws -> [UInt8] {
        let trailer: [UInt8] =
            switch digest {
            case .sha1: [0xBC]
            case .sha224: [0x38, 0xCC]
            case .sha256: [0x34, 0xCC]
            case .sha384: [0x36, 0xCC]
            case .sha512: [0x35, 0xCC]
            }
        let capacity = length - 1 - digest.length - trailer.count
        guard capacity > 0 else { throw ChipRefusal(.unknownError) }
        let own = try random.bytes(capacity)
        return [0x6A] + own + (try cryptography.digest(digest, of: own + challenge)) + trailer
    }
}

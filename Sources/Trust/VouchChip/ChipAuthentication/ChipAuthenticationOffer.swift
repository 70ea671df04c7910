import VouchCore
import VouchPKI

/// One variant of chip authentication offered by DG14 or EF.CardSecurity: a key, and the cipher of the new session. Doc
/// 9303-11 §9.2.5 and §9.2.6.
package struct ChipAuthenticationOffer: Sendable, Hashable {
    package let key: ChipAuthenticationPublicKeyInfo
    /// `id-CA-…` with its cipher, as MSE:Set AT names it.
    package let identifier: OID
    package let cipher: BlockCipher
    /// The key's number in MSE; nil if the file has none.
    package let keyReference: [UInt8]?
    /// Whether the chip has other keys, so that the key must be selected.
    package let isAmbiguous: Bool

    /// The offers of a file, the strongest cipher first, as §8.5 requires of inspection systems.
    package struct Selection: Sendable, Hashable {
        package let offers: [ChipAuthenticationOffer]
        package let findings: [ChipFinding]
        /// Whether the chip offers only version 2 or 3, which begin with terminal authentication. TR-03110-2 §3.4.
        package let isOnlyNewer: Bool
        /// Whether it offers the protocol at all.
        package let isOffered: Bool
    }

    package static func selection(of infos: SecurityInfos, in file: ElementaryFile) -> Selection {
        let keys = infos.chipAuthenticationPublicKeys
        let declared = infos.chipAuthenticationInfos
        let current = declared.filter { $0.version <= 1 }
        var findings: [ChipFinding] = []
        func note(_ code: CheckCode) {
            let finding = ChipFinding(code, file: file)
            if !findings.contains(finding) { findings.append(finding) }
        }
        let isAmbiguous = keys.count > 1
        var offers: [ChipAuthenticationOffer] = []
        func add(_ key: ChipAuthenticationPublicKeyInfo, _ cipher: BlockCipher, _ identifier: OID) {
            let offer = ChipAuthenticationOffer(
                key: key, identifier: identifier, cipher: cipher, keyReference: reference(key.keyID),
                isAmbiguous: isAmbiguous)
            if !offers.contains(offer) { offers.append(offer) }
        }
        for info in current {
            guard let agreement = info.agreement else { continue }
            if info.version != 1 { note(.chipAuthenticationVersion) }
            if info.cipher == nil { note(.chipAuthenticationCipherMissing) }
            let cipher = info.cipher ?? .tripleDES
            let ofKind = keys.filter { $0.agreement == agreement }
            let named = ofKind.filter { number($0.keyID) == number(info.keyID) }
            if named.isEmpty, !ofKind.isEmpty { note(.chipAuthenticationKeyNumber) }
            // A single key is used whatever its number.
            for key in named.isEmpty && ofKind.count == 1 ? ofKind : named {
                add(key, cipher, identifier(agreement, cipher))
            }
        }
        // The oldest chips say only which key they have; then it is the oldest cipher.
        if declared.isEmpty, !keys.isEmpty {
            note(.chipAuthenticationInfoMissing)
            for key in keys {
                guard let agreement = key.agreement else { continue }
                add(key, .tripleDES, identifier(agreement, .tripleDES))
            }
        }
        let isOnlyNewer = !declared.isEmpty && current.isEmpty
        if declared.contains(where: { $0.version > 1 }) {
            note(.chipAuthenticationNewerVersion)
        }
        let ranks: [BlockCipher] = [.aes256, .aes192, .aes128, .tripleDES]
        let ranked = ranks.flatMap { cipher in offers.filter { $0.cipher == cipher } }
        return Selection(
            offers: ranked, findings: findings, isOnlyNewer: isOnlyNewer, isOffered: !declared.isEmpty || !keys.isEmpty)
    }

    private static func identifier(_ agreement: PACEProtocol.Agreement, _ cipher: BlockCipher) -> OID {
        let last: UInt32 =
            switch cipher {
            case .tripleDES: 1
            case .aes128: 2
            case .aes192: 3
            case .aes256: 4
            }
        return OID(0, 4, 0, 127, 0, 7, 2, 2, 3, agreement == .dh ? 1 : 2, last)
    }

    /// Some chips write -1 for no number.
    private static func number(_ keyID: Int?) -> Int? { keyID.flatMap { $0 >= 0 ? $0 : nil } }

    private static func reference(_ keyID: Int?) -> [UInt8]? {
        number(keyID).map { TLVWriter.number(UInt32(clamping: $0)) }
    }
}

extension ChipAuthenticationPublicKeyInfo {
    /// nil if the identifier names neither.
    package var agreement: PACEProtocol.Agreement? {
        guard let arcs = identifier.arcs, identifier.isBelow(.chipAuthenticationPublicKey), arcs.count == 10 else {
            return nil
        }
        return arcs[9] == 1 ? .dh : arcs[9] == 2 ? .ecdh : nil
    }
}

import VouchCore

/// Certificates in the order in which a chip is to verify them: links from a key that it knows to the authority's
/// present one, then the document verifier's, then the terminal's. Doc 9303-11 §7.1.4.3.
public struct CVCertificateChain: Sendable, Hashable {
    /// Each is signed with the key of the previous one; the first by a trust point of the chip.
    public let certificates: [CVCertificate]

    /// More links than an authority issues during a document's lifetime.
    private static let maximumLength = 16

    /// Finds the shortest chain.
    ///
    /// Signatures are not checked: the chip does that, as did the issuer of the certificates.
    ///
    /// - Parameters:
    ///   - trustPoints: the references of EF.CVCA.
    ///   - terminal: the certificate of the key that signs.
    ///   - pool: the terminal's other certificates, in any order.
    ///   - date: certificates not valid on it are skipped, except links, which chips must take even if expired
    ///     (§7.1.4.3.3); nil for a terminal without a clock.
    /// - Returns: nil if there is no chain.
    public init?(
        from trustPoints: [String], to terminal: CVCertificate, through pool: [CVCertificate], on date: CalendarDate?
    ) {
        guard terminal.authorization.role == .terminal, date.map({ terminal.isValid(on: $0) }) ?? true else {
            return nil
        }
        let signers = pool.filter { !$0.isSelfSigned && Self.isUsable($0, on: date) }
        var paths = [[terminal]]
        var seen: Set<CVCertificate> = [terminal]
        // Upwards, a level at a time: each certificate is looked at once, whatever signs whom.
        for _ in 0..<Self.maximumLength {
            for path in paths {
                guard let first = path.first, trustPoints.contains(first.authority) else { continue }
                certificates = path
                return
            }
            var longer: [[CVCertificate]] = []
            for path in paths {
                guard let first = path.first else { continue }
                for signer in signers
                where signer.holder == first.authority && signer.authorization.maySign(first.authorization) {
                    if seen.insert(signer).inserted { longer.append([signer] + path) }
                }
            }
            paths = longer
        }
        return nil
    }

    private static func isUsable(_ certificate: CVCertificate, on date: CalendarDate?) -> Bool {
        guard let date, certificate.authorization.role != .certificationAuthority else { return true }
        return certificate.isValid(on: date)
    }

    /// Which of DG3 and DG4 the chain opens, as far as the trust point allows it too. §7.1.4.3.6.
    public var readableGroups: Set<Int> {
        certificates.filter { $0.authorization.role != .certificationAuthority }
            .reduce(Set([3, 4])) { $0.intersection($1.authorization.readableGroups) }
    }
}

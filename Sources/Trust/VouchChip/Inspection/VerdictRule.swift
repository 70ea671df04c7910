import VouchCore
import VouchPKI

/// One row of the table that decides: the first that applies.
public struct VerdictRule: Sendable {
    /// Stable, for programs.
    public let name: StaticCode
    /// What the rule leads to.
    public let genuine: Verdict.Genuine
    let applies: @Sendable (VerdictEvidence) -> Bool
    /// The outcome the rule is about.
    let about: @Sendable (VerdictEvidence) -> CheckOutcome?

    /// A rule about an outcome that failed in a certain way.
    init(
        _ name: StaticCode, _ genuine: Verdict.Genuine, if applies: @escaping @Sendable (VerdictEvidence) -> Bool,
        about: @escaping @Sendable (VerdictEvidence) -> CheckOutcome?
    ) {
        self.name = name
        self.genuine = genuine
        self.applies = applies
        self.about = about
    }

    /// A rule about an outcome that failed.
    init(_ name: StaticCode, _ genuine: Verdict.Genuine, failed path: @escaping Path) {
        self.init(name, genuine, if: { path($0).isFailed }, about: { path($0) })
    }

    /// A rule about an outcome that failed with this code.
    init(_ name: StaticCode, _ genuine: Verdict.Genuine, failed path: @escaping Path, with code: StaticCode) {
        self.init(name, genuine, if: { path($0).isFailed(code) }, about: { path($0) })
    }

    /// A rule about a required outcome that did not pass.
    init(_ name: StaticCode, _ genuine: Verdict.Genuine, without path: @escaping Path) {
        self.init(name, genuine, if: { path($0) != .passed }, about: { path($0) })
    }

    typealias Path = @Sendable (VerdictEvidence) -> CheckOutcome
}

extension CheckOutcome {
    /// Failures of a certificate's profile or key length: the State's, and no sign of a forger. For EF.SOD they leave
    /// the answer open, so they do for EF.CardSecurity.
    fileprivate var isIssuersMistake: Bool {
        [
            "chain.unknownCriticalExtension", "chain.signerKeyUsage", "chain.signerForOtherPurpose",
            "keyStrength.tooShort", "keyStrength.weakExponent",
        ].contains { isFailed($0) }
    }
}

extension Verdict {
    /// All rules, in the order of evaluation.
    ///
    /// First the fatal failures: each means that the chip, or its content, is not what the State issued. Then the rules
    /// that leave the answer open. What remains has everything *yes* needs, except perhaps the chip's own proof.
    public static let rules: [VerdictRule] = [
        // Data the State did not sign, or no longer vouches for.
        VerdictRule(
            "securityObjectMalformed", .no, failed: { $0.signature }, with: "signature.malformedSecurityObject"),
        VerdictRule("forged", .no, failed: { $0.signature }),
        VerdictRule("altered", .no, failed: { $0.hashes }),
        VerdictRule("signerForged", .no, failed: { $0.chain }, with: "chain.signatureInvalid"),
        VerdictRule("signerNotValidAtSigning", .no, failed: { $0.chain }, with: "chain.signerNotValidAtSigning"),
        VerdictRule("signerIssuedTooLate", .no, failed: { $0.chain }, with: "chain.issuedAfterAuthorityExpired"),
        VerdictRule("revoked", .no, failed: { $0.revocation }),
        VerdictRule("wrongCountry", .no, failed: { $0.country }),
        VerdictRule(
            "cardSecurityForged", .no, if: { $0.cardSecurity.isFailed && !$0.cardSecurity.isIssuersMistake },
            about: { $0.cardSecurity }),
        VerdictRule("keyFileRemoved", .no, failed: { $0.signedGroups }, with: "signedGroups.keyFileAbsent"),
        // A chip other than the one the State bound the data to.
        VerdictRule("cloned", .no, if: { $0.failedBoundProof != nil }, about: { $0.failedBoundProof }),

        // Rules that leave the answer open.
        VerdictRule(
            "chipFailedKeyNotBound", .notEstablished, if: { $0.failedProof != nil }, about: { $0.failedProof }),
        VerdictRule(
            "passiveAuthenticationOff", .notEstablished, if: { $0.signature == .notPerformed(.switchedOff) },
            about: { $0.signature }),
        VerdictRule("signatureNotChecked", .notEstablished, without: { $0.signature }),
        VerdictRule(
            "unknownIssuer", .notEstablished,
            if: { $0.chain == .notPerformed(.noTrustAnchor) }, about: { $0.chain }),
        VerdictRule("chainNotChecked", .notEstablished, without: { $0.chain }),
        VerdictRule("hashesNotChecked", .notEstablished, without: { $0.hashes }),
        VerdictRule("countryNotChecked", .notEstablished, without: { $0.country }),
        VerdictRule(
            "signerOnHold", .notEstablished, if: { $0.revocation.isOnHold }, about: { $0.revocation }),
        VerdictRule("signerNotValidToday", .notEstablished, without: { $0.validity }),
        VerdictRule("weakSignerKey", .notEstablished, without: { $0.signerStrength }),
        VerdictRule("cardSecurityDoubtful", .notEstablished, failed: { $0.cardSecurity }),
        VerdictRule("signedGroupsMissing", .notEstablished, without: { $0.signedGroups }),
        VerdictRule("zoneDiffers", .notEstablished, failed: { $0.documentNumberBinding }),
        VerdictRule("accessOfferChanged", .notEstablished, failed: { $0.cardAccessBinding }),
        VerdictRule("accessControlDowngraded", .notEstablished, failed: { $0.accessControl }),

        // Everything the State signed passed.
        VerdictRule("genuine", .yes, if: { $0.isChipProven }, about: { _ in nil }),
        VerdictRule("chipKeyRevoked", .notEstablished, if: { $0.listedKey != nil }, about: { $0.listedKey }),
        VerdictRule(
            "chipProofMissing", .notEstablished, if: { $0.offersProof }, about: { $0.missingProof }),
        lastRule,
    ]

    /// Genuine data, but nothing to distinguish the chip from a copy.
    static let lastRule = VerdictRule(
        "dataGenuineChipNotProven", .notEstablished, if: { _ in true }, about: { _ in nil })
}

import VouchCore
import VouchPKI

/// The outcomes a verdict is based on.
package struct VerdictEvidence: Sendable, Hashable {
    package static let unknown = CheckOutcome.notPerformed(.init(.checkNotAsked))

    // Passive authentication.
    package var signature = unknown
    package var hashes = unknown
    package var chain = unknown
    package var validity = unknown
    package var country = unknown
    package var revocation = unknown
    /// Whether the keys of signer and authorities are long enough.
    package var signerStrength = unknown
    /// Whether the chip delivered every requested group that EF.SOD lists.
    package var signedGroups = unknown

    // The files that bind the chip's keys: the hashes of DG14 and DG15, and EF.CardSecurity as a whole.
    package var hashOfChipAuthenticationKey = unknown
    package var hashOfActiveAuthenticationKey = unknown
    package var cardSecurity = unknown
    /// Whether the keys of the proofs are long enough.
    package var chipAuthenticationStrength = unknown
    package var activeAuthenticationStrength = unknown
    /// Whether no published list reports these keys as compromised. *Passed* if no list mentions them.
    package var chipAuthenticationListing = unknown
    package var activeAuthenticationListing = unknown

    // Whether the chip holds its keys, even if they are not the State's.
    package var chipAuthentication = unknown
    package var activeAuthentication = unknown
    package var chipAuthenticationMapping = unknown
    /// Whether the document has a key to prove the chip with, used or not.
    package var offersProof = false

    // The access to the chip.
    package var accessControl = unknown
    package var cardAccessBinding = unknown
    package var documentNumberBinding = unknown

    package init() {}
}

extension VerdictEvidence {
    /// The results of passive authentication that must pass before signed data counts: signature, chain and country, in that
    /// order.
    private var isSignedByState: CheckOutcome {
        Self.all([signature, chain, country, revocation.isFailed ? revocation : .passed, signerStrength])
    }

    /// Whether the State signed the key of DG14, and no list reports it as compromised.
    package var chipAuthenticationBinding: CheckOutcome { chipProof.binding }
    /// Whether the key of DG15 is.
    package var activeAuthenticationBinding: CheckOutcome { activeProof.binding }
    /// Whether the key of EF.CardSecurity is. The mapping's group is as strong as PACE allows, so its key is.
    package var mappingBinding: CheckOutcome { mappingProof.binding }

    /// The chip's proof with one key, and the value of that key.
    private struct Proof {
        let possession: CheckOutcome
        /// Whether the State signed the key, even if others have it too.
        let origin: CheckOutcome
        let listing: CheckOutcome

        /// Whether the key counts as proof for the chip.
        var binding: CheckOutcome { origin != .passed ? origin : listing.isFailed ? listing : .passed }
    }

    private var chipProof: Proof {
        Proof(
            possession: chipAuthentication,
            origin: Self.all([hashOfChipAuthenticationKey, isSignedByState, chipAuthenticationStrength]),
            listing: chipAuthenticationListing)
    }

    private var activeProof: Proof {
        Proof(
            possession: activeAuthentication,
            origin: Self.all([hashOfActiveAuthenticationKey, isSignedByState, activeAuthenticationStrength]),
            listing: activeAuthenticationListing)
    }

    /// The mapping uses a key of chip authentication.
    private var mappingProof: Proof {
        Proof(
            possession: chipAuthenticationMapping, origin: Self.all([cardSecurity, isSignedByState]),
            listing: chipAuthenticationListing)
    }

    private var proofs: [Proof] { [chipProof, mappingProof, activeProof] }

    /// A chip that failed to prove a key bound to it. That others may have the key too is not an excuse.
    var failedBoundProof: CheckOutcome? {
        proofs.first { $0.possession.isFailed && $0.origin == .passed }?.possession
    }

    /// A chip that failed to prove a key that may not be its own.
    var failedProof: CheckOutcome? { proofs.first { $0.possession.isFailed }?.possession }

    /// Whether the chip proved a key that is bound to it.
    package var isChipProven: Bool { proofs.contains { $0.possession == .passed && $0.binding == .passed } }

    /// A list entry about the key of a proof that would otherwise count.
    var listedKey: CheckOutcome? {
        proofs.first { $0.possession == .passed && $0.origin == .passed && $0.listing.isFailed }?.listing
    }

    /// Why there is no proof, although there could be one.
    var missingProof: CheckOutcome? {
        if let unbound = proofs.first(where: { $0.possession == .passed }) { return unbound.binding }
        let undone = proofs.map { $0.possession }
        let notOffered: [CheckOutcome] = [
            Self.unknown, .notPerformed(.init(.checkNotOffered)),
            .notPerformed(.init(.chipAuthenticationNotOffered)),
        ]
        return undone.first { !notOffered.contains($0) } ?? undone.first
    }

    /// The first that failed, else the first that was not performed.
    private static func all(_ outcomes: [CheckOutcome]) -> CheckOutcome {
        outcomes.first { $0.isFailed } ?? outcomes.first { $0 != .passed } ?? .passed
    }
}

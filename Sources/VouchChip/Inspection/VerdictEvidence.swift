import VouchCore

/// The outcomes that a verdict is made of, and nothing else.
package struct VerdictEvidence: Sendable, Hashable {
    package static let unknown = CheckOutcome.notPerformed(.init(code: "check.notAsked"))

    // Passive authentication.
    package var signature = unknown
    package var hashes = unknown
    package var chain = unknown
    package var validity = unknown
    package var country = unknown
    package var revocation = unknown
    /// Whether the keys of signer and authorities are long enough.
    package var signerStrength = unknown
    /// Whether the chip gave every group that EF.SOD lists and that was asked for.
    package var signedGroups = unknown

    // The files that bind the chip's keys: the hashes of DG14 and DG15, and EF.CardSecurity as a whole.
    package var hashOfChipAuthenticationKey = unknown
    package var hashOfActiveAuthenticationKey = unknown
    package var cardSecurity = unknown
    /// Whether the keys of the proofs are long enough.
    package var chipAuthenticationStrength = unknown
    package var activeAuthenticationStrength = unknown

    // That the chip holds its keys, whosever they are.
    package var chipAuthentication = unknown
    package var activeAuthentication = unknown
    package var chipAuthenticationMapping = unknown
    /// Whether the document has a key to prove the chip with, used or not.
    package var offersProof = false

    // The way to the chip.
    package var accessControl = unknown
    package var cardAccessBinding = unknown
    package var documentNumberBinding = unknown

    package init() {}
}

extension VerdictEvidence {
    /// What passive authentication must have shown before anything that is signed counts: signature, chain and country.
    /// In the order in which a person would ask.
    private var isSignedByState: CheckOutcome {
        Self.all([signature, chain, country, revocation.isFailed ? revocation : .passed, signerStrength])
    }

    /// Whether the key of DG14 is the State's word.
    package var chipAuthenticationBinding: CheckOutcome {
        Self.all([hashOfChipAuthenticationKey, isSignedByState, chipAuthenticationStrength])
    }

    /// Whether the key of DG15 is the State's word.
    package var activeAuthenticationBinding: CheckOutcome {
        Self.all([hashOfActiveAuthenticationKey, isSignedByState, activeAuthenticationStrength])
    }

    /// Whether the key of EF.CardSecurity is the State's word. The mapping's group is as strong as PACE allows, so its
    /// key is.
    package var mappingBinding: CheckOutcome { Self.all([cardSecurity, isSignedByState]) }

    private var proofs: [(possession: CheckOutcome, binding: CheckOutcome)] {
        [
            (chipAuthentication, chipAuthenticationBinding), (chipAuthenticationMapping, mappingBinding),
            (activeAuthentication, activeAuthenticationBinding),
        ]
    }

    /// A chip that failed to prove a key that is bound to it.
    var failedBoundProof: CheckOutcome? {
        proofs.first { $0.possession.isFailed && $0.binding == .passed }?.possession
    }

    /// A chip that failed to prove a key of which it is not known whether it is its own.
    var failedProof: CheckOutcome? { proofs.first { $0.possession.isFailed }?.possession }

    /// Whether the chip proved a key that is bound to it.
    package var isChipProven: Bool { proofs.contains { $0.possession == .passed && $0.binding == .passed } }

    /// Why there is no proof, where there might be one.
    var missingProof: CheckOutcome? {
        if let unbound = proofs.first(where: { $0.possession == .passed }) { return unbound.binding }
        let undone = proofs.map { $0.possession }
        let notOffered: [CheckOutcome] = [
            Self.unknown, .notPerformed(.init(code: "check.notOffered")),
            .notPerformed(.init(code: "chipAuthentication.notOffered")),
        ]
        return undone.first { !notOffered.contains($0) } ?? undone.first
    }

    /// The first that failed, else the first that was not made.
    private static func all(_ outcomes: [CheckOutcome]) -> CheckOutcome {
        outcomes.first { $0.isFailed } ?? outcomes.first { $0 != .passed } ?? .passed
    }
}

extension CheckOutcome {
    var isFailed: Bool {
        if case .failed = self { return true }
        return false
    }

    func isFailed(_ code: StaticCode) -> Bool {
        if case .failed(let finding) = self { return finding.code == code }
        return false
    }
}

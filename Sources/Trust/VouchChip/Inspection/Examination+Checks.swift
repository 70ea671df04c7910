import VouchCore
import VouchPKI

/// The outcomes, by stable name.
extension Examination {
    /// In the order of a report.
    var checks: [(name: StaticCode, outcome: CheckOutcome)] {
        var checks = readingChecks
        checks.append(("fileList.signedGroups", signedGroups))
        checks += passive?.checks ?? withoutSecurityObject
        checks.append(("passiveAuthentication.keyStrength", strength.ofSigners(signers)))
        if let cardSecurity {
            checks += cardSecurity.checks
            checks.append(("cardSecurity.country", cardSecurityCountry))
        }
        let evidence = evidence
        return checks + [
            ("activeAuthentication", activeAuthentication),
            ("activeAuthentication.keyBinding", evidence.activeAuthenticationBinding),
            ("chipAuthentication", chipAuthentication),
            ("chipAuthentication.keyBinding", evidence.chipAuthenticationBinding),
            ("chipAuthenticationMapping", chipAuthenticationMapping),
            ("chipAuthenticationMapping.keyBinding", evidence.mappingBinding),
            ("terminalAuthentication", terminalAuthentication),
        ]
    }

    private static func notPerformed(_ code: CheckCode) -> CheckOutcome { .notPerformed(.init(code)) }

    private var ofReading: ReadingChecks { ReadingChecks(record: record, files: files) }

    private var readingChecks: [(name: StaticCode, outcome: CheckOutcome)] {
        ofReading.ofReading.map { check in
            guard !isLive else { return check }
            switch check.name {
            case "accessControl", "documentNumber.binding": return (check.name, Self.notPerformed(.checkNeedsChip))
            case "fileList": return hasBothLists ? check : (check.name, Self.notPerformed(.fileListNothingToCompare))
            default: return check
            }
        }
    }

    private var hasBothLists: Bool {
        [files.common, files.documentSecurity].allSatisfy { files.numbers(in: record.content(of: $0)) != nil }
    }

    // MARK: Evidence

    var evidence: VerdictEvidence {
        var evidence = VerdictEvidence()
        evidence.signature = passive?.signature ?? missingSecurityObject
        evidence.hashes = passive?.hashes ?? undone
        evidence.chain = passive?.chain ?? .notPerformed(.noSignerKnown)
        evidence.validity = passive?.validity ?? .notPerformed(.noSignerKnown)
        evidence.country = passive?.country ?? .notPerformed(.noSignerKnown)
        evidence.revocation = passive?.revocation ?? .notPerformed(.noSignerKnown)
        evidence.signerStrength = strength.ofSigners(signers)
        evidence.signedGroups = signedGroups
        evidence.hashOfChipAuthenticationKey = hash(of: files.securityInfos)
        evidence.hashOfActiveAuthenticationKey = hash(of: files.provingKey)
        evidence.cardSecurity = cardSecurityOutcome
        evidence.chipAuthenticationStrength = strength.ofKey(record.proofs.chipAuthentication?.key?.publicKey)
        evidence.activeAuthenticationStrength = strength.ofKey(provingKey)
        evidence.chipAuthenticationListing = listing(of: .chipAuthenticationKeyCompromised)
        evidence.activeAuthenticationListing = listing(of: .activeAuthenticationKeyCompromised)
        evidence.chipAuthentication = chipAuthentication
        evidence.activeAuthentication = activeAuthentication
        evidence.chipAuthenticationMapping = chipAuthenticationMapping
        evidence.offersProof = offersProof
        let reading = readingChecks
        func outcome(_ name: StaticCode) -> CheckOutcome {
            reading.first { $0.name == name }?.outcome ?? VerdictEvidence.unknown
        }
        evidence.accessControl = outcome("accessControl")
        evidence.cardAccessBinding = outcome("cardAccess.binding")
        evidence.documentNumberBinding = outcome("documentNumber.binding")
        return evidence
    }

    /// The check of the document's keys against published lists.
    private func listing(of effect: ListedFlaw.Effect) -> CheckOutcome {
        listedFlaws.first { $0.effect == effect }.map { .failed($0.finding) } ?? .passed
    }

    // MARK: Passive authentication

    /// Without an EF.SOD to be checked.
    private var withoutSecurityObject: [(name: StaticCode, outcome: CheckOutcome)] {
        ReadingChecks.proofs.prefix(6).map { name in
            (name, name == "passiveAuthentication.signature" ? missingSecurityObject : undone)
        }
    }

    private var undone: CheckOutcome {
        isExempt ? .notPerformed(.switchedOff) : Self.notPerformed(.signatureNoSecurityObject)
    }

    private var missingSecurityObject: CheckOutcome {
        guard !isExempt, case .malformed? = record.outcome(of: files.documentSecurity) else { return undone }
        return .failed(.init(.signatureMalformedSecurityObject))
    }

    /// Certificates that signed or certified what the chip holds.
    private var signers: [Certificate] {
        guard let passive else { return [] }
        return passive.path?.certificates ?? passive.signer.map { [$0] } ?? []
    }

    /// Whether the chip gave what its EF.SOD lists. Doc 9303-10 §4.6. Fingers and irises are left out of it, for they
    /// are not for every terminal, and so are groups that were not requested.
    private var signedGroups: CheckOutcome {
        guard !isExempt, let signedNumbers else { return undone }
        var worst = CheckOutcome.passed
        for number in signedNumbers.sorted() {
            guard let file = files.group(number), record.content(of: file) == nil, isAskedFor(number, file) else {
                continue
            }
            switch record.outcome(of: file) {
            case .read, .malformed: continue
            case .absent where isLive:
                let isKeyFile = file == files.securityInfos || file == files.provingKey
                let finding = CheckOutcome.Finding(
                    isKeyFile ? .signedGroupsKeyFileAbsent : .signedGroupsGroupAbsent)
                if isKeyFile { return .failed(finding) }
                worst = .failed(finding)
            default:
                if worst == .passed { worst = Self.notPerformed(.signedGroupsGroupNotRead) }
            }
        }
        return worst
    }

    private func isAskedFor(_ number: Int, _ file: ElementaryFile) -> Bool {
        switch groups {
        case .listed: !files.isWithheld(file)
        case .listedExcept(let left):
            !files.isWithheld(file)
                && (!left.contains(number) || file == files.securityInfos || file == files.provingKey)
        case .only(let numbers): numbers.contains(number) || file == files.securityInfos || file == files.provingKey
        }
    }

    // MARK: EF.CardSecurity

    /// The signer of EF.CardSecurity is of the State whose signer signed EF.SOD.
    private var cardSecurityCountry: CheckOutcome {
        guard let own = cardSecurity?.signer?.issuer.country, let other = passive?.signer?.issuer.country else {
            return .notPerformed(.noCountry)
        }
        return IssuingCountry.isSame(own, other) ? .passed : .failed(.signerCountryDiffers)
    }

    private var cardSecurityOutcome: CheckOutcome {
        guard let cardSecurity else { return Self.notPerformed(.checkNotOffered) }
        let outcomes = [
            cardSecurity.signature, cardSecurity.chain, cardSecurityCountry,
            cardSecurity.revocation.isFailed || cardSecurity.revocation.isOnHold ? cardSecurity.revocation : .passed,
            strength.ofSigners(cardSecurity.path?.certificates ?? []),
        ]
        return outcomes.first { $0.isFailed } ?? outcomes.first { $0 != .passed } ?? .passed
    }

    // MARK: The chip's proofs

    private func unproven(_ proof: InspectionPlan.Proof?, _ step: ProcedureStep, isOffered: Bool) -> CheckOutcome {
        if let proof, !proofs.contains(proof) { return VerdictEvidence.unknown }
        guard isLive else { return Self.notPerformed(.checkNeedsChip) }
        if let reason = record.proofs.reasons[step] { return .notPerformed(reason) }
        return Self.notPerformed(isOffered ? .checkInterrupted : .checkNotOffered)
    }

    private var chipAuthentication: CheckOutcome {
        record.proofs.chipAuthentication?.possessionOfKey
            ?? unproven(.chipAuthentication, .chipAuthentication, isOffered: securityInfos != nil)
    }

    private var activeAuthentication: CheckOutcome {
        if let result = record.proofs.activeAuthentication { return result.possessionOfKey }
        if !isLive, let reason = record.proofs.reasons[.activeAuthentication] { return .notPerformed(reason) }
        return unproven(.activeAuthentication, .activeAuthentication, isOffered: provingKey != nil)
    }

    private var chipAuthenticationMapping: CheckOutcome {
        guard proofs.contains(.chipAuthenticationMapping) else { return VerdictEvidence.unknown }
        if let mapping { return mapping.possessionOfKey }
        if !record.proofs.mappings.isEmpty { return Self.notPerformed(.chipAuthenticationMappingKeyMissing) }
        return unproven(nil, .pace(.exchangeTokens), isOffered: false)
    }

    private var terminalAuthentication: CheckOutcome {
        if let result = record.proofs.terminalAuthentication { return result.acceptance }
        guard hasTerminal else {
            return isLive ? VerdictEvidence.unknown : Self.notPerformed(.checkNeedsChip)
        }
        let isOffered = record.content(of: .cvca) != nil
        return unproven(nil, .terminalAuthentication, isOffered: isOffered)
    }
}

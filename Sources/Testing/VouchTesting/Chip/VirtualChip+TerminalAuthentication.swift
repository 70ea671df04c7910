import VouchChip

/// The state of terminal authentication. Doc 9303-11 §7.1.
struct TerminalAuthenticationRun: Sendable {
    /// Comp(PK.IC) of PACE; nil after BAC, where the document number identifies the chip.
    var chipIdentifier: [UInt8]?
    /// Comp(PK.IFD) of chip authentication; without it there is nothing to authenticate.
    var terminalKey: [UInt8]?
    /// The key selected by MSE:Set DST.
    var verifier: CardVerifiableCertificate?
    /// Certificates verified in this session.
    var chain: [CardVerifiableCertificate] = []
    /// The key whose signature EXTERNAL AUTHENTICATE must carry.
    var terminal: CardVerifiableCertificate?
    var isDone = false
}

extension VirtualChip {
    /// MSE:Set DST: selects the key that verifies the next certificate.
    mutating func chooseVerificationKey(_ command: CommandAPDU) throws -> ResponseAPDU {
        guard !content.trustedTerminalAuthorities.isEmpty else { throw ChipRefusal(.functionNotSupported) }
        guard volatile.terminalAuthentication.terminalKey != nil else { throw ChipRefusal(.conditionsNotSatisfied) }
        guard let name = try Self.objects(command.data)[0x83] else { throw ChipRefusal(.wrongData) }
        let known = content.trustedTerminalAuthorities + volatile.terminalAuthentication.chain
        guard let verifier = known.last(where: { $0.holder == name }) else {
            throw ChipRefusal(.referencedDataNotFound)
        }
        volatile.terminalAuthentication.verifier = verifier
        return ResponseAPDU(status: .success)
    }

    /// PSO: Verify Certificate.
    mutating func performSecurityOperation(_ command: CommandAPDU) throws -> ResponseAPDU {
        guard command.parameter1 == 0, command.parameter2 == 0xBE else { throw ChipRefusal(.incorrectParameters) }
        guard let verifier = volatile.terminalAuthentication.verifier else {
            throw ChipRefusal(.conditionsNotSatisfied)
        }
        volatile.terminalAuthentication.verifier = nil
        guard let certificate = try? CardVerifiableCertificate(parsing: command.data) else {
            throw ChipRefusal(.wrongData)
        }
        guard certificate.authority == verifier.holder, certificate.mayBeIssued(by: verifier),
            try certificate.isSigned(by: verifier)
        else { throw ChipRefusal(.authenticationFailed) }
        // A chain has only the rights that all of its certificates have.
        volatile.terminalAuthentication.chain.append(certificate.restricted(to: verifier))
        return ResponseAPDU(status: .success)
    }

    /// MSE:Set AT: selects the key that signs the challenge.
    mutating func chooseTerminalKey(_ command: CommandAPDU) throws -> ResponseAPDU {
        guard let name = try Self.objects(command.data)[0x83] else { throw ChipRefusal(.wrongData) }
        guard let terminal = volatile.terminalAuthentication.chain.last(where: { $0.holder == name && $0.isTerminal })
        else { throw ChipRefusal(.referencedDataNotFound) }
        volatile.terminalAuthentication.terminal = terminal
        return ResponseAPDU(status: .success)
    }

    /// EXTERNAL AUTHENTICATE inside a session: the signature over the chip's identity, its challenge and the agreed
    /// key.
    mutating func authenticateTerminal(_ command: CommandAPDU, challenge: [UInt8]?) throws -> ResponseAPDU {
        let run = volatile.terminalAuthentication
        guard let challenge, let terminal = run.terminal, let terminalKey = run.terminalKey, !run.isDone else {
            throw ChipRefusal(.conditionsNotSatisfied)
        }
        let name = run.chipIdentifier ?? content.documentNumberWithCheckDigit
        guard try terminal.hasSigned(name + challenge + terminalKey, signature: command.data) else {
            throw ChipRefusal(.authenticationFailed)
        }
        volatile.terminalAuthentication.isDone = true
        volatile.rights.groups = terminal.readableGroups
        return ResponseAPDU(status: .success)
    }
}

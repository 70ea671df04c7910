import VouchChip
import VouchPKI

/// The chip's half of PACE. Doc 9303-11 §4.4; PIN and PUK: BSI TR-03110-2 and -3.
extension VirtualChip {
    /// MSE:Set AT for mutual authentication (`C1A4`).
    mutating func beginPACE(_ command: CommandAPDU) throws -> ResponseAPDU {
        volatile.pace = nil
        if quirks.refusesLeOnMSE, command.expectedLength != nil { throw ChipRefusal(.wrongLength) }
        var identifier: OID?
        var reference: PasswordReference?
        var parameterID: Int?
        var reader = TLVReader(command.data)
        while !reader.isAtEnd {
            guard let object = try? reader.next() else { throw ChipRefusal(.wrongData) }
            switch object.tag {
            case 0x80: identifier = OID(bytes: object.value)
            case 0x83:
                guard object.value.count == 1, let byte = object.value.first else { throw ChipRefusal(.wrongData) }
                guard let known = PasswordReference(rawValue: byte) else { throw ChipRefusal(.referencedDataNotFound) }
                reference = known
            case 0x84:
                guard object.value.count == 1, let byte = object.value.first else { throw ChipRefusal(.wrongData) }
                parameterID = Int(byte)
            default: continue
            }
        }
        guard let identifier, let reference else { throw ChipRefusal(.wrongData) }
        let ofProtocol = content.offers.filter { $0.identifier == identifier }
        guard !ofProtocol.isEmpty else { throw ChipRefusal(.wrongData) }
        let offers = ofProtocol.filter { parameterID == nil || $0.parameterID == nil || $0.parameterID == parameterID }
        // Several sets of parameters and none selected: ambiguous.
        guard offers.count == 1, let offer = offers.first, let password = content.passwords[reference] else {
            throw ChipRefusal(.referencedDataNotFound)
        }
        volatile.pace = PACERun(
            offer: offer, group: try cryptography.group(offer.parameters), reference: reference, password: password)
        return ResponseAPDU(status: statusOfPassword(reference))
    }

    /// 9000, or the number of attempts left if some are used up.
    private func statusOfPassword(_ reference: PasswordReference) -> StatusWord {
        guard reference == .pin, retries.pin < RetryCounters.pinTries else { return .success }
        return StatusWord(rawValue: 0x63C0 | UInt16(retries.pin))
    }

    private func refuseUnusable(_ reference: PasswordReference) throws {
        switch reference {
        case .pin where retries.pin == 0: throw ChipRefusal(.authenticationMethodBlocked)
        case .pin where retries.pin == 1 && volatile.rights.password != .can:
            throw ChipRefusal(.conditionsNotSatisfied)
        case .puk where retries.puk == 0: throw ChipRefusal(.authenticationMethodBlocked)
        default: return
        }
    }

    /// One step of GENERAL AUTHENTICATE, after MSE:Set AT chose PACE.
    mutating func continuePACE(_ run: PACERun, _ command: CommandAPDU, _ data: TLVReader) throws -> ResponseAPDU {
        var run = run
        // Whatever goes wrong, the run is over.
        volatile.pace = nil
        let isLink = command.classByte & 0x10 != 0
        guard isLink == (run.step != .exchangeTokens) else { throw ChipRefusal(.lastCommandOfChainExpected) }
        try refuseUnusable(run.reference)
        var data = data
        let answer: [UInt8]
        switch run.step {
        case .requestNonce:
            guard data.isAtEnd else { throw ChipRefusal(.wrongData) }
            answer = TLVWriter.object(0x80, faulty(nonce: try run.encryptedNonce(random, cryptography)))
        case .mapNonce:
            let value = try Self.value(0x81, &data)
            let own = try run.map(value, keys: content.chipAuthenticationKeys, random, cryptography)
            answer = TLVWriter.object(0x82, faulty(element: own, received: value, in: run.group))
        case .agreeKey:
            let value = try Self.value(0x83, &data)
            let own = try run.agree(value, random)
            answer = TLVWriter.object(0x84, faulty(element: own, received: value, in: run.group))
        case .exchangeTokens:
            return try finishPACE(run, token: try Self.value(0x85, &data))
        }
        volatile.pace = run
        if faults.agreement == .noData { return ResponseAPDU(status: .success) }
        return ResponseAPDU(data: TLVWriter.object(0x7C, answer), status: .success)
    }

    private static func value(_ tag: UInt32, _ data: inout TLVReader) throws -> [UInt8] {
        guard let object = try? data.next(tag), data.isAtEnd else { throw ChipRefusal(.wrongData) }
        return Array(object.value)
    }

    private mutating func finishPACE(_ run: PACERun, token: [UInt8]) throws -> ResponseAPDU {
        let outcome = try run.outcome(cryptography)
        guard isEqualInConstantTime(outcome.expectedToken, token) else { throw countedFailure(run.reference) }
        switch run.reference {
        case .pin: retries.pin = RetryCounters.pinTries
        case .puk: retries.puk = RetryCounters.pukTries
        case .mrz, .can: break
        }
        var answer = TLVWriter.object(0x86, faulty(token: outcome.token))
        if let proof = outcome.encryptedProof { answer += TLVWriter.object(0x8A, proof) }
        volatile.nextSession = outcome.session
        volatile.rights = AccessRights(
            hasAccess: run.reference != .puk, password: run.reference, isByPACE: run.reference != .puk,
            isChipAuthenticated: outcome.encryptedProof != nil)
        volatile.terminalAuthentication = TerminalAuthenticationRun(
            chipIdentifier: outcome.chipIdentifier,
            terminalKey: outcome.encryptedProof == nil ? nil : outcome.terminalKey)
        return ResponseAPDU(data: TLVWriter.object(0x7C, answer), status: .success)
    }

    private mutating func countedFailure(_ reference: PasswordReference) -> ChipRefusal {
        switch reference {
        case .mrz, .can: return ChipRefusal(.authenticationFailed)
        case .pin:
            retries.pin -= 1
            return ChipRefusal(StatusWord(rawValue: 0x63C0 | UInt16(retries.pin)))
        case .puk:
            retries.puk -= 1
            return ChipRefusal(StatusWord(rawValue: 0x63C0 | UInt16(retries.puk)))
        }
    }

    /// RESET RETRY COUNTER without data, after PACE with the PUK: the PIN can be used again.
    mutating func resetRetryCounter(_ command: CommandAPDU) throws -> ResponseAPDU {
        guard command.parameter1 == 0x03, command.parameter2 == 0x03, command.data.isEmpty else {
            throw ChipRefusal(.incorrectParameters)
        }
        guard volatile.rights.password == .puk else { throw ChipRefusal(.securityStatusNotSatisfied) }
        retries.pin = RetryCounters.pinTries
        return ResponseAPDU(status: .success)
    }
}

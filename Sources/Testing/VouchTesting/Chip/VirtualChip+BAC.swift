import VouchChip

/// GET CHALLENGE and the chip's half of basic access control. Doc 9303-11 §4.3.
extension VirtualChip {
    mutating func getChallenge(_ command: CommandAPDU) throws -> ResponseAPDU {
        guard command.parameter1 == 0, command.parameter2 == 0 else { throw ChipRefusal(.incorrectParameters) }
        guard command.expectedLength == 8 else { throw ChipRefusal(.wrongLength) }
        if volatile.session == nil {
            guard content.accessKeyInformation != nil else { throw ChipRefusal(.securityStatusNotSatisfied) }
            guard volatile.application == .eMRTD else { throw ChipRefusal(.conditionsNotSatisfied) }
        }
        let challenge = try random.bytes(8)
        volatile.challenge = challenge
        return ResponseAPDU(data: challenge, status: .success)
    }

    mutating func externalAuthenticate(_ command: CommandAPDU) throws -> ResponseAPDU {
        guard command.parameter1 == 0, command.parameter2 == 0 else { throw ChipRefusal(.incorrectParameters) }
        let challenge = volatile.challenge
        volatile.challenge = nil
        if volatile.session != nil { return try authenticateTerminal(command, challenge: challenge) }
        guard let information = content.accessKeyInformation else { throw ChipRefusal(.securityStatusNotSatisfied) }
        guard let challenge, volatile.application == .eMRTD else { throw ChipRefusal(.conditionsNotSatisfied) }
        guard command.data.count == 40 else { throw ChipRefusal(.wrongLength) }

        var digest = try cryptography.digest(.sha1, of: information.reveal { Array($0) })
        let seed = SecretBytes(digest.prefix(16))
        digest.erase()
        let encryption = try ChipSideKeys.key(.encryption, from: seed, for: .tripleDES, cryptography)
        let authentication = try ChipSideKeys.key(.authentication, from: seed, for: .tripleDES, cryptography)
        let failure = ChipRefusal(.authenticationFailed)

        let cryptogram = Array(command.data.prefix(32))
        let code = try cryptography.authenticationCode(
            of: ChipSidePadding.added(to: cryptogram, block: 8), with: .tripleDES, key: authentication)
        guard isEqualInConstantTime(code, command.data.suffix(8)) else { throw failure }
        let zero = BlockMode.cbc(initialVector: [UInt8](repeating: 0, count: 8))
        var opened = try cryptography.decrypt(cryptogram, with: .tripleDES, key: encryption, mode: zero)
        defer { opened.erase() }
        // RND.IFD ‖ RND.IC ‖ K.IFD
        guard isEqualInConstantTime(opened[8..<16], challenge) else { throw failure }
        let terminalChallenge = Array(opened[0..<8])
        var share = try random.bytes(16)
        defer { share.erase() }
        var seedOfSession = zip(opened[16..<32], share).map { $0 ^ $1 }
        let secret = SecretBytes(erasing: &seedOfSession)
        let answer = try cryptography.encrypt(
            challenge + terminalChallenge + share, with: .tripleDES, key: encryption, mode: zero)
        let answerCode = try cryptography.authenticationCode(
            of: ChipSidePadding.added(to: answer, block: 8), with: .tripleDES, key: authentication)
        volatile.nextSession = try ChipSecureMessaging(
            cipher: .tripleDES, secret: secret, counter: challenge.suffix(4) + terminalChallenge.suffix(4),
            cryptography: cryptography)
        volatile.rights = AccessRights(hasAccess: true, password: .mrz)
        return ResponseAPDU(data: answer + answerCode, status: .success)
    }
}

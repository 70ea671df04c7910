import VouchChip
import VouchPKI

/// Chip authentication chosen by MSE:Set AT, to be done by GENERAL AUTHENTICATE.
struct ChipAuthenticationRun: Sendable {
    let key: ChipAuthenticationKey
    let cipher: BlockCipher
}

/// MANAGE SECURITY ENVIRONMENT and GENERAL AUTHENTICATE, and the chip's half of chip authentication. Doc 9303-11 §6.2.
extension VirtualChip {
    mutating func manageSecurityEnvironment(_ command: CommandAPDU) throws -> ResponseAPDU {
        switch (command.parameter1, command.parameter2) {
        case (0xC1, 0xA4): return try beginPACE(command)
        case (0x41, 0xA4): return try beginChipAuthentication(command)
        case (0x41, 0xA6): return try agreeChipAuthentication(command)
        case (0x81, 0xB6): return try chooseVerificationKey(command)
        case (0x81, 0xA4): return try chooseTerminalKey(command)
        default: throw ChipRefusal(.incorrectParameters)
        }
    }

    mutating func generalAuthenticate(_ command: CommandAPDU) throws -> ResponseAPDU {
        guard command.parameter1 == 0, command.parameter2 == 0 else { throw ChipRefusal(.incorrectParameters) }
        var reader = TLVReader(command.data)
        guard let template = try? reader.next(0x7C), reader.isAtEnd else {
            volatile.pace = nil
            throw ChipRefusal(.wrongData)
        }
        let data = TLVReader(template.value)
        if let run = volatile.pace { return try continuePACE(run, command, data) }
        guard let run = volatile.chipAuthentication else { throw ChipRefusal(.conditionsNotSatisfied) }
        volatile.chipAuthentication = nil
        guard command.classByte & 0x10 == 0 else { throw ChipRefusal(.lastCommandOfChainExpected) }
        var inner = data
        guard let object = try? inner.next(0x80), inner.isAtEnd else { throw ChipRefusal(.wrongData) }
        try authenticateChip(run, terminalKey: Array(object.value))
        return ResponseAPDU(data: TLVWriter.object(0x7C, []), status: .success)
    }

    /// MSE:Set AT: the protocol and, where there are several, the key.
    private mutating func beginChipAuthentication(_ command: CommandAPDU) throws -> ResponseAPDU {
        volatile.chipAuthentication = nil
        volatile.pace = nil
        guard volatile.rights.hasAccess || content.hasNoAccessControl else {
            throw ChipRefusal(.securityStatusNotSatisfied)
        }
        let objects = try Self.objects(command.data)
        guard let identifier = objects[0x80] else { throw ChipRefusal(.wrongData) }
        if faults.proof == .refused { throw ChipRefusal(.conditionsNotSatisfied) }
        let suites = content.chipAuthenticationKeys.flatMap { key in
            key.ciphers.map { (key: key, cipher: $0) }
        }.filter {
            ChipAuthenticationIdentifier.of($0.cipher, isElliptic: $0.key.parameters.isElliptic).bytes == identifier
        }
        guard !suites.isEmpty else { throw ChipRefusal(.wrongData) }
        let chosen = try Self.only(suites, named: objects[0x84]) { $0.key.identifier }
        volatile.chipAuthentication = ChipAuthenticationRun(key: chosen.key, cipher: chosen.cipher)
        return ResponseAPDU(status: .success)
    }

    /// MSE:Set KAT: everything in one command, for 3DES.
    private mutating func agreeChipAuthentication(_ command: CommandAPDU) throws -> ResponseAPDU {
        guard volatile.rights.hasAccess || content.hasNoAccessControl else {
            throw ChipRefusal(.securityStatusNotSatisfied)
        }
        let objects = try Self.objects(command.data)
        guard let terminalKey = objects[0x91] else { throw ChipRefusal(.wrongData) }
        if faults.proof == .refused { throw ChipRefusal(.conditionsNotSatisfied) }
        let keys = content.chipAuthenticationKeys.filter { $0.ciphers.contains(.tripleDES) }
        guard !keys.isEmpty else { throw ChipRefusal(.functionNotSupported) }
        let key = try Self.only(keys, named: objects[0x84]) { $0.identifier }
        try authenticateChip(ChipAuthenticationRun(key: key, cipher: .tripleDES), terminalKey: terminalKey)
        return ResponseAPDU(status: .success)
    }

    /// Agrees on new session keys with the static key; they apply after this command's response.
    private mutating func authenticateChip(_ run: ChipAuthenticationRun, terminalKey: [UInt8]) throws {
        let group = try cryptography.group(run.key.parameters)
        var shared = try group.multiply(KeyAgreement.received(terminalKey, group), by: run.key.privateKey)
        defer { shared.erase() }
        volatile.nextSession = try ChipSecureMessaging(
            cipher: run.cipher, secret: SecretBytes(KeyAgreement.secret(shared, group)), cryptography: cryptography)
        volatile.rights.isChipAuthenticated = true
        volatile.rights.hasAccess = true
        volatile.rights.groups = []
        volatile.terminalAuthentication = TerminalAuthenticationRun(
            chipIdentifier: volatile.terminalAuthentication.chipIdentifier,
            terminalKey: try KeyAgreement.compressed(terminalKey, group, cryptography))
    }

    /// Data objects by tag; a repeated one is refused.
    static func objects(_ data: [UInt8]) throws -> [UInt32: [UInt8]] {
        var objects: [UInt32: [UInt8]] = [:]
        var reader = TLVReader(data)
        while !reader.isAtEnd {
            guard let object = try? reader.next(), objects[object.tag] == nil else { throw ChipRefusal(.wrongData) }
            objects[object.tag] = Array(object.value)
        }
        return objects
    }

    /// The selected one; without a number there must be only one.
    private static func only<Element>(
        _ elements: [Element], named number: [UInt8]?, _ identifier: (Element) -> Int?
    ) throws -> Element {
        guard let number else {
            guard elements.count == 1 else { throw ChipRefusal(.wrongData) }
            return elements[0]
        }
        guard (1...2).contains(number.count) else { throw ChipRefusal(.wrongData) }
        let value = number.reduce(0) { $0 << 8 | Int($1) }
        guard let element = elements.first(where: { identifier($0) == value }) else {
            throw ChipRefusal(.referencedDataNotFound)
        }
        return element
    }
}

extension ChipContent {
    var hasNoAccessControl: Bool { accessKeyInformation == nil && offers.isEmpty }
}

/// id-CA-DH… and id-CA-ECDH…, and of the keys id-PK-DH and id-PK-ECDH. Doc 9303-11 §9.2.5 and §9.2.6.
enum ChipAuthenticationIdentifier {
    static func of(_ cipher: BlockCipher, isElliptic: Bool) -> OID {
        let index = UInt32(BlockCipher.allCases.firstIndex(of: cipher) ?? 0)
        return OID(0, 4, 0, 127, 0, 7, 2, 2, 3, isElliptic ? 2 : 1, index + 1)
    }

    static func ofKey(isElliptic: Bool) -> OID { OID(0, 4, 0, 127, 0, 7, 2, 2, 1, isElliptic ? 2 : 1) }
}

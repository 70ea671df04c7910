import VouchChip
import VouchPKI

/// One run of PACE on the chip's side: what it has chosen and received so far. Doc 9303-11 §4.4.3.
struct PACERun: Sendable {
    enum Step: Sendable { case requestNonce, mapNonce, agreeKey, exchangeTokens }

    struct Outcome: Sendable {
        let session: ChipSecureMessaging
        /// The token that the terminal must send.
        let expectedToken: [UInt8]
        let token: [UInt8]
        /// The proof of chip authentication mapping.
        let encryptedProof: [UInt8]?
        /// Comp(PK.IC): the chip's identity in terminal authentication.
        let chipIdentifier: [UInt8]
        /// Comp(PK.IFD)
        let terminalKey: [UInt8]
    }

    let offer: OfferedPACE
    let group: any AgreementGroup
    let reference: PasswordReference
    let password: SecretBytes
    private(set) var step = Step.requestNonce

    private var nonce = SecretBytes([])
    private var mappedGenerator: [UInt8] = []
    private var proof: SecretBytes?
    private var mappingKey: [UInt8] = []
    private var secret = SecretBytes([])
    private var ownKey: [UInt8] = []
    /// As it was sent: the token is over these bytes.
    private var terminalKey: [UInt8] = []

    init(offer: OfferedPACE, group: any AgreementGroup, reference: PasswordReference, password: SecretBytes) {
        self.offer = offer
        self.group = group
        self.reference = reference
        self.password = password
    }

    private var cipher: BlockCipher { offer.suite.cipher }

    /// z = E(Kπ, s)
    mutating func encryptedNonce(_ random: any RandomSource, _ cryptography: any ChipCryptography) throws -> [UInt8] {
        // The smallest multiple of the block not shorter than the key.
        var bytes = try random.bytes(cipher.keyLength <= 16 ? 16 : 32)
        nonce = SecretBytes(bytes)
        defer { bytes.erase() }
        let key = try ChipSideKeys.key(.password, from: password, for: cipher, cryptography)
        step = .mapNonce
        return try cryptography.encrypt(bytes, with: cipher, key: key, mode: .cbc(initialVector: zeroBlock))
    }

    private var zeroBlock: [UInt8] { [UInt8](repeating: 0, count: cipher.blockLength) }

    // MARK: Mapping

    /// - Returns: what goes into DO82.
    mutating func map(
        _ received: [UInt8], keys: [ChipAuthenticationKey], _ random: any RandomSource,
        _ cryptography: any ChipCryptography
    ) throws -> [UInt8] {
        step = .agreeKey
        switch offer.suite.mapping {
        case .integrated:
            guard received.count == cipher.keyLength else { throw ChipRefusal(.wrongData) }
            mappedGenerator = try group.element(mapping: try pseudorandom(received, cryptography))
            return []
        case .generic:
            let scalar = try PrivateScalar.choose(in: group, random)
            let element = KeyAgreement.received(received, group)
            let shared = try group.multiply(element, by: scalar)
            mappingKey = try group.multiply(group.generator, by: scalar)
            guard element != mappingKey else { throw ChipRefusal(.wrongData) }
            mappedGenerator = try group.combine(try group.multiply(group.generator, by: nonce), shared)
            return KeyAgreement.sent(mappingKey, group)
        case .chipAuthentication:
            guard let key = keys.first(where: { $0.parameters == offer.parameters }) else {
                throw ChipRefusal(.referencedDataNotFound)
            }
            // CA.IC is chosen first and SK.Map = CA.IC · SK.IC never computed: two multiplications do the same, so no
            // inverse modulo the order is needed. The public key belongs to the private key the chip has: a clone whose
            // key differs from its files passes the mapping, and only its proof fails.
            let factor = try PrivateScalar.choose(in: group, random)
            proof = factor
            mappingKey = try group.multiply(try group.multiply(group.generator, by: key.privateKey), by: factor)
            let shared = try group.multiply(try group.multiply(received, by: key.privateKey), by: factor)
            guard received != mappingKey else { throw ChipRefusal(.wrongData) }
            mappedGenerator = try group.combine(try group.multiply(group.generator, by: nonce), shared)
            return mappingKey
        }
    }

    /// R(s, t): s enciphered under t gives a key; under it c1 gives numbers and c0 the next key.
    private func pseudorandom(_ t: [UInt8], _ cryptography: any ChipCryptography) throws -> [UInt8] {
        let constants = IntegratedMappingConstants.of(cipher)
        let mode = BlockMode.cbc(initialVector: zeroBlock)
        func cut(_ bytes: [UInt8]) -> SecretBytes { SecretBytes(bytes.prefix(cipher.keyLength)) }
        var key = cut(
            try cryptography.encrypt(nonce.reveal { Array($0) }, with: cipher, key: SecretBytes(t), mode: mode))
        // At least 64 bits longer than the prime; a point is 04 and two coordinates.
        let fieldLength = group.parameters.isElliptic ? (group.elementLength - 1) / 2 : group.elementLength
        var numbers: [UInt8] = []
        while numbers.count < fieldLength + 8 {
            numbers += try cryptography.encrypt(constants.number, with: cipher, key: key, mode: mode)
            key = cut(try cryptography.encrypt(constants.key, with: cipher, key: key, mode: mode))
        }
        return numbers
    }

    // MARK: Agreement

    mutating func agree(_ received: [UInt8], _ random: any RandomSource) throws -> [UInt8] {
        step = .exchangeTokens
        let scalar = try PrivateScalar.choose(in: group, random)
        ownKey = try group.multiply(mappedGenerator, by: scalar)
        let element = KeyAgreement.received(received, group)
        guard element != ownKey, element != mappingKey else { throw ChipRefusal(.wrongData) }
        var shared = try group.multiply(element, by: scalar)
        secret = SecretBytes(KeyAgreement.secret(shared, group))
        shared.erase()
        terminalKey = received
        return KeyAgreement.sent(ownKey, group)
    }

    func outcome(_ cryptography: any ChipCryptography) throws -> Outcome {
        let authentication = try ChipSideKeys.key(.authentication, from: secret, for: cipher, cryptography)
        func token(over key: [UInt8]) throws -> [UInt8] {
            let object = TLVWriter.object(
                0x7F49,
                of: [
                    TLVWriter.object(0x06, offer.identifier.bytes),
                    TLVWriter.object(group.parameters.isElliptic ? 0x86 : 0x84, key),
                ])
            let message = cipher == .tripleDES ? ChipSidePadding.added(to: object, block: 8) : object
            return try cryptography.authenticationCode(of: message, with: cipher, key: authentication)
        }
        return Outcome(
            session: try ChipSecureMessaging(cipher: cipher, secret: secret, cryptography: cryptography),
            expectedToken: try token(over: KeyAgreement.sent(ownKey, group)), token: try token(over: terminalKey),
            encryptedProof: try proof.map { try encrypted($0, cryptography) },
            chipIdentifier: try KeyAgreement.compressed(own: ownKey, group, cryptography),
            terminalKey: try KeyAgreement.compressed(terminalKey, group, cryptography))
    }

    /// A.IC = E(KS.Enc, CA.IC) with the initial vector E(KS.Enc, -1). Doc 9303-11 §4.4.3.5.
    private func encrypted(_ proof: SecretBytes, _ cryptography: any ChipCryptography) throws -> [UInt8] {
        let key = try ChipSideKeys.key(.encryption, from: secret, for: cipher, cryptography)
        let vector = try cryptography.encrypt(
            [UInt8](repeating: 0xFF, count: 16), with: cipher, key: key, mode: .ecb)
        var plain = ChipSidePadding.added(to: proof.reveal { Array($0) }, block: 16)
        defer { plain.erase() }
        return try cryptography.encrypt(plain, with: cipher, key: key, mode: .cbc(initialVector: vector))
    }
}

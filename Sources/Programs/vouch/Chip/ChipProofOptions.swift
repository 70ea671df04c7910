import ArgumentParser
import VouchChip
import VouchPKI
import VouchOpenSSL
import VouchCore

/// The proofs that the chip should make, and their keys.
struct ChipProofOptions: ParsableArguments {
    @Flag(help: "Only read the files: perform no checks and give no verdict.")
    var withoutProof = false

    @Option(
        help: ArgumentHelp(
            "The challenge issued by another party for active authentication: 8 bytes in hexadecimal. The chip's answer, "
                + "saved with --save, can then be verified there. (default: random)",
            valueName: "hex"))
    var challenge: String?

    @Option(
        help: ArgumentHelp(
            "Do not check the signatures of this State's documents, as the MRZ names it; they are never proven. Repeat "
                + "for more.", valueName: "state"))
    var withoutPassiveAuthentication: [String] = []

    @Option(
        help: ArgumentHelp(
            "Card-verifiable certificates for fingerprints and irises: the terminal's first, then its issuers.",
            valueName: "file"))
    var terminalCertificate: [String] = []

    @Option(
        help: ArgumentHelp("The private key of the terminal's certificate, PKCS #8 in DER or PEM.", valueName: "file"))
    var terminalKey: String?

    func validate() throws {
        if let challenge, ChipProofOptions.bytes(challenge)?.count != 8 {
            throw ValidationError("--challenge must be 16 hexadecimal digits")
        }
        if withoutProof, challenge != nil || terminalKey != nil {
            throw ValidationError("--challenge and --terminal-key have no effect with --without-proof")
        }
        if withoutProof, !withoutPassiveAuthentication.isEmpty {
            throw ValidationError("--without-passive-authentication has no effect with --without-proof")
        }
        guard terminalCertificate.isEmpty == (terminalKey == nil) else {
            throw ValidationError("--terminal-certificate and --terminal-key must be given together")
        }
    }

    var challengeSource: any ChallengeSource {
        challenge.flatMap(ChipProofOptions.bytes).map { IssuedChallenge($0) } ?? LocalChallengeSource()
    }

    func credential() throws(Complaint) -> TerminalCredential? {
        guard let terminalKey else { return nil }
        var certificates: [CVCertificate] = []
        for path in terminalCertificate {
            let bytes = try NamedFile.bytes(of: path, limit: 1 << 16)
            guard let certificate = try? CVCertificate(parsing: bytes) else {
                throw Complaint(
                    "terminal.certificate", "\(path): not a card-verifiable certificate",
                    hint: "give one file per certificate, tag 7F21")
            }
            certificates.append(certificate)
        }
        let bytes = try NamedFile.bytes(of: terminalKey, limit: 1 << 16)
        guard let first = certificates.first, let key = ChipProofOptions.key(bytes) else {
            throw Complaint(
                "terminal.key", "not a private key", hint: "use PKCS #8 without a passphrase, in DER or PEM")
        }
        return TerminalCredential(certificate: first, others: Array(certificates.dropFirst()), key: key)
    }

    static func key(_ bytes: [UInt8]) -> OpenSSLKey? {
        let blocks = try? PEM.blocks(in: bytes)
        var encoded = blocks?.first { $0.label == "PRIVATE KEY" }?.bytes ?? bytes
        return try? OpenSSLKey(privateKeyInfo: SecretBytes(erasing: &encoded))
    }

    /// - Returns: nil if the text is not hexadecimal.
    static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.filter { $0 != ":" && $0 != " " }.map(\.hexDigitValue)
        guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { UInt8((digits[$0] ?? 0) << 4 | (digits[$0 + 1] ?? 0)) }
    }
}

import Foundation
import VouchBuiltInModels
import VouchChip
import VouchKit
import VouchModels
import VouchOpenSSL
import VouchPKI

extension Ed25519Signer: ModelSigning {}

/// The models of a command: Vouch's own, and those of a folder of texts, a single text or a database.
enum ModelFiles {
    /// The texts of a folder, or Vouch's own.
    static func texts(in folder: String?) throws(Complaint) -> BuiltInModels {
        try complaining { () throws(ReadingProblem) in try LoadedModels.texts(in: folder) }
    }

    /// - Throws: a complaint with all lint findings.
    static func build(_ texts: BuiltInModels) throws(Complaint) -> ModelBuild {
        do {
            return try ModelBuild(
                texts: texts.models.map(text), vocabulary: text(texts.vocabulary), subsets: text(texts.subsets))
        } catch {
            throw Complaint(
                "models.findings", "\(error)", hint: "fix the problems `vouch models lint` reports",
                exitCode: .notAllValid)
        }
    }

    static func text(_ text: BuiltInModels.Text) -> ModelLint.Text { .init(path: text.path, bytes: text.bytes) }

    /// The models of a folder of texts, of one text, or of a database.
    ///
    /// - Parameter key: a file with the Ed25519 key that must have signed the database; nil: its checksum is enough.
    private static func source(_ path: String, key: String?) throws(Complaint) -> ModelSource {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Complaint("models.missing", "\(path): no such file or folder", hint: "check the path")
        }
        if isFolder.boolValue {
            try refuse(key)
            return .folder(path)
        }
        let bytes = try NamedFile.bytes(of: path, limit: ModelDatabase.maximumLength)
        guard bytes.starts(with: Array("vouch model ".utf8)) else {
            return .database(bytes, key: try key.map { path throws(Complaint) in try publicKey(path) })
        }
        try refuse(key)
        return .text(bytes, path: path)
    }

    /// A text has no signature that a key could check.
    private static func refuse(_ key: String?) throws(Complaint) {
        guard key != nil else { return }
        throw Complaint(
            "models.keyUnused", "--models-key checks a database; --models names texts",
            hint: "build a database with `vouch models build --sign`, or leave the key out", exitCode: .usage)
    }

    /// - Parameters:
    ///   - path: models that take precedence over Vouch's own, if any.
    ///   - key: as of ``source(_:key:)``.
    ///   - isAlone: whether they are used instead of Vouch's own.
    static func load(_ path: String?, key: String?, isAlone: Bool) throws(Complaint) -> LoadedModels {
        guard let path else { return try complaining { () throws(ReadingProblem) in try LoadedModels(.builtIn) } }
        let source = try source(path, key: key)
        let chosen: LoadedModels
        do throws(ReadingProblem) {
            chosen = try LoadedModels(source)
        } catch {
            guard case .database = source else { throw Complaint(error) }
            throw Complaint(error.naming(path))
        }
        guard !isAlone else { return chosen }
        return try complaining { () throws(ReadingProblem) in try LoadedModels(.both(.loaded(chosen), .builtIn)) }
    }

    /// Raw, as 64 hexadecimal digits, or as `openssl pkey -pubout` writes it, PEM or DER.
    private static func publicKey(_ path: String) throws(Complaint) -> [UInt8] {
        let bytes = try NamedFile.bytes(of: path, limit: 1 << 12)
        if bytes.count == 32 { return bytes }
        let block = (try? PEM.blocks(in: bytes))?.first { $0.label == "PUBLIC KEY" }?.bytes ?? bytes
        if block.count == 44, block.starts(with: Self.subjectPublicKeyInfo) { return Array(block.suffix(32)) }
        let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let key = ChipProofOptions.bytes(text), key.count == 32 else {
            throw Complaint(
                "models.key", "\(path): not an Ed25519 public key",
                hint: "use the PEM of `openssl pkey -pubout`, or 64 hexadecimal digits as printed by "
                    + "`vouch models build`")
        }
        return key
    }

    /// The bytes before the 32 bytes of an Ed25519 key. RFC 8410 §4.
    private static let subjectPublicKeyInfo: [UInt8] = [
        0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00,
    ]

    /// A private key as `openssl genpkey -algorithm ed25519` writes it.
    static func signer(_ path: String) throws(Complaint) -> Ed25519Signer {
        var bytes = try NamedFile.bytes(of: path, limit: 1 << 14)
        if let block = (try? PEM.blocks(in: bytes))?.first(where: { $0.label == "PRIVATE KEY" }) { bytes = block.bytes }
        do {
            return try Ed25519Signer(privateKeyInfo: SecretBytes(erasing: &bytes))
        } catch {
            throw Complaint(
                "models.key", "\(path): not an Ed25519 private key",
                hint: "create one with: openssl genpkey -algorithm ed25519 -out key.pem")
        }
    }
}

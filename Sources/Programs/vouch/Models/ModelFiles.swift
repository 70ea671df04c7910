import Foundation
import VouchBuiltInModels
import VouchChip
import VouchKit
import VouchModels
import VouchOpenSSL
import VouchPKI

extension Ed25519Signer: ModelSigning {}

/// The models of a command: Vouch's own, a folder of texts, or a database.
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

    /// - Parameters:
    ///   - path: a folder of texts, or a database; nil: Vouch's own texts.
    ///   - key: a file with the Ed25519 key that must have signed the database; nil: its checksum is enough.
    private static func source(_ path: String?, key: String?) throws(Complaint) -> ModelSource {
        guard let path else { return .builtIn }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Complaint("models.missing", "\(path): no such file or folder", hint: "check the path")
        }
        if isFolder.boolValue { return .folder(path) }
        return .database(
            try NamedFile.bytes(of: path, limit: ModelDatabase.maximumLength),
            key: try key.map { path throws(Complaint) in try publicKey(path) })
    }

    /// - Parameters: as of ``source(_:key:)``.
    static func load(_ path: String?, key: String?) throws(Complaint) -> LoadedModels {
        let source = try source(path, key: key)
        do throws(ReadingProblem) {
            return try LoadedModels(source)
        } catch {
            guard case .database = source, let path else { throw Complaint(error) }
            throw Complaint(error.naming(path))
        }
    }

    /// Raw, or as 64 hexadecimal digits.
    private static func publicKey(_ path: String) throws(Complaint) -> [UInt8] {
        let bytes = try NamedFile.bytes(of: path, limit: 1 << 12)
        if bytes.count == 32 { return bytes }
        let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let key = ChipProofOptions.bytes(text), key.count == 32 else {
            throw Complaint(
                "models.key", "\(path): not an Ed25519 public key",
                hint: "use 32 bytes, or 64 hexadecimal digits as printed by `vouch models build`")
        }
        return key
    }

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

import Foundation
import VouchChip
import VouchPKI
import VouchOpenSSL
import VouchDocument
import VouchModels

extension OpenSSLCryptography: ModelSignatureVerifying {}
extension Ed25519Signer: ModelSigning {}

/// Where the commands find models: Vouch's own, a folder of texts, or a database.
enum ModelFiles {
    /// The texts of a folder, or Vouch's own.
    static func texts(in folder: String?) throws(Complaint) -> BuiltInModels {
        do {
            return try BuiltInModels.load(from: folder)
        } catch {
            throw Complaint(
                "models.missing", error.description,
                hint: folder == nil
                    ? "the build lays them beside the program; name another folder with --models"
                    : "the folder needs words.vocabulary and subsets, as Models/ has them",
                exitCode: folder == nil ? .incomplete : .unreadable)
        }
    }

    /// - Throws: a complaint with every finding of lint.
    static func build(_ texts: BuiltInModels) throws(Complaint) -> ModelBuild {
        do {
            return try ModelBuild(
                texts: texts.models.map(text), vocabulary: text(texts.vocabulary), subsets: text(texts.subsets))
        } catch {
            throw Complaint(
                "models.findings", "\(error)", hint: "mend what `vouch models lint` finds", exitCode: .notAllValid)
        }
    }

    static func text(_ text: BuiltInModels.Text) -> ModelLint.Text { .init(path: text.path, bytes: text.bytes) }

    /// What to read documents by, and as what version.
    struct Loaded {
        let models: [DocumentModel]
        let version: DocumentReport.Versions.ModelDatabase?
    }

    /// - Parameters:
    ///   - path: a folder of texts, or a database; nil: Vouch's own texts.
    ///   - key: a file with the Ed25519 key that must have signed the database; nil: its checksum is enough.
    static func load(_ path: String?, key: String?) throws(Complaint) -> Loaded {
        var isFolder: ObjCBool = true
        if let path, !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
            throw Complaint("models.missing", "\(path): no such file or folder", hint: "check the path")
        }
        if let path, !isFolder.boolValue {
            let database = try database(path, key: key)
            return Loaded(
                models: database.models,
                version: .init(
                    subset: database.subset, version: String(database.version),
                    sha256: Hex.text(database.checksum).lowercased()))
        }
        let texts = try texts(in: path)
        do {
            let vocabulary = try ModelVocabulary(parsing: texts.vocabulary.bytes)
            return Loaded(
                models: try texts.models.map { text throws(ModelTextError) in
                    try DocumentModel(parsing: text.bytes, vocabulary: vocabulary)
                }, version: nil)
        } catch {
            throw Complaint(
                "models.malformed", "\(error)", hint: "check them with `vouch models lint`", exitCode: .incomplete)
        }
    }

    private static func database(_ path: String, key: String?) throws(Complaint) -> ModelDatabase {
        let bytes = try InputFile.bytes(of: path, limit: ModelDatabase.maximumLength)
        let trust: ModelTrust = if let key { .signed(by: [try publicKey(key)]) } else { .checksumOnly }
        do {
            return try ModelDatabase(reading: bytes, trust: trust, OpenSSLCryptography())
        } catch let error as ModelDatabaseError {
            throw Complaint(
                "models.\(error.code)", "\(path): \(error)",
                hint: "docs/guides/models.md says what to do about each of these")
        } catch {
            throw Complaint("models.unusable", "\(path): the database cannot be checked", hint: "is OpenSSL installed?")
        }
    }

    /// Raw, or as 64 hexadecimal digits.
    private static func publicKey(_ path: String) throws(Complaint) -> [UInt8] {
        let bytes = try InputFile.bytes(of: path, limit: 1 << 12)
        if bytes.count == 32 { return bytes }
        let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let key = ChipProofOptions.bytes(text), key.count == 32 else {
            throw Complaint(
                "models.key", "\(path): this is no Ed25519 public key",
                hint: "give 32 bytes, or 64 hexadecimal digits, as `vouch models build` prints them")
        }
        return key
    }

    /// A private key as `openssl genpkey -algorithm ed25519` writes it.
    static func signer(_ path: String) throws(Complaint) -> Ed25519Signer {
        var bytes = try InputFile.bytes(of: path, limit: 1 << 14)
        if let block = (try? PEM.blocks(in: bytes))?.first(where: { $0.label == "PRIVATE KEY" }) { bytes = block.bytes }
        do {
            return try Ed25519Signer(privateKeyInfo: SecretBytes(erasing: &bytes))
        } catch {
            throw Complaint(
                "models.key", "\(path): this is no Ed25519 private key",
                hint: "make one with: openssl genpkey -algorithm ed25519 -out key.pem")
        }
    }
}

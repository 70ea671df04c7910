import Foundation
public import VouchBuiltInModels
public import VouchModels
import VouchOpenSSL
import VouchPKI
public import VouchReport

/// The source of document models.
public enum ModelSource: Sendable {
    /// Vouch's own texts.
    case builtIn
    /// Texts in a folder, with `words.vocabulary` and `subsets` like Models/.
    case folder(String)
    /// A compiled database.
    ///
    /// - Parameter key: the Ed25519 key, 32 bytes, that must have signed it; nil: its checksum is enough.
    case database([UInt8], key: [UInt8]?)
    /// Only these models.
    case models([DocumentModel])
    /// What was loaded before.
    case loaded(LoadedModels)
}

extension OpenSSLCryptography: ModelSignatureVerifying {}

/// The models to read with, and their name in a report.
public struct LoadedModels: Sendable {
    public let models: [DocumentModel]
    /// Nil for models that are not a compiled database.
    public let version: DocumentReport.Versions.ModelDatabase?

    /// - Throws: ``ReadingProblem``.
    public init(_ source: ModelSource) throws(ReadingProblem) {
        switch source {
        case .models(let models): (self.models, version) = (models, nil)
        case .loaded(let loaded): self = loaded
        case .builtIn: (models, version) = (try Self.parsed(Self.texts(in: nil)), nil)
        case .folder(let path): (models, version) = (try Self.parsed(Self.texts(in: path)), nil)
        case .database(let bytes, let key):
            let database = try Self.database(bytes, key: key)
            models = database.models
            version = .init(
                subset: database.subset, version: String(database.version),
                sha256: Hex.text(database.checksum).lowercased())
        }
    }

    /// The texts of a folder, or Vouch's own.
    public static func texts(in folder: String?) throws(ReadingProblem) -> BuiltInModels {
        do {
            return try BuiltInModels.load(from: folder)
        } catch {
            throw ReadingProblem(
                "models.missing", error.description,
                hint: folder == nil
                    ? "the build puts them next to the program; choose another folder with --models"
                    : "the folder needs words.vocabulary and subsets, like Models/",
                severity: folder == nil ? .installation : .failure)
        }
    }

    private static func parsed(_ texts: BuiltInModels) throws(ReadingProblem) -> [DocumentModel] {
        do {
            let vocabulary = try ModelVocabulary(parsing: texts.vocabulary.bytes)
            return try texts.models.map { text throws(ModelTextError) in
                try DocumentModel(parsing: text.bytes, vocabulary: vocabulary)
            }
        } catch {
            throw ReadingProblem(
                "models.malformed", "\(error)", hint: "check them with `vouch models lint`", severity: .installation)
        }
    }

    private static func database(_ bytes: [UInt8], key: [UInt8]?) throws(ReadingProblem) -> ModelDatabase {
        do {
            return try ModelDatabase(
                reading: bytes, trust: key.map { .signed(by: [$0]) } ?? .checksumOnly, OpenSSLCryptography())
        } catch let error as ModelDatabaseError {
            throw ReadingProblem("models.\(error.code)", "\(error)", hint: "\(error.hint); see docs/guides/models.md")
        } catch {
            throw ReadingProblem(
                "models.unusable", "cannot check the database", hint: "check that OpenSSL is installed")
        }
    }
}

import Foundation
import Synchronization
public import VouchBuiltInModels
public import VouchModels
import VouchOpenSSL
import VouchPKI
public import VouchReport

/// The source of document models.
public enum ModelSource: Sendable {
    /// Vouch's own texts.
    case builtIn
    /// Texts in a folder like Models/; Vouch's own `words.vocabulary` and `subsets` serve where it has none.
    case folder(String)
    /// One text, with Vouch's own words.
    ///
    /// - Parameter path: the name of the text in problems.
    case text([UInt8], path: String)
    /// Two sources; of models with the same identifier the first one's is used.
    indirect case both(ModelSource, ModelSource)
    /// A compiled database.
    ///
    /// - Parameter key: the Ed25519 key, 32 bytes, that must have signed it; nil if its checksum is enough.
    case database([UInt8], key: [UInt8]?)
    /// Only these models.
    case models([DocumentModel])
    /// Models that were loaded before.
    case loaded(LoadedModels)
}

extension OpenSSLCryptography: ModelSignatureVerifying {}

/// The models to read with, and their name in a report.
public struct LoadedModels: Sendable {
    /// The models. Of two with the same identifier, only the first source's is here.
    public let models: [DocumentModel]
    /// The name and version of the compiled database; nil if none of the sources is one.
    public let version: DocumentReport.Versions.ModelDatabase?
    private var hash = FingerprintCache()

    /// Keeps what takes long to compute and stays the same.
    private final class FingerprintCache: Sendable {
        let value = Mutex<String??>(nil)
    }

    /// SHA-256 of the models as one database, hexadecimal; nil for models that cannot be one.
    var fingerprint: String? {
        hash.value.withLock { value in
            if let value { return value }
            let library = OpenSSLCryptography()
            let file = try? ModelCompiler.database(of: models, subset: "evidence", version: 0, library)
            let made = file.flatMap { try? library.digest(.sha256, of: $0) }.map { Hex.text($0).lowercased() }
            value = .some(made)
            return made
        }
    }

    /// Loads the models of a source.
    ///
    /// - Throws: ``ReadingProblem`` if something is missing or malformed.
    public init(_ source: ModelSource) throws(ReadingProblem) {
        switch source {
        case .models(let models): (self.models, version) = (models, nil)
        case .loaded(let loaded): self = loaded
        case .builtIn: (models, version) = (try Self.parsed(Self.texts(in: nil), isOwn: true), nil)
        case .folder(let path):
            let texts = try Self.texts(in: path)
            guard !texts.models.isEmpty else {
                throw ReadingProblem(
                    "models.missing", "\(path): no models in this folder", hint: "their names end in .model")
            }
            (models, version) = (try Self.parsed(texts, isOwn: false), nil)
        case .text(let bytes, let path):
            (models, version) = (try Self.parsed([.init(path: path, bytes: bytes)]), nil)
        case .both(let first, let second):
            let (first, second) = (try LoadedModels(first), try LoadedModels(second))
            let known = Set(first.models.map(\.id))
            models = first.models + second.models.filter { !known.contains($0.id) }
            version = first.version ?? second.version
        case .database(let bytes, let key):
            let database = try Self.database(bytes, key: key)
            models = database.models
            version = .init(
                subset: database.subset, version: String(database.version),
                sha256: Hex.text(database.checksum).lowercased())
        }
    }

    /// These models, and those of texts, which take the place of models with the same identifier.
    ///
    /// - Throws: ``ReadingProblem`` for more than 100 texts, and for a malformed one.
    func adding(_ texts: [String]) throws(ReadingProblem) -> LoadedModels {
        guard !texts.isEmpty else { return self }
        guard texts.count <= 100 else {
            throw ReadingProblem("models.tooMany", "more than 100 models for one reading", hint: "send fewer")
        }
        let own = try Self.parsed(texts.enumerated().map { .init(path: "model \($0 + 1)", bytes: Array($1.utf8)) })
        return try LoadedModels(.both(.models(own), .loaded(self)))
    }

    /// Texts with Vouch's own words.
    private static func parsed(_ models: [BuiltInModels.Text]) throws(ReadingProblem) -> [DocumentModel] {
        let words = try texts(in: nil)
        return try parsed(
            BuiltInModels(models: models, vocabulary: words.vocabulary, subsets: words.subsets), isOwn: false)
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
                    : "check the folder: its texts must be readable files of at most 1 MiB",
                severity: folder == nil ? .installation : .failure)
        }
    }

    /// - Parameter isOwn: whether the texts came with Vouch.
    private static func parsed(_ texts: BuiltInModels, isOwn: Bool) throws(ReadingProblem) -> [DocumentModel] {
        func problem(_ path: String, _ error: ModelTextError) -> ReadingProblem {
            ReadingProblem(
                "models.malformed", "\(path): \(error)", hint: error.hint ?? "check it with `vouch models lint`",
                severity: isOwn ? .installation : .failure)
        }
        let vocabulary: ModelVocabulary
        do throws(ModelTextError) {
            vocabulary = try ModelVocabulary(parsing: texts.vocabulary.bytes)
        } catch {
            throw problem(texts.vocabulary.path, error)
        }
        return try texts.models.map { text throws(ReadingProblem) in
            do throws(ModelTextError) {
                return try DocumentModel(parsing: text.bytes, vocabulary: vocabulary)
            } catch {
                throw problem(text.path, error)
            }
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

/// Document models compiled into one file, complete and checked. A value: a reading that began with one continues with
/// it, whatever is loaded meanwhile.
public struct ModelDatabase: Sendable, Hashable {
    /// The name of the selection of models: `Full`, `Passports`, `Europe`.
    public let subset: String
    /// The version of the models, which increases with each release.
    public let version: Int
    /// The models, in the order of their identifiers.
    public let models: [DocumentModel]
    /// The shared vocabulary, also for parsing models that are added at run time.
    public let vocabulary: ModelVocabulary
    /// SHA-256 of the content, 32 bytes: for evidence.
    public let checksum: [UInt8]
    /// The Ed25519 key, 32 bytes, whose signature was checked when it was loaded; nil if only the checksum was.
    public let signer: [UInt8]?

    /// Maximum file size: a hundred times what all the world's documents would need.
    public static let maximumLength = 64 << 20
    /// The most models of a database; one with more is refused.
    public static let maximumModelCount = 20_000

    /// Whether a file that begins with these bytes is a database, of any version and in any condition.
    package static func isDatabase(_ start: [UInt8]) -> Bool { start.starts(with: ModelDatabaseHeader.mark) }

    /// Sections of the content; readers of this format skip unknown ones.
    enum Section: UInt8 { case description = 1, models = 2, vocabulary = 3 }

    /// Reads and checks a file written by ``ModelCompiler``: first its type, then its completeness, then its signer,
    /// and only then its content.
    ///
    /// - Throws: ``ModelDatabaseError``, and errors of the library.
    public init(reading file: [UInt8], trust: ModelTrust, _ library: some ModelSignatureVerifying) throws {
        try self.init(reading: file, trust: trust, library) { _ in }
    }

    init(
        reading file: [UInt8], trust: ModelTrust, _ library: some ModelSignatureVerifying,
        progress: (Double) throws -> Void
    ) throws {
        let header = try ModelDatabaseHeader(reading: file)
        let content = file.dropFirst(ModelDatabaseHeader.length)
        guard file.count <= Self.maximumLength else {
            throw ModelDatabaseError(.wrongLength, "\(file.count) bytes; the maximum is \(Self.maximumLength)")
        }
        guard content.count >= header.contentLength else {
            throw ModelDatabaseError(
                .truncated, "\(header.contentLength - content.count) bytes are missing at the end")
        }
        guard content.count == header.contentLength else {
            throw ModelDatabaseError(
                .wrongLength, "\(content.count - header.contentLength) bytes follow the end")
        }
        guard try library.sha256(of: Array(content)) == header.checksum else {
            throw ModelDatabaseError(.wrongChecksum, "the checksum does not match")
        }
        signer = try Self.checkSigner(header, trust, library)
        version = header.version
        checksum = header.checksum
        do {
            (subset, models, vocabulary) = try Self.decode(content, progress)
        } catch is DatabaseReader.Failure {
            throw ModelDatabaseError(.malformed, "the checksum matches, but the content is malformed")
        }
    }

    private static func checkSigner(
        _ header: ModelDatabaseHeader, _ trust: ModelTrust, _ library: some ModelSignatureVerifying
    ) throws -> [UInt8]? {
        guard case .signed(let keys) = trust else { return nil }
        guard header.signatureKind == .ed25519 else { throw ModelDatabaseError(.unsigned, "not signed") }
        for key in keys where try library.sha256(of: key).starts(with: header.signer) {
            let message = ModelDatabaseHeader.domain + header.signedBytes
            guard try library.isValidEd25519(header.signature, of: message, publicKey: key) else {
                throw ModelDatabaseError(.badSignature, "the signature does not verify")
            }
            return key
        }
        throw ModelDatabaseError(.unknownSigner, "signed with a key that is not trusted")
    }

    private static func decode(
        _ content: ArraySlice<UInt8>, _ progress: (Double) throws -> Void
    ) throws -> (String, [DocumentModel], ModelVocabulary) {
        var reader = DatabaseReader(content)
        var subset: String?
        var models: [DocumentModel]?
        var vocabulary: ModelVocabulary?
        while !reader.isAtEnd {
            let kind = try reader.uint8()
            var part = try reader.part()
            switch Section(rawValue: kind) {
            case .description where subset == nil: subset = try part.text()
            case .models where models == nil: models = try decodeModels(&part, progress)
            case .vocabulary where vocabulary == nil: vocabulary = try decodeVocabulary(&part)
            // Of a newer format that this program may still read.
            case nil: continue
            default: throw DatabaseReader.Failure()
            }
            guard part.isAtEnd else { throw DatabaseReader.Failure() }
        }
        guard let subset, let models else { throw DatabaseReader.Failure() }
        return (subset, models, vocabulary ?? .empty)
    }

    private static func decodeModels(
        _ reader: inout DatabaseReader, _ progress: (Double) throws -> Void
    ) throws -> [DocumentModel] {
        let count = try reader.count(most: maximumModelCount)
        var models: [DocumentModel] = []
        var identifiers: Set<String> = []
        for index in 0..<count {
            // Additions of a newer format follow the known content of a model.
            var part = try reader.part()
            let model = try part.model()
            guard identifiers.insert(model.id).inserted else { throw DatabaseReader.Failure() }
            models.append(model)
            if index % 64 == 63 { try progress(Double(index + 1) / Double(count)) }
        }
        return models
    }

    private static func decodeVocabulary(_ reader: inout DatabaseReader) throws -> ModelVocabulary {
        let count = try reader.count(most: ModelVocabulary.maximumNameCount)
        var words: [String: [String]] = [:]
        for _ in 0..<count {
            let name = try reader.text()
            words[name] = try reader.texts(most: ModelTextLimits.labelsPerField)
        }
        return ModelVocabulary(words: words)
    }
}

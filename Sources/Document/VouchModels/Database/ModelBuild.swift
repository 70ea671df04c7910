/// From the texts of a folder to a database: what `vouch models build` does.
public struct ModelBuild: Sendable {
    /// Of every text, in the order of the texts.
    public let models: [DocumentModel]
    /// Of the languages the models use.
    public let vocabulary: ModelVocabulary
    /// Names for lists of States.
    public let subsets: ModelSubsets

    /// Why the texts cannot be built into a database.
    public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// Models with lint findings are not built.
        case findings([ModelFinding])
        /// In the vocabulary or the list of subsets.
        case text(path: String, ModelTextError)
        /// A model names a set of States that there is none of.
        case unknownSubset(String, known: [String])

        public var description: String {
            switch self {
            case .findings(let findings): findings.map(\.description).joined(separator: "\n")
            case .text(let path, let error): "\(path): \(error)"
            case .unknownSubset(let name, let known):
                "no subset \(name.prefix(60)): \(Spelling.hint(for: name, among: known))"
            }
        }
    }

    /// Reads texts and checks them for mistakes.
    ///
    /// - Parameters:
    ///   - texts: of the models.
    ///   - vocabulary: the text of the shared vocabulary; nil if there is none.
    ///   - subsets: the text of the list of subsets; nil: `Full` only.
    public init(
        texts: [ModelLint.Text], vocabulary: ModelLint.Text? = nil, subsets: ModelLint.Text? = nil
    ) throws(Failure) {
        self.vocabulary = try Self.read(vocabulary, otherwise: .empty) { bytes throws(ModelTextError) in
            try ModelVocabulary(parsing: bytes)
        }
        self.subsets = try Self.read(subsets, otherwise: .fullOnly) { bytes throws(ModelTextError) in
            try ModelSubsets(parsing: bytes)
        }
        let findings = ModelLint.findings(in: texts, vocabulary: self.vocabulary)
        guard findings.isEmpty else { throw .findings(findings) }
        var models: [DocumentModel] = []
        for text in texts {
            do throws(ModelTextError) {
                models.append(try DocumentModel(parsing: text.bytes, vocabulary: self.vocabulary))
            } catch {
                throw .text(path: text.path, error)
            }
        }
        self.models = models
    }

    private static func read<Value>(
        _ text: ModelLint.Text?, otherwise: Value, _ parse: ([UInt8]) throws(ModelTextError) -> Value
    ) throws(Failure) -> Value {
        guard let text else { return otherwise }
        do throws(ModelTextError) { return try parse(text.bytes) } catch { throw .text(path: text.path, error) }
    }

    /// One subset's database.
    ///
    /// - Throws: ``Failure/unknownSubset(_:known:)``, and as
    ///   ``ModelCompiler/database(of:subset:version:vocabulary:signer:_:)``.
    public func database(
        subset: String, version: Int, signer: (any ModelSigning)? = nil, _ library: some ModelSignatureVerifying
    ) throws -> [UInt8] {
        guard let chosen = subsets.models(of: subset, from: models) else {
            throw Failure.unknownSubset(subset, known: subsets.names)
        }
        return try ModelCompiler.database(
            of: chosen, subset: subset, version: version, vocabulary: vocabulary, signer: signer, library)
    }
}

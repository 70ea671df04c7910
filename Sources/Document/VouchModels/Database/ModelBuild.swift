/// From the texts of a folder to a database: what `vouch models build` does.
public struct ModelBuild: Sendable {
    /// The models, in the order of their texts.
    public let models: [DocumentModel]
    /// The shared vocabulary; empty if none was given.
    public let vocabulary: ModelVocabulary
    /// The named selections of models.
    public let subsets: ModelSubsets

    /// Why the texts cannot be built into a database.
    public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// Models with lint findings are not built.
        case findings([ModelFinding])
        /// A mistake in the text at `path`: the vocabulary, the list of subsets, or a model.
        case text(path: String, ModelTextError)
        /// No subset of this name is defined; `known` lists those that are.
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
    ///   - texts: the models' texts.
    ///   - vocabulary: the text of the shared vocabulary; nil if there is none.
    ///   - subsets: the text of the list of subsets; nil for `Full` only.
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

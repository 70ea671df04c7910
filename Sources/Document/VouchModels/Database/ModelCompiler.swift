/// Makes databases out of models.
public enum ModelCompiler {
    /// The models of a subset as one file.
    ///
    /// The same models give the same bytes, except for the signature, if the library signs with random numbers.
    ///
    /// - Parameters:
    ///   - models: with unique identifiers, in any order.
    ///   - subset: the name of the selection.
    ///   - version: 0…4294967295, greater than that of any database published before.
    ///   - signer: nil for a database that is only protected against damage.
    /// - Throws: ``ModelCompilerError``, and errors of the library.
    public static func database(
        of models: [DocumentModel], subset: String, version: Int, vocabulary: ModelVocabulary = .empty,
        signer: (any ModelSigning)? = nil, _ library: some ModelSignatureVerifying
    ) throws -> [UInt8] {
        let models = models.sorted { $0.id < $1.id }
        for (model, next) in zip(models, models.dropFirst()) where model.id == next.id {
            throw ModelCompilerError.identifierTwice(model.id)
        }
        guard models.count <= ModelDatabase.maximumModelCount else { throw ModelCompilerError.tooLarge }
        guard UInt32(exactly: version) != nil else { throw ModelCompilerError.version }
        let content = content(models, subset, vocabulary)
        guard content.count + ModelDatabaseHeader.length <= ModelDatabase.maximumLength else {
            throw ModelCompilerError.tooLarge
        }
        var header = ModelDatabaseHeader(
            version: version, contentLength: content.count, checksum: try library.sha256(of: content))
        if let signer {
            header.signatureKind = .ed25519
            header.signer = Array(try library.sha256(of: signer.publicKey).prefix(8))
            header.signature = try signer.signEd25519(ModelDatabaseHeader.domain + header.signedBytes)
            guard header.signature.count == 64 else { throw ModelCompilerError.signature }
        }
        let file = header.bytes + content
        // A model created in code may contain what a text may not; it is better to fail now than when it is loaded.
        let trust = signer.map { ModelTrust.signed(by: [$0.publicKey]) } ?? .checksumOnly
        _ = try ModelDatabase(reading: file, trust: trust, library)
        return file
    }

    private static func content(
        _ models: [DocumentModel], _ subset: String, _ vocabulary: ModelVocabulary
    ) -> [UInt8] {
        var description = ByteWriter()
        description.append(text: subset)
        var all = ByteWriter()
        all.append(count: models.count)
        for model in models {
            var one = ByteWriter()
            one.append(model)
            all.append(UInt32(clamping: one.bytes.count))
            all.append(one.bytes)
        }
        var words = ByteWriter()
        words.append(count: vocabulary.words.count)
        for (name, list) in vocabulary.words.sorted(by: { $0.key < $1.key }) {
            words.append(text: name)
            words.append(texts: list)
        }
        var content = ByteWriter()
        for (section, part) in [
            (ModelDatabase.Section.description, description), (.models, all), (.vocabulary, words),
        ] {
            content.append([section.rawValue])
            content.append(UInt32(clamping: part.bytes.count))
            content.append(part.bytes)
        }
        return content.bytes
    }
}

/// Why these models cannot be compiled.
public enum ModelCompilerError: Error, Sendable, Hashable {
    /// Two models have this identifier.
    case identifierTwice(String)
    /// There are more than ``ModelDatabase/maximumModelCount`` models or ``ModelDatabase/maximumLength`` bytes.
    case tooLarge
    /// The version is not 0…4294967295.
    case version
    /// The signer did not return 64 bytes.
    case signature
}

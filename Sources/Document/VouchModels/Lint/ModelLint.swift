/// Finds mistakes in models.
public enum ModelLint {
    /// A model's text and its name.
    public struct Text: Sendable {
        /// The name of the text's file, for findings.
        public let path: String
        /// The text, in UTF-8.
        public let bytes: [UInt8]

        public init(path: String, bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
        }
    }

    /// All findings about these models, individually and compared with each other.
    ///
    /// - Parameter vocabulary: the meaning of labels with `@`.
    /// - Returns: in the order of the texts, and of the lines in each.
    public static func findings(in texts: [Text], vocabulary: ModelVocabulary = .empty) -> [ModelFinding] {
        var findings: [ModelFinding] = []
        var files: [(path: String, file: ModelFile)] = []
        for text in texts {
            switch ModelFile.parse(text.bytes, vocabulary: vocabulary) {
            case .success(let file):
                files.append((text.path, file))
                findings += ModelInspection(path: text.path, file: file).findings
            case .failure(let errors):
                findings += errors.all.map {
                    ModelFinding(
                        .unreadable, path: text.path, line: $0.line, column: $0.column, $0.message, hint: $0.hint)
                }
            }
        }
        findings += amongEachOther(files)
        var order: [String: Int] = [:]
        for text in texts { order[text.path] = order[text.path] ?? order.count }
        return findings.sorted { a, b in
            (order[a.path] ?? 0, a.line, a.column) < (order[b.path] ?? 0, b.line, b.column)
        }
    }

    private static func amongEachOther(_ files: [(path: String, file: ModelFile)]) -> [ModelFinding] {
        var findings: [ModelFinding] = []
        var identifiers: [String: String] = [:]
        var appearances: [Appearance: String] = [:]
        for (path, file) in files {
            if let other = identifiers[file.model.id] {
                findings.append(
                    ModelFinding(
                        .identifierTwice, path: path, line: file.lines.id,
                        "\(file.model.id) is also the identifier of \(other)"))
            } else {
                identifiers[file.model.id] = path
            }
            let appearance = Appearance(file.model)
            if let other = appearances[appearance] {
                findings.append(
                    ModelFinding(
                        .sameClues, path: path, line: file.lines.clues.first ?? file.lines.id,
                        "this model cannot be distinguished from \(other)",
                        hint: "add printed words, or words the document never carries (clue noWords)"))
            } else {
                appearances[appearance] = path
            }
        }
        return findings
    }

    /// The clues used for identification.
    private struct Appearance: Hashable {
        let clues: Set<DocumentModel.Clue>
        let format: DocumentModelFormat
        let zones: [DocumentModel.ZoneLayout?]

        init(_ model: DocumentModel) {
            clues = Set(model.clues)
            format = model.format
            zones = model.pages.map(\.zone)
        }
    }
}

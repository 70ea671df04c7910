/// Finds what a writer of models gets wrong.
public enum ModelLint {
    /// A model's text, and what to call it.
    public struct Text: Sendable {
        public let path: String
        public let bytes: [UInt8]

        public init(path: String, bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
        }
    }

    /// Everything wrong with these models, one by one and among each other.
    ///
    /// - Parameter vocabulary: what their labels with `@` stand for.
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
                        "\(file.model.id) is the identifier of \(other), too"))
            } else {
                identifiers[file.model.id] = path
            }
            let appearance = Appearance(file.model)
            if let other = appearances[appearance] {
                findings.append(
                    ModelFinding(
                        .sameClues, path: path, line: file.lines.clues.first ?? file.lines.id,
                        "nothing tells this model from \(other)",
                        hint: "add printed words, or words that the other never carries (clue noWords)"))
            } else {
                appearances[appearance] = path
            }
        }
        return findings
    }

    /// What identification goes by.
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

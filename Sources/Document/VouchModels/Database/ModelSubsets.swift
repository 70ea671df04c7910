import VouchFields

/// Named selections of models, from a text file.
///
/// ```
/// vouch subsets 1
/// Full all
/// Passports type:passport
/// Iberia state:ESP state:PRT id:generic-idCard-eu
/// ```
///
/// A model belongs to a subset if any of its words matches: `all`; `generic`, of any State or many; `type:` and a
/// document's type; `state:` and a State that alone issues it; `id:` and its identifier. A subset may go over several
/// lines.
public struct ModelSubsets: Sendable, Hashable {
    /// The names of the subsets, in the order of the file.
    public private(set) var names: [String] = []
    private var words: [String: [Word]] = [:]

    private enum Word: Hashable {
        case all
        case generic
        case type(DocumentType)
        case state(String)
        case id(String)
    }

    /// A single subset with all models.
    public static let fullOnly = ModelSubsets(names: ["Full"], words: ["Full": [.all]])

    private init(names: [String], words: [String: [Word]]) {
        self.names = names
        self.words = words
    }

    /// Reads the file's text, which keeps to ``ModelTextLimits``.
    ///
    /// - Throws: ``ModelTextError``, the first mistake.
    public init(parsing text: some BidirectionalCollection<UInt8>) throws(ModelTextError) {
        var lines = try ModelTextLine.lines(of: text).filter { !$0.saysNothing }
        guard var first = lines.first, first.rest()?.text == "vouch subsets 1" else {
            throw ModelTextError(
                .notAModel, line: lines.first?.number ?? 1, "not a list of subsets",
                hint: "the first line must be: vouch subsets 1")
        }
        lines.removeFirst()
        for var line in lines {
            guard let name = line.word() else { continue }
            guard DocumentModel.isIdentifier(name.text) else {
                throw ModelTextError(.badValue, line: line.number, column: name.column, "not a subset's name")
            }
            if words[name.text] == nil { names.append(name.text) }
            var own = words[name.text] ?? []
            while let piece = line.word() { own.append(try Self.word(piece, line.number)) }
            guard !own.isEmpty else {
                throw ModelTextError(
                    .missingValue, line: line.number, "the subset does not say which models belong to it")
            }
            words[name.text] = own
        }
    }

    private static func word(_ piece: ModelTextLine.Piece, _ line: Int) throws(ModelTextError) -> Word {
        switch piece.text {
        case "all": return .all
        case "generic": return .generic
        default: break
        }
        let parts = piece.text.split(separator: ":", maxSplits: 1).map(String.init)
        if parts.count == 2 {
            switch parts[0] {
            case "type": if let type = DocumentType(rawValue: parts[1]) { return .type(type) }
            case "state": if DocumentModel.isStateCode(parts[1]) { return .state(parts[1]) }
            case "id": if DocumentModel.isIdentifier(parts[1]) { return .id(parts[1]) }
            default: break
            }
        }
        throw ModelTextError(
            .badValue, line: line, column: piece.column, "\"\(piece.text.prefix(40))\" selects nothing",
            hint: "all, generic, type:passport, state:ESP or id:generic-passport")
    }

    /// The models that belong to a subset.
    ///
    /// - Returns: nil for a subset that the file does not define.
    public func models(of subset: String, from models: [DocumentModel]) -> [DocumentModel]? {
        guard let words = words[subset] else { return nil }
        let wanted = Set(words)
        return models.filter { model in
            wanted.contains(.all) || wanted.contains(.type(model.type)) || wanted.contains(.id(model.id))
                || (wanted.contains(.generic) && model.isGeneric)
                || (!model.isGeneric && model.issuingStates.contains { wanted.contains(.state($0)) })
        }
    }
}

extension DocumentModel {
    /// Whether the model describes documents of any State, or of several.
    public var isGeneric: Bool { issuingStates.count != 1 }
}

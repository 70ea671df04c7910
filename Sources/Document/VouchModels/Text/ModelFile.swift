import VouchFields

/// A model with the line numbers of its text, for lint.
public struct ModelFile: Sendable, Hashable {
    /// The model that the text describes.
    public let model: DocumentModel
    let lines: Lines

    /// Line numbers, counted from 1, in the order of the model's own lists.
    struct Lines: Sendable, Hashable {
        var id = 1
        var name = 1
        var format = 1
        var chip = 1
        var basis = 1
        var clues: [Int] = []
        var believed: [FieldName: Int] = [:]
        var pages: [PageLines] = []
    }

    struct PageLines: Sendable, Hashable {
        var line = 1
        var zone: Int?
        var fields: [Field] = []
        var graphics: [Int] = []
    }

    struct Field: Sendable, Hashable {
        var line = 1
        var place: Int?
        /// One for each label.
        var labels: [Int] = []
    }

    /// Reads a model's text. Reading continues after a wrong line, so that all mistakes are reported at once.
    ///
    /// - Parameters:
    ///   - text: UTF-8, at most ``ModelTextLimits``.
    ///   - vocabulary: the meaning of labels with `@`.
    /// - Returns: the model, or the mistakes in the order of their lines; never neither.
    public static func parse(
        _ text: some BidirectionalCollection<UInt8>, vocabulary: ModelVocabulary = .empty
    ) -> Result<ModelFile, ModelTextErrors> {
        var parser = ModelTextParser(vocabulary: vocabulary)
        return parser.parse(text)
    }
}

/// Every mistake of a text, at least one.
public struct ModelTextErrors: Error, Sendable, Hashable, CustomStringConvertible {
    /// The first mistake of the text.
    public let first: ModelTextError
    /// Further mistakes, in the order of the text.
    public let others: [ModelTextError]

    /// `first` and `others` together.
    public var all: [ModelTextError] { [first] + others }

    public var description: String { all.map(\.description).joined(separator: "\n") }
}

extension DocumentModel {
    /// Reads one model's text.
    ///
    /// ```
    /// vouch model 1
    /// id UTO-idCard
    /// name Utopia: identity card
    /// type idCard
    /// format ID-1
    /// licence CC0-1.0
    /// clue zone I UTO
    ///
    /// page front
    /// portrait 5 15 25 32
    /// field surname name
    ///   labels Surname | Nom
    ///   place 35 15 40 5
    /// ```
    ///
    /// - Throws: ``ModelTextError``, the first mistake.
    public init(parsing text: some BidirectionalCollection<UInt8>, vocabulary: ModelVocabulary = .empty)
        throws(ModelTextError)
    {
        switch ModelFile.parse(text, vocabulary: vocabulary) {
        case .success(let file): self = file.model
        case .failure(let errors): throw errors.first
        }
    }

    /// Reads one model's text.
    ///
    /// - Throws: ``ModelTextError``, the first mistake.
    public init(parsing text: String, vocabulary: ModelVocabulary = .empty) throws(ModelTextError) {
        try self.init(parsing: text.utf8, vocabulary: vocabulary)
    }
}

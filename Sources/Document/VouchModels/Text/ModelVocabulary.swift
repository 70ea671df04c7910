import VouchFields

/// Labels shared by many models: the names of fields on documents all over the world. A model names them with `@`.
///
/// ```
/// vouch words 1
/// surname Surname | Nom | Nachname
/// ```
public struct ModelVocabulary: Sendable, Hashable {
    /// The labels of each name, in the order of the file.
    public let words: [String: [String]]

    static let maximumNameCount = 200

    /// A vocabulary without words.
    public static let empty = ModelVocabulary(words: [:])

    public init(words: [String: [String]]) { self.words = words }

    /// Reads a vocabulary's text, which keeps to ``ModelTextLimits``.
    ///
    /// - Throws: ``ModelTextError``, the first mistake.
    public init(parsing text: some BidirectionalCollection<UInt8>) throws(ModelTextError) {
        var lines = try ModelTextLine.lines(of: text).filter { !$0.saysNothing }
        guard var first = lines.first, first.rest()?.text == "vouch words 1" else {
            throw ModelTextError(
                .notAModel, line: lines.first?.number ?? 1, "not a vocabulary",
                hint: "the first line must be: vouch words 1")
        }
        lines.removeFirst()
        var words: [String: [String]] = [:]
        for var line in lines {
            guard let name = line.word() else { continue }
            guard FieldName(rawValue: name.text) != nil else {
                throw ModelTextError(.badValue, line: line.number, column: name.column, "not a field's name")
            }
            let list = try line.list().map(\.text)
            guard words[name.text, default: []].count + list.count <= ModelTextLimits.labelsPerField else {
                throw ModelTextError(.tooMany, line: line.number, "too many words of one name")
            }
            words[name.text, default: []] += list
            guard words.count <= Self.maximumNameCount else {
                throw ModelTextError(.tooMany, line: line.number, "too many names")
            }
            for word in list where word.utf8.count > ModelTextLimits.textLength {
                throw ModelTextError(.tooLarge, line: line.number, "the word is too long for a label")
            }
        }
        self.init(words: words)
    }

    /// Reads a vocabulary's text, such as that of `words.vocabulary`.
    ///
    /// - Throws: ``ModelTextError``, the first mistake.
    public init(parsing text: String) throws(ModelTextError) { try self.init(parsing: text.utf8) }
}

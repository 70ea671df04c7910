import VouchCore
import VouchFields

/// The documents expected: all, or those that allow and deny lists name.
public struct ModelSelection: Sendable, Hashable {
    /// How the lists are applied.
    public enum Mode: String, Sendable, Hashable, CaseIterable {
        /// Any document of any State.
        case generic
        /// Documents the lists allow; those of an allowed State without its own model are read with a general one.
        case specific
        /// Only documents the lists certainly allow: a document whose State was not read is not one of them.
        case search
    }

    /// How the lists are applied.
    public let mode: Mode
    let conditions: [Condition]

    /// Documents of a State (nil: all States) of the named kinds (empty: any kind).
    struct Condition: Sendable, Hashable {
        let isExcluded: Bool
        let state: String?
        let types: Set<DocumentType>
        let identifiers: Set<String>

        fileprivate var text: String {
            let what = types.map(\.rawValue).sorted() + identifiers.sorted()
            return (isExcluded ? "!" : "") + (state ?? "<ALL>") + "|"
                + (what.isEmpty ? "<ALL>" : what.joined(separator: ","))
        }
    }

    /// Any document.
    public static let all = ModelSelection(mode: .generic, conditions: [])

    static let maximumConditionCount = 500

    private init(mode: Mode, conditions: [Condition]) {
        self.mode = mode
        self.conditions = conditions
    }

    /// Reads conditions as capture components write them: `ES|<ALL>`.
    ///
    /// ```
    /// conditions = condition *( ";" condition )
    /// condition  = [ "!" ] state "|" what
    /// state      = ISO 3166-1 alpha-2 or alpha-3 code, as in a machine-readable zone, or <ALL>
    /// what       = <ALL> or ( type or model identifier ) *( "," … )
    /// ```
    ///
    /// Conditions with `!` are the deny list, which takes precedence; without other conditions everything else is
    /// allowed. Types are those of ``DocumentType`` or `ID_CARD`, `PASSPORT`, `DRIVERS_LICENSE`, `FOREIGN_CARD`,
    /// `VISA`.
    ///
    /// - Parameter conditions: may be empty only for `generic`, where it must be.
    /// - Throws: ``ModelTextError``, with line 1 and the column.
    public init(mode: Mode, conditions text: String) throws(ModelTextError) {
        guard text.utf8.count <= ModelTextLimits.bytes else {
            throw ModelTextError(.tooLarge, line: 1, "conditions of more than \(ModelTextLimits.bytes) bytes")
        }
        var conditions: [Condition] = []
        var column = 1
        let isEmpty = text.allSatisfy { $0 == " " }
        for part in isEmpty ? [] : text.split(separator: ";", omittingEmptySubsequences: false) {
            guard conditions.count < Self.maximumConditionCount else {
                throw ModelTextError(.tooMany, line: 1, column: column, "too many conditions")
            }
            conditions.append(try ConditionParser(text: part, column: column).condition())
            column += part.unicodeScalars.count + 1
        }
        guard (mode == .generic) == conditions.isEmpty else {
            throw ModelTextError(
                mode == .generic ? .unexpectedText : .missingValue, line: 1,
                mode == .generic
                    ? "the generic mode takes no conditions" : "the mode \(mode.rawValue) needs conditions",
                hint: "for example ES|<ALL>")
        }
        self.init(mode: mode, conditions: conditions)
    }

    /// The conditions, which the initialiser reads as the same selection.
    public var conditionsText: String { conditions.map(\.text).joined(separator: ";") }

    /// Identifiers in the conditions that no model has, in alphabetical order: most likely typing errors.
    public func unknownIdentifiers(among models: [DocumentModel]) -> [String] {
        conditions.reduce(into: Set<String>()) { $0.formUnion($1.identifiers) }.subtracting(models.map(\.id)).sorted()
    }

    /// Whether identification may choose this model at all, before a document's State is known.
    public func mayBe(_ model: DocumentModel) -> Bool {
        let states: [String?] = model.issuingStates.isEmpty ? [nil] : model.issuingStates
        return states.contains { allows(model, state: $0, isStateKnown: $0 != nil) }
    }

    /// Whether an identified document is one of those expected.
    ///
    /// - Parameter issuingState: the State's code as in the zone (`ESP`, `D`), or from the model; nil if it could not
    ///   be read.
    public func admits(_ model: DocumentModel, issuingState: String?) -> Bool {
        let state = issuingState ?? (model.issuingStates.count == 1 ? model.issuingStates.first : nil)
        guard mode != .search || state != nil || !conditions.contains(where: { $0.state != nil }) else { return false }
        return allows(model, state: state, isStateKnown: state != nil)
    }

    /// Whether a document is one of those expected, by what it is rather than by a model.
    ///
    /// - Parameters:
    ///   - issuingState: the State's code as in the zone; nil if it could not be read.
    ///   - models: identifiers of the models that fit it.
    public func admits(type: DocumentType, issuingState: String?, models: [String]) -> Bool {
        func meets(_ condition: Condition) -> Bool {
            let meetsState = condition.state.map { $0 == issuingState } ?? true
            let isAnything = condition.types.isEmpty && condition.identifiers.isEmpty
            return meetsState
                && (isAnything || condition.types.contains(type)
                    || models.contains(where: condition.identifiers.contains))
        }
        if conditions.contains(where: { $0.isExcluded && meets($0) }) { return false }
        let wanted = conditions.filter { !$0.isExcluded }
        return wanted.isEmpty || wanted.contains(where: meets)
    }

    private func allows(_ model: DocumentModel, state: String?, isStateKnown: Bool) -> Bool {
        func meets(_ condition: Condition, unknown: Bool) -> Bool {
            let meetsState = condition.state.map { isStateKnown ? $0 == state : unknown } ?? true
            let isAnything = condition.types.isEmpty && condition.identifiers.isEmpty
            return meetsState
                && (isAnything || condition.types.contains(model.type) || condition.identifiers.contains(model.id))
        }
        // Unknown values exclude nothing yet.
        if conditions.contains(where: { $0.isExcluded && meets($0, unknown: false) }) { return false }
        let wanted = conditions.filter { !$0.isExcluded }
        return wanted.isEmpty || wanted.contains { meets($0, unknown: true) }
    }
}

extension ModelSelection: Codable {
    private enum Key: String, CodingKey { case mode, conditions }

    /// - Throws: `DecodingError`, for conditions that are none too.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        guard let mode = Mode(rawValue: try members.decode(String.self, forKey: .mode)) else {
            throw DecodingError.dataCorruptedError(forKey: .mode, in: members, debugDescription: "no such mode")
        }
        let text = try members.decode(String.self, forKey: .conditions)
        do throws(ModelTextError) {
            try self.init(mode: mode, conditions: text)
        } catch {
            throw DecodingError.dataCorruptedError(forKey: .conditions, in: members, debugDescription: "\(error)")
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(mode.rawValue, forKey: .mode)
        try members.encode(conditionsText, forKey: .conditions)
    }
}

/// Reads one condition.
private struct ConditionParser {
    let text: Substring
    let column: Int

    func condition() throws(ModelTextError) -> ModelSelection.Condition {
        var rest = text.trimmed
        let isExcluded = rest.hasPrefix("!")
        if isExcluded { rest = rest.dropFirst().trimmed }
        let parts = rest.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw ModelTextError(
                .badValue, line: 1, column: column, "a condition without |", hint: "for example ES|<ALL>")
        }
        let state = try state(parts[0].trimmed)
        var types: Set<DocumentType> = []
        var identifiers: Set<String> = []
        let what = parts[1].trimmed
        for word in what == "<ALL>" ? [] : what.split(separator: ",", omittingEmptySubsequences: false) {
            let word = String(word.trimmed)
            if let type = Self.type(word) {
                types.insert(type)
            } else if DocumentModel.isIdentifier(word) {
                identifiers.insert(word)
            } else {
                throw ModelTextError(
                    .badValue, line: 1, column: column, "\"\(word.prefix(40))\" names no documents",
                    hint: "<ALL>, a type such as idCard, or a model's identifier")
            }
        }
        return .init(isExcluded: isExcluded, state: state, types: types, identifiers: identifiers)
    }

    private func state(_ word: Substring) throws(ModelTextError) -> String? {
        if word == "<ALL>" { return nil }
        if let code = StateCode.named(word.uppercased()) { return code.text }
        throw ModelTextError(
            .badValue, line: 1, column: column, "\"\(word.prefix(40))\" is not a State code",
            hint: "two or three letters: ES, ESP; or <ALL>")
    }

    private static func type(_ word: String) -> DocumentType? {
        switch word.uppercased() {
        case "ID_CARD": .idCard
        case "PASSPORT": .passport
        case "DRIVERS_LICENSE", "DRIVING_LICENCE": .drivingLicence
        // Cards that a State issues to foreigners.
        case "FOREIGN_CARD", "RESIDENCE_PERMIT": .residencePermit
        case "VISA": .visa
        default: DocumentType(rawValue: word)
        }
    }
}

extension StateCode {
    /// By the zone's code (`D`), ISO 3166-1 alpha-2 (`DE`) or alpha-3 (`DEU`).
    static func named(_ word: String) -> StateCode? {
        let bytes = Array(word.utf8)
        if bytes == Array("DEU".utf8) { return StateCode("D".utf8) }
        if let code = StateCode(bytes) { return code }
        guard bytes.count == 2 else { return nil }
        for index in 0..<count {
            let code = StateCode(at: index)
            if let two = code.twoLetterCode, two == (bytes[0], bytes[1]), code.mayIssue, code.use != .withdrawn {
                return code
            }
        }
        return nil
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = self
        while text.first == " " || text.first == "\t" { text = text.dropFirst() }
        while text.last == " " || text.last == "\t" { text = text.dropLast() }
        return text
    }
}

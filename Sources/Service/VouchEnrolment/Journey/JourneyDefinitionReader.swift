import VouchCore

/// A definition's text is malformed: where, what, and what to do about it.
public struct JourneyDefinitionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Place in the text, such as `steps[2].next` or `line 3, column 7`; empty for the whole text.
    public let place: String
    /// The mistake there.
    public let message: String
    /// Advice on correcting it.
    public let remedy: String

    init(_ place: String, _ message: String, remedy: String) {
        (self.place, self.message, self.remedy) = (place, message, remedy)
    }

    public var description: String { (place.isEmpty ? "" : place + ": ") + message }
}

extension JourneyDefinition {
    /// Longest text of a definition, in bytes: 64 KiB.
    public static let maximumLength = 64 << 10
    /// The first member of every definition.
    static let format = "vouch-journey/1"

    /// Reads a definition's JSON. Unknown members are errors, so that a misspelt policy is not lost. Whether its steps
    /// lead to an end is not checked here, but by ``JourneyInspection``.
    ///
    /// - Throws: ``JourneyDefinitionError``.
    public init(json bytes: [UInt8]) throws(JourneyDefinitionError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.read(bytes, maximumLength: Self.maximumLength)
        } catch {
            let lines = bytes.prefix(error.offset).split(separator: 0x0A, omittingEmptySubsequences: false)
            throw JourneyDefinitionError(
                "line \(max(lines.count, 1)), column \((lines.last?.count ?? 0) + 1)",
                "not JSON: \(error.code.rawValue)", remedy: "correct the text there")
        }
        self = try JourneyDefinitionReader.definition(of: value)
    }
}

/// One object of a definition: its members, each by name, and its place.
struct JourneyObject {
    let place: String
    private let value: JSONValue

    init(_ value: JSONValue, at place: String, members: [String]) throws(JourneyDefinitionError) {
        guard case .object(let found) = value else {
            throw JourneyDefinitionError(place, "not an object", remedy: "write it in braces")
        }
        let prefix = place.isEmpty ? "" : place + "."
        if let unknown = found.first(where: { !members.contains($0.name) }) {
            throw JourneyDefinitionError(
                prefix + String(unknown.name.prefix(40)), "unknown member",
                remedy: "one of: " + members.joined(separator: ", "))
        }
        (self.place, self.value) = (prefix, value)
    }

    func has(_ name: String) -> Bool { value[name] != nil }

    func text(_ name: String) throws(JourneyDefinitionError) -> String {
        guard let text = value[name]?.text, !text.isEmpty, text.count <= 200 else {
            throw JourneyDefinitionError(place + name, "a text is needed", remedy: "at most 200 characters")
        }
        return text
    }

    /// Letters, digits and `-`.
    func name(_ name: String) throws(JourneyDefinitionError) -> String {
        let text = try text(name)
        guard text.isJourneyName else {
            throw JourneyDefinitionError(
                place + name, "not a name", remedy: "at most 40 letters, digits and hyphens; not \"end\"")
        }
        return text
    }

    func number(_ name: String, _ range: ClosedRange<Int>) throws(JourneyDefinitionError) -> Int? {
        guard let found = value[name] else { return nil }
        guard let number = found.integer, range.contains(number) else {
            throw JourneyDefinitionError(
                place + name, "not a number that is possible here",
                remedy: "\(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func flag(_ name: String) throws(JourneyDefinitionError) -> Bool {
        switch value[name] {
        case nil: return false
        case .boolean(let flag): return flag
        default: throw JourneyDefinitionError(place + name, "not true or false", remedy: "write true or false")
        }
    }

    func list(_ name: String) throws(JourneyDefinitionError) -> [JSONValue]? {
        guard let found = value[name] else { return nil }
        guard let elements = found.elements, elements.count <= 100 else {
            throw JourneyDefinitionError(place + name, "not a list", remedy: "a list of at most 100 in brackets")
        }
        return elements
    }

    func members(_ name: String) throws(JourneyDefinitionError) -> [JSONValue.Member] {
        guard let found = value[name] else { return [] }
        guard case .object(let members) = found, members.count <= 100 else {
            throw JourneyDefinitionError(place + name, "not an object", remedy: "at most 100 members in braces")
        }
        return members
    }

    /// Words of an enumeration.
    func words<Word: RawRepresentable & CaseIterable>(
        _ name: String, _ type: Word.Type
    ) throws(JourneyDefinitionError) -> [Word]? where Word.RawValue == String {
        guard let elements = try list(name) else { return nil }
        var words: [Word] = []
        for (index, element) in elements.enumerated() {
            words.append(try Self.word(element, "\(place)\(name)[\(index)]"))
        }
        return words
    }

    static func word<Word: RawRepresentable & CaseIterable>(
        _ value: JSONValue, _ place: String
    ) throws(JourneyDefinitionError) -> Word where Word.RawValue == String {
        guard let word = value.text.flatMap(Word.init(rawValue:)) else {
            throw JourneyDefinitionError(
                place, "unknown word", remedy: "one of: " + Word.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return word
    }
}

extension String {
    var isJourneyName: Bool {
        !isEmpty && utf8.count <= 40 && self != "end"
            && utf8.allSatisfy {
                switch $0 {
                case 48...57, 65...90, 97...122, 45: true
                default: false
                }
            }
    }
}

public import VouchCore

/// One printed line read by an engine. All of it is personal data; printing a value shows none of it.
public struct TextLine: Sendable {
    /// The characters in reading order, spaces included.
    public let characters: Sensitive<[TextCharacter]>
    /// The quad around the print, in pixels of the picture read; its first corner is the upright text's upper left.
    public let box: Quad
    /// Mean of the characters' probabilities, 0...1, not calibrated across engines.
    public let confidence: Double
    /// Which engine read it: `pp-ocr`, `tesseract`, `pp-ocr+tesseract` for a line of both, or `apple-vision`.
    public let engine: StaticCode

    public init(characters: [TextCharacter], box: Quad, engine: StaticCode) {
        let seen = characters.filter { $0.text != " " }
        confidence = seen.isEmpty ? 0 : seen.map(\.probability).reduce(0, +) / Double(seen.count)
        self.characters = Sensitive(characters)
        self.box = box
        self.engine = engine
    }

    /// All characters, spaces included.
    public var text: Sensitive<String> { characters.reveal { Sensitive(String($0.map(\.text))) } }
}

/// A character as read, with its confidence.
public struct TextCharacter: Sendable, Hashable {
    /// The character as it was read.
    public let text: Character
    /// How likely the character is right, as the engine says: 0...1, not calibrated across engines.
    public let probability: Double
    /// The position of its middle along the line: 0 at the box's left side, 1 at its right.
    public let position: Double

    public init(_ text: Character, probability: Double, position: Double) {
        self.text = text
        self.probability = probability
        self.position = position
    }
}

extension TextCharacter: Redacted {}

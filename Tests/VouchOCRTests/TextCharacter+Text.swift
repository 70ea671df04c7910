import VouchOCR

/// The characters of a line, evenly spaced.
func characters(_ text: String, _ probability: Double = 0.99) -> [TextCharacter] {
    let count = Double(max(text.count, 1))
    return text.enumerated().map {
        TextCharacter($0.element, probability: probability, position: (Double($0.offset) + 0.5) / count)
    }
}

/// The words on the system's sheet while a chip is read. English unless given; the app translates.
public struct ChipTexts: Sendable, Hashable {
    /// Shown before a chip is found.
    public var hold = "Hold the top of your phone against the document."
    /// Shown when several chips are found at once, as it is not known which one is meant.
    public var severalDocuments = "There are several chips. Hold the phone to one document only."
    /// Shown when the chip takes no commands of ISO/IEC 7816-4, so that it is not a document's.
    public var otherChip = "That is no chip of a document. Hold the phone to the document."
    /// Shown when the chip left the field and is looked for again.
    public var holdStill = "The connection was lost. Hold the phone against the document again, and keep it still."
    /// Shown while the chip is read, above the ten signs of the progress.
    public var reading = "Reading the chip. Keep the phone still."
    /// Shown when everything is read.
    public var done = "The chip was read."
    /// Shown when the reading ended without a result.
    public var failed = "The chip could not be read."

    public init() {}

    /// The text with a bar of ten signs.
    ///
    /// - Parameter percent: 0...100; others count as the nearest of these.
    public func reading(percent: Int) -> String {
        let full = min(max(percent, 0), 100) / 10
        return reading + "\n" + String(repeating: "●", count: full) + String(repeating: "○", count: 10 - full)
    }
}

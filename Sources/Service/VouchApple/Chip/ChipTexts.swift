/// What the system's sheet says while a chip is read. English unless given; the app translates.
public struct ChipTexts: Sendable, Hashable {
    /// Before a chip is found.
    public var hold = "Hold the top of your phone against the document."
    /// Of which one would have to be chosen.
    public var severalDocuments = "There are several chips. Hold the phone to one document only."
    /// It takes no commands of ISO/IEC 7816-4.
    public var otherChip = "That is no chip of a document. Hold the phone to the document."
    /// The chip left the field: it is searched again.
    public var holdStill = "The connection was lost. Hold the phone against the document again, and keep it still."
    /// Above the ten signs of the progress.
    public var reading = "Reading the chip. Keep the phone still."
    /// Everything is read.
    public var done = "The chip was read."
    /// The reading ended without a result.
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

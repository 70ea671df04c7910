/// Children's faces change: a portrait taken in childhood proves little some years later.
public struct ChildPortraitRule: Sendable, Hashable {
    /// Holders younger than this when the portrait was taken count as children, in years.
    public let ageThreshold: Int
    /// How long a child's portrait counts, in years.
    public let validityYears: Int

    /// Values below 0 count as 0.
    public init(ageThreshold: Int = 13, validityYears: Int = 5) {
        self.ageThreshold = max(ageThreshold, 0)
        self.validityYears = max(validityYears, 0)
    }

    /// Whether a portrait is too old to be compared.
    ///
    /// - Parameters:
    ///   - age: the holder's in full years when the document was issued.
    ///   - years: full years since then.
    public func isTooOld(age: Int, yearsSinceIssue years: Int) -> Bool {
        age < ageThreshold && years >= validityYears
    }
}

#if !hasFeature(Embedded)
extension ChildPortraitRule: Codable {}
#endif

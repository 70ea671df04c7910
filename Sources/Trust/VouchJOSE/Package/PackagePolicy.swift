/// The rules of the opening side. Times are in seconds.
public struct PackagePolicy: Sendable, Hashable {
    /// The age of the oldest package accepted, 300 by default.
    public var maximumAge: Int
    /// How far the sender's clock may be ahead or behind, 60 by default.
    public var clockSkew: Int
    /// The most bytes of an encrypted package, 48 MiB by default. A signed content grows by 16/9, another by
    /// 4/3.
    public var maximumLength: Int
    /// Whether a package must be signed. Where device keys are known it must be, whatever stands here; where none are,
    /// this refuses every package.
    public var requiresSignature: Bool

    /// Negative numbers count as 0, and times end at a hundred years.
    public init(
        maximumAge: Int = 300, clockSkew: Int = 60, maximumLength: Int = 48 << 20, requiresSignature: Bool = false
    ) {
        let century = 3_155_760_000
        self.maximumAge = min(max(maximumAge, 0), century)
        self.clockSkew = min(max(clockSkew, 0), century)
        self.maximumLength = max(maximumLength, 0)
        self.requiresSignature = requiresSignature
    }
}

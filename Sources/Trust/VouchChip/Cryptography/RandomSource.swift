/// Where random bytes come from. The system's in production, fixed in tests that follow worked examples.
public protocol RandomSource: Sendable {
    /// - Throws: if the source is broken or, in tests, used up.
    func bytes(_ count: Int) throws -> [UInt8]
}

/// The operating system's generator.
public struct SystemRandomSource: RandomSource {
    public init() {}

    public func bytes(_ count: Int) throws -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}

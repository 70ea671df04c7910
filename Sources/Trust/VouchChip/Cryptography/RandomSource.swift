/// A source of random bytes: the system's in production, fixed in tests that follow worked examples.
public protocol RandomSource: Sendable {
    /// - Throws: if the source fails or, in tests, is used up.
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

/// A value that must not reach a log, a trace or an error message: printing one prints `<redacted>`.
public struct Sensitive<Value: Sendable>: Sendable {
    private let value: Value

    public init(_ value: Value) { self.value = value }

    /// Hands the value to `use`, the one way to it. Keep the closure small: what leaves it is no longer protected.
    public func reveal<T, E: Error>(_ use: (Value) throws(E) -> T) throws(E) -> T { try use(value) }
}

extension Sensitive: Equatable where Value: Equatable {}
extension Sensitive: Hashable where Value: Hashable {}

#if !hasFeature(Embedded)
extension Sensitive: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "<redacted>" }
    public var debugDescription: String { "<redacted>" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
#endif

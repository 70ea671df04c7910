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
/// Something of a person whose parts are in use all the time, so that wrapping each in ``Sensitive`` would protect
/// nothing: printing, dumping or interpolating it shows none of them. Conformers may describe themselves better,
/// without a word of what they hold.
public protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Redacted {
    public var description: String { "<redacted>" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Sensitive: Redacted {}
#endif

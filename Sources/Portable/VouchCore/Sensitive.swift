/// A value that must not reach a log, a trace or an error message: printing one prints `<redacted>`.
public struct Sensitive<Value: Sendable>: Sendable {
    private let value: Value

    /// From here on only callers of `reveal` see it.
    public init(_ value: Value) { self.value = value }

    /// Passes the value to `use`, the only way to access it. Keep the closure small: what leaves it is no longer
    /// protected.
    public func reveal<T, E: Error>(_ use: (Value) throws(E) -> T) throws(E) -> T { try use(value) }
}

extension Sensitive: Equatable where Value: Equatable {}
extension Sensitive: Hashable where Value: Hashable {}

#if !hasFeature(Embedded)
/// Personal data whose parts are used all the time, so that wrapping each in ``Sensitive`` would protect nothing.
/// Printing, dumping or interpolating it shows none of its content. Conformers may give a better description, as long
/// as it reveals nothing of their content.
public protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Redacted {
    public var description: String { "<redacted>" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Sensitive: Redacted {}
#endif

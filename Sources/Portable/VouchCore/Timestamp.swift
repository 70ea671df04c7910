/// A moment in UTC, to the millisecond, without leap seconds. Rooms without a clock are given one.
public struct Timestamp: Sendable, Hashable {
    /// Milliseconds since 1970-01-01T00:00:00Z; negative before.
    public let milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }
    /// - Parameter seconds: since 1970-01-01T00:00:00Z; beyond the range of milliseconds, the last moment in that range.
    public init(seconds: Int64) {
        let (product, isBeyond) = seconds.multipliedReportingOverflow(by: 1000)
        milliseconds = isBeyond ? (seconds < 0 ? .min : .max) : product
    }

    /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
    public var seconds: Int64 { milliseconds >= 0 ? milliseconds / 1000 : (milliseconds + 1) / 1000 - 1 }

    /// The moment so many seconds later, or earlier if negative; beyond the range, the last moment in it.
    public func adding(seconds: Int64) -> Timestamp {
        let (sum, isBeyond) = milliseconds.addingReportingOverflow(Timestamp(seconds: seconds).milliseconds)
        return Timestamp(milliseconds: isBeyond ? (seconds < 0 ? .min : .max) : sum)
    }
}

extension Timestamp: Comparable {
    public static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }
}

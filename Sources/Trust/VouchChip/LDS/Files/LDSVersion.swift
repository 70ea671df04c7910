/// The version of the logical data structure, as in EF.COM and the security object. Doc 9303-10 §4.6.1.
public struct LDSVersion: Sendable, Hashable, CustomStringConvertible {
    /// First number, of `1.7` the 1; 0…99.
    public let major: Int
    /// Second number, of `1.7` the 7; 0…99.
    public let minor: Int

    public init(major: Int, minor: Int) {
        self.major = major
        self.minor = minor
    }

    /// - Parameter digits: `aabb` in ASCII.
    /// - Returns: nil for anything else.
    package init?(digits: some Collection<UInt8>) {
        guard let pairs = digitPairs(digits, count: 2) else { return nil }
        self.init(major: pairs[0], minor: pairs[1])
    }

    /// - Parameter pair: two bytes, a number each.
    /// - Returns: nil for anything else.
    package init?(pair: ArraySlice<UInt8>) {
        guard pair.count == 2, let major = pair.first, let minor = pair.last, major < 100, minor < 100 else {
            return nil
        }
        self.init(major: Int(major), minor: Int(minor))
    }

    package var digits: [UInt8] { twoDigits(major) + twoDigits(minor) }

    public var description: String { "\(major).\(minor)" }
}

/// The version of Unicode that the texts are written in. Doc 9303-10 §4.6.1.
public struct UnicodeVersion: Sendable, Hashable, CustomStringConvertible {
    /// First number, of `4.0.1` the 4; 0…99.
    public let major: Int
    /// Second number, of `4.0.1` the 0; 0…99.
    public let minor: Int
    /// Third number, of `4.0.1` the 1; 0…99.
    public let release: Int

    public init(major: Int, minor: Int, release: Int) {
        self.major = major
        self.minor = minor
        self.release = release
    }

    /// - Parameter digits: `aabbcc` in ASCII.
    /// - Returns: nil for anything else.
    package init?(digits: some Collection<UInt8>) {
        guard let pairs = digitPairs(digits, count: 3) else { return nil }
        self.init(major: pairs[0], minor: pairs[1], release: pairs[2])
    }

    package var digits: [UInt8] { twoDigits(major) + twoDigits(minor) + twoDigits(release) }

    public var description: String { "\(major).\(minor).\(release)" }
}

/// Numbers of two ASCII digits each; nil unless there are exactly so many.
package func digitPairs(_ digits: some Collection<UInt8>, count: Int) -> [Int]? {
    guard digits.count == 2 * count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let values = digits.map { Int($0) - 0x30 }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] * 10 + values[$0 + 1] }
}

/// - Parameter number: cut to 0…99.
package func twoDigits(_ number: Int) -> [UInt8] {
    let number = min(max(number, 0), 99)
    return [UInt8(0x30 + number / 10), UInt8(0x30 + number % 10)]
}

package import VouchCore

/// The result of comparing two values.
package enum Equality: Equatable {
    case equal
    /// Undecided.
    case uncertain(CheckOutcome.Reason)
    case unequal(CheckOutcome.Finding)

    package var isEqual: Bool { self == .equal }

    var outcome: CheckOutcome {
        switch self {
        case .equal: .passed
        case .uncertain(let reason): .notPerformed(reason)
        case .unequal(let finding): .failed(finding)
        }
    }
}

/// How certain a reading must be before a difference counts against the document.
public struct ComparisonPolicy: Sendable, Hashable {
    /// Below this confidence, a difference of one character, or of look-alike characters (`O` and `0`), is attributed
    /// to the reading; 0...1.
    public var doubtfulConfidence: Double
    /// Below this, every difference is.
    public var uselessConfidence: Double

    /// The defaults follow from PP-OCR's and Tesseract's readings of the documents corpus: from 0.85 on 98 % of them
    /// were right, below that about 85 %.
    public init(doubtfulConfidence: Double = 0.85, uselessConfidence: Double = 0.6) {
        self.doubtfulConfidence = doubtfulConfidence
        self.uselessConfidence = uselessConfidence
    }

    /// The usual policy.
    public static let standard = ComparisonPolicy()
}

/// Look-alike characters, and the distance of two readings. Linear in their lengths.
enum Likeness {
    private static let classes: [[Character]] = [
        ["0", "O", "D", "Q"], ["1", "I", "L", "J"], ["2", "Z"], ["5", "S"], ["8", "B"], ["6", "G"], ["U", "V"],
        ["7", "T"],
    ]

    private static let classOf: [UInt8: Int] = {
        var table: [UInt8: Int] = [:]
        for (index, members) in classes.enumerated() {
            for member in members { if let byte = member.asciiValue { table[byte] = index } }
        }
        return table
    }()

    /// Whether both have equal length and, where they differ, the characters print alike.
    static func isAlike(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        a.count == b.count
            && zip(a, b).allSatisfy { $0 == $1 || (classOf[$0] != nil && classOf[$0] == classOf[$1]) }
    }

    /// How many elements must be put in, left out or replaced. Takes the product of the lengths.
    static func distance<Element: Equatable>(_ a: [Element], _ b: [Element]) -> Int {
        var row = Array(0...b.count)
        for (i, element) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for j in b.indices {
                let replaced = diagonal + (element == b[j] ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
            }
        }
        return row[b.count]
    }

    /// Whether one replaced, missing or additional element makes them the same.
    static func differByOne<Element: Equatable>(_ a: [Element], _ b: [Element]) -> Bool {
        guard abs(a.count - b.count) <= 1 else { return false }
        var start = 0
        while start < a.count, start < b.count, a[start] == b[start] { start += 1 }
        var (endA, endB) = (a.count, b.count)
        while endA > start, endB > start, a[endA - 1] == b[endB - 1] {
            endA -= 1
            endB -= 1
        }
        return endA - start <= 1 && endB - start <= 1
    }
}

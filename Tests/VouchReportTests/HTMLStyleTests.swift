import Foundation
import Testing

@testable import VouchReport

/// Contrast by WCAG 2.1 §1.4.3: 4.5 to 1 for all text.
@Suite struct HTMLStyleTests {
    private static let pairs = [
        ("ink", "paper"), ("ink", "card"), ("soft", "paper"), ("soft", "card"), ("soft", "faint"), ("pass", "pass-bg"),
        ("fail", "fail-bg"), ("open", "open-bg"), ("pass", "card"), ("fail", "card"), ("open", "card"),
        ("accent", "card"),
        ("ink", "fail-bg"), ("soft", "fail-bg"),
    ]

    /// The palettes in their order: light, dark, print.
    private static func palettes() -> [[String: Double]] {
        HTMLStyle.sheet.components(separatedBy: ":root{").dropFirst().map { part in
            var palette: [String: Double] = [:]
            for match in part.prefix(while: { $0 != "}" }).matches(of: /--([a-z-]+):#([0-9a-f]{3,6})/) {
                var digits = String(match.2)
                if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
                palette[String(match.1)] = luminance(UInt32(digits, radix: 16) ?? 0)
            }
            return palette
        }
    }

    private static func luminance(_ colour: UInt32) -> Double {
        func linear(_ shift: UInt32) -> Double {
            let value = Double((colour >> shift) & 255) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
    }

    @Test func `text stands out in light, in the dark and on paper`() throws {
        let palettes = Self.palettes()
        #expect(palettes.count == 3)
        for (index, palette) in palettes.enumerated() {
            for (text, ground) in Self.pairs {
                let (a, b) = (try #require(palette[text]), try #require(palette[ground]))
                let contrast = (max(a, b) + 0.05) / (min(a, b) + 0.05)
                #expect(contrast >= 4.5, "\(text) on \(ground), palette \(index): \(contrast)")
            }
        }
    }
}

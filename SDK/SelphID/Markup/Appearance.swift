public import VouchDialects

extension SelphID {
    /// What screens should look like: `viewsContent`.
    ///
    /// The form is that of Android's resources, which the vendor shows for its own styles: `<resources><color
    /// name="sdkPrimaryColor">#7636FC</color><dimen name="sdk_buttons_corner_dimen">5dp</dimen>` `<drawable
    /// name="sdk_logo">@drawable/logo</drawable></resources>`. Other elements are ignored.
    public struct Appearance: Sendable, Hashable {
        /// Colours by their names, such as `sdkPrimaryColor`.
        public private(set) var colours: [String: Colour] = [:]
        /// Sizes by their names, in density-independent pixels, 0...10,000. The unit in the XML is not converted.
        public private(set) var dimensions: [String: Double] = [:]
        /// Names of the app's pictures by their names in the SDK.
        public private(set) var drawables: [String: String] = [:]

        public init() {}

        /// Parses the XML.
        ///
        /// - Throws: ``MarkupError``, as for bytes.
        public init(xml: String) throws(MarkupError) { try self.init(xml: [UInt8](xml.utf8)) }

        /// Parses the XML, UTF-8. A name that occurs twice has its last value.
        ///
        /// - Throws: ``MarkupError``, with ``MarkupError/Code/value`` for anything that is not a colour or a dimension,
        ///   and for an element without a name.
        public init(xml: [UInt8]) throws(MarkupError) {
            for element in try MarkupReader.resources(xml).children {
                guard ["color", "dimen", "drawable"].contains(element.name) else { continue }
                guard let name = element.attributes["name"] else { throw MarkupError(.value) }
                switch element.name {
                case "color":
                    guard let colour = Colour(element.text) else { throw MarkupError(.value) }
                    colours[name] = colour
                case "dimen":
                    guard let dimension = Self.dimension(element.text) else { throw MarkupError(.value) }
                    dimensions[name] = dimension
                default:
                    let prefix = "@drawable/"
                    drawables[name] =
                        element.text.hasPrefix(prefix) ? String(element.text.dropFirst(prefix.count)) : element.text
                }
            }
        }

        /// `32dp`, `12sp`, `5`; 0...10,000.
        private static func dimension(_ text: String) -> Double? {
            let number = ["dp", "dip", "sp", "px"].first(where: text.hasSuffix).map { text.dropLast($0.count) }
            guard let value = Double(number ?? text[...]), (0...10_000).contains(value) else { return nil }
            return value
        }
    }

    /// A colour, 8 bits for each component.
    public struct Colour: Sendable, Hashable {
        /// 0...255.
        public let red: UInt8
        /// 0...255.
        public let green: UInt8
        /// 0...255.
        public let blue: UInt8
        /// 255 is opaque.
        public let alpha: UInt8

        public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
            (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
        }

        /// Parses a colour; nil for other text.
        ///
        /// - Parameter text: `#RRGGBB`, `#AARRGGBB` or `#RGB`.
        public init?(_ text: String) {
            let digits = text.dropFirst()
            guard text.first == "#", digits.utf8.count == digits.count, digits.allSatisfy(\.isHexDigit),
                let value = UInt32(digits, radix: 16)
            else { return nil }
            func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift) }
            switch digits.count {
            case 3:
                func nibble(_ shift: UInt32) -> UInt8 { UInt8(value >> shift & 15) * 17 }
                (red, green, blue, alpha) = (nibble(8), nibble(4), nibble(0), 255)
            case 6: (red, green, blue, alpha) = (byte(16), byte(8), byte(0), 255)
            case 8: (red, green, blue, alpha) = (byte(16), byte(8), byte(0), byte(24))
            default: return nil
            }
        }
    }
}

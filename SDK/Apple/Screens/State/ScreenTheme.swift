import Foundation
public import VouchDevice
public import VouchDialects
public import VouchSelphID

/// The look of the screens: an app's colours, font and corners. Everything has a default.
public struct ScreenTheme: Sendable, Hashable {
    /// A colour, and its counterpart where the device is dark.
    public struct Tone: Sendable, Hashable {
        /// The colour in light mode.
        public let light: SelphID.Colour
        /// The colour in dark mode.
        public let dark: SelphID.Colour

        /// - Parameter dark: the colour in dark mode; nil for the same as `light`.
        public init(_ light: SelphID.Colour, dark: SelphID.Colour? = nil) {
            (self.light, self.dark) = (light, dark ?? light)
        }

        /// - Returns: nil unless both are `#RRGGBB`, `#AARRGGBB` or `#RGB`.
        public init?(_ light: String, dark: String? = nil) {
            guard let day = SelphID.Colour(light), let night = SelphID.Colour(dark ?? light) else { return nil }
            self.init(day, dark: night)
        }

        /// The colour for dark mode, or for light mode.
        public func colour(isDark: Bool) -> SelphID.Colour { isDark ? dark : light }
    }

    /// The uses of a colour.
    public enum Part: String, Sendable, Hashable, CaseIterable {
        /// Behind everything.
        case background
        /// Words, and the guide while it searches.
        case text
        /// The button that most people press, progress, and the guide once all is right.
        case accent
        /// Words on ``accent``.
        case onAccent
        /// Mistakes to correct, and doubts about fields.
        case warning
        /// Errors.
        case failure
    }

    /// The app's own colours, by what they are used for; a part without one has the default.
    public var tones: [Part: Tone]
    /// A font of the app by its family name; nil for the system's. Its sizes follow the person's setting either way.
    public var fontName: String?
    /// The radius of the corners of buttons, pictures and panels, in points: 0...40. Others become the nearest of
    /// these.
    public var cornerRadius: Double {
        didSet { cornerRadius = Self.sound(cornerRadius) }
    }

    /// - Parameter cornerRadius: in points; becomes the nearest of 0...40.
    public init(_ tones: [Part: Tone] = [:], fontName: String? = nil, cornerRadius: Double = 12) {
        (self.tones, self.fontName, self.cornerRadius) = (tones, fontName, Self.sound(cornerRadius))
    }

    /// The look described by SelphID's `viewsContent`: see ``appearanceNames``. What it leaves out has the default; words on the accent
    /// become black or white, whichever can be read better.
    public init(_ appearance: SelphID.Appearance) {
        self.init(
            Self.appearanceNames.compactMapValues { appearance.colours[$0].map { Tone($0) } },
            cornerRadius: appearance.dimensions["sdk_buttons_corner_dimen"] ?? 12)
        guard let accent = tones[.accent] else { return }
        tones[.onAccent] = Tone(accent.light.luminance > 0.179 ? Self.colour(0x000000) : Self.colour(0xFFFFFF))
    }

    /// The colours of SelphID's `viewsContent` by what they are used for here.
    public static let appearanceNames: [Part: String] = [
        .accent: "sdkPrimaryColor", .background: "sdkBackgroundColor", .text: "sdkBodyTextColor",
        .failure: "sdkErrorColor",
    ]

    /// The colour of a part.
    public func colour(_ part: Part, isDark: Bool) -> SelphID.Colour {
        (tones[part] ?? Self.usual(part)).colour(isDark: isDark)
    }

    /// The theme on a terminal: `Device.director = ScreenDirector(TerminalStage(style: theme.terminal(isDark: true)))`. A terminal's
    /// ground, and its fonts, are its own.
    public func terminal(isDark: Bool) -> TerminalStyle {
        func tone(_ part: Part) -> TerminalStyle.Colour {
            let colour = colour(part, isDark: isDark)
            return TerminalStyle.Colour(red: colour.red, green: colour.green, blue: colour.blue)
        }
        return TerminalStyle(
            title: tone(.text), accent: tone(.accent), warning: tone(.warning), failure: tone(.failure))
    }

    /// The sizes of words.
    public enum Style: Sendable, Hashable, CaseIterable {
        /// Headings.
        case title
        /// What is read.
        case body
        /// Labels of buttons.
        case button
        /// Labels of fields.
        case caption
    }

    /// The font of words: an app's by its name, or the system's where that is nil, and its size in points at the person's usual
    /// setting.
    public func font(_ style: Style) -> (name: String?, points: Double) {
        let points: Double =
            switch style {
            case .title: 22
            case .body, .button: 17
            case .caption: 12
            }
        return (fontName, points)
    }

    /// How well words can be read: the contrast of WCAG 2.2, 1...21. Below 4.5 it is too little for text of usual size.
    public func contrast(of part: Part, on ground: Part, isDark: Bool) -> Double {
        let levels = [colour(part, isDark: isDark), colour(ground, isDark: isDark)].map(\.luminance).sorted()
        return (levels[1] + 0.05) / (levels[0] + 0.05)
    }

    /// The pairs of words and ground that are too alike to be read, in either mode; empty for the default. An app shows it
    /// in its own tests.
    public var illegible: [(text: Part, ground: Part, isDark: Bool)] {
        let pairs: [(Part, Part)] = [
            (.text, .background), (.onAccent, .accent), (.warning, .background), (.failure, .background),
        ]
        return [false, true].flatMap { isDark in
            pairs.filter { contrast(of: $0.0, on: $0.1, isDark: isDark) < 4.5 }.map { ($0.0, $0.1, isDark) }
        }
    }

    private static func sound(_ radius: Double) -> Double { radius.isFinite ? min(max(radius, 0), 40) : 12 }

    /// Each pair of words and ground has a contrast of 4.5 or more.
    private static func usual(_ part: Part) -> Tone {
        func tone(_ light: UInt32, _ dark: UInt32) -> Tone { Tone(colour(light), dark: colour(dark)) }
        return switch part {
        case .background: tone(0xFFFFFF, 0x101418)
        case .text: tone(0x14181C, 0xF2F4F6)
        case .accent: tone(0x0B57D0, 0xA8C7FA)
        case .onAccent: tone(0xFFFFFF, 0x062E6F)
        case .warning: tone(0x8A5000, 0xFFB95C)
        case .failure: tone(0xB3261E, 0xF2B8B5)
        }
    }

    private static func colour(_ rgb: UInt32) -> SelphID.Colour {
        SelphID.Colour(
            red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
            blue: UInt8(truncatingIfNeeded: rgb))
    }
}

extension SelphID.Colour {
    /// Relative luminance of sRGB, 0...1 (WCAG 2.2); what is transparent counts as opaque.
    var luminance: Double {
        func linear(_ byte: UInt8) -> Double {
            let value = Double(byte) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}

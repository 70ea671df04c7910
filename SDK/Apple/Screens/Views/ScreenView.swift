#if canImport(SwiftUI)
import Foundation
public import SwiftUI
public import VouchDevice
import VouchCamera

/// Draws any ``ScreenState``. Words grow with the person's setting, colours follow dark mode, nothing moves where motion is
/// reduced, and the layout follows the language's direction. Type-checked only: it was never run.
public struct ScreenView: View {
    @Environment(\.colorScheme) private var scheme
    @Environment(\.accessibilityReduceMotion) private var isStill

    private let state: ScreenState
    private let theme: ScreenTheme
    private let isRightToLeft: Bool
    private let camera: AnyView?
    private let press: @MainActor @Sendable (ScreenAction) -> Void

    /// - Parameters:
    ///   - camera: what is drawn behind a screen that shows the camera; nil for the background's colour.
    ///   - press: what buttons call.
    public init(
        _ state: ScreenState, theme: ScreenTheme = ScreenTheme(), isRightToLeft: Bool = false, camera: AnyView? = nil,
        press: @escaping @MainActor @Sendable (ScreenAction) -> Void
    ) {
        (self.state, self.theme, self.isRightToLeft) = (state, theme, isRightToLeft)
        (self.camera, self.press) = (camera, press)
    }

    private var paint: ScreenPaint { ScreenPaint(theme: theme, isDark: scheme == .dark) }

    public var body: some View {
        ZStack {
            paint[.background].ignoresSafeArea()
            if state.showsCamera, let camera { camera.ignoresSafeArea().accessibilityHidden(true) }
            if let guide = state.guide {
                GuideView(guide: guide, outline: state.outline, paint: paint).ignoresSafeArea()
            }
            VStack(spacing: 16) {
                if state.showsCamera { Spacer() }
                content
                buttons
            }
            .padding(20)
        }
        .environment(\.layoutDirection, isRightToLeft ? .rightToLeft : .leftToRight)
        .animation(isStill ? nil : .default, value: state.text)
    }

    /// Words over a camera stand on the background's colour: what the camera shows has any.
    private var content: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 12) {
                words
                if state.isBusy { ProgressView().tint(paint[.accent]).accessibilityHidden(true) }
                if let progress = state.progress {
                    ProgressView(value: Double(progress), total: 100).tint(paint[.accent])
                        .accessibilityLabel(Text(verbatim: state.title))
                        .accessibilityValue(Text(verbatim: "\(progress) %"))
                }
                if let picture = state.picture { PictureView(picture: picture, radius: theme.cornerRadius) }
                fields
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            .padding(16)
        }
        .frame(maxHeight: state.showsCamera ? 180 : .infinity)
        .background(paint[.background].opacity(state.showsCamera ? 0.92 : 1))
        .clipShape(RoundedRectangle(cornerRadius: theme.cornerRadius))
    }

    private var words: some View {
        VStack(alignment: .leading, spacing: 8) {
            if !state.title.isEmpty {
                Text(verbatim: state.title).font(paint.font(.title2)).foregroundStyle(paint[titlePart])
                    .accessibilityAddTraits(.isHeader)
            }
            if !state.text.isEmpty {
                Text(verbatim: state.text).font(paint.font(.body)).foregroundStyle(paint[.text])
            }
        }
    }

    private var titlePart: ScreenTheme.Part { state.kind == .error ? .failure : .text }

    private var fields: some View {
        ForEach(Array(state.fields.enumerated()), id: \.offset) { entry in
            VStack(alignment: .leading, spacing: 2) {
                Text(verbatim: entry.element.label).font(paint.font(.caption)).foregroundStyle(paint[.text])
                HStack {
                    Text(verbatim: entry.element.value.isEmpty ? "—" : entry.element.value).font(paint.font(.body))
                    if entry.element.doubt == .contradicted || entry.element.doubt == .unread {
                        Image(systemName: "exclamationmark.triangle")
                    }
                }
                .foregroundStyle(paint[entry.element.isDoubtful ? .warning : .text])
            }
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(Text(verbatim: entry.element.spoken))
        }
    }

    private var buttons: some View {
        VStack(spacing: 10) {
            ForEach(state.buttons, id: \.action) { button in
                Button {
                    press(button.action)
                } label: {
                    Text(verbatim: button.label).font(paint.font(.headline)).frame(maxWidth: .infinity, minHeight: 48)
                }
                .foregroundStyle(paint[button.role == .main ? .onAccent : .accent])
                .background(button.role == .main ? paint[.accent] : paint[.background])
                .clipShape(RoundedRectangle(cornerRadius: theme.cornerRadius))
            }
        }
    }
}

extension ScreenField {
    fileprivate var isDoubtful: Bool { doubt == .contradicted || doubt == .unread }
}

/// A theme in SwiftUI's terms.
struct ScreenPaint {
    let theme: ScreenTheme
    let isDark: Bool

    subscript(part: ScreenTheme.Part) -> Color {
        let colour = theme.colour(part, isDark: isDark)
        return Color(
            .sRGB, red: Double(colour.red) / 255, green: Double(colour.green) / 255, blue: Double(colour.blue) / 255,
            opacity: Double(colour.alpha) / 255)
    }

    /// Sizes are the system's of each style, and so the person's.
    func font(_ style: Font.TextStyle) -> Font {
        guard let name = theme.fontName else { return .system(style) }
        return .custom(name, size: style.points, relativeTo: style)
    }
}

extension Font.TextStyle {
    /// The system's size at the usual setting, in points.
    fileprivate var points: CGFloat {
        switch self {
        case .title2: 22
        case .caption: 12
        default: 17
        }
    }
}
#endif

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

    /// What fills the screen in place of the theme's background; nil for that.
    private var light: Color? {
        state.light.map {
            Color(.sRGB, red: Double($0.red) / 255, green: Double($0.green) / 255, blue: Double($0.blue) / 255)
        }
    }

    private var paint: ScreenPaint { ScreenPaint(theme: theme, isDark: scheme == .dark) }

    public var body: some View {
        ZStack {
            (light ?? paint[.background]).ignoresSafeArea()
            if state.showsCamera, let camera {
                if light == nil {
                    camera.ignoresSafeArea().accessibilityHidden(true)
                } else {
                    // Small, in the middle of the light that shines on the face.
                    camera.frame(maxWidth: 240, maxHeight: 320).clipShape(RoundedRectangle(cornerRadius: 120))
                        .accessibilityHidden(true)
                }
            }
            if light == nil, let guide = state.guide {
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
                ForEach(Array(state.inputs.enumerated()), id: \.offset) { InputView(input: $0.element, paint: paint) }
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
                Text(verbatim: state.title).font(paint.font(.title)).foregroundStyle(paint[titlePart])
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
                    Text(verbatim: button.label).font(paint.font(.button)).frame(maxWidth: .infinity, minHeight: 48)
                }
                .foregroundStyle(paint[button.role == .main ? .onAccent : .accent])
                .background(button.role == .main ? paint[.accent] : paint[.background])
                .clipShape(RoundedRectangle(cornerRadius: theme.cornerRadius))
            }
        }
    }
}

/// One question, with what was answered before.
private struct InputView: View {
    let input: ScreenInput
    let paint: ScreenPaint
    @State private var text: String

    init(input: ScreenInput, paint: ScreenPaint) {
        (self.input, self.paint) = (input, paint)
        _text = State(initialValue: input.value)
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text(verbatim: input.label).font(paint.font(.caption)).foregroundStyle(paint[.text])
            TextField(input.label, text: $text).font(paint.font(.body)).foregroundStyle(paint[.text])
                .onChange(of: text) { input.take(text) }
            if !input.remark.isEmpty {
                Text(verbatim: input.remark).font(paint.font(.caption)).foregroundStyle(paint[.warning])
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

    /// Sizes grow with the person's setting.
    func font(_ style: ScreenTheme.Style) -> Font {
        let (name, points) = theme.font(style)
        guard let name else { return .system(style.text) }
        return .custom(name, size: points, relativeTo: style.text)
    }
}

extension ScreenTheme.Style {
    fileprivate var text: Font.TextStyle {
        switch self {
        case .title: .title2
        case .body: .body
        case .button: .headline
        case .caption: .caption
        }
    }
}
#endif

// Stubs of Apple's SwiftUI for scripts/check-apple: only the declarations that VouchApple and the example app use.
@_exported public import CoreGraphics
public import Foundation
public import UIKit

private func stub() -> Never { fatalError("a stub: it is only type-checked") }

// MARK: Views

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
    public var body: Never { stub() }
}

/// A view that the framework draws itself.
public protocol PrimitiveView: View where Body == Never {}
extension PrimitiveView {
    public var body: Never { stub() }
}

public struct EmptyView: PrimitiveView {
    nonisolated public init() {}
}
public struct TupleView<Content>: PrimitiveView {}
public struct ConditionalContent<First: View, Second: View>: PrimitiveView {}
extension Optional: View where Wrapped: View {
    public var body: Never { stub() }
}

public struct AnyView: PrimitiveView {
    public init(_ view: some View) {}
}

@resultBuilder public enum ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > {
        stub()
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<First: View, Second: View>(first: First) -> ConditionalContent<First, Second> {
        stub()
    }
    public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalContent<First, Second> {
        stub()
    }
}

public struct Text: PrimitiveView {
    public init(verbatim content: String) {}
    public init(_ key: LocalizedStringKey) {}
}
public struct LocalizedStringKey: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {}
}
public struct Spacer: PrimitiveView {
    public init(minLength: CGFloat? = nil) {}
}
public struct Image: PrimitiveView {
    public init(systemName: String) {}
    public init(uiImage: UIImage) {}
    public init(decorative cgImage: CGImage, scale: CGFloat) {}
    public func resizable() -> Image { self }
}
public struct ProgressView: PrimitiveView {
    public init() {}
    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {}
}
public struct HorizontalAlignment: Sendable {
    public static let leading = HorizontalAlignment()
    public static let center = HorizontalAlignment()
}
public struct Alignment: Sendable {
    public static let leading = Alignment()
    public static let center = Alignment()
}
public struct VStack<Content: View>: PrimitiveView {
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {}
}
public struct HStack<Content: View>: PrimitiveView {
    public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
}
public struct ZStack<Content: View>: PrimitiveView {
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
}
public struct ScrollView<Content: View>: PrimitiveView {
    public init(@ViewBuilder content: () -> Content) {}
}
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: PrimitiveView {
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {}
}
public struct Button<Label: View>: PrimitiveView {
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}
extension Button where Label == Text {
    public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
}
public struct TextField<Label: View>: PrimitiveView {}
extension TextField where Label == Text {
    public init<Title: StringProtocol>(_ title: Title, text: Binding<String>) {}
}
public struct GeometryProxy {
    public var size: CGSize { stub() }
}
public struct GeometryReader<Content: View>: PrimitiveView {
    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {}
}
public protocol TimelineSchedule {}
public struct AnimationTimelineSchedule: TimelineSchedule {}
extension TimelineSchedule where Self == AnimationTimelineSchedule {
    public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
        stub()
    }
}
public struct TimelineViewDefaultContext {}
public struct TimelineView<Schedule: TimelineSchedule, Content: View>: PrimitiveView {
    public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {}
}

// MARK: Shapes and colours

public protocol ShapeStyle: Sendable {}
public protocol Shape: View {}

public struct Color: ShapeStyle, PrimitiveView {
    public enum RGBColorSpace: Sendable { case sRGB }
    nonisolated public init(
        _ space: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) {}
    public func opacity(_ opacity: Double) -> Color { self }
}
public struct RoundedRectangle: Shape, PrimitiveView {
    public init(cornerRadius: CGFloat) {}
}
public struct Path: Shape, PrimitiveView {
    nonisolated public init() {}
    nonisolated public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {}
    nonisolated public init(ellipseIn rect: CGRect) {}
    nonisolated public mutating func move(to point: CGPoint) {}
    nonisolated public mutating func addLine(to point: CGPoint) {}
    nonisolated public mutating func closeSubpath() {}
}
extension Shape {
    public func stroke(_ content: some ShapeStyle, lineWidth: CGFloat = 1) -> some View { EmptyView() }
}

public struct Font: Sendable {
    public enum TextStyle: Sendable { case title2, headline, body, caption, largeTitle }
    public static func system(_ style: TextStyle) -> Font { stub() }
    public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font { stub() }
}

// MARK: Modifiers

public struct Animation: Sendable {
    public static let `default` = Animation()
}
public struct AccessibilityTraits: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let isHeader = AccessibilityTraits(rawValue: 1)
}
public enum AccessibilityChildBehavior: Sendable { case ignore, combine, contain }
public enum AccessibilityNotification {
    public struct Announcement: Sendable {
        public init(_ announcement: String) {}
        public func post() {}
    }
}
public struct EdgeSet: Sendable {}

extension View {
    public func ignoresSafeArea() -> some View { self }
    public func accessibilityHidden(_ hidden: Bool) -> some View { self }
    public func accessibilityLabel(_ label: Text) -> some View { self }
    public func accessibilityValue(_ value: Text) -> some View { self }
    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
    public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }
    public func padding(_ length: CGFloat) -> some View { self }
    public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { self }
    public func background(_ style: some ShapeStyle) -> some View { self }
    public func foregroundStyle(_ style: some ShapeStyle) -> some View { self }
    public func tint(_ tint: Color?) -> some View { self }
    public func font(_ font: Font?) -> some View { self }
    public func clipShape(_ shape: some Shape) -> some View { self }
    public func scaledToFit() -> some View { self }
    public func animation(_ animation: Animation?, value: some Equatable) -> some View { self }
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View { self }
    public func disabled(_ disabled: Bool) -> some View { self }
    public func onChange<V: Equatable>(of value: V, _ action: @escaping () -> Void) -> some View { self }
    public func task(_ action: @escaping @MainActor @Sendable () async -> Void) -> some View { self }
}

// MARK: State

public enum ColorScheme: Sendable { case light, dark }
public enum LayoutDirection: Sendable { case leftToRight, rightToLeft }
public struct EnvironmentValues {
    public var colorScheme: ColorScheme {
        get { stub() }
        set { _ = newValue }
    }
    public var layoutDirection: LayoutDirection {
        get { stub() }
        set { _ = newValue }
    }
    public var accessibilityReduceMotion: Bool { stub() }
}
@propertyWrapper public struct Environment<Value> {
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
    public var wrappedValue: Value { stub() }
}
@propertyWrapper public struct State<Value> {
    public init(wrappedValue value: Value) {}
    public init(initialValue value: Value) {}
    public var wrappedValue: Value {
        get { stub() }
        nonmutating set { _ = newValue }
    }
    public var projectedValue: Binding<Value> { stub() }
}
@propertyWrapper public struct Binding<Value> {
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {}
    public var wrappedValue: Value {
        get { stub() }
        nonmutating set { _ = newValue }
    }
}

// MARK: UIKit

@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    typealias Context = UIViewRepresentableContext<Self>
    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ uiView: UIViewType, context: Context)
}
extension UIViewRepresentable {
    public var body: Never { stub() }
}
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {}

@MainActor open class UIHostingController<Content: View>: UIViewController {
    public init(rootView: Content) {}
}

// MARK: App

@MainActor @preconcurrency public protocol Scene {}
public struct WindowGroup<Content: View>: Scene {
    public init(@ViewBuilder content: () -> Content) {}
}
@resultBuilder public enum SceneBuilder {
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}
@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    @SceneBuilder var body: Body { get }
    init()
}
extension App {
    public static func main() {}
}

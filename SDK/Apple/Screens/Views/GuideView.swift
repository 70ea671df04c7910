#if canImport(SwiftUI)
import Foundation
import SwiftUI
import VouchDevice
import VouchCamera
import VouchCapture
import VouchCore

/// The guide over a camera's picture, and the outline of the document that is seen. Type-checked only: it was never run.
struct GuideView: View {
    let guide: ScreenGuide
    let outline: (@Sendable () -> CaptureSubject?)?
    let paint: ScreenPaint

    var body: some View {
        GeometryReader { place in
            frame(in: place.size).stroke(colour, lineWidth: guide.state == .searching ? 3 : 6)
            if let outline {
                // As often as the guidance may change.
                TimelineView(.animation(minimumInterval: 1.0 / 15, paused: guide.state == .captured)) { _ in
                    path(of: outline(), in: place.size).stroke(paint[.accent], lineWidth: 3)
                }
            }
        }
        // Coordinates are the picture's, whatever the language's direction.
        .environment(\.layoutDirection, .leftToRight)
        .accessibilityHidden(true)
    }

    private var colour: Color {
        switch guide.state {
        case .searching: paint[.text]
        case .adjusting: paint[.warning]
        case .good, .captured: paint[.accent]
        }
    }

    private func frame(in size: CGSize) -> Path {
        let region = guide.region(width: Double(size.width), height: Double(size.height))
        let rectangle = CGRect(x: region.x, y: region.y, width: region.width, height: region.height)
        return switch guide.shape {
        case .document: Path(roundedRect: rectangle, cornerRadius: 12)
        case .face: Path(ellipseIn: rectangle)
        }
    }

    private func path(of subject: CaptureSubject?, in size: CGSize) -> Path {
        var path = Path()
        guard let subject,
            let corners = ScreenGuide.place(
                of: subject.corners, in: subject.frame, width: Double(size.width), height: Double(size.height))
        else { return path }
        path.move(to: CGPoint(x: corners.topLeft.x, y: corners.topLeft.y))
        for corner in [corners.topRight, corners.bottomRight, corners.bottomLeft] {
            path.addLine(to: CGPoint(x: corner.x, y: corner.y))
        }
        path.closeSubpath()
        return path
    }
}
#endif

#if canImport(SwiftUI)
import Foundation
import SwiftUI
import VouchDevice
import VouchCamera
#if canImport(UIKit)
import UIKit
#endif

/// A picture beside the words. Animations are not played: an app that has a player replaces the screen. Type-checked only.
struct PictureView: View {
    let picture: ScreenPicture
    let radius: Double

    var body: some View {
        if let image {
            image.resizable().scaledToFit().clipShape(RoundedRectangle(cornerRadius: radius))
                .accessibilityHidden(picture.alternative.isEmpty)
                .accessibilityLabel(Text(verbatim: picture.alternative))
        } else if !picture.alternative.isEmpty {
            // Who sees reads what the animation would have shown.
            Text(verbatim: picture.alternative)
        }
    }

    private var image: Image? {
        switch picture.content {
        case .pixels(let frame): frame.withView { $0.cgImage }.map { Image(decorative: $0, scale: 1) }
        case .file(let bytes):
            #if canImport(UIKit)
            UIImage(data: Data(bytes)).map { Image(uiImage: $0) }
            #else
            CameraFrame(pictureFile: bytes, longestSide: 1200)?.withView { $0.cgImage }.map {
                Image(decorative: $0, scale: 1)
            }
            #endif
        case .animation: nil
        }
    }
}
#endif

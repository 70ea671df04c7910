#if canImport(SwiftUI) && canImport(AVFoundation) && canImport(CoreNFC) && canImport(Vision)
import SwiftUI
import VouchApple

/// A small app: a document, its chip, a face, and the server's report on all three. Its screens are Vouch's own.
@main struct VouchSampleApp: App {
    var body: some Scene {
        WindowGroup { ContentView() }
    }
}

struct ContentView: View {
    @State private var verification = Verification()

    var body: some View {
        ZStack {
            VStack(spacing: 24) {
                Text("Verify a document").font(.system(.largeTitle))
                if let verdict = verification.verdict { Text(verbatim: verdict) }
                Button("Start") { verification.start() }.disabled(verification.isRunning)
            }
            .padding(24)
            // Over the app's own view, and gone when nothing is shown.
            ScreenHost(verification.screens)
        }
    }
}
#endif

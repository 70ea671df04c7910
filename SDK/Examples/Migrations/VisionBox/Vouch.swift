import Foundation
import VouchVisionBoxNames

@main @MainActor enum App {
    static func main() async throws {
        let server = ProcessInfo.processInfo.environment
        let presenter = DocumentReaderPresenter(
            apiConfig: APIConfig(baseURL: server["SERVER"] ?? "", apiKey: server["APIKEY"] ?? ""))
        await withCheckedContinuation { read in presenter.readDocument { read.resume() } }
        try await presenter.store()
    }
}

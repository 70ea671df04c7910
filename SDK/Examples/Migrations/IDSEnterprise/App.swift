import Foundation
import VouchIDSEnterprise  // Vouch

/// The app's configuration, and its first screen.
@main enum App {
    @MainActor static func main() async {
        let settings = ProcessInfo.processInfo.environment
        let credentials = IDSEnterpriseCredentials(
            username: settings["CLIENT"] ?? "", password: settings["SECRET"] ?? "", urlPrefix: settings["SERVER"] ?? "",
            area: .scanning)
        await withCheckedContinuation { finished in
            let controller = JourneyViewController(credentials: credentials, journeyDefinition: settings["JOURNEY"]) {
                finished.resume()
            }
            controller.openCamera()
        }
    }
}

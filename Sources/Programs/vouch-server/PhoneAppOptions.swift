import ArgumentParser
import VouchServer

/// The customers' apps that phones open for links of enrolments, by the files that phones ask a server for.
struct PhoneAppOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Apps of iPhones that open enrolment links: TEAM123456.com.example.bank, separated by commas.",
            valueName: "identifiers"))
    var appleApps: String?

    @Option(
        help: ArgumentHelp(
            "Apps of Android phones that open enrolment links, each with the SHA-256 of its certificate: com.example.bank=AB:CD:…, separated by commas.",
            valueName: "packages"))
    var androidApps: String?

    func validate() throws {
        do throws(UniversalLinks.Malformed) {
            _ = try links()
        } catch {
            throw ValidationError("--apple-apps or --android-apps: \(error.description)")
        }
    }

    func links() throws(UniversalLinks.Malformed) -> UniversalLinks {
        func parts(_ text: String?) -> [String] {
            (text ?? "").split(separator: ",").map { $0.filter { !$0.isWhitespace } }
        }
        return try UniversalLinks(apple: parts(appleApps), android: parts(androidApps))
    }
}

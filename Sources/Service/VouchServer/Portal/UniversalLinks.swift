import VouchCore

/// The files by which phones open a customer's app for the links of enrolments, instead of a browser.
package struct UniversalLinks: Sendable, Hashable {
    /// An app identifier or certificate that is not one; `description` says which and what it should be.
    package struct Malformed: Error, Sendable, CustomStringConvertible {
        package let description: String
    }

    private struct AndroidApp: Hashable {
        let package: String
        let fingerprint: String
    }

    private let appleApps: [String]
    private let androidApps: [AndroidApp]

    /// - Parameters:
    ///   - apple: app identifiers, `TEAM123456.com.example.bank`.
    ///   - android: packages with the SHA-256 of their signing certificate, `com.example.bank=AB:CD:…`.
    package init(apple: [String] = [], android: [String] = []) throws(Malformed) {
        for app in apple where app.wholeMatch(of: /[A-Z0-9]{10}(\.[A-Za-z0-9-]+)+/) == nil {
            throw Malformed(description: "\(app) is not an app identifier such as TEAM123456.com.example.bank")
        }
        appleApps = apple
        var apps: [AndroidApp] = []
        for app in android {
            let pattern = /([A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*)+)=((?:[0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2})/
            guard let found = app.wholeMatch(of: pattern) else {
                throw Malformed(
                    description: "\(app) is not a package and the SHA-256 of its certificate, com.example.bank=AB:CD:…")
            }
            apps.append(AndroidApp(package: String(found.1), fingerprint: found.2.uppercased()))
        }
        androidApps = apps
    }

    /// The routes, for a ``RouteTable``: none for a system whose apps are not named.
    package var routes: [Route] {
        var routes: [Route] = []
        if !appleApps.isEmpty { routes.append(file("apple-app-site-association", apple)) }
        if !androidApps.isEmpty { routes.append(file("assetlinks.json", android)) }
        return routes
    }

    private func file(_ name: String, _ content: JSONValue) -> Route {
        let bytes = JSONCanonicalForm.bytes(of: content)
        return Route(.get, "/.well-known/\(name)", access: .open) { _ in
            ServerResponse(
                .ok, fields: [.contentType: "application/json", .cacheControl: "public, max-age=3600"], body: bytes)
        }
    }

    private static func object(_ members: (String, JSONValue)...) -> JSONValue {
        .object(members.map { .init(name: $0.0, value: $0.1) })
    }

    /// Links whose data the app can open. Those that were sent by e-mail have none yet: a browser leads on from them.
    private var apple: JSONValue {
        let data = Self.object(("data", .string("?*")))
        let components = ["/onboarding", "/*/onboarding"].map { Self.object(("/", .string($0)), ("?", data)) }
        let details = Self.object(
            ("appIDs", .array(appleApps.map { .string($0) })), ("components", .array(components)))
        return Self.object(("applinks", Self.object(("details", .array([details])))))
    }

    private var android: JSONValue {
        .array(
            androidApps.map { app in
                Self.object(
                    ("relation", .array([.string("delegate_permission/common.handle_all_urls")])),
                    (
                        "target",
                        Self.object(
                            ("namespace", .string("android_app")), ("package_name", .string(app.package)),
                            ("sha256_cert_fingerprints", .array([.string(app.fingerprint)])))
                    ))
            })
    }
}

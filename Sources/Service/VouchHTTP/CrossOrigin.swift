import HTTPTypes
import Hummingbird
import VouchServer

/// Lets pages of other origins use the API (the fetch standard's CORS protocol), where the operator names them. Credentials travel in
/// fields that a page sets itself, never in cookies: no answer allows those, and the portal is for its own pages alone.
package struct CrossOrigin: Sendable, Hashable {
    private let origins: Set<String>

    /// - Parameter origins: such as `https://app.example`, as browsers send them.
    /// - Returns: nil if one is no origin, or without encryption elsewhere than on this machine.
    package init?(_ origins: [String]) {
        guard origins.allSatisfy(Self.isOrigin) else { return nil }
        self.origins = Set(origins)
    }

    private static func isOrigin(_ text: String) -> Bool {
        // Lower case, no default port and nothing behind it: others are never sent.
        guard let match = text.wholeMatch(of: /(https?):\/\/([a-z0-9.\-]+|\[[0-9a-f:.]+\])(:[1-9][0-9]{0,4})?/) else {
            return false
        }
        let (scheme, host, port) = (match.output.1, match.output.2, match.output.3)
        guard port != (scheme == "https" ? ":443" : ":80") else { return false }
        return scheme == "https" || ["localhost", "127.0.0.1", "[::1]"].contains(host)
    }

    /// The answer to a browser that asks whether a page may send a request; nil for other requests.
    func preflight(_ request: Request) -> ServerResponse? {
        guard request.method == .options, admits(request), request.headers[Self.requestedMethod] != nil else {
            return nil
        }
        return ServerResponse(
            .noContent,
            fields: [
                Self.allowedMethods: "GET, HEAD, POST, PUT, DELETE",
                Self.allowedFields:
                    "Authorization, Content-Type, apikey, Idempotency-Key, Prefer, X-Request-ID, traceparent",
                Self.longest: "600",
            ])
    }

    /// Adds what a browser needs to hand an answer to the page.
    func open(_ response: inout ServerResponse, to request: Request) {
        guard Self.isOpen(request) else { return }
        // Also where it is refused: a cache must not hand it to another origin.
        response.fields[.vary] = response.fields[.vary].map { $0 + ", Origin" } ?? "Origin"
        guard admits(request), let origin = request.headers[.origin] else { return }
        response.fields[Self.allowedOrigin] = origin
        response.fields[Self.shownFields] = "Location, Retry-After, X-Request-ID, Vouch-Server"
    }

    private func admits(_ request: Request) -> Bool {
        guard Self.isOpen(request), let origin = request.headers[.origin] else { return false }
        return origins.contains(origin)
    }

    private static func isOpen(_ request: Request) -> Bool {
        let path = request.uri.path
        return path != "/portal" && !path.hasPrefix("/portal/") && path != "/onboarding" && path != "/metrics"
    }

    private static let allowedOrigin = field("Access-Control-Allow-Origin")
    private static let allowedMethods = field("Access-Control-Allow-Methods")
    private static let allowedFields = field("Access-Control-Allow-Headers")
    private static let shownFields = field("Access-Control-Expose-Headers")
    private static let longest = field("Access-Control-Max-Age")
    private static let requestedMethod = field("Access-Control-Request-Method")

    private static func field(_ name: String) -> HTTPField.Name { HTTPField.Name(name) ?? .vary }
}

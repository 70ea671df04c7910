import Foundation
public import VouchCore
public import VouchJOSE

extension AwareID {
    /// What the QR code hands to the app: `host&apiKey&sessionToken`, signed by the server and encrypted to the app.
    ///
    /// The vendor's page says to "decrypt using the public key", which would keep nothing secret. Here the parameter
    /// `data` is a JWE in compact form with a JWS inside (docs/decisions/0030): opened with the app's private key,
    /// checked with the server's public one. docs/guides/awareid-enrolment.md describes the format.
    public struct SessionCallback: Sendable, Hashable, Redacted {
        /// The host URL of all later calls, with the customer's name where the server has several:
        /// `https://id.example/acme`.
        public let host: String
        /// The API key, for the header `apikey`.
        public let apiKey: String
        /// The token of the session that the QR code began, for ``EnrollRequest``.
        public let sessionToken: String

        /// Why a URL is not accepted.
        @nonexhaustive
        public enum Refusal: Error, Sendable, Hashable {
            /// Longer than 8 KiB, or not a URL with one parameter `data`.
            case malformedURL
            /// Not signed by the server, forged, too old, for another app, or opened before.
            case notOpened
            /// Authentic, but its content is not three parts of the right form.
            case malformedContent
        }

        /// Composes a callback, on the server.
        ///
        /// - Returns: nil if a part is empty, longer than 512 bytes, or has a `&` or a character other than printable
        ///   ASCII; or if the host is not a URL of `https`, or of `http` on this machine.
        public init?(host: String, apiKey: String, sessionToken: String) {
            let parts = [host, apiKey, sessionToken]
            let isPlain = parts.allSatisfy { part in
                (1...512).contains(part.utf8.count) && part.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x26 }
            }
            guard isPlain, Self.isHost(host) else { return nil }
            self.host = host
            self.apiKey = apiKey
            self.sessionToken = sessionToken
        }

        private static func isHost(_ text: String) -> Bool {
            guard let url = URLComponents(string: text), let host = url.host, !host.isEmpty, url.query == nil,
                url.fragment == nil, url.user == nil, url.password == nil
            else { return false }
            let isLocal = host == "localhost" || host == "127.0.0.1" || host == "[::1]" || host == "::1"
            return url.scheme == "https" || url.scheme == "http" && isLocal
        }

        /// The URL that the QR code shows.
        ///
        /// - Parameters:
        ///   - page: the page that opens the app, without a query: `https://id.example/onboarding`.
        ///   - sealer: encrypts to the app's public key and signs with the server's key.
        ///   - now: seconds since 1970-01-01T00:00:00Z.
        /// - Throws: ``VouchJOSE/JOSEError`` if sealing fails.
        public func url(
            at page: String, sealedBy sealer: PackageSealer, now: Int
        ) throws(JOSEError) -> String {
            let content = Array("\(host)&\(apiKey)&\(sessionToken)".utf8)
            let package = try sealer.seal(Sensitive(content), at: now)
            return page + "?data=" + String(decoding: package, as: UTF8.self)
        }

        /// The app's side: verifies and opens what a QR code says.
        ///
        /// - Parameters:
        ///   - url: as the code says it, at most 8 KiB.
        ///   - opener: with the app's private key, the server's public key as its only device key, and a memory, so
        ///     that a code opens once.
        ///   - now: seconds since 1970-01-01T00:00:00Z.
        /// - Throws: ``Refusal``.
        public init(url: String, openedBy opener: PackageOpener, now: Int) async throws(Refusal) {
            guard url.utf8.count <= 8 << 10, let parts = URLComponents(string: url),
                let items = parts.queryItems, items.count == 1, let item = items.first, item.name == "data",
                let data = item.value
            else { throw .malformedURL }
            let opened: OpenedPackage
            do {
                opened = try await opener.open(Array(data.utf8), at: now)
            } catch {
                throw .notOpened
            }
            // Without a signature anyone who has the app's public key could send it elsewhere.
            guard case .verified = opened.signature else { throw .notOpened }
            let fields = opened.content.reveal { String(decoding: $0, as: UTF8.self) }
                .split(separator: "&", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 3, let callback = Self(host: fields[0], apiKey: fields[1], sessionToken: fields[2])
            else { throw .malformedContent }
            self = callback
        }
    }
}

public import Foundation
public import VouchCore
public import VouchDialects

extension VisionBox {
    /// The configuration of the whole SDK.
    public struct EnrolmentConfig: Sendable, Hashable {
        /// How the Vouch server is reached that stores subjects; nil if no server is used.
        public var apiConfig: APIConfig?
        /// The servers that are trusted; nil for those that the system trusts.
        public var apiSecurityConfig: APISecurityConfig?
        /// The language of the names of States; nil for English.
        public var language: Locale?
        /// The app's own texts for ``FeatureError/publicMessage``.
        public var messages: PublicMessages

        public init(
            apiConfig: APIConfig? = nil, apiSecurityConfig: APISecurityConfig? = nil, language: Locale? = nil,
            messages: PublicMessages = PublicMessages()
        ) {
            self.apiConfig = apiConfig
            self.apiSecurityConfig = apiSecurityConfig
            self.language = language
            self.messages = messages
        }

        /// What is wrong with the configuration: 010 for the key, 011 for address or timeout; nil if nothing is.
        public var trouble: FeatureError? {
            apiConfig?.trouble.map { FeatureError($0, messages: messages) }
        }
    }

    /// How the server is reached. Holds a key: printing it shows none.
    public struct APIConfig: Sendable, Hashable, Redacted {
        /// `MobileAPILogLevel` on Android.
        public enum LogLevel: String, Sendable, Hashable, CaseIterable {
            /// Nothing is logged.
            case none
            /// Method, path and status of each request; never a header or a body.
            case basic
        }

        /// Seconds; 30 by default.
        public static let usualTimeout = 30.0

        /// The server's address; must be `https`, or `http` on this machine.
        public let baseURL: String
        /// How long a request may take, in seconds; must be above 0.
        public let timeout: Double
        /// What is logged of requests.
        public let logLevel: LogLevel
        /// An API key of the Vouch server with the scope `enrol`, `NAME.SECRET`. Only its form is checked: printable ASCII
        /// without spaces, not empty.
        public let apiKey: Sensitive<String>

        public init(
            baseURL: String, timeout: Double = usualTimeout, logLevel: LogLevel = .none, apiKey: String
        ) {
            self.baseURL = baseURL
            self.timeout = timeout
            self.logLevel = logLevel
            self.apiKey = Sensitive(apiKey)
        }

        /// Printable ASCII without spaces: what a header can carry.
        private var isKeyWellFormed: Bool {
            apiKey.reveal { !$0.isEmpty && $0.utf8.allSatisfy { (0x21...0x7e).contains($0) } }
        }

        private var isAddressWellFormed: Bool {
            guard let url = URL(string: baseURL), let host = url.host, !host.isEmpty else { return false }
            // Nobody else hears what does not leave this machine.
            let isLocal = ["localhost", "127.0.0.1", "::1"].contains(host)
            return url.scheme?.lowercased() == "https" || url.scheme?.lowercased() == "http" && isLocal
        }

        var trouble: ErrorCode? {
            if !isKeyWellFormed { return .invalidAPIKey }
            return isAddressWellFormed && timeout > 0 && timeout.isFinite ? nil : .invalidEndpoint
        }
    }

    /// Certificate pinning, for every request.
    public struct APISecurityConfig: Sendable, Hashable {
        /// The certificates to pin, DER. Empty: none is pinned.
        public let sslCertificates: [Data]
        /// Whether messages are protected beyond TLS, in Vouch's form of what the SDK has since 7.1: what is stored is encrypted to the
        /// server's key with a key of its own for each message, and an answer counts only if the server signed its bytes for this very request.
        public let protectsMessages: Bool

        public init(sslCertificates: [Data], protectsMessages: Bool = false) {
            self.sslCertificates = sslCertificates
            self.protectsMessages = protectsMessages
        }

        /// The certificates as `VouchPinnedTransport` takes them: nil if none is pinned.
        public var pins: [Data]? { sslCertificates.isEmpty ? nil : sslCertificates }

        /// Whether a server may be spoken to, beyond what the system checks.
        ///
        /// - Parameter chain: the certificates that the server shows, DER, its own first.
        /// - Returns: whether one of them is pinned; true if none is pinned at all.
        public func trusts(_ chain: [Data]) -> Bool {
            sslCertificates.isEmpty || chain.contains { sslCertificates.contains($0) }
        }
    }
}

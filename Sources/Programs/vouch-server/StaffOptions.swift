import ArgumentParser
import Foundation
import VouchCore
import VouchJOSE
import VouchOutbound
import VouchServer
import VouchStores

/// Another issuer at which staff sign in to the console.
struct StaffOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Let staff sign in to the console at this OpenID Connect issuer: https://login.example.com.",
            valueName: "url"))
    var staffIssuer: String?

    @Option(
        help: ArgumentHelp(
            "How the issuer knows this server; required with --staff-issuer.", valueName: "client"))
    var staffClient: String?

    @Option(help: ArgumentHelp("File that holds the client's secret. (default: a public client)", valueName: "file"))
    var staffSecretFile: String?

    @Option(
        help: ArgumentHelp(
            "The claim that is the name of staff; as email it must be verified.", valueName: "claim"))
    var staffClaim = "email"

    func validate() throws {
        guard let staffIssuer else {
            guard staffClient == nil, staffSecretFile == nil else {
                throw ValidationError("--staff-client and --staff-secret-file need --staff-issuer")
            }
            return
        }
        guard staffClient?.isEmpty == false else { throw ValidationError("--staff-issuer needs --staff-client") }
        // Plain only to this machine, to try it.
        let isOwn = URLComponents(string: staffIssuer)?.host.map { ["127.0.0.1", "localhost"].contains($0) } ?? false
        if let objection = OutgoingPolicy.anywhere.objection(to: staffIssuer) {
            throw ValidationError("--staff-issuer: \(objection.rawValue)")
        }
        guard staffIssuer.hasPrefix("https://") || isOwn else {
            throw ValidationError("--staff-issuer: \(OutgoingPolicy.Objection.plain.rawValue)")
        }
    }

    /// - Returns: nil if staff sign in here only.
    /// - Throws: ``StartProblem`` for a file without a secret.
    func issuer(
        store: any TransientStore, _ cryptography: any JOSECryptography, address: String
    ) throws -> ConsoleIssuer? {
        guard let staffIssuer, let staffClient else { return nil }
        let secret = try staffSecretFile.map { try OperatorFile.line($0, what: "secret") }
        return ConsoleIssuer(
            .init(issuer: staffIssuer, client: staffClient, secret: secret, claim: staffClaim),
            http: CurlHTTP(.anywhere), store: store, cryptography: cryptography, address: address)
    }
}

extension PersonStores {
    /// The sessions of staff on the portal and in the console.
    func staffSessions(
        _ credentials: any CredentialStore, _ cryptography: any JOSECryptography, address: String
    ) -> (portal: PortalSessions, console: PortalSessions) {
        func sessions(_ place: PortalSessions.Place) -> PortalSessions {
            PortalSessions(
                place, store: transients, credentials: credentials, cryptography: cryptography, address: address)
        }
        return (sessions(.portal), sessions(.console))
    }
}

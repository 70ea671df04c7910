import Foundation
import VouchCore
import VouchJOSE
import VouchOpenSSL
import VouchPersistence
import VouchServer
import VouchStores

/// A customer's first credentials. They can make others by `/v1/admin/credentials`.
struct NewCustomer: Encodable {
    private static let longestName = 64

    let customer: String
    let clientId: String
    let clientSecret: String
    let apiKey: String
    let scopes: [String]

    /// Makes a client with all scopes, and a key. A customer who has some already gets more: these end no others.
    ///
    /// - Parameter name: small letters, digits and hyphens.
    /// - Throws: ``StartProblem`` for another name; errors of the store.
    init(
        _ name: String, in credentials: any CredentialStore, hash: SecretHash, cryptography: OpenSSLCryptography
    ) async throws {
        let isAllowed = name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
        guard isAllowed, (1...Self.longestName).contains(name.utf8.count), name.first != "-" else {
            throw StartProblem(
                "\(name.count > Self.longestName ? "that" : "'\(name)'") cannot name a customer",
                hint: "1 to \(Self.longestName) lowercase letters, digits and hyphens, such as acme-bank")
        }
        guard name != Demonstration.tenant else {
            throw StartProblem("'\(name)' is reserved for the demonstration", hint: "choose another name")
        }
        func random(_ count: Int) throws -> String {
            Base64URL.text(try cryptography.randomBytes(count)).replacingOccurrences(of: "_", with: "-")
        }
        let (client, key) = ("\(name)-\(try random(6))", "\(name)-\(try random(6))")
        let (secret, keySecret) = (try random(24), try random(24))
        for (kind, identifier, text) in [
            (ClientCredential.Kind.secret, client, secret), (.key, key, keySecret),
        ] {
            try await credentials.save(
                ClientCredential(
                    identifier, kind: kind, tenant: name, scopes: Set(Scope.allCases), secret: Sensitive(text),
                    hash: hash, cryptography: cryptography))
        }
        customer = name
        (clientId, clientSecret, apiKey) = (client, secret, "\(key).\(keySecret)")
        scopes = Scope.allCases.map(\.rawValue).sorted()
    }

    /// JSON, for people and scripts. The secrets are shown only this once.
    func print() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try OperatorCommand.write(try encoder.encode(self) + Data("\n".utf8))
    }
}

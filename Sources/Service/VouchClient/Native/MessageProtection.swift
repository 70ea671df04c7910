import Foundation
import HTTPTypes
import VouchAPI
import VouchCore
public import VouchJOSE

extension VouchClient {
    /// The same client, whose calls about stored persons are protected beyond TLS: what is stored is encrypted to the server's key,
    /// and an answer counts only if the server signed its bytes for this very request.
    ///
    /// The keys are those of the server's `/.well-known/jwks.json`, fetched with the first call; TLS says whose they are.
    public func protectingMessages(by cryptography: any JOSECryptography) -> VouchClient {
        var client = self
        client.protection = MessageProtection(connection, cryptography)
        return client
    }
}

/// The server's keys, and what is done with them.
actor MessageProtection {
    private struct Keys {
        let sealing: JSONWebKey
        let signing: [JSONWebKey]
    }

    private let connection: ServerConnection
    private let cryptography: any JOSECryptography
    private var known: Keys?

    init(_ connection: ServerConnection, _ cryptography: any JOSECryptography) {
        (self.connection, self.cryptography) = (connection, cryptography)
    }

    private static let longestSet = 64 << 10

    private func keys() async throws -> Keys {
        if let known { return known }
        let text = try await connection.answer(
            to: .init(.get, "/.well-known/jwks.json", isRepeatable: true), by: nil)
        let set = try? JSONReader.read(text, maximumLength: Self.longestSet)
        // Keys of kinds that this client does not know are another's.
        let all = (set?["keys"]?.elements ?? []).compactMap {
            try? JSONWebKey(parsing: JSONCanonicalForm.bytes(of: $0))
        }
        guard let sealing = all.first(where: { $0.use == .encryption }) else {
            throw ClientError(.malformedAnswer, detail: "the server publishes no key to encrypt to")
        }
        let keys = Keys(sealing: sealing, signing: all.filter { $0.use != .encryption })
        known = keys
        return keys
    }

    /// Seals what is sent.
    ///
    /// - Parameter id: the person whom the package names; nil for a new one.
    func sealed(_ json: [UInt8], of id: String?) async throws -> [UInt8] {
        let sealer = try PackageSealer(for: try await keys().sealing, cryptography: cryptography)
        return try sealer.seal(Sensitive(json), at: Int(Date.now.timeIntervalSince1970), nonce: id)
    }

    /// - Throws: ``ClientError/Code/malformedAnswer`` for an answer that the server did not sign for this request.
    func check(_ response: HTTPResponse, _ body: [UInt8], of request: String) async throws {
        let claims = try await claims(
            HTTPField.Name(SubjectStatement.field).flatMap { response.headerFields[$0] } ?? "")
        let digest = Base64URL.text(try cryptography.digest(.sha256, of: body))
        guard claims["event"]?.text == SubjectStatement.event, claims["request"]?.text == request,
            claims["status"]?.integer == response.status.code, claims["sha256"]?.text == digest
        else { throw Self.unsigned }
    }

    /// - Throws: as ``check(_:_:of:)``.
    func check(_ receipt: DeletionReceipt, of id: String) async throws {
        let claims = try await claims(receipt.receipt)
        guard claims["event"]?.text == "deleted", claims["subject"]?.text == id else { throw Self.unsigned }
    }

    private func claims(_ statement: String) async throws -> JSONValue {
        let keys = try await keys().signing
        do {
            return try SignedClaims.verify(statement: Array(statement.utf8), keys: keys, cryptography)
        } catch {
            // The server may have changed its key: the next call asks for it.
            known = nil
            throw Self.unsigned
        }
    }

    private static let unsigned = ClientError(
        .malformedAnswer, detail: "the answer is not signed by the server, or is not the answer to this request")
}

import HTTPTypes
public import VouchClient
public import VouchCore
public import VouchReport

/// Sends what the scanner captured to a Vouch server, which reads it: `POST authenticid/scans`.
///
/// The vendor's page documents the header `AutoCrop` and no path: this one is Vouch's.
public struct AuthenticIDClient: Sendable {
    private let connection: ServerConnection
    private let key: Sensitive<String>

    /// Makes a client; nothing is sent yet.
    ///
    /// - Parameter key: an API key that may read, `NAME.SECRET`.
    public init(_ connection: ServerConnection, key: Sensitive<String>) {
        (self.connection, self.key) = (connection, key)
    }

    /// Sends one picture with its header.
    ///
    /// - Returns: what the server read of it.
    /// - Throws: ``ClientError``: `refused` for a picture that shows no readable document; `CancellationError`.
    public func send(_ submission: AuthenticID.Submission<[UInt8]>) async throws -> DocumentReport {
        var call = ServerConnection.Call(.post, "/authenticid/scans", isRepeatable: true)
        call.body = submission.image
        call.fields[.contentType] = "image/jpeg"
        var headers = submission.headers
        key.reveal { headers["apikey"] = $0 }
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { call.fields[name] = value }
        }
        return try await connection.value(of: call, by: nil)
    }
}

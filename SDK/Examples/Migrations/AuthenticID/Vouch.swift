import VouchAuthenticID

extension Scanner: AuthenticID.DocumentScanDelegate {}

@main enum App {
    static func main() async throws {
        let session = AuthenticID.ScanSession(.license, delegate: Scanner())
        _ = try await session.scan()
        try await session.delegate.sendAll()
    }
}

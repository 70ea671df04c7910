import VouchAuthenticID

extension Scanner: AuthenticID.DocumentScanDelegate {}

@main enum App {
    static func main() async throws {
        for side in try await AuthenticID.ScanSession(.license, delegate: Scanner()).scan() {
            print("AutoCrop", side.headers["AutoCrop"] ?? "", "JPEG", side.image.prefix(2) == [0xFF, 0xD8])
        }
    }
}

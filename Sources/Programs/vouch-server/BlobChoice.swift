import ArgumentParser
import Foundation
import VouchCore
import VouchOpenSSL
import VouchOutbound
import VouchPersistence
import VouchServer

/// Where pictures and other large values are kept.
struct BlobChoice: ParsableArguments {
    private static let longestFile = 65_536

    @Option(
        help: ArgumentHelp(
            "Keep pictures and other large values in this folder, or in "
                + "s3://BUCKET/PREFIX?endpoint=URL&region=NAME&credentials=FILE, instead of the database. (default: VOUCH_BLOBS, "
                + "or database)", valueName: "place"))
    var blobs: String?

    @Option(
        help: ArgumentHelp(
            "The storage used before, until `vouch-server blobs move` has finished. (default: VOUCH_PREVIOUS_BLOBS)",
            valueName: "place"))
    var previousBlobs: String?

    @Flag(
        help: "Allow http:// to storage on other machines. Anyone on the network path can read and change such traffic."
    )
    var blobsHttp = false

    private var environment: [String: String] { ProcessInfo.processInfo.environment }

    /// Where new ones go.
    func location() throws -> BlobLocation { try location(blobs, "blobs", "VOUCH_BLOBS") ?? .database }

    private func previousLocation() throws -> BlobLocation? {
        try location(previousBlobs, "previous-blobs", "VOUCH_PREVIOUS_BLOBS")
    }

    /// - Throws: ``StartProblem``.
    func policy() throws -> BlobPolicy {
        let (new, old) = (try location(), try previousLocation())
        guard old == nil || old != new else {
            throw StartProblem("--blobs and --previous-blobs are the same place", hint: "leave --previous-blobs out")
        }
        return BlobPolicy(try store(new), previous: try old.flatMap { try store($0) })
    }

    /// Finds out whether new ones can be kept.
    ///
    /// - Throws: ``StartProblem``, with the reason.
    func check() async throws {
        let place = try location()
        guard let store = try store(place) else { return }
        do throws(BlobProblem) {
            try await store.check()
        } catch {
            throw StartProblem("\(place): \(Self.reason(error))", hint: Self.hint(error))
        }
    }

    // MARK: -

    private func location(_ option: String?, _ name: String, _ variable: String) throws -> BlobLocation? {
        guard let text = option ?? environment[variable], !text.isEmpty else { return nil }
        do throws(StoreError) {
            return try BlobLocation(text)
        } catch {
            // The wrong text may be a secret that belongs elsewhere: it is not repeated.
            throw StartProblem(
                "--\(name) is neither a folder nor the address of a bucket",
                hint:
                    "such as s3://vouch/pictures?endpoint=https://storage.example&region=eu-central-1; credentials are in a "
                    + "file or in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
        }
    }

    /// - Returns: nil for the database.
    private func store(_ location: BlobLocation) throws -> (any BlobStore)? {
        switch location {
        case .database: return nil
        case .folder(let path): return FolderBlobs(path)
        case .s3(let place):
            guard
                try !place.isPlain || place.isLoopback || blobsHttp
                    || Settings.flag("VOUCH_BLOBS_HTTP", in: environment)
            else {
                throw StartProblem(
                    "\(location): http:// would expose the credentials on the network",
                    hint: "use https://, or --blobs-http on a network that you trust")
            }
            if let authorities = place.authorities { _ = try OperatorFile.bytes(authorities, limit: 1 << 20) }
            return S3Blobs(
                place, credentials: try credentials(of: place),
                http: CurlHTTP(
                    .anywhere, trust: place.authorities.map { .file($0) } ?? .system, keepsConnections: true,
                    connectTimeout: .seconds(5)),
                cryptography: OpenSSLCryptography(), clock: SQLDatabase.systemClock)
        }
    }

    private func credentials(of place: S3Place) throws -> S3Credentials {
        guard let path = place.credentials else {
            guard let credentials = S3Credentials(environment: environment) else {
                throw StartProblem(
                    "no credentials for \(BlobLocation.s3(place))",
                    hint: "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or name a file by …?credentials=FILE")
            }
            return credentials
        }
        let bytes = Sensitive(try OperatorFile.bytes(path, limit: Self.longestFile))
        guard bytes.reveal({ $0.count }) <= Self.longestFile, let credentials = S3Credentials(file: bytes) else {
            throw StartProblem(
                "\(path) holds no credentials",
                hint: "write lines such as aws_access_key_id = … and aws_secret_access_key = …")
        }
        return credentials
    }

    private static func reason(_ problem: BlobProblem) -> String {
        switch problem.code {
        case .unreachable: "does not answer"
        case .encryption: "its certificate is not trusted"
        case .denied: "refuses these credentials, or does not let them read and write"
        case .missing: "is not there"
        case .refused(let status): "answers with status \(status)"
        }
    }

    private static func hint(_ problem: BlobProblem) -> String {
        switch problem.code {
        case .unreachable: "is the storage running, and does it accept connections from this machine?"
        case .encryption: "name the authority's certificate by …?authorities=FILE"
        case .denied:
            "they need PutObject, GetObject, DeleteObject and ListBucket; storage also refuses a clock that is minutes wrong"
        case .missing: "create the bucket, or the parent folder"
        case .refused: "is it S3-compatible storage, and is the bucket in this region?"
        }
    }
}

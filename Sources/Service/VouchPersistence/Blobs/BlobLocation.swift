import Foundation

/// A bucket of S3-compatible storage, and the prefix of the blobs' keys in it.
package struct S3Place: Sendable, Hashable {
    let bucket: String
    /// Without slashes at its ends; may be empty.
    let prefix: String
    let region: String
    /// Scheme and host, with the port if it is not the scheme's.
    let origin: String
    let host: String
    /// Whether the endpoint is `http://`: then others on the network can read requests and change answers.
    package let isPlain: Bool
    /// The path of a file with the credentials; nil for those of the environment.
    package let credentials: String?
    /// The path of a PEM file with the authorities that the endpoint's certificate may come from; nil for the system's.
    package let authorities: String?

    /// Whether the endpoint is this machine itself.
    package var isLoopback: Bool {
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" }.dropFirst() : host.prefix { $0 != ":" }
        return ["localhost", "::1", "127.0.0.1"].contains(name)
    }

    /// Path-style: the bucket is in the path, whatever the endpoint's certificate names.
    func path(of name: BlobName) -> String {
        "/" + [bucket, prefix, name.text].filter { !$0.isEmpty }.joined(separator: "/")
    }
}

/// Where large values are kept.
package enum BlobLocation: Sendable, Hashable, CustomStringConvertible {
    /// In the database itself.
    case database
    /// In files of a folder that all servers of the database share: ``FolderBlobs``.
    case folder(path: String)
    /// In a bucket of S3-compatible storage: ``S3Blobs``.
    case s3(S3Place)

    private static let longest = 1_000

    /// Parses `database`, a folder's path, or
    /// `s3://bucket/prefix?endpoint=https://storage.example&region=eu-central-1`. Without an endpoint, Amazon's of the
    /// region is used; without a region, `us-east-1`. `credentials` and `authorities` name files.
    ///
    /// - Throws: ``StoreError/malformedAddress``.
    package init(_ text: String) throws(StoreError) {
        guard (1...Self.longest).contains(text.utf8.count) else { throw .malformedAddress }
        if text == "database" {
            self = .database
        } else if text.hasPrefix("s3:") {
            self = .s3(try S3Place(text))
        } else {
            // An address of another kind is not a folder's name.
            guard !text.contains("://"), !text.utf8.contains(0) else { throw .malformedAddress }
            self = .folder(path: text)
        }
    }

    /// The location for people, without the files of credentials and authorities; it contains no secret.
    package var description: String {
        switch self {
        case .database: "the database"
        case .folder(let path): path
        case .s3(let place): "s3://\(place.bucket)\(place.prefix.isEmpty ? "" : "/" + place.prefix) at \(place.origin)"
        }
    }
}

extension S3Place {
    init(_ text: String) throws(StoreError) {
        guard let url = URLComponents(string: text), url.user == nil, url.password == nil, url.fragment == nil,
            url.port == nil, let bucket = url.host, Self.isBucket(bucket), Self.isPrefix(url.path)
        else { throw .malformedAddress }
        var values: [String: String] = [:]
        for item in url.queryItems ?? [] {
            guard ["endpoint", "region", "credentials", "authorities"].contains(item.name), let value = item.value,
                !value.isEmpty, values.updateValue(value, forKey: item.name) == nil
            else { throw .malformedAddress }
        }
        self.bucket = bucket
        prefix = url.path.split(separator: "/").joined(separator: "/")
        region = values["region"] ?? "us-east-1"
        guard (1...40).contains(region.utf8.count), region.utf8.allSatisfy(Self.isNameByte) else {
            throw .malformedAddress
        }
        let endpoint = values["endpoint"] ?? "https://s3.\(region).amazonaws.com"
        guard let parts = URLComponents(string: endpoint), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let name = parts.host?.lowercased(), !name.isEmpty,
            name.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), parts.user == nil, parts.password == nil,
            ["", "/"].contains(parts.path), parts.query == nil, parts.fragment == nil,
            (1...65_535).contains(parts.port ?? 443)
        else { throw .malformedAddress }
        let usual = scheme == "http" ? 80 : 443
        let literal = name.contains(":") && !name.hasPrefix("[") ? "[\(name)]" : name
        // As it is in the request's Host field, which is signed.
        host = parts.port.map { $0 == usual ? literal : "\(literal):\($0)" } ?? literal
        isPlain = scheme == "http"
        origin = "\(scheme)://\(host)"
        credentials = values["credentials"]
        authorities = values["authorities"]
    }

    /// Amazon's rules for the names of buckets.
    private static func isBucket(_ name: String) -> Bool {
        (3...63).contains(name.utf8.count) && name.utf8.allSatisfy { isNameByte($0) || $0 == UInt8(ascii: ".") }
            && ![".", "-"].contains { name.hasPrefix($0) || name.hasSuffix($0) } && !name.contains("..")
    }

    private static func isPrefix(_ path: String) -> Bool {
        path.utf8.count <= 200
            && path.utf8.allSatisfy { isNameByte($0) || (0x41...0x5A).contains($0) || "/_.".utf8.contains($0) }
            && !path.split(separator: "/").contains { $0.allSatisfy { $0 == "." } }
    }

    /// Small letters, digits and hyphens.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch UnicodeScalar(byte) {
        case "a"..."z", "0"..."9", "-": true
        default: false
        }
    }
}

import Foundation
import HTTPTypes
import VouchCore
import VouchPKI

/// AWS Signature Version 4, in the Authorization field, with the body's digest signed.
///
/// Source: "Authenticating Requests: Using the Authorization Header (AWS Signature Version 4)", Amazon S3 API Reference.
struct S3Signature {
    let credentials: S3Credentials
    let region: String
    let cryptography: any MessageDigesting

    /// The fields of a request, with those that sign it.
    ///
    /// - Parameters:
    ///   - path: with a slash first, not encoded.
    ///   - query: names and values, not encoded.
    ///   - fields: all are signed; not the host.
    func signed(
        _ method: HTTPRequest.Method, host: String, path: String, query: [(name: String, value: String)] = [],
        fields: HTTPFields = [:], body: [UInt8], at now: Timestamp
    ) throws -> HTTPFields {
        let digest = Self.hex(try cryptography.digest(.sha256, of: body))
        let (day, moment) = try Self.texts(of: now)
        var fields = fields
        try Self.set("x-amz-content-sha256", digest, &fields)
        try Self.set("x-amz-date", moment, &fields)
        if let session = credentials.session {
            try session.reveal { try Self.set("x-amz-security-token", $0, &fields) }
        }
        var lines = fields.map { ($0.name.canonicalName, $0.value) }
        lines.append(("host", host))
        lines.sort { $0.0 < $1.0 }
        let names = lines.map(\.0).joined(separator: ";")
        let canonical = [
            method.rawValue, Self.encoded(path, keepingSlashes: true),
            query.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }.sorted().joined(separator: "&"),
            lines.map { "\($0.0):\($0.1)\n" }.joined(), names, digest,
        ].joined(separator: "\n")
        let scope = "\(day)/\(region)/s3/aws4_request"
        let text = [
            "AWS4-HMAC-SHA256", moment, scope,
            Self.hex(try cryptography.digest(.sha256, of: Array(canonical.utf8))),
        ].joined(separator: "\n")
        var key = credentials.secret.reveal { Array("AWS4\($0)".utf8) }
        for part in [day, region, "s3", "aws4_request"] {
            key = try cryptography.authenticationCode(.sha256, of: Array(part.utf8), key: key)
        }
        let signature = Self.hex(try cryptography.authenticationCode(.sha256, of: Array(text.utf8), key: key))
        fields[.authorization] =
            "AWS4-HMAC-SHA256 Credential=\(credentials.identifier)/\(scope),SignedHeaders=\(names),Signature=\(signature)"
        return fields
    }

    /// RFC 3986 §2.3 as S3 has it: everything else is percent-encoded, in capital digits.
    static func encoded(_ text: String, keepingSlashes: Bool = false) -> String {
        text.utf8.map { byte in
            switch UnicodeScalar(byte) {
            case "A"..."Z", "a"..."z", "0"..."9", "-", ".", "_", "~": String(UnicodeScalar(byte))
            case "/" where keepingSlashes: "/"
            default: "%" + String(byte >> 4, radix: 16, uppercase: true) + String(byte & 15, radix: 16, uppercase: true)
            }
        }.joined()
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private static func set(_ name: String, _ value: String, _ fields: inout HTTPFields) throws {
        guard let name = HTTPField.Name(name) else { throw StoreError.malformedAddress }
        fields[name] = value
    }

    /// `20130524` and `20130524T000000Z`.
    private static func texts(of now: Timestamp) throws -> (day: String, moment: String) {
        let date = Date(timeIntervalSince1970: Double(now.seconds))
        let day = date.formatted(Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day().dateSeparator(.omitted))
        let time = date.formatted(
            Date.ISO8601FormatStyle(timeZone: .gmt).time(includingFractionalSeconds: false).timeSeparator(.omitted))
        return (day, "\(day)T\(time)Z")
    }
}

import Foundation
import HTTPTypes
import Testing
import VouchCore
import VouchOpenSSL

@testable import VouchPersistence

/// `Tests/Vectors/s3/signatures.json`: all of 2013-05-24T00:00:00Z, by the documentation's credentials.
struct S3SignatureVector: Decodable, Sendable, CustomTestStringConvertible {
    let source, method, path, body, names, signature: String
    let query, fields: [String: String]

    var testDescription: String { source }

    static let all: [S3SignatureVector] = {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Vectors/s3/signatures.json")
        return (try? JSONDecoder().decode([S3SignatureVector].self, from: Data(contentsOf: file))) ?? []
    }()
}

struct S3SignatureTests {
    private let now = Timestamp(seconds: 1_369_353_600)

    private func signature(
        _ identifier: String, _ secret: String, session: String? = nil, region: String = "us-east-1"
    ) throws -> S3Signature {
        let credentials = try #require(
            S3Credentials(identifier: identifier, secret: Sensitive(secret), session: session.map { Sensitive($0) }))
        return S3Signature(credentials: credentials, region: region, cryptography: OpenSSLCryptography())
    }

    @Test func `there are the four published examples`() { #expect(S3SignatureVector.all.count == 4) }

    @Test(arguments: S3SignatureVector.all)
    func `a request is signed as in the documentation`(vector: S3SignatureVector) throws {
        var fields = HTTPFields()
        for (name, value) in vector.fields { fields[try #require(HTTPField.Name(name))] = value }
        let signed = try signature("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY").signed(
            try #require(HTTPRequest.Method(rawValue: vector.method)), host: "examplebucket.s3.amazonaws.com",
            path: vector.path, query: vector.query.map { ($0.key, $0.value) }, fields: fields,
            body: Array(vector.body.utf8), at: now)
        #expect(
            signed[.authorization]
                == "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,"
                + "SignedHeaders=\(vector.names),Signature=\(vector.signature)")
        #expect(signed[try #require(HTTPField.Name("x-amz-date"))] == "20130524T000000Z")
    }

    @Test func `a path is encoded as S3 has it, and a session's token is signed`() throws {
        #expect(S3Signature.encoded("/a b/ä+$~_.-", keepingSlashes: true) == "/a%20b/%C3%A4%2B%24~_.-")
        let fields = try signature("A", "s", session: "token", region: "r")
            .signed(.get, host: "h", path: "/", body: [], at: now)
        #expect(fields[try #require(HTTPField.Name("x-amz-security-token"))] == "token")
        #expect(fields[.authorization]?.contains("x-amz-date;x-amz-security-token,") == true)
    }

    @Test func `neither credentials nor a signer print the secret`() throws {
        let signature = try signature("AKID", "very-secret", session: "session-secret")
        var text = ""
        dump(signature, to: &text)
        #expect(text.contains("AKID"))
        for printed in [text, "\(signature)", "\(signature.credentials)"] {
            #expect(!printed.contains("very-secret"))
            #expect(!printed.contains("session-secret"))
        }
    }

    // MARK: Credentials

    @Test(arguments: [
        "aws_access_key_id = AKID\naws_secret_access_key = s/+=\n",
        "[default]\r\naws_access_key_id=AKID\r\naws_secret_access_key=s/+=\r\n",
        "# a comment\nAWS_SECRET_ACCESS_KEY=s/+=\nAWS_ACCESS_KEY_ID=AKID",
        "[other]\naws_access_key_id = X\naws_secret_access_key = Y\n[default]\naws_secret_access_key = s/+=\n"
            + "aws_access_key_id = AKID\n[third]\naws_access_key_id = Z\n",
    ])
    func `a file as Amazon's tools have it names who asks`(text: String) throws {
        let credentials = try #require(S3Credentials(file: Sensitive(Array(text.utf8))))
        #expect(credentials.identifier == "AKID")
        #expect(credentials.session == nil)
        #expect(credentials.secret.reveal { $0 } == "s/+=")
    }

    @Test(arguments: [
        "", "aws_access_key_id = AKID\n", "aws_secret_access_key = s\n",
        "aws_access_key_id = AKID\naws_secret_access_key =\n",
        "aws_access_key_id = A KID\naws_secret_access_key = s\n",
        "aws_access_key_id = AKID\naws_secret_access_key = s\u{7}s\n",
        "[other]\naws_access_key_id = AKID\naws_secret_access_key = s\n", "\u{0}\u{FFFD}=\u{0}", "=\n=\n==",
        "aws_access_key_id = AKID\naws_secret_access_key = s\naws_session_token = a\u{1}b\n",
    ])
    func `a file without whole credentials has none`(text: String) {
        #expect(S3Credentials(file: Sensitive(Array(text.utf8))) == nil)
    }

    // MARK: Places

    @Test(arguments: ["pictures", "/var/lib/vouch/blobs", "./s3", "Database"])
    func `a folder is a folder`(text: String) throws {
        #expect(try BlobLocation(text) == .folder(path: text))
    }

    @Test func `the database is one by its name`() throws { #expect(try BlobLocation("database") == .database) }

    private func place(_ text: String) throws -> S3Place {
        guard case .s3(let place) = try BlobLocation(text) else { throw StoreError.malformedAddress }
        return place
    }

    @Test func `a bucket's address is read, with what is usual where it is silent`() throws {
        let own = try place(
            "s3://vouch-1/a/b/?endpoint=http://127.0.0.1:9000&region=eu-central-1&credentials=/etc/k&authorities=/etc/a"
        )
        let name = try #require(BlobName(String(repeating: "a", count: 32)))
        #expect(own.origin == "http://127.0.0.1:9000")
        #expect(own.host == "127.0.0.1:9000")
        #expect(own.region == "eu-central-1")
        #expect(own.path(of: name) == "/vouch-1/a/b/\(name)")
        #expect(own.isPlain)
        #expect(own.isLoopback)
        #expect(own.credentials == "/etc/k")
        #expect(own.authorities == "/etc/a")
        #expect(BlobLocation.s3(own).description == "s3://vouch-1/a/b at http://127.0.0.1:9000")
        let amazon = try place("s3://vouch.example")
        #expect(amazon.origin == "https://s3.us-east-1.amazonaws.com")
        #expect(amazon.path(of: name) == "/vouch.example/\(name)")
        #expect(!amazon.isPlain)
        #expect(!amazon.isLoopback)
        #expect(amazon.credentials == nil)
    }

    @Test(arguments: [
        ("https://storage.example:443", "storage.example"), ("https://Storage.Example/", "storage.example"),
        ("http://storage.example:80", "storage.example"), ("http://storage.example:443", "storage.example:443"),
        ("https://[2001:db8::1]:9000", "[2001:db8::1]:9000"),
    ])
    func `a host is signed as it is sent`(endpoint: String, host: String) throws {
        #expect(try place("s3://bucket?endpoint=\(endpoint)").host == host)
    }

    @Test(arguments: [
        ("http://127.0.0.1:9000", true), ("http://localhost", true), ("http://[::1]:9000", true),
        ("http://localhost.evil.example", false), ("http://127.0.0.1.evil.example", false), ("http://10.0.0.1", false),
    ])
    func `this machine is told from others`(endpoint: String, isLoopback: Bool) throws {
        #expect(try place("s3://bucket?endpoint=\(endpoint)").isLoopback == isLoopback)
    }

    @Test(arguments: [
        "", "s3:", "s3://", "s3://x", "s3://UPPER", "s3://.ab", "s3://a..b", "s3://-abc", "s3://user:secret@bucket",
        "s3://user@bucket",
        "s3://bucket?colour=red", "s3://bucket?secret=abc", "s3://bucket?endpoint=ftp://x",
        "s3://bucket?endpoint=https://u:p@x", "s3://bucket?endpoint=https://x/y", "s3://bucket?endpoint=https://x?y",
        "s3://bucket?endpoint=https://x:0", "s3://bucket?endpoint=https://x:65536", "s3://bucket?region=a&region=b",
        "s3://bucket?region=A/B", "s3://bucket?region=", "s3://bucket/../x", "s3://bucket:80", "http://x/y",
        "s3://bucket/a%20b", "s3://bucket#x", "postgres://x/y", "a\u{0}b", "s3://b\u{FC}cket",
        "s3://bucket/" + String(repeating: "a", count: 201), String(repeating: "a", count: 1_001),
    ])
    func `what is no place is refused`(text: String) {
        #expect(throws: StoreError.malformedAddress) { try BlobLocation(text) }
    }
}

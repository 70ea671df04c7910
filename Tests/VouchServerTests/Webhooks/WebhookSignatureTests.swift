import Foundation
import HTTPTypes
import Testing
import VouchCore
import VouchOpenSSL
import VouchStores

@testable import VouchServer

@Suite(.enabled(if: StandardWebhooks.isInstalled, "the Python package standardwebhooks is not installed"))
struct WebhookSignatureTests {
    private let cryptography = OpenSSLCryptography()
    private let event = WebhookEvent(
        .enrolmentFinished, tenant: "acme", identifier: "e-1", subject: "s-1", result: "complete")
    /// The judge compares with its own clock.
    private let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))

    private func secret(_ byte: UInt8) -> WebhookSecret {
        WebhookSecret(Sensitive([UInt8](repeating: byte, count: 32)))
    }

    private func text(_ secret: WebhookSecret) -> String { secret.text.reveal { $0 } }

    private func fields(_ body: [UInt8], _ secrets: [WebhookSecret], at time: Timestamp? = nil) throws -> HTTPFields {
        try WebhookSignature.fields(id: "m-1", at: time ?? now, body: body, secrets: secrets, cryptography)
    }

    @Test func `another's implementation takes what is signed, and finds the event in it`() throws {
        let body = try event.body(at: now)
        let received = try StandardWebhooks.event(
            fields(body, [secret(1)]), body, secret: text(secret(1)))
        let expected: [String: Any] = [
            "type": "enrolment.finished", "timestamp": now.rfc3339,
            "data": ["id": "e-1", "subject": "s-1", "result": "complete"],
        ]
        #expect(NSDictionary(dictionary: try #require(received)).isEqual(to: expected))
    }

    @Test func `while a secret is being replaced, receivers with either take it`() throws {
        let body = try event.body(at: now)
        let signed = try fields(body, [secret(2), secret(1)])
        for byte in [1, 2] as [UInt8] {
            #expect(try StandardWebhooks.event(signed, body, secret: text(secret(byte))) != nil)
        }
        #expect(try StandardWebhooks.event(signed, body, secret: text(secret(3))) == nil)
    }

    @Test func `a changed body, time or identifier, and an old message, are refused`() throws {
        let body = try event.body(at: now)
        let signed = try fields(body, [secret(1)])
        let judge = text(secret(1))
        #expect(try StandardWebhooks.event(signed, body + [0x20], secret: judge) == nil)
        for (name, value) in [("webhook-id", "m-2"), ("webhook-timestamp", "\(now.seconds + 1)")] {
            var changed = signed
            changed[try #require(HTTPField.Name(name))] = value
            #expect(try StandardWebhooks.event(changed, body, secret: judge) == nil)
        }
        let old = try fields(body, [secret(1)], at: now.adding(seconds: -301))
        #expect(try StandardWebhooks.event(old, body, secret: judge) == nil)
    }

    @Test func `a secret has the form of the specification, and is read back`() throws {
        let text = text(secret(5))
        #expect(text.hasPrefix("whsec_"))
        #expect(WebhookSecret(Sensitive(text)) == secret(5))
        for other in ["", "whsec_", "whsec_AAAA", "whsec_!", String(text.dropFirst()), "x" + text] {
            #expect(WebhookSecret(Sensitive(other)) == nil)
        }
        #expect("\(secret(5).text)\(secret(5).bytes)" == "<redacted><redacted>")
    }
}

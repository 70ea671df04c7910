import Testing
import VouchEnrolment
import VouchJOSE
import VouchOpenSSL

@testable import VouchServer

struct CustomerPoliciesTests {
    private func policies(_ text: String) throws -> CustomerPolicies { try CustomerPolicies(json: Array(text.utf8)) }

    @Test func `a customer's lines replace the default's, which replace the usual ones`() throws {
        let policies = try policies(
            #"{"default": {"attempts": 5, "terms": "1"}, "acme": {"requiredChecks": ["chip", "device"], "terms": "2"}}"#
        )
        let acme = policies.policy(of: "acme")
        #expect(acme.requiredChecks == [.chip, .device])
        #expect(acme.attempts == 5)
        #expect(acme.terms == "2")
        let other = policies.policy(of: "other")
        #expect(other.requiredChecks == EnrolmentPolicy().requiredChecks)
        #expect(other.attempts == 5)
        #expect(other.terms == "1")
        #expect(try self.policies("{}").policy(of: "x") == EnrolmentPolicy())
    }

    @Test func `a customer has a name of its own, and the default's language and time for links`() throws {
        let policies = try policies(
            #"{"default": {"language": "fr", "mailedLinkSeconds": 86400}, "acme": {"name": "Acme Söhne", "language": "de"}}"#
        )
        #expect(
            policies.correspondence(of: "acme")
                == Correspondence(company: "Acme Söhne", language: "de", linkSeconds: 86_400))
        #expect(
            policies.correspondence(of: "other")
                == Correspondence(company: nil, language: "fr", linkSeconds: 86_400))
    }

    @Test func `an app has a public key on P-256 and a file with what it sends`() throws {
        let key = try OpenSSLPackageKey(OpenSSLKey(curve: .p256)).publicKey
        let jwk = String(decoding: key.json, as: UTF8.self)
        let policies = try policies(#"{"acme": {"app": {"key": \#(jwk), "apiKeyFile": "acme.key"}}}"#)
        #expect(policies.apps["acme"] == CustomerPolicies.App(key: key, apiKeyFile: "acme.key"))
        #expect(policies.apps["other"] == nil)
    }

    @Test(arguments: [
        ("", "not a JSON object of customers"), ("[]", "not a JSON object of customers"),
        (#"{"acme": 3}"#, "acme: not an object"), (#"{"acme": {"atempts": 3}}"#, "acme: atempts: not one of"),
        (#"{"acme": {"attempts": 0}}"#, "acme: attempts: not 1 to 100"),
        (#"{"acme": {"attempts": 2.5}}"#, "acme: attempts: not 1 to 100"),
        (#"{"acme": {"requiredChecks": []}}"#, "acme: requiredChecks: not one or more"),
        (#"{"acme": {"requiredChecks": ["device", "device"]}}"#, "acme: requiredChecks: not one or more"),
        (#"{"acme": {"requiredChecks": ["voice"]}}"#, "acme: requiredChecks: not one or more"),
        (#"{"acme": {"sessionSeconds": 9999999}}"#, "acme: sessionSeconds: not 1 to"),
        (#"{"acme": {"name": "a\nBcc: b@c"}}"#, "acme: name: not 1 to 80"),
        (#"{"acme": {"name": " "}}"#, "acme: name: not"),
        (#"{"default": {"name": "a"}}"#, "default: name belongs"),
        (#"{"acme": {"language": "xx"}}"#, "acme: language: not"),
        (#"{"acme": {"mailedLinkSeconds": 59}}"#, "acme: mailedLinkSeconds: not 60"),
        (#"{"acme": {"terms": ""}}"#, "acme: terms: not 1 to 60"),
        (#"{"acme": {"app": {"key": {"kty": "oct", "k": "AA"}, "apiKeyFile": "x"}}}"#, "acme: app: not"),
        (#"{"default": {"app": {}}}"#, "default: app: not"),
    ])
    func `what is not understood is named, not passed over`(text: String, complaint: String) {
        let error = #expect(throws: CustomerPolicies.Malformed.self) { try policies(text) }
        #expect(error?.description.hasPrefix(complaint) == true)
    }
}

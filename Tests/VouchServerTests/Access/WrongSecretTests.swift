import Testing
import VouchAPI

@testable import VouchServer

/// Many wrong secrets, and who has to wait for them.
extension AuthenticatorTests {
    @Test func `beside 10,000 wrong secrets from 50 addresses the right client is never refused`() async throws {
        let authenticator = try await authenticator()
        var wrong: [Problem.Code?: Int] = [:]
        for number in 0..<10_000 {
            let address = "198.51.100.\(number % 50)"
            wrong[
                await code {
                    _ = try await authenticator.issue(
                        client: "demo", secret: "wrong \(number)", scopes: [.read], tenant: nil, from: address, at: now)
                }, default: 0] += 1
            guard number % 100 == 0 else { continue }
            // From an address of its own, and from one of those.
            for own in ["192.0.2.1", "198.51.100.7"] {
                let answer = await code {
                    _ = try await authenticator.issue(
                        client: "demo", secret: "secret", scopes: [.read], tenant: nil, from: own, at: now)
                }
                #expect(answer == nil, "\(number) \(own)")
            }
        }
        #expect(wrong[.unauthenticated] == 50 * SecretMemory.wrongAdmitted)
        #expect(wrong[.tooMany] == 10_000 - 50 * SecretMemory.wrongAdmitted)
    }

    @Test func `who tries one password with many names waits, and who was right before does not`() async throws {
        let authenticator = try await authenticator()
        func issue(_ client: String, _ secret: String, from address: String = "8.8.8.8") async -> Problem.Code? {
            await code {
                _ = try await authenticator.issue(
                    client: client, secret: secret, scopes: [.read], tenant: nil, from: address, at: now)
            }
        }
        #expect(await issue("demo", "secret") == nil)
        for number in 0..<Authenticator.wrongFromAddress {
            #expect(await issue("name \(number)", "summer") == .unauthenticated)
        }
        #expect(await issue("another", "summer") == .tooMany)
        #expect(await issue("demo", "secret") == nil, "it was right before")
        #expect(await issue("another", "summer", from: "9.9.9.9") == .unauthenticated)
        // Behind a proxy that the operator has not named are all clients.
        for number in 0...Authenticator.wrongFromAddress {
            #expect(await issue("name \(number)", "summer", from: "10.0.0.7") == .unauthenticated)
        }
    }

    @Test func `addresses of one network of version 6 are counted together`() async throws {
        let authenticator = try await authenticator()
        func wrong(_ host: String) async -> Problem.Code? {
            await code {
                _ = try await authenticator.issue(
                    client: "demo", secret: "wrong", scopes: [.read], tenant: nil, from: "2001:db8:0:1::\(host)",
                    at: now)
            }
        }
        for number in 0..<SecretMemory.wrongAdmitted { #expect(await wrong("\(number)") == .unauthenticated) }
        #expect(await wrong("ffff") == .tooMany)
    }
}

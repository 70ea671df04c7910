import Foundation
import Testing
import VouchAPI
import VouchCore
import VouchEnrolment
import VouchJOSE
import VouchOpenSSL
import VouchServer
import VouchStores

@testable import VouchPersistence

/// Packages that were opened, remembered in each engine.
struct PackageMemoryTests {
    private let now = Timestamp(seconds: 1_795_435_200)
    private let cryptography = OpenSSLCryptography()

    private func sealed(_ key: OpenSSLPackageKey, for token: String = "t") throws -> [UInt8] {
        try PackageSealer(for: key.publicKey, cryptography: cryptography).seal(
            Sensitive([1, 2, 3]), at: Int(now.seconds), nonce: token)
    }

    private func opens(
        _ packages: ClientPackages, _ package: [UInt8], tenant: String = "a", after seconds: Int64 = 0
    ) async throws -> Bool {
        do {
            _ = try await packages.open(
                package, for: "t", of: nil, tenant: tenant, at: now.adding(seconds: seconds))
            return true
        } catch is Problem {
            return false
        }
    }

    @Test(arguments: TestEngine.available) func `a package opens once, at whichever server, also after a restart`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let key = try OpenSSLPackageKey(OpenSSLKey(curve: .p256))
        func server() async throws -> (database: SQLDatabase, packages: ClientPackages) {
            let database = try await test.open()
            return (
                database,
                try ClientPackages(
                    openedBy: key, rememberedIn: SQLTransients(database), cryptography: cryptography)
            )
        }
        let (one, other) = (try await server(), try await server())
        let package = try sealed(key)
        #expect(try await opens(one.packages, package))
        #expect(try await !opens(one.packages, package))
        #expect(try await !opens(other.packages, package))
        try await one.database.close()
        try await other.database.close()
        let again = try await server()
        #expect(try await !opens(again.packages, package))
        // What is tidied up is too old to be opened.
        for seconds: Int64 in [300, 360, 361, 400] {
            _ = try await again.database.deleteExpired(at: now.adding(seconds: seconds))
            #expect(try await !opens(again.packages, package, after: seconds))
        }
    }

    @Test(arguments: TestEngine.available) func `of eight servers that open one package at once, one does`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let key = try OpenSSLPackageKey(OpenSSLKey(curve: .p256))
        let databases = [try await test.open(), try await test.open()]
        let package = try sealed(key)
        let opened = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                let packages = try ClientPackages(
                    openedBy: key, rememberedIn: SQLTransients(databases[number % 2]), cryptography: cryptography)
                group.addTask { try await opens(packages, package) }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(opened == 1)
    }

    @Test(arguments: TestEngine.available)
    func `one customer's packages fill its own memory, and push out nobody's`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let key = try OpenSSLPackageKey(OpenSSLKey(curve: .p256))
        let database = try await test.open()
        let packages = try ClientPackages(
            openedBy: key, rememberedIn: SQLTransients(database) { $0 == .package ? (3, 1_000) : $0.limits },
            cryptography: cryptography)
        let first = try sealed(key)
        #expect(try await opens(packages, first, tenant: "b"))
        for _ in 0..<3 { #expect(try await opens(packages, try sealed(key))) }
        await #expect(throws: QuotaReached(.packages)) { try await opens(packages, try sealed(key)) }
        #expect(try await opens(packages, try sealed(key), tenant: "b"))
        #expect(try await !opens(packages, first, tenant: "b"))
        // A package of which nothing is remembered would open again: it is refused for as long as there is no room.
        await #expect(throws: QuotaReached(.packages)) { try await opens(packages, try sealed(key), after: 300) }
    }
}

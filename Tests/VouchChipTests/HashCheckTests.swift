import Testing
import VouchCore
import VouchOpenSSL
import VouchPKI

@testable import VouchChip

/// What the hashes of EF.SOD say of data groups, one by one and together.
@Suite struct HashCheckTests {
    private func check(_ groups: [Int: [UInt8]], hashLength: Int = 32) -> HashCheck {
        var check = HashCheck(
            securityObject: LDSSpecimen.securityObject(dataGroups: [1, 2], hashLength: hashLength),
            cryptography: OpenSSLCryptography())
        check.run(groups)
        return check
    }

    @Test func `a hash of another length than its function's says nothing of the file`() {
        let check = check([1: [7]], hashLength: 20)
        #expect(check.outcomes[1] == .notPerformed(.hashLength))
        #expect(check.overall == .notPerformed(.hashLength))
    }

    @Test func `a file with another hash is not the State's`() {
        let check = check([1: [7]])
        #expect(check.outcomes[1] == .failed(.hashMismatch))
        #expect(check.overall == .failed(.hashMismatch))
    }

    @Test func `a group that EF SOD does not list fails`() {
        #expect(check([3: [7]]).outcomes[3] == .failed(.groupNotListed))
    }

    @Test func `where no group was read nothing was checked`() {
        let check = check([:])
        #expect(check.outcomes[1] == .notPerformed(.groupNotRead))
        #expect(check.overall == .notPerformed(.noGroupRead))
    }
}

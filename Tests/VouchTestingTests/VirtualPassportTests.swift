import Testing
import VouchChip
import VouchPKI
import VouchTesting

@Suite struct VirtualPassportTests {
    private func group(_ number: Int) throws -> ElementaryFile { try #require(ElementaryFile.dataGroup(number)) }

    @Test func `after BAC every file comes out as it stands on the chip`() async throws {
        let passport = try VirtualPassport()
        let terminal = PlainTerminal(passport)
        try await terminal.openByBAC()
        for file in [ElementaryFile.common, .documentSecurity]
            + [1, 2, 11, 12, 14].compactMap(ElementaryFile.dataGroup)
        {
            #expect(try await terminal.read(file) == passport.storedBytes(of: file), "\(file.name)")
        }
        #expect(passport.storedBytes(of: try group(2))?.count == 20_000)
    }

    private static let suites = PACEProtocol.known.map(\.value)

    @Test(arguments: VirtualPassportTests.suites)
    func `after PACE of each suite DG1 comes out`(_ suite: PACEProtocol) async throws {
        var configuration = VirtualPassport.Configuration()
        let parameters: StandardizedParameters = suite.agreement == .ecdh ? .p256 : .modp1024Order160
        configuration.pace = [.init(suite, .standardized(parameters))]
        let passport = try VirtualPassport(configuration)
        let terminal = PlainTerminal(passport)
        let result = try await terminal.openByPACE()
        #expect((result.chipAuthentication != nil) == (suite.mapping == .chipAuthentication))
        #expect(try await terminal.select(.eMRTD) == .success)
        #expect(try await terminal.read(try group(1)) == passport.storedBytes(of: try group(1)))
    }

    @Test(arguments: StandardizedParameters.allCases)
    func `PACE runs in each standardized group, with generic and integrated mapping`(
        _ parameters: StandardizedParameters
    ) async throws {
        let agreement: PACEProtocol.Agreement = parameters.isElliptic ? .ecdh : .dh
        for mapping in [PACEProtocol.Mapping.generic, .integrated] {
            // SWU's map does not exist where p = 1 modulo 4, as for P-224.
            if parameters == .p224, mapping == .integrated { continue }
            var configuration = VirtualPassport.Configuration()
            configuration.pace = [
                .init(.init(agreement: agreement, mapping: mapping, cipher: .aes256), .standardized(parameters))
            ]
            let passport = try VirtualPassport(configuration)
            let terminal = PlainTerminal(passport)
            try await terminal.openByPACE(password: .can(checking: "123456"))
            #expect(try await terminal.select(.eMRTD) == .success, "\(mapping)")
        }
    }

    @Test func `of several groups the one that is named is used`() async throws {
        var configuration = VirtualPassport.Configuration()
        let suite = PACEProtocol(agreement: .ecdh, mapping: .generic, cipher: .aes128)
        configuration.pace = [.init(suite, .standardized(.p256)), .init(suite, .standardized(.p384))]
        for index in 0...1 {
            let passport = try VirtualPassport(configuration)
            let terminal = PlainTerminal(passport)
            try await terminal.openByPACE(index)
            #expect(try await terminal.select(.eMRTD) == .success)
        }
    }

    @Test(arguments: VirtualPassport.Format.allCases)
    func `each format opens with its own zone, a long TD1 number too`(
        _ format: VirtualPassport.Format
    ) async throws {
        var configuration = VirtualPassport.Configuration()
        configuration.format = format
        if format == .td1 { configuration.holder.documentNumber = "D23145890734" }
        let terminal = PlainTerminal(try VirtualPassport(configuration))
        try await terminal.openByBAC()
        #expect(try await terminal.read(.common).first == 0x60)
    }

    @Test func `chips built alike have keys of their own`() throws {
        let first = try VirtualPassport().storedBytes(of: try group(14))
        #expect(first != nil)
        #expect(try VirtualPassport().storedBytes(of: try group(14)) != first)
    }

    @Test func `printing a holder shows nobody`() {
        #expect("\(Holder())" == "<redacted>")
        #expect(!"\(VirtualPassport.Configuration())".contains("ERIKSSON"))
    }
}

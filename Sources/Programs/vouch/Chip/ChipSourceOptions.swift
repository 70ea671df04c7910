import ArgumentParser
import Foundation
import VouchChip
import VouchPKI
import VouchChipPCSC
import VouchTesting

/// Where the chip is: on a reader of this computer, or virtual.
struct ChipSourceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The reader's name as shown by `vouch chip info`, or part of it. (default: the first with a chip)",
            valueName: "name"))
    var reader: String?

    @Option(
        help: ArgumentHelp(
            "How long to wait for a chip on a reader. (default: 10 for read, 0 for info)",
            valueName: "seconds"))
    var wait: Double?

    @Option(
        help: ArgumentHelp(
            "Use a virtual chip of an invented person, which needs no reader and no password.",
            valueName: "profile"))
    var virtual: VirtualPassport.Profile?

    @Option(help: ArgumentHelp("A fault of the virtual chip. With --virtual.", valueName: "fault"))
    var fault: VirtualPassport.Fault?

    func validate() throws {
        if virtual == nil, fault != nil { throw ValidationError("--fault needs --virtual") }
        if virtual != nil, reader != nil { throw ValidationError("give only one of --reader and --virtual") }
        if virtual != nil, wait != nil { throw ValidationError("--wait has no effect with --virtual") }
        guard (0...86_400).contains(wait ?? 0) else { throw ValidationError("--wait must be 0 to 86400 seconds") }
    }

    /// A chip and the name of its reader.
    struct Source {
        let name: String
        let transport: any ChipTransport
        /// The password if none was given; known only for virtual chips.
        var password: AccessPassword?
        /// The signer of a virtual chip. Nothing else should ever trust that State.
        var trust: TrustStore?
        /// Its certificate, in DER; nil for a chip in a reader.
        var authority: [UInt8]?

        func inventedAuthority() throws(Complaint) -> Data {
            guard let authority else { throw Complaint.noAuthority }
            return Data(authority)
        }
    }

    /// - Parameter usualWait: the default waiting time for a chip, in seconds.
    func open(usualWait: Double) async throws -> Source {
        if let profile = virtual {
            var configuration = VirtualPassport.Configuration()
            configuration.profile = profile
            configuration.fault = fault
            let (chip, authority) = try VirtualPassport.signed(configuration)
            var trust = TrustStore()
            if let certificate = try? Certificate(authority) {
                let source = TrustSource(kind: .certificateFile, name: "made up", isAuthenticated: false)
                trust.add(certificate, isAnchor: true, source: source)
            }
            return Source(
                name: "virtual \(profile.rawValue)", transport: chip, password: .mrz(try MRZKey(chip.zone)),
                trust: trust, authority: authority)
        }
        let context = try await PCSCContext()
        let reader = try await context.waitForChip(
            in: try await readerName(context), within: .seconds(wait ?? usualWait))
        return Source(name: reader.name, transport: try await context.connect(to: reader.name))
    }

    /// The only reader whose name contains the text.
    private func readerName(_ context: PCSCContext) async throws -> String? {
        guard let wanted = reader else { return nil }
        let names = try await context.readers().map(\.name)
        if names.contains(wanted) { return wanted }
        let matching = names.filter { $0.lowercased().contains(wanted.lowercased()) }
        guard matching.count < 2 else {
            throw Complaint(
                "chip.ambiguousReader", "several readers match: \(matching.joined(separator: ", "))",
                hint: "give the full name of one of them")
        }
        guard let only = matching.first else {
            throw Complaint(
                "chip.unknownReader", "no such reader",
                hint: names.isEmpty ? "no reader is connected" : "available: \(names.joined(separator: ", "))")
        }
        return only
    }
}

extension VirtualPassport {
    /// A chip, and the certificate of its signer's authority, in DER.
    ///
    /// - Throws: a complaint where there is no `openssl`, which generates them: a chip without them would look forged.
    static func signed(_ configuration: Configuration) throws -> (chip: VirtualPassport, authority: [UInt8]) {
        guard let pki = try? TestPKI() else { throw Complaint.noAuthority }
        return (try VirtualPassport(configuration, pki: pki), try pki.countrySigningCertificate())
    }
}

extension Complaint {
    /// The invented State signs with the `openssl` command.
    static let noAuthority = Complaint(
        "chip.noAuthority", "the invented State cannot sign its passport", hint: "install the openssl command",
        exitCode: .incomplete)
}

extension VirtualPassport.Profile: ExpressibleByArgument {}
extension VirtualPassport.Fault: ExpressibleByArgument {}

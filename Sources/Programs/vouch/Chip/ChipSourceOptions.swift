import ArgumentParser
import VouchChip
import VouchPKI
import VouchChipPCSC
import VouchTesting

/// Where the chip is: on a reader of this computer, or made up in memory.
struct ChipSourceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The reader, as `vouch chip info` names it, or a part of its name. (default: the first with a chip)",
            valueName: "name"))
    var reader: String?

    @Option(
        help: ArgumentHelp(
            "How long to wait for a chip to be laid on a reader. (default: 10 to read, 0 for info)",
            valueName: "seconds"))
    var wait: Double?

    @Option(
        help: ArgumentHelp(
            "Take a made-up chip of an invented person instead, which needs no reader and no password.",
            valueName: "profile"))
    var virtual: VirtualPassport.Profile?

    @Option(help: ArgumentHelp("What goes wrong with the made-up chip. With --virtual.", valueName: "fault"))
    var fault: VirtualPassport.Fault?

    func validate() throws {
        if virtual == nil, fault != nil { throw ValidationError("--fault needs --virtual") }
        if virtual != nil, reader != nil { throw ValidationError("give one of --reader and --virtual") }
        guard (0...86_400).contains(wait ?? 0) else { throw ValidationError("--wait must be 0 to 86400 seconds") }
    }

    /// A chip and how to call where it lies.
    struct Source {
        let name: String
        let transport: any ChipTransport
        /// What opens it if nothing else was given: only made-up chips tell.
        var password: AccessPassword?
        /// Who signed a made-up chip. Nobody else need ever trust that State.
        var trust: TrustStore?
    }

    /// - Parameter usualWait: for a chip, in seconds, where nothing else was asked for.
    func open(usualWait: Double) async throws -> Source {
        if let profile = virtual {
            var configuration = VirtualPassport.Configuration()
            configuration.profile = profile
            configuration.fault = fault
            let (chip, authority) = try VirtualPassport.signed(configuration)
            var trust = TrustStore()
            if let authority, let certificate = try? Certificate(authority) {
                let source = TrustSource(kind: .certificateFile, name: "made up", isAuthenticated: false)
                trust.add(certificate, isAnchor: true, source: source)
            }
            return Source(
                name: "virtual \(profile.rawValue)", transport: chip, password: .mrz(try MRZKey(chip.zone)),
                trust: trust)
        }
        let context = try await PCSCContext()
        let reader = try await context.waitForChip(
            in: try await readerName(context), within: .seconds(wait ?? usualWait))
        return Source(name: reader.name, transport: try await context.connect(to: reader.name))
    }

    /// The one reader whose name has the text in it.
    private func readerName(_ context: PCSCContext) async throws -> String? {
        guard let wanted = reader else { return nil }
        let names = try await context.readers().map(\.name)
        if names.contains(wanted) { return wanted }
        let matching = names.filter { $0.lowercased().contains(wanted.lowercased()) }
        guard matching.count < 2 else {
            throw Complaint(
                "chip.ambiguousReader", "several readers have this in their name: \(matching.joined(separator: ", "))",
                hint: "name one of them in full")
        }
        guard let only = matching.first else {
            throw Complaint(
                "chip.unknownReader", "there is no such reader",
                hint: names.isEmpty ? "no reader is plugged in" : "there are: \(names.joined(separator: ", "))")
        }
        return only
    }
}

extension VirtualPassport {
    /// A chip, and the certificate of the authority that vouches for its signer, in DER. Without `openssl`, which makes
    /// them, EF.SOD stays unsigned.
    static func signed(_ configuration: Configuration) throws -> (chip: VirtualPassport, authority: [UInt8]?) {
        guard let pki = try? TestPKI() else { return (try VirtualPassport(configuration), nil) }
        return (try VirtualPassport(configuration, pki: pki), try pki.countrySigningCertificate())
    }
}

extension VirtualPassport.Profile: ExpressibleByArgument {}
extension VirtualPassport.Fault: ExpressibleByArgument {}

import ArgumentParser
import Foundation
import VouchChip
import VouchMRZ
import VouchTesting

/// `vouch chip emulate`.
struct ChipEmulateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "emulate",
        abstract: "Puts an invented passport on pcscd's virtual reader (vpcd), for any PC/SC program to read.",
        discussion: """
            The person is invented, and so is the State that signs. Stop with Ctrl-C.

            Profiles: \(names(VirtualPassport.Profile.self)).

            Faults: \(names(VirtualPassport.Fault.self)).

            Exit codes: 2 no virtual reader listens, or it has closed; 64 usage error; 73 cannot create the file; 74 \
            output was lost, because a disk is full or a pipe closed.
            """)

    private static func names<T: CaseIterable & RawRepresentable>(_: T.Type) -> String where T.RawValue == String {
        T.allCases.map(\.rawValue).joined(separator: ", ")
    }

    @Option(help: ArgumentHelp("The kind of chip.", valueName: "name"))
    var profile = VirtualPassport.Profile.standard

    @Option(help: ArgumentHelp("A fault of the chip.", valueName: "name"))
    var fault: VirtualPassport.Fault?

    @Option(
        help: ArgumentHelp(
            "The command, byte or protected response at which the fault occurs. (default: depends on the fault)",
            valueName: "number"))
    var faultPosition: Int?

    @Option(help: "The host vpcd listens on.")
    var host = "127.0.0.1"

    @Option(help: "The port vpcd listens on.")
    var port = VPCDServer.usualPort

    @Option(
        help: ArgumentHelp(
            "Write the invented State's certificate to this file, for `vouch trust import`.", valueName: "file"))
    var saveAuthority: String?

    func validate() throws {
        if faultPosition != nil, fault == nil { throw ValidationError("--fault-position needs --fault") }
        if let faultPosition, faultPosition < 0 { throw ValidationError("--fault-position must be 0 or more") }
    }

    func run() async throws {
        do {
            var configuration = VirtualPassport.Configuration()
            configuration.profile = profile
            configuration.fault = fault
            configuration.faultPosition = faultPosition
            let file = try saveAuthority.map { path throws(Complaint) in try OutputFile(path, .inventedAuthority) }
            let (chip, authority) = try VirtualPassport.signed(configuration)
            try file?.write(Data(authority))
            let greeting = ChipEmulateCommand.greeting(chip)
            try await VPCDServer(host: host, port: port).serve(chip) {
                do throws(Complaint) {
                    try Terminal.write(greeting)
                } catch {
                    error.print()
                    Foundation.exit(error.exitCode)
                }
            }
        } catch {
            let complaint = Complaint(aboutChip: error)
            complaint.print()
            throw ExitCode(complaint.exitCode)
        }
    }

    /// How to open the chip: everything printed on the document.
    private static func greeting(_ chip: VirtualPassport) -> String {
        let lines = chip.zone.lines.map(text)
        var numbers: [String] = []
        if let can = chip.configuration.can { numbers.append("CAN \(can.reveal { $0 })") }
        if let pin = chip.configuration.pin { numbers.append("PIN \(pin.reveal { $0 })") }
        if let puk = chip.configuration.puk { numbers.append("PUK \(puk.reveal { $0 })") }
        return """
            \(chip.configuration.profile.rawValue) lies on the virtual reader. Ctrl-C removes it.

            \(lines.map { "  " + $0 }.joined(separator: "\n"))
              \(numbers.joined(separator: ", "))

              vouch chip read --mrz "\(lines.joined(separator: " "))"

            """
    }
}

import ArgumentParser
import Foundation
import VouchChip
import VouchOpenSSL
import VouchPKI
import VouchDocument
import VouchKit
import VouchModels

/// `vouch models build`.
struct ModelsBuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Compiles models into one database, checksummed and signed.",
        discussion: """
            Without --sign the database is protected against damage, but not against anyone who can write the file.

            A file of the output's name is replaced only if it is a database.

            Exit codes: 0 written; 1 lint reports mistakes; 2 a file cannot be read; 64 usage error; 73 cannot create \
            the database; 74 output was lost, because a disk is full or a pipe closed.
            """)

    @Option(help: ArgumentHelp("The folder of texts, instead of Vouch's own.", valueName: "folder"))
    var models: String?

    @Option(
        help: ArgumentHelp("The subset to build: Full, Passports, Europe and so on, as defined in the file `subsets`."))
    var subset = "Full"

    @Option(
        name: .customLong("database-version"),
        help: ArgumentHelp("Version of the database; increase it with each release.", valueName: "number"))
    var databaseVersion: Int

    @Option(help: ArgumentHelp("An Ed25519 private key: openssl genpkey -algorithm ed25519.", valueName: "file"))
    var sign: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("The output file.", valueName: "file"))
    var output: String

    func validate() throws {
        guard UInt32(exactly: databaseVersion) != nil else {
            throw ValidationError("--database-version must be 0 to 4294967295")
        }
    }

    func run() throws {
        try Complaint.reporting {
            let file = try OutputFile(output, .modelDatabase)
            let build = try ModelFiles.build(try ModelFiles.texts(in: models))
            let signer = try sign.map { path throws(Complaint) in try ModelFiles.signer(path) }
            let bytes: [UInt8]
            do {
                bytes = try build.database(
                    subset: subset, version: databaseVersion, signer: signer, OpenSSLCryptography())
            } catch let failure as ModelBuild.Failure {
                throw Complaint("models.subset", "\(failure)", hint: "see the file `subsets`", exitCode: .notAllValid)
            } catch {
                throw Complaint(
                    "models.build", "cannot build the database: \(error)", hint: "check that OpenSSL is installed")
            }
            try file.write(Data(bytes))
            let database = try complaining { () throws(ReadingProblem) in
                try LoadedModels(.database(bytes, key: nil))
            }
            try Terminal.write(
                "\(Terminal.printable(output)): \(database.models.count) models, \(bytes.count) bytes\n")
            if let signer { try Terminal.write("signed by \(Hex.text(signer.publicKey).lowercased())\n") }
        }
    }
}

import ArgumentParser
import VouchCore
import VouchOutbound
import VouchServer

/// Who sends e-mail, and by which server.
struct MailOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Send e-mail through this server: smtp://HOST:PORT (with STARTTLS, except to this machine) or smtps://HOST:PORT.",
            valueName: "url"))
    var mailServer: String?

    @Option(help: ArgumentHelp("The sender's address; required with --mail-server.", valueName: "address"))
    var mailFrom: String?

    @Option(help: ArgumentHelp("Log in to the mail server as this user.", valueName: "name"))
    var mailUser: String?

    @Option(help: ArgumentHelp("File that holds the user's password.", valueName: "file"))
    var mailPasswordFile: String?

    func validate() throws {
        if (mailServer == nil) != (mailFrom == nil) {
            throw ValidationError("--mail-server and --mail-from must be given together")
        }
        if (mailUser == nil) != (mailPasswordFile == nil) {
            throw ValidationError("--mail-user and --mail-password-file must be given together")
        }
        if mailUser != nil, mailServer == nil { throw ValidationError("--mail-user needs --mail-server") }
    }

    /// - Returns: nil if no mail is sent.
    /// - Throws: ``StartProblem``.
    func mail() throws -> EnrolmentMail? {
        guard let mailServer, let mailFrom else { return nil }
        guard let sender = MailAddress(mailFrom) else {
            throw StartProblem(
                "--mail-from is not an e-mail address", hint: "such as vouch@example.com, without a name")
        }
        do {
            return EnrolmentMail(try MailServer(mailServer, sender: sender, login: try login()))
        } catch let error as MailServer.Unusable {
            throw StartProblem("--mail-server: \(error)", hint: "such as smtp://mail.example.com:587")
        }
    }

    private func login() throws -> MailServer.Login? {
        guard let mailUser, let mailPasswordFile else { return nil }
        return MailServer.Login(user: mailUser, password: try OperatorFile.line(mailPasswordFile, what: "password"))
    }
}

import ArgumentParser
import Foundation
import Logging
import VouchChip
import VouchCore
import VouchFiles
import VouchHTTP
import VouchJOSE
import VouchKit
import VouchOpenSSL
import VouchPersistence
import VouchServer
import VouchStores
import VouchWorkers

@main
struct VouchServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vouch serve",
        abstract: "Answers requests from apps and other services.",
        discussion: """
            All data stays on your machines: the store is a file in the data folder, or your PostgreSQL database.

            Other commands manage the store: vouch-server \(OperatorCommand.names.joined(separator: ", ")). `vouch-server \
            help` lists them.
            """,
        version: DocumentService.version)

    @Flag(
        help:
            "Create a customer with credentials, print three things to try, and let any user of this machine read documents."
    )
    var demo = false

    @Flag(help: "With --demo: who enrols shows a face too. Needs the networks that scripts/fetch-engines installs.")
    var demoFace = false

    @Option(help: ArgumentHelp("Listen on this address.", valueName: "address"))
    var host = "127.0.0.1"

    @Flag(help: "Serve without TLS on every address, as in a container behind a proxy that ends TLS.")
    var plainHttp = false

    @Option(help: ArgumentHelp("Listen on this port; 0 chooses a free one.", valueName: "number"))
    var port = 8080

    @Option(help: ArgumentHelp("Keep the store and keys in this folder.", valueName: "folder"))
    var data = "vouch-data"

    @Option(
        help: ArgumentHelp(
            "The master key: a file of 64 hexadecimal digits, or a token's address, pkcs11:… (default: master.key in "
                + "the data folder)", valueName: "key"))
    var masterKey: String?

    @Option(
        help: ArgumentHelp(
            "The previous master key, until `vouch-server keys rotate` has finished.", valueName: "key"))
    var previousMasterKey: String?

    @Option(help: ArgumentHelp("The address by which clients reach the server, if different.", valueName: "url"))
    var url: String?

    @Option(
        help: ArgumentHelp(
            "Name of this server among those that share a store, unlike every other's: it is part of the identifiers of chip sessions, so that a proxy finds the server that has one.",
            valueName: "name"))
    var serverName: String?

    @Option(
        help: ArgumentHelp(
            "Create a customer, or further credentials for one, print them as JSON, and exit.", valueName: "name"))
    var addCustomer: String?

    @Option(
        help: ArgumentHelp(
            "Retention policy file, per customer: see docs/guides/privacy.md. (default: journeys 30 days)",
            valueName: "file"))
    var retention: String?

    @Option(
        help: ArgumentHelp(
            "Enrolment policy file, per customer: see docs/guides/production.md.", valueName: "file"))
    var customers: String?

    @Option(
        help: ArgumentHelp(
            "Folder of journeys, NAME.json for all customers and CUSTOMER/NAME.json for one: see docs/guides/journeys.md. (default: Vouch's own four)",
            valueName: "folder"))
    var journeys: String?

    @Option(
        help: ArgumentHelp(
            "Address that opens the app on a phone, such as acme-bank://enrol: the page behind enrolment links leads there.",
            valueName: "address"))
    var appLink: String?

    @OptionGroup var browsers: PageOptions

    @OptionGroup var phoneApps: PhoneAppOptions

    @Flag(
        help:
            "Keep no personal data on disk: enrolments and journeys end with the server; readings are always answered at once."
    )
    var storeNothing = false

    @OptionGroup var choice: StoreChoice

    @OptionGroup var working: WorkerOptions

    @OptionGroup var quotas: QuotaOptions

    @OptionGroup var mail: MailOptions

    @OptionGroup var staff: StaffOptions

    @OptionGroup var webhooks: WebhookOptions

    @OptionGroup var operation: OperationOptions

    /// On the main thread: a worker gives its privileges up there, before other threads begin, since each thread has its own.
    @MainActor static func main() async {
        if ReadingWorker.isAsked { await ReadingWorker.run(ReadingWorker.confine()) }
        if OperatorCommand.isAsked { return await OperatorCommand.main() }
        do {
            let words = Array(CommandLine.arguments.dropFirst())
            let settings = try Settings(words, environment: ProcessInfo.processInfo.environment)
            if settings.arguments.contains("--print-configuration") {
                let command = try parse(settings.arguments)
                let defaults = [
                    "host": command.host, "port": "\(command.port)", "data": command.data,
                    "worker-memory": "\(command.working.workerMemory)",
                    "log-format": command.operation.logFormat.rawValue,
                ]
                let text = try settings.printed(defaults: defaults)
                do {
                    try OperatorCommand.write(Data(text.utf8))
                } catch let problem as StartProblem {
                    try OperatorCommand.complain(problem.message, problem.hint)
                }
            } else {
                await main(settings.arguments)
            }
        } catch {
            exit(withError: error)
        }
    }

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port must be 0 to 65535") }
        if demo, !["127.0.0.1", "localhost", "::1"].contains(host) {
            throw ValidationError("--demo lets anyone read, so it must listen on this machine only")
        }
        if ["0.0.0.0", "::", "[::]", "*"].contains(host), operation.tlsKey == nil, !plainHttp, !demo {
            throw ValidationError(
                "--host \(host) serves documents without TLS to every machine that can connect: give --tls-certificate and --tls-key, or --plain-http if a proxy ends TLS"
            )
        }
        if let serverName, !ChipSessions.isServerName(serverName) {
            throw ValidationError("--server-name must be 1 to 63 lowercase letters, digits and hyphens")
        }
        if demoFace, !demo { throw ValidationError("--demo-face has no effect without --demo") }
        if let appLink, URLComponents(string: appLink)?.scheme == nil || appLink.lowercased().hasPrefix("javascript:") {
            throw ValidationError("--app-link must be an address with a scheme, such as acme-bank://enrol")
        }
        if let url {
            let parts = URLComponents(string: url)
            guard ["http", "https"].contains(parts?.scheme), parts?.host?.isEmpty == false, !url.hasSuffix("/") else {
                throw ValidationError(
                    "--url must be an address such as https://vouch.example, without a trailing slash")
            }
        }
    }

    func run() async throws {
        try await OperatorCommand.run { try await serve() }
    }

    private func serve() async throws {
        // Before keys are read: no other process of this user reads them from memory.
        _ = WorkerLimits.hideMemory()
        operation.startLogging()
        let cryptography = OpenSSLCryptography()
        let hash = SecretHash { try cryptography.scrypt($0, salt: $1) }
        if let addCustomer {
            let folder = try DataFolder(data)
            let lock = try folder.lock(isShared: true)
            defer { lock.release() }
            let credentials = SQLCredentials(try await database(in: folder, cryptography))
            try await NewCustomer(addCustomer, in: credentials, hash: hash, cryptography: cryptography).print()
            return
        }
        // Workers make no folder outside their own.
        if let cache = FaceService.networkCache(of: ProcessInfo.processInfo.environment) {
            try? FileManager.default.createDirectory(
                atPath: cache, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        let causes = CauseLog()
        let hearing: ServerCause.Hearing = { causes.write($0, $1) }
        // First: they get ready while the rest does.
        let pool = working.pool(hearing: hearing)
        pool?.start()
        defer { pool?.close() }
        let folder = try DataFolder(data)
        let lock = try folder.lock(isShared: true)
        defer { lock.release() }
        let database = try await database(in: folder, cryptography).limited(to: quotas.limits)
        try await choice.large.check()
        try await BlobsCommand.requirePlace(database)
        let audit = BatchedAudit(SQLAudit(database))
        let policy = try retention.map { try RetentionPolicy(file: $0) }
        var http = try operation.http(host: host, port: port)
        if demo { http.names = ownNames }
        let address = address(ofPort: port)
        let keys = TokenKeys(
            signing: try await OpenSSLPackageKey.kept("token key", in: database, named: "token-1", use: .signature),
            issuer: address)
        let credentials = RememberedCredentials(
            SQLCredentials(database), clock: HTTPService.Configuration.systemClock)
        let authenticator = try Authenticator(
            credentials: credentials, keys: keys, hash: hash, cryptography: cryptography,
            openTenant: demo ? Demonstration.tenant : nil)
        let demonstration =
            demo
            ? try await Demonstration.prepare(in: folder, url: address, credentials: credentials, hash: hash) : nil
        let models = try LoadedModels(.builtIn)
        var reading = ReadingWorker.configuration()
        reading.models = .loaded(models)
        let documents = try DocumentService.build(reading)
        let engines = try Engines(pool, own: documents)
        let chips = ChipSessions(reading: documents, server: serverName, cryptography)
        let customers = try Customers(
            file: customers, demonstration: demonstration?.customer(in: folder, withFace: demoFace))
        let jobs = ReadingJobs(
            store: SQLJobs(database), documents: engines.documents, clock: HTTPService.Configuration.systemClock,
            identifier: { UUID().uuidString.lowercased() }, causes: hearing)
        let webhookPolicy = try webhooks.policy()
        let courier = WebhookCourier(
            outbox: SQLOutbox(database), http: try webhooks.http(webhookPolicy), cryptography: cryptography,
            clock: HTTPService.Configuration.systemClock, causes: hearing)
        let persons =
            storeNothing
            ? try await PersonStores.inMemory(beside: database, quotas, cryptography) : PersonStores(database, quotas)
        let catalogue = try journeys.map { try JourneyFolder.catalogue(at: $0) } ?? .builtIn
        let sweep = JourneySweep(
            persons.journeys, lease: ServerLease("journeys", in: persons.transients), definitions: catalogue.all)
        let (portal, console) = persons.staffSessions(credentials, cryptography, address: address)
        let packages = try await ClientPackages(
            openedBy: OpenSSLPackageKey.kept("package key", in: database, use: .encryption),
            rememberedIn: persons.transients, cryptography: cryptography)
        let routes = Routes(
            packages: packages, address: address, database: database, cryptography: cryptography, keys: keys,
            tokens: authenticator,
            engines: engines, models: models, chips: chips, audit: audit, persons: persons, customers: customers,
            webhooks: webhookPolicy, catalogue: catalogue, appLink: appLink,
            universalLinks: try phoneApps.links())
        let metrics = operation.metrics(pool, courier, http.security, causes)
        let stores = StoreReadiness(database, installed: StartWarnings.installed)
        let start = await StartWarnings(http.security, customers.policies, database, isDemonstration: demo)
        start.log()
        let readiness = Readiness {
            await stores.obstacles + start.obstacles + (pool?.isReady ?? true ? [] : ["no worker is ready"])
        }
        let vendors =
            routes.regula() + routes.scans() + (try routes.journeys())
            + (try await routes.enrolment(mail: mail.mail(), portal: portal, credentials: credentials))
        let pages = try browsers.files(cryptography)
        let tried = demo ? pages.trying + [ReadingRoutes(documents: engines.documents).trying] : []
        let table = RouteTable(
            [metrics.route] + pages.routes + tried
                + (try routes.console(console, staff, credentials: credentials))
                + HealthRoutes(
                    keys: keys, packageKey: packages.publicKey, obstacles: { await readiness.obstacles() }
                ).routes + StartPage(isTried: demo && !pages.trying.isEmpty).routes + ProblemRoutes().routes
                + (try routes.native(
                    credentials: credentials, hash: hash, jobs: jobs, storesReadings: !storeNothing,
                    tokens: TokenRoutes(issuer: authenticator).routes, vendors: vendors,
                    server: url ?? "/"))
                + vendors,
            gate: ConsoleGate(
                console, others: PortalGate(portal, others: ChipTicketGate(chips, others: authenticator))),
            audit: audit,
            causes: hearing)
        let service = HTTPService(
            table, configuration: http, logger: Logger(label: "vouch"), metrics: metrics)
        // Expired data goes within a minute, whether or not a request asks for it.
        let kept = [SQLRetention(database)] + (storeNothing ? [persons.retention] : [])
        let retention = policy.map { policy in kept.map { RetentionRun(policy, store: $0, keys: keys) } } ?? []
        let cleaning = Task {
            var heads: [AuditHead] = []
            while !Task.isCancelled {
                let now = HTTPService.Configuration.systemClock()
                func work(_ name: String, _ work: () async throws -> Void) async {
                    _ = await ServerCause.heard(.init(work: name), hearing, work)
                }
                await work("audit heads") { heads = try await audit.signHeads(by: keys, since: heads, at: now) }
                await chips.forgetExpired(at: now)
                // Before expired records are deleted, so that their ends are sent.
                await work("journeys") { try await sweep.run(at: now) }
                await persons.tidy(at: now)
                await work("expired records") { _ = try await database.deleteExpired(at: now) }
                for run in retention { await work("retention") { _ = try await run.purge(at: now) } }
                // Last: of what was deleted now too.
                await work("pictures") { _ = try await database.sweepBlobs(at: now) }
                try await Task.sleep(for: .seconds(60))
                _ = await readiness.obstacles(isStarting: false)
            }
        }
        // One at a time: callers that wait for their answers come first. Where nothing is stored, no report is written either:
        // what waits from a run that stores is left to a server that does, or goes by its time.
        let deferred = storeNothing ? nil : Task { await jobs.work() }
        let deliveries = Task { await courier.work() }
        let confinement = pool.map { pool in Task { try await reportConfinement(of: pool) } }
        defer {
            confinement?.cancel()
            cleaning.cancel()
            deferred?.cancel()
            deliveries.cancel()
        }
        do {
            try await service.run { [self] listener in
                started(listener.port, folder, demonstration, isTried: !tried.isEmpty)
            }
        } catch let problem as HTTPService.CannotListen {
            throw StartProblem(
                "cannot listen on \(host), port \(port): \(problem.reason)",
                hint: "choose another with --port or --host (make serve PORT=8081)")
        }
    }

    private func database(in folder: DataFolder, _ cryptography: OpenSSLCryptography) async throws -> SQLDatabase {
        try await folder.openStore(
            at: choice.location(in: folder),
            master: folder.masterKey(masterKey, isMade: demo),
            previous: previousMasterKey.map { try folder.masterKey($0, isMade: false) },
            blobs: choice.large.policy(), cryptography)
    }

    /// Says how far workers are confined, once the first is.
    private func reportConfinement(of pool: WorkerPool) async throws {
        while pool.confinement == nil { try await Task.sleep(for: .milliseconds(200)) }
        let reached = pool.confinement ?? []
        let missing = WorkerLimits.Confinement.names.filter { !reached.contains($0.part) }.map(\.name)
        let logger = Logger(label: "vouch")
        guard missing.isEmpty else {
            return logger.warning(
                "this system confines workers only in part: an attacker who controls one reaches more of this machine",
                metadata: ["missing": "\(missing.joined(separator: ", "))"])
        }
        logger.info("workers are confined: limits, privileges, system calls, files, signals and memory")
    }

    /// What this machine's own users call a demonstration.
    private var ownNames: Set<String> {
        let given = url.flatMap { URLComponents(string: $0)?.host }
        return Set(["localhost", "127.0.0.1", "[::1]", given?.lowercased()].compactMap { $0 })
    }

    /// The address at which clients reach the server.
    private func address(ofPort port: Int) -> String {
        let name = host.contains(":") ? "[\(host)]" : host
        return url ?? "\(operation.tlsKey == nil ? "http" : "https")://\(name):\(port)"
    }

    /// Prints the server's address. The server keeps running if that output is lost.
    private func started(
        _ port: Int, _ folder: DataFolder, _ demonstration: Demonstration?, isTried: Bool
    ) {
        let address = address(ofPort: port)
        guard var demonstration else {
            try? OperatorCommand.say("Vouch serves at \(address)")
            return
        }
        demonstration.url = address
        do {
            try demonstration.save(in: folder)
        } catch {
            OperatorCommand.printError("vouch: error: the demonstration could not be written to \(folder.path)\n")
            return
        }
        try? OperatorCommand.write(Data(demonstration.invitation(page: isTried).utf8))
    }
}

extension OpenSSLPackageKey {
    /// A key of the server: made at the first start and kept in the store.
    static func kept(
        _ name: String, in database: SQLDatabase, named identifier: String? = nil, use: JSONWebKey.Use
    ) async throws -> OpenSSLPackageKey {
        let bytes = try await database.secret(name) {
            try OpenSSLKey(curve: .p256).privateKeyInfo().reveal { Sensitive(Array($0)) }
        }
        let key = try bytes.reveal { try OpenSSLKey(privateKeyInfo: SecretBytes($0)) }
        return try OpenSSLPackageKey(key, identifier: identifier, use: use)
    }
}

public import Foundation
import VouchFiles

/// Prints an HTML page to PDF with an installed Chromium, in a process with limited time and no network access. The
/// page's own policy prevents scripts from running.
public struct PDFPrinter: Sendable {
    /// No PDF could be made. Contains none of the report's content.
    public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// Why there is no PDF.
        @nonexhaustive
        public enum Code: Sendable, Hashable {
            /// No Chromium, Chrome or Edge was found.
            case noBrowser
            /// It took longer than allowed.
            case tooSlow
            /// It ended without a PDF.
            case refused
            /// No temporary folder could be made, or the page not be written into it.
            case noPlace
            /// The temporary folder's path is too long for the browser's sockets.
            case pathTooLong
        }

        /// The kind of failure, for programs.
        public let code: Code

        public init(_ code: Code) { self.code = code }

        public var description: String {
            switch code {
            case .noBrowser: "no Chromium or Chrome is installed, which is needed to write PDFs"
            case .tooSlow: "the browser took too long to print"
            case .refused: "the browser failed to print"
            case .noPlace: "cannot write to the temporary folder"
            case .pathTooLong: "the path of the temporary folder is too long for the browser"
            }
        }

        /// Advice: the next thing to try.
        public var hint: String {
            switch code {
            case .noBrowser: "install Chromium, or print report.html from any browser"
            case .tooSlow, .refused: "print report.html from any browser"
            case .noPlace: "check the folder named by TMPDIR: its permissions and free space"
            case .pathTooLong: "set TMPDIR to a folder with a path of up to 40 characters"
            }
        }
    }

    /// Path of the browser; nil if none was found.
    public let browser: String?
    /// Time limit of one PDF in seconds, the browser's start included; usually 40.
    public let seconds: Double
    /// Larger files are refused.
    private static let greatest = 64_000_000
    static let names = [
        "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "microsoft-edge",
    ]

    /// - Parameters:
    ///   - browser: path of the program; nil uses the search path.
    ///   - seconds: the time limit.
    public init(browser: String? = nil, seconds: Double = 40) {
        self.browser = browser ?? Self.find()
        self.seconds = max(1, min(seconds, 600))
    }

    /// Searches only the folders of a path, and these places.
    init(searching path: String, others: [String], seconds: Double = 40) {
        browser = Self.find(path, others)
        self.seconds = seconds
    }

    private static func find(
        _ path: String = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
        _ others: [String] = [
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/snap/bin/chromium",
        ]
    ) -> String? {
        let places = path.split(separator: ":").flatMap { folder in names.map { "\(folder)/\($0)" } }
        return (places + others).first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Prints a page.
    ///
    /// - Parameter html: a self-contained page, as ``HTMLReport`` makes it.
    /// - Returns: the PDF file.
    /// - Throws: ``Failure``, whose ``Failure/code`` says why there is none.
    public func pdf(of html: Data) throws(Failure) -> Data {
        guard let browser else { throw Failure(.noBrowser) }
        let folder = try PrivateFolder()
        defer { folder.remove() }
        let page = folder.url.appendingPathComponent("report.html")
        let target = folder.url.appendingPathComponent("report.pdf")
        guard FileManager.default.createFile(atPath: page.path, contents: html, attributes: [.posixPermissions: 0o600])
        else { throw Failure(.noPlace) }
        try run(
            browser, arguments(page: page, target: target, profile: folder.url.appendingPathComponent("profile")),
            home: folder.url.path)
        guard let size = try? FileManager.default.attributesOfItem(atPath: target.path)[.size] as? NSNumber,
            size.intValue <= Self.greatest, let pdf = try? Data(contentsOf: target),
            pdf.starts(with: Data("%PDF-".utf8))
        else { throw Failure(.refused) }
        return pdf
    }

    private func arguments(page: URL, target: URL, profile: URL) -> [String] {
        var arguments = [
            "--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions",
            "--disable-background-networking", "--disable-sync", "--disable-component-update", "--no-first-run",
            "--no-default-browser-check", "--mute-audio",
            // No name resolves there.
            "--host-resolver-rules=MAP * ~NOTFOUND", "--user-data-dir=\(profile.path)", "--no-pdf-header-footer",
            "--print-to-pdf=\(target.path)",
        ]
        // Its own sandbox does not work for root, and most containers do not support it.
        if geteuid() == 0 { arguments.append("--no-sandbox") }
        return arguments + [page.absoluteString]
    }

    /// - Parameter home: the browser's home folder.
    private func run(_ browser: String, _ arguments: [String], home: String) throws(Failure) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        // The shell sets a limit that a child cannot raise, then executes the program. No limit on address space: a
        // browser reserves a thousand times as much as it uses.
        let limit = Int(seconds.rounded(.up)) * 2
        process.arguments = ["-c", "ulimit -t \(limit); ulimit -c 0; exec \"$@\"", "sh", browser] + arguments
        let environment = ProcessInfo.processInfo.environment
        process.environment = [
            "PATH": environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
            "HOME": home, "TMPDIR": home,
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        let ticket: Leftovers.Ticket
        do {
            ticket = try Leftovers.ofThisProcess.starting {
                try process.run()
                return process.processIdentifier
            }
        } catch {
            throw Failure(.noBrowser)
        }
        defer { ticket.cancel() }
        guard ended.wait(timeout: .now() + seconds) == .success else {
            Leftovers.stop(process.processIdentifier)
            ended.wait()
            throw Failure(.tooSlow)
        }
        guard process.terminationReason == .exit, process.terminationStatus == 0 else { throw Failure(.refused) }
    }
}

/// A private folder, readable only by the user.
private struct PrivateFolder {
    let url: URL
    private let ticket: Leftovers.Ticket

    private static let prefix = "vouch-report."
    /// In seconds: printing takes ten minutes at most.
    private static let longestUse = 3600.0
    /// The browser makes sockets in it, and an address has room for 108 bytes.
    private static let longestPath = 60

    init() throws(PDFPrinter.Failure) {
        let places = [FileManager.default.temporaryDirectory.path, "/tmp"]
        let name = Self.prefix + String(UInt32.random(in: 0 ... .max), radix: 36)
        let paths = places.map { ($0 as NSString).appendingPathComponent(name) }
        guard let path = paths.first(where: { $0.utf8.count <= Self.longestPath }) else {
            throw PDFPrinter.Failure(.pathTooLong)
        }
        url = URL(fileURLWithPath: path, isDirectory: true)
        Self.removeAbandoned(from: url.deletingLastPathComponent())
        guard let made = Leftovers.ofThisProcess.making(folder: path) else { throw PDFPrinter.Failure(.noPlace) }
        ticket = made
    }

    func remove() {
        try? FileManager.default.removeItem(at: url)
        ticket.cancel()
    }

    /// A killed program leaves its folder, with a report in it.
    private static func removeAbandoned(from place: URL) {
        let files = FileManager.default
        for name in (try? files.contentsOfDirectory(atPath: place.path)) ?? [] where name.hasPrefix(prefix) {
            let folder = place.appendingPathComponent(name)
            guard let facts = try? files.attributesOfItem(atPath: folder.path),
                facts[.type] as? FileAttributeType == .typeDirectory,
                (facts[.ownerAccountID] as? NSNumber)?.uint32Value == geteuid(),
                let date = facts[.modificationDate] as? Date, date.timeIntervalSinceNow < -longestUse
            else { continue }
            try? files.removeItem(at: folder)
        }
    }
}

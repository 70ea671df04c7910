public import Foundation

/// A PostgreSQL server of the tests' own, on a socket in a temporary folder: started once, it ends with the test run.
public struct TestPostgreSQL: Sendable {
    /// Nil if PostgreSQL is not installed; that is told on standard error, once.
    public static let shared: TestPostgreSQL? = start()

    public let folder: URL
    /// Of the shell that started it, which ends it when the write end is closed.
    private let hold: FileHandle

    /// On 127.0.0.1, with TLS and passwords; the socket asks for neither.
    public let port: UInt16
    /// Signed the server's certificate, which is for `localhost`.
    public var certificate: String { folder.appendingPathComponent("server.crt").path }

    /// The address of a schema, in which a test's tables are.
    public func address(_ schema: String) -> String {
        let host = folder.path.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return "postgres:///postgres?host=\(host)&port=\(port)&user=vouch&options=-csearch_path%3D\(schema)"
    }

    /// Runs one of PostgreSQL's programs, such as `psql` or `pg_dump`, against a schema.
    ///
    /// - Returns: its exit code and what it wrote.
    public func run(_ name: String, _ arguments: [String], schema: String) throws -> (code: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try Self.program(name) ?? { throw CocoaError(.fileNoSuchFile) }())
        process.arguments = ["--dbname", address(schema)] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }

    // MARK: -

    private static let folders = ["/usr/lib/postgresql", "/usr/local/bin", "/usr/bin"]

    /// Debian keeps the programs of each version in a folder of their own, the latest last.
    private static func program(_ name: String) -> String? {
        let files = FileManager.default
        let versions = (try? files.contentsOfDirectory(atPath: folders[0]))?.compactMap { Int($0) }.sorted() ?? []
        let places = versions.reversed().map { "\(folders[0])/\($0)/bin" } + folders.dropFirst()
        return places.map { "\($0)/\(name)" }.first { files.isExecutableFile(atPath: $0) }
    }

    private static func start() -> TestPostgreSQL? {
        guard let initdb = program("initdb"), let postgres = program("postgres") else {
            FileHandle.standardError.write(
                Data(
                    "tests: PostgreSQL is not installed: nothing is played to it (scripts/setup --cluster)\n"
                        .utf8))
            return nil
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-pg-\(getpid())")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        let port = freePort()
        process.arguments = ["-c", script, "sh", folder.path, initdb, postgres, String(port)]
        let (hold, output) = (Pipe(), Pipe())
        process.standardInput = hold
        process.standardOutput = output
        guard (try? process.run()) != nil, output.fileHandleForReading.availableData.starts(with: Data("ready".utf8))
        else {
            FileHandle.standardError.write(Data("tests: PostgreSQL does not start\n".utf8))
            return nil
        }
        return TestPostgreSQL(folder: folder, hold: hold.fileHandleForWriting, port: port)
    }

    /// One that no socket had a moment ago.
    private static func freePort() -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(descriptor, $0, length)
                _ = getsockname(descriptor, $0, &length)
            }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    /// PostgreSQL refuses to run as root, so root becomes the user that Debian's package made, or else nobody.
    private static let script = #"""
        set -e
        folder=$1 initdb=$2 postgres=$3 port=$4
        mkdir -m 700 "$folder"
        as=
        if [ "$(id -u)" = 0 ]; then
            user=$(id -un postgres 2>/dev/null || echo nobody)
            chown "$user" "$folder"
            as="setpriv --reuid=$user --regid=$(id -gn "$user") --clear-groups"
        fi
        cd "$folder"
        $as "$initdb" -D "$folder/data" -U vouch --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8 --locale=C --no-sync >"/dev/null"
        $as openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
            -keyout server.key -out server.crt 2>/dev/null
        $as "$postgres" -D "$folder/data" -k "$folder" -p "$port" -c listen_addresses=127.0.0.1 -c ssl=on \
            -c ssl_cert_file="$folder/server.crt" -c ssl_key_file="$folder/server.key" -c fsync=off -c max_connections=400 \
            >/dev/null 2>&1 </dev/null &
        server=$!
        for _ in $(seq 100); do
            [ -S "$folder/.s.PGSQL.$port" ] && break
            sleep 0.1
        done
        echo ready
        exec >/dev/null
        cat >/dev/null || true
        kill -INT $server
        wait $server || true
        rm -rf "$folder"
        """#
}

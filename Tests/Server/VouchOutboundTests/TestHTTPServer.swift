import Foundation
import Testing

/// A server on this machine that behaves as told by the path: Python's, so that requests are read by another's parser. It
/// writes a line for each connection that it accepts.
final class TestHTTPServer {
    let port: Int
    var url: String { "http://127.0.0.1:\(port)" }
    private let process = Process()
    private let output: FileHandle

    /// - Parameter certificate: serves over TLS with this certificate and key, one PEM file.
    init(certificate: String? = nil) throws {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.program] + (certificate.map { [$0] } ?? [])
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardInput = FileHandle.nullDevice
        output = pipe.fileHandleForReading
        try process.run()
        port = try #require(Int(Self.line(output)))
    }

    // A thread of the tests may have blocked other signals, and what it starts inherits that.
    deinit { kill(process.processIdentifier, SIGKILL) }

    /// Waits for the next line about a connection or a request.
    func line() -> String { Self.line(output) }

    /// How many lines it wrote until it ended, which it does now.
    func linesToTheEnd() -> [String] {
        kill(process.processIdentifier, SIGKILL)
        let text = String(decoding: output.readDataToEndOfFile(), as: UTF8.self)
        return text.split(separator: "\n").map(String.init)
    }

    private static func line(_ handle: FileHandle) -> String {
        var text = Data()
        while let byte = try? handle.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) { text += byte }
        return String(decoding: text, as: UTF8.self)
    }

    private static let program = """
        import http.server, json, socket, ssl, sys, time
        class Answers(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            def answer(self):
                body = self.rfile.read(int(self.headers.get("content-length", "0")))
                told = {"method": self.command, "path": self.path, "body": body.hex(), "port": self.client_address[1],
                        "fields": [[name, value] for name, value in self.headers.items()]}
                print(json.dumps(told), flush=True)
                self.close_connection = not self.path.startswith("/kept/")
                if self.path == "/redirect":
                    self.send_response(302)
                    self.send_header("location", "http://127.0.0.1:%d/elsewhere" % self.server.server_address[1])
                    self.send_header("content-length", "0")
                    self.end_headers()
                elif self.path == "/endless":
                    self.send_response(200)
                    self.end_headers()
                    try:
                        while True: self.wfile.write(b"x" * 65536)
                    except OSError: pass
                elif self.path == "/drips":
                    self.send_response(200)
                    self.end_headers()
                    try:
                        while True:
                            self.wfile.write(b"x")
                            self.wfile.flush()
                            time.sleep(0.05)
                    except OSError: pass
                elif self.path == "/head":
                    self.wfile.write(b"HTTP/1.1 200 OK\\r\\n")
                    try:
                        while True: self.wfile.write(b"x-more: " + b"y" * 1000 + b"\\r\\n")
                    except OSError: pass
                elif self.path == "/silent":
                    time.sleep(30)
                elif self.path == "/nonsense":
                    self.wfile.write(b"\\x00\\xff nonsense\\r\\n\\r\\n")
                else:
                    self.send_response(int(self.path.split("/")[-1]))
                    self.send_header("x-test", " a value ")
                    self.send_header("content-length", "5")
                    self.end_headers()
                    if self.command != "HEAD": self.wfile.write(b"hello")
            do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = answer
            def log_message(self, *_): pass
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answers)
        if len(sys.argv) > 1:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(sys.argv[1])
            server.socket = context.wrap_socket(server.socket, server_side=True)
        print(server.server_address[1], flush=True)
        server.serve_forever()
        """
}

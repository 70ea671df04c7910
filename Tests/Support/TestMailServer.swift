public import Foundation

/// A mail server on this machine that keeps what it takes: Python's, so that messages are read by another's parser.
public final class TestMailServer {
    /// How it behaves.
    public enum Manner: String, Sendable {
        case takes, refusesRecipients, refusesMessages, saysNothing
    }

    /// A message as Python's `email` package reads it.
    public struct Message: Decodable, Sendable {
        /// Of the envelope.
        public let sender, recipients: [String]
        public let headers: [String: String]
        public let defects: Int
        public let parts: [Part]
    }

    public struct Part: Decodable, Sendable {
        public let type: String
        public let name: String?
        /// Base64.
        public let content: Data
    }

    public let url: String
    private let process = Process()
    private let output: FileHandle

    public init(_ manner: Manner = .takes) throws {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.program, manner.rawValue]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardInput = FileHandle.nullDevice
        output = pipe.fileHandleForReading
        try process.run()
        url = "smtp://127.0.0.1:\(Self.line(output))"
    }

    /// Not by SIGTERM, which a child of a program that ignores it ignores too.
    deinit { kill(process.processIdentifier, SIGKILL) }

    /// Waits for the next message.
    public func message() throws -> Message {
        try JSONDecoder().decode(Message.self, from: Data(Self.line(output).utf8))
    }

    private static func line(_ handle: FileHandle) -> String {
        var text = Data()
        while let byte = try? handle.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) { text += byte }
        return String(decoding: text, as: UTF8.self)
    }

    private static let program = """
        import base64, email, email.policy, json, socketserver, sys
        manner = sys.argv[1]
        class Session(socketserver.StreamRequestHandler):
            def say(self, line): self.wfile.write((line + "\\r\\n").encode())
            def handle(self):
                if manner == "saysNothing":
                    self.rfile.read()
                    return
                sender, recipients = [], []
                self.say("220 test")
                for line in self.rfile:
                    words = line.decode("ascii").strip()
                    verb = words.upper()
                    if verb.startswith("EHLO"): self.say("250 test")
                    elif verb.startswith("MAIL FROM:"): sender.append(words[10:].split()[0].strip("<>")); self.say("250 ok")
                    elif verb.startswith("RCPT TO:"):
                        recipients.append(words[8:].strip("<>"))
                        self.say("550 no such user" if manner == "refusesRecipients" else "250 ok")
                    elif verb == "DATA":
                        self.say("354 go on")
                        lines = []
                        for part in self.rfile:
                            if part == b".\\r\\n": break
                            lines.append(part[1:] if part.startswith(b".") else part)
                        if manner == "refusesMessages": self.say("554 not this one"); continue
                        self.say("250 taken")
                        self.tell(sender, recipients, b"".join(lines))
                    elif verb == "QUIT": self.say("221 bye"); return
                    else: self.say("502 unknown")
            def tell(self, sender, recipients, data):
                message = email.message_from_bytes(data, policy=email.policy.default)
                parts = [part for part in message.walk() if not part.is_multipart()]
                print(json.dumps({
                    "sender": sender, "recipients": recipients,
                    "headers": {name: str(value) for name, value in message.items()},
                    "defects": sum(len(part.defects) for part in message.walk()),
                    "parts": [{"type": part.get_content_type(), "name": part.get_filename(),
                               "content": base64.b64encode(part.get_payload(decode=True)).decode()} for part in parts],
                }), flush=True)
        server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Session)
        server.daemon_threads = True
        print(server.server_address[1], flush=True)
        server.serve_forever()
        """
}

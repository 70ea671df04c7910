import Foundation
import Testing

@testable import VouchWorkers

/// A worker that was taken over, played by a small program that confines itself as workers do and then tries everything.
@Suite(.enabled(if: Probe.isAvailable, "no clang beside swift")) struct ConfinementTests {
    @Test func `a worker that was taken over reaches neither keys, nor the server, nor anything outside`() throws {
        let probe = try Probe()
        let found = try probe.run(confined: true)
        try #require(found["reached"] == "63", "this system has no Landlock with signals: \(found)")
        #expect(found["reads what it needs"] == "yes")
        #expect(found["writes in its folder"] == "yes")
        #expect(found["runs a program"] == "yes")
        #expect(found["reads the master key"] == "no")
        #expect(found["writes beside the master key"] == "no")
        #expect(found["lists the data folder"] == "no")
        #expect(found["runs what it wrote"] == "no")
        #expect(found["reads the server's memory"] == "no")
        #expect(found["ends the server"] == "no")
        #expect(found["takes a namespace"] == "no")
        #expect(found["takes a namespace by clone"] == "no")
        #expect(found["connects"] == "no")
    }

    /// The probe can do it all, so that a *no* above means something.
    @Test func `without confinement the same program does what it tries`() throws {
        let found = try Probe().run(confined: false)
        #expect(found["reads the master key"] == "yes")
        #expect(found["writes beside the master key"] == "yes")
        #expect(found["runs what it wrote"] == "yes")
        #expect(found["ends the server"] == "yes")
    }
}

/// The program, and a folder for it with what it must not reach.
private final class Probe {
    static var compiler: String? {
        ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map { $0 + "/clang" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
    static var isAvailable: Bool { compiler != nil }

    private let folder: URL
    private var program: URL { folder.appendingPathComponent("bin/probe") }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-test-\(UUID().uuidString)")
        for name in ["bin", "own", "data"] {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        try Data("secret".utf8).write(to: folder.appendingPathComponent("data/master.key"))
        let source = folder.appendingPathComponent("probe.c")
        try Data(Self.source.utf8).write(to: source)
        let shim = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/Shims/CVouchConfinement").standardizedFileURL
        let status = try Self.status(
            of: try #require(Self.compiler),
            [
                "-I", shim.appendingPathComponent("include").path, shim.appendingPathComponent("confine.c").path,
                source.path, "-o", program.path,
            ])
        try #require(status == 0)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// - Returns: what it tried, and whether it could.
    func run(confined: Bool) throws -> [String: String] {
        let server = Process()
        server.executableURL = URL(fileURLWithPath: "/bin/sleep")
        server.arguments = ["60"]
        try server.run()
        defer { server.terminate() }
        let process = Process()
        process.executableURL = program
        process.arguments = [confined ? "1" : "0", folder.path, "\(server.processIdentifier)"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Dictionary(
            text.split(separator: "\n").map { line in
                let parts = line.split(separator: ":")
                return (String(parts[0]), String(parts.last ?? ""))
            }
        ) { $1 }
    }

    private static func status(of program: String, _ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    private static let source = #"""
        #define _GNU_SOURCE
        #include "vouch_confinement.h"
        #include <arpa/inet.h>
        #include <dirent.h>
        #include <fcntl.h>
        #include <sched.h>
        #include <signal.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <sys/socket.h>
        #include <sys/stat.h>
        #include <sys/syscall.h>
        #include <sys/wait.h>
        #include <unistd.h>

        static char path[4096];
        static const char *at(const char *folder, const char *name) {
            snprintf(path, sizeof path, "%s/%s", folder, name);
            return path;
        }
        static void tell(const char *what, int could) { printf("%s:%s\n", what, could ? "yes" : "no"); fflush(stdout); }
        static int opens(const char *file, int flags) {
            int found = open(file, flags, 0700);
            if (found >= 0) close(found);
            return found >= 0;
        }
        static int runs(const char *program) {
            pid_t child = fork();
            if (child == 0) { execl(program, program, "-c", "exit 0", (char *)0); _exit(9); }
            int status = 1;
            waitpid(child, &status, 0);
            return WIFEXITED(status) && WEXITSTATUS(status) == 0;
        }
        int main(int count, char **words) {
            const char *folder = words[2];
            pid_t server = atoi(words[3]);
            int reached = 0;
            char *own = strdup(at(folder, "own")), *bin = strdup(at(folder, "bin"));
            if (words[1][0] == '1') {
                vouch_confinement_limits limits = {1 << 30, 1 << 30, 256, 4096};
                const char *readable[] = {"/usr", "/bin", "/lib", "/lib64", "/proc", "/etc/ld.so.cache", bin, "/none", 0};
                const char *writable[] = {own, "/dev/null", 0};
                if (vouch_confine(&limits, &reached)) return 1;
                if (vouch_restrict_files(readable, writable, &reached)) return 2;
                if (vouch_filter_calls(&reached)) return 3;
            }
            printf("reached:%d\n", reached);
            tell("reads what it needs", opens(at(folder, "bin/probe"), O_RDONLY));
            int script = open(at(folder, "own/script"), O_WRONLY | O_CREAT, 0755);
            tell("writes in its folder", script >= 0 && write(script, "#!/bin/sh\n", 10) == 10);
            close(script);
            tell("runs a program", runs("/bin/sh"));
            tell("reads the master key", opens(at(folder, "data/master.key"), O_RDONLY));
            tell("writes beside the master key", opens(at(folder, "data/new"), O_WRONLY | O_CREAT));
            DIR *listed = opendir(at(folder, "data"));
            tell("lists the data folder", listed != 0);
            tell("runs what it wrote", runs(at(folder, "own/script")));
            snprintf(path, sizeof path, "/proc/%d/mem", getppid());
            tell("reads the server's memory", opens(path, O_RDWR));
            tell("takes a namespace", unshare(CLONE_NEWUSER) == 0);
            long child = syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0);
            if (child == 0) _exit(0);
            tell("takes a namespace by clone", child > 0);
            int out = socket(AF_INET, SOCK_STREAM, 0);
            struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(9), .sin_addr = {htonl(0x7f000001)}};
            tell("connects", out >= 0 && connect(out, (struct sockaddr *)&to, sizeof to) == 0);
            tell("ends the server", kill(server, SIGTERM) == 0);
            return 0;
        }
        """#
}

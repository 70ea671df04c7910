// Maps a report to every vendor's result, and needs no native library.
import Foundation
import VouchDialects
import VouchReport

let report = try DocumentReport(json: Data(contentsOf: URL(fileURLWithPath: "Tests/Packages/Dialects/report.json")))
let facts = ReportFacts(report)
for dialect in ReportDialects.all {
    let told = try dialect.facts(in: dialect.json(of: report))
    let agrees = dialect.sayable(told, of: facts) == dialect.sayable(facts, of: facts)
    print(dialect.name, dialect.resultType, told.values.isEmpty ? "says nothing" : "says something", agrees)
}

// What the program was linked with: the C library, the C++ library and Swift's own, and nothing else.
let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
let libraries = Set(
    maps.split(separator: "\n").compactMap { $0.split(separator: "/").last }.filter { $0.contains(".so") })
let own = [
    "libc", "libm", "libgcc_s", "libstdc++", "ld-linux", "libswift", "libFoundation", "lib_Foundation", "libdispatch",
    "libBlocksRuntime", "libpthread", "libdl", "librt", "libutil",
]
print(libraries.filter { name in !own.contains { name.hasPrefix($0) } }.sorted())

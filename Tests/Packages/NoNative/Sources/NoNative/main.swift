// Holds a report, its translations, a field, a zone and a certificate store, and needs no native library: a phone or a
// client does no more.
import Foundation
import VouchDialects
import VouchFields
import VouchMRZ
import VouchPKI
import VouchReport

let report = try DocumentReport(json: Data(contentsOf: URL(fileURLWithPath: "Tests/Packages/NoNative/report.json")))
print(report.document.type, report.statuses.overall.outcome, report.fields.count)
print(VisionBox.DocumentDataStatus.all(of: report).map(\.rawValue), Regula.Status(report).overallStatus.name)
print(FieldName.documentNumber.rawValue, TrustStore().certificates.count)
print(
    try MRZ(parsing: "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10")
        .checks.count)

// What the program was linked with: the C library, the C++ library and Swift's own, and nothing else.
let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
let libraries = Set(
    maps.split(separator: "\n").compactMap { $0.split(separator: "/").last }.filter { $0.contains(".so") })
let own = [
    "libc", "libm", "libgcc_s", "libstdc++", "ld-linux", "libswift", "libFoundation", "lib_Foundation", "libdispatch",
    "libBlocksRuntime", "libpthread", "libdl", "librt", "libutil",
]
print(libraries.filter { name in !own.contains { name.hasPrefix($0) } }.sorted())

// A passport picture to a report in ten lines, with VouchKit alone.
import VouchKit

let service = try DocumentService.build()
let report = try await service.read([.file("Examples/passport.jpg")])
print(report.document.type, report.document.issuingStateName ?? "-", report.statuses.optical.outcome)
for name in ["surname", "documentNumber", "dateOfBirth", "dateOfExpiry"] {
    print(name, report.fields[name]?.value ?? "-", report.fields[name]?.outcome.outcome ?? .notPerformed)
}

import VouchMRZ

let input = try MRZInput(
    """
    p<utoeriksson<<anna<maria<<<<<<<<<<<<<<<<<<< l898902c36uto7408122f1204159ze184226b<<<<<10
    """)
let mrz = try MRZ(parsing: input)
print(mrz, input.changes)
print(mrz.documentNumber ?? "none", mrz.surname ?? "none", mrz.givenNames ?? "none")
for check in mrz.checks { print(check.name, check.outcome) }

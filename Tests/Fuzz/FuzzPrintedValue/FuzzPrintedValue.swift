import VouchCore
import VouchFields

/// Feeds anything to the reading of print; the first byte chooses the field, the second the order of dates, and a line
/// feed parts two prints that are compared.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPrintedValue(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard bytes.count > 2, let today = CalendarDate(year: 2026, month: 11, day: 22) else { return 0 }
    let names: [FieldName] = [
        .dateOfBirth, .dateOfExpiry, .sex, .height, .weight, .eyeColour, .nationality, .documentNumber, .surname,
        .fullName, .address, .licenceCategories, .personalNumber, .issuingAuthority, .documentCode,
    ]
    let name = names[Int(bytes[0]) % names.count]
    let orders: [FieldForm.DateOrder?] = [.dmy, .mdy, .ymd, nil]
    let order = orders[Int(bytes[1]) % orders.count]
    let halves = bytes.dropFirst(2).split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    let values = halves.map { half in
        let raw = String(decoding: half, as: UTF8.self)
        let form: FieldForm? = name.isDate ? order.map { .date(order: $0) } : nil
        let read = PrintedValue.normalise(raw, name: name, form: form, order: order, today: today)
        check(read.value, name, today)
        return FieldValue(value: read.value, raw: raw, validity: read.validity, confidence: 0.9)
    }
    guard values.count == 2 else { return 0 }
    let forth = FieldComparator.compare(name, values[0], values[1])
    let back = FieldComparator.compare(name, values[1], values[0])
    precondition((forth == .passed) == (back == .passed), "comparing depends on the order")
    let same = FieldComparator.compare(name, values[0], values[0])
    if case .failed = same { preconditionFailure("a value is not itself") }
    let field = FieldMerger().merge([.mrz: [name: values[0]], .visual: [name: values[1]]])
    precondition(field.allSatisfy { $0.outcome != .passed || $0.value != nil })
    _ = DocumentChecks(CheckInput(fields: field, documentType: .passed), today: today)
    _ = NameMatch.matches(
        String(decoding: halves[0], as: UTF8.self), String(decoding: halves[1], as: UTF8.self), mode: .approximate)
    return 0
}

/// A value is not empty, and dates read as themselves.
private func check(_ value: String?, _ name: FieldName, _ today: CalendarDate) {
    guard let value else { return }
    precondition(!value.isEmpty)
    guard name.isDate else { return }
    let again = PrintedValue.normalise(value, name: name, form: .date(order: .ymd), today: today)
    precondition(again.value == value, "a date is not itself")
}

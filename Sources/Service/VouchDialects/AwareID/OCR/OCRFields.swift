import VouchFields
import VouchMRZ
import VouchReport

extension AwareID {
    /// Makes the records of `ocrResults.fieldType` from a report.
    struct OCRFields {
        let report: DocumentReport

        /// The documented records in their order, empty ones included, then the report's other fields.
        func records() -> [OCRField] {
            var found = read()
            for record in derived() + zone() + chip() where found[record.typeId] == nil {
                found[record.typeId] = record
            }
            let documented = OCRFieldKind.documented.map { found.removeValue(forKey: $0.number) ?? OCRField($0) }
            let rest = found.values.sorted { $0.typeId < $1.typeId }
            return documented + rest + unnumbered()
        }

        /// Fields with a number, by it.
        private func read() -> [Int: OCRField] {
            var found: [Int: OCRField] = [:]
            for (name, field) in report.orderedFields {
                guard let name = FieldName(rawValue: name) else { continue }
                let kind = OCRFieldKind(name)
                if kind.number != Int(Regula.TextFieldType.other.rawValue) { found[kind.number] = record(kind, field) }
            }
            return found
        }

        /// Fields that the vendor has no number for, under "other" and by their names in the report.
        private func unnumbered() -> [OCRField] {
            report.orderedFields.compactMap { name, field in
                guard let name = FieldName(rawValue: name) else { return nil }
                let kind = OCRFieldKind(name)
                return kind.number == Int(Regula.TextFieldType.other.rawValue) ? record(kind, field) : nil
            }
        }

        private func record(_ kind: OCRFieldKind, _ field: DocumentReport.Field) -> OCRField {
            OCRField(kind, OCRField.FieldResult(field), overall: field.outcome.outcome)
        }

        private func kind(_ number: Int) -> OCRFieldKind {
            OCRFieldKind.documented.first { $0.number == number } ?? OCRFieldKind(number: number, name: "")
        }

        // MARK: What follows from other fields

        private func derived() -> [OCRField] {
            func from(_ name: FieldName, _ number: Int, _ text: String?) -> OCRField? {
                guard let text, let field = report.fields[name.rawValue], field.value != nil else { return nil }
                return OCRField(kind(number), .init(text, from: field), overall: field.outcome.outcome)
            }
            func figure(_ name: FieldName, _ number: Int, _ value: Int?) -> OCRField? {
                from(name, number, value.map { "\($0)" })
            }
            let figures = report.figures
            func text(_ name: FieldName) -> String? { report.fields[name.rawValue]?.text }
            return [
                from(.nationality, 11, text(.nationality)), from(.issuingStateCode, 38, text(.issuingStateCode)),
                figure(.dateOfBirth, 185, figures.age), figure(.dateOfExpiry, 364, figures.monthsToExpire),
                figure(.dateOfIssue, 522, figures.ageAtIssue), figure(.dateOfIssue, 523, figures.yearsSinceIssue),
                fullName(),
            ].compactMap { $0 }
        }

        /// Surname and given names in one text, by source; a source with only one of them has none.
        private func fullName() -> OCRField? {
            guard let surname = report.fields[FieldName.surname.rawValue],
                let given = report.fields[FieldName.givenNames.rawValue]
            else { return nil }
            let (first, second) = (OCRField.FieldResult(surname), OCRField.FieldResult(given))
            func joined(_ a: String, _ b: String) -> String { a.isEmpty || b.isEmpty ? "" : a + " " + b }
            func both(_ a: Validity, _ b: Validity) -> Validity {
                a == .invalid || b == .invalid ? .invalid : a == b ? a : .notValidated
            }
            func both(_ a: Agreement, _ b: Agreement) -> Agreement {
                a == .different || b == .different ? .different : a == b ? a : .notCompared
            }
            var result = OCRField.FieldResult()
            result.mrz = joined(first.mrz, second.mrz)
            result.visual = joined(first.visual, second.visual)
            result.barcode = joined(first.barcode, second.barcode)
            result.isMrzStatusValid = both(first.isMrzStatusValid, second.isMrzStatusValid)
            result.isVisualStatusValid = both(first.isVisualStatusValid, second.isVisualStatusValid)
            result.isBarcodeStatusValid = both(first.isBarcodeStatusValid, second.isBarcodeStatusValid)
            result.mrzVisualCompareValid = both(first.mrzVisualCompareValid, second.mrzVisualCompareValid)
            result.mrzBarcodeCompareValid = both(first.mrzBarcodeCompareValid, second.mrzBarcodeCompareValid)
            result.visualBarcodeCompareValid = both(first.visualBarcodeCompareValid, second.visualBarcodeCompareValid)
            let outcomes = [surname.outcome.outcome, given.outcome.outcome]
            return OCRField(
                kind(25), result,
                overall: outcomes.contains(.failed)
                    ? .failed : outcomes.contains(.notPerformed) ? .notPerformed : .passed)
        }

        // MARK: The zone and the chip

        private func zone() -> [OCRField] {
            guard let lines = report.mrz?.lines, !lines.isEmpty else { return [] }
            func record(_ number: Int, _ text: String, _ check: String) -> OCRField {
                let outcome = report.checks.first { $0.name == check }?.outcome.outcome ?? .notPerformed
                return OCRField(kind(number), .init(zone: text, outcome), overall: outcome)
            }
            var records = [record(51, lines.joined(separator: "^"), "zone.checkDigits")]
            // A zone that fits no layout has no fields.
            guard let zone = try? MRZ(lines: lines.map { Array($0.utf8) }) else { return records }
            if let format = report.mrz?.format { records.append(record(35, format, "zone.checkDigits")) }
            let digits: [(Int, MRZCheck.Name, String)] = [
                (80, .documentNumber, "zone.documentNumber"), (81, .dateOfBirth, "zone.dateOfBirth"),
                (82, .dateOfExpiry, "zone.dateOfExpiry"), (84, .composite, "zone.composite"),
                (195, .optionalData, "zone.optionalData"),
            ]
            for (number, name, check) in digits {
                guard let digit = zone.checkDigitCharacter(name) else { continue }
                records.append(record(number, String(decoding: [digit], as: UTF8.self), check))
            }
            return records
        }

        /// The signer is a chip's, and the records have no text for a chip: the record carries the result of passive
        /// authentication, and ``ChipValidationResults`` the name.
        private func chip() -> [OCRField] {
            guard let chip = report.chip, chip.certificates.contains(where: { $0.role == "documentSigner" }) else {
                return []
            }
            return [OCRField(kind(327), overall: report.statuses.parts["chip.PA"]?.outcome ?? .notPerformed)]
        }
    }
}

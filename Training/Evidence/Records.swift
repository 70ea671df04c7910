import Foundation
import VouchVision
import VouchVisual

/// How evidence is written for `assigner_data.py`, little-endian.
enum Records {
    static var header: Data {
        let names = AssignedField.all.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        let text = """
            {"fields": [\(names)], "letters": \(PageEvidence.letterCount), "fieldCodes": \(PageEvidence.fieldCount), \
            "marks": \(PageEvidence.markCount), "features": \(PageEvidence.lineFeatureCount), \
            "classes": \(AssignedField.classCount)}

            """
        return Data(text.utf8)
    }

    /// u16 lines, u32 characters, u8 whether a State's own model is known; f32 boxes (4 a line), f32 features, u8
    /// counts of characters; then u8 of each character: letters, rules, labels, places, marks, classes.
    static func record(_ page: AssignerPage, classes: [UInt8], isNational: Bool) -> Data {
        var data = Data()
        func append(_ values: [Float]) { values.withUnsafeBytes { data.append(contentsOf: $0) } }
        withUnsafeBytes(of: UInt16(page.lines.count).littleEndian) { data.append(contentsOf: $0) }
        withUnsafeBytes(of: UInt32(page.letters.count).littleEndian) { data.append(contentsOf: $0) }
        data.append(isNational ? 1 : 0)
        append(page.lines.flatMap { [$0.box.left, $0.box.top, $0.box.right, $0.box.bottom] })
        append(page.lines.flatMap(\.features))
        data.append(contentsOf: page.lines.map { UInt8($0.count) })
        for bytes in [page.letters, page.rules, page.labels, page.places, page.marks, classes] {
            data.append(contentsOf: bytes)
        }
        return data
    }
}

import Foundation
import VouchReport

/// The steps and outcomes of a reading, without any value of the document.
struct ProcessLog {
    let text: String

    init(_ report: DocumentReport?, _ request: Regula.ProcessRequest) {
        var lines = ["scenario \(request.parameters.scenario.rawValue), \(request.images.count) pictures"]
        for (index, image) in request.images.enumerated() where !image.isReadable {
            lines.append("picture \(index): not read, taken in light \(image.light)")
        }
        lines += request.ignored.map { "\($0): no effect" }
        if request.parameters.faceAPI != nil {
            lines.append("faceApi: faces are compared here; no address is used, and nothing is sent anywhere")
        }
        if request.parameters.generatesDTC, request.travelCredential == nil {
            lines.append("generateDTCVC: no effect, since the request contains no chip files")
        }
        if let report {
            lines += ReportedAuthenticity(report: report, parameters: request.parameters).undone
            lines += report.timing.map { "\($0.name): \($0.milliseconds) ms" }
            lines += report.checks.map { check in
                let reason = check.outcome.reason.map { ", \($0)" } ?? ""
                return "\(check.name): \(check.outcome.outcome.rawValue)\(reason)"
            }
        }
        text = lines.joined(separator: "\n") + "\n"
    }

    /// zlib (RFC 1950) of stored blocks, base64, as the vendor's clients unpack it.
    var base64: String { Data(Self.stored(Array(text.utf8))).base64EncodedString() }

    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var packed: [UInt8] = [0x78, 0x01]
        let longest = 65_535
        for start in stride(from: 0, to: max(bytes.count, 1), by: longest) {
            let block = bytes[start..<min(start + longest, bytes.count)]
            let isLast = start + longest >= bytes.count
            let count = UInt16(block.count)
            packed.append(isLast ? 1 : 0)
            packed += [UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)]
            packed += block
        }
        var (low, high) = (UInt32(1), UInt32(0))
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        let sum = high << 16 | low
        return packed + [24, 16, 8, 0].map { UInt8(sum >> $0 & 0xFF) }
    }
}

import VouchCore
import VouchPKI

extension TLVDeviation {
    /// As in the report.
    package func finding(in file: ElementaryFile) -> ChipFinding {
        ChipFinding(kind.code, file: file, offset: offset)
    }
}

extension TLVDeviation.Kind {
    fileprivate var code: CheckCode {
        switch self {
        case .longLength: .encodingLongLength
        case .longInteger: .encodingLongInteger
        case .trailingBytes: .encodingTrailingBytes
        case .notDistinguished: .encodingNotDistinguished
        case .unorderedSet: .encodingUnorderedSet
        case .unusualEncoding: .encodingUnusual
        case .otherContentType: .encodingOtherContentType
        case .unknownElement: .contentUnknownElement
        case .missingElement: .contentMissingElement
        case .repeatedElement: .contentRepeatedElement
        case .malformedElement: .contentMalformedElement
        case .textNotUTF8: .contentTextNotUTF8
        case .impossibleDate: .contentImpossibleDate
        case .wrongRecordLength: .contentWrongRecordLength
        case .wrongImageFormat: .contentWrongImageFormat
        case .reservedValue: .contentReservedValue
        }
    }
}

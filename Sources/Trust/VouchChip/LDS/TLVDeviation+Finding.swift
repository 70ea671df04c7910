import VouchCore
import VouchPKI

extension TLVDeviation {
    /// As in the report.
    package func finding(in file: ElementaryFile) -> ChipFinding {
        let (code, clause) = kind.codes
        return ChipFinding(code, clause: clause, file: file, offset: offset)
    }
}

extension TLVDeviation.Kind {
    fileprivate var codes: (code: StaticCode, clause: StaticCode) {
        switch self {
        case .longLength: ("encoding.longLength", "ITU-T X.690 §10.1")
        case .longInteger: ("encoding.longInteger", "ITU-T X.690 §8.3.2")
        case .trailingBytes: ("encoding.trailingBytes", "Doc 9303-10 §4.6")
        case .notDistinguished: ("encoding.notDistinguished", "ITU-T X.690 §11")
        case .unorderedSet: ("encoding.unorderedSet", "ITU-T X.690 §11.6")
        case .unusualEncoding: ("encoding.unusual", "Doc 9303-10 §4")
        case .otherContentType: ("encoding.otherContentType", "Doc 9303-10 §4.6.2")
        case .unknownElement: ("content.unknownElement", "Doc 9303-10 §4.7")
        case .missingElement: ("content.missingElement", "Doc 9303-10 §4.7")
        case .repeatedElement: ("content.repeatedElement", "Doc 9303-10 §4.7")
        case .malformedElement: ("content.malformedElement", "Doc 9303-10 §4.7")
        case .textNotUTF8: ("content.textNotUTF8", "Doc 9303-10 §4.7")
        case .impossibleDate: ("content.impossibleDate", "Doc 9303-10 §4.7")
        case .wrongRecordLength: ("content.wrongRecordLength", "ISO/IEC 19794-1")
        case .wrongImageFormat: ("content.wrongImageFormat", "Doc 9303-10 §4.7.2")
        case .reservedValue: ("content.reservedValue", "Doc 9303-10 §4.7")
        }
    }
}

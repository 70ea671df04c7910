import VouchCore

/// The files of one application by purpose: lists, groups by number, groups read only on request.
struct ApplicationFiles: Sendable {
    /// EF.COM and EF.SOD; empty for an application that has no lists.
    let lists: [ElementaryFile]
    private let groups: [Int: ElementaryFile]
    /// Fingers, irises and other features that are read only by name.
    private let withheld: Set<Int>
    /// The order in which groups are read if they all are: the keys and the zone, which checks need, then what is
    /// short, then pictures. A chip that leaves the field early then mostly costs a picture.
    private let order: [Int]
    /// Whether it is a driving licence, which numbers its groups in its own way. ISO/IEC 18013-3.
    let isLicence: Bool

    init(of application: ChipApplication) {
        let files = ElementaryFile.files(of: application)
        // In each application a group's short identifier is its number; those of lists and of EF.CVCA are above all.
        let numbered = files.compactMap { file in
            file.shortIdentifier.flatMap { $0 <= 22 ? (Int($0), file) : nil }
        }
        groups = Dictionary(numbered, uniquingKeysWith: { first, _ in first })
        lists = files.filter { $0.tag == 0x60 && $0.shortIdentifier == 0x1E || $0.tag == 0x77 }
        let rising = groups.keys.sorted()
        isLicence = application != .eMRTD && application != .eID
        switch application {
        case .eID:
            withheld = []
            order = rising
        case .eMRTD:
            withheld = [3, 4]
            order = [14, 15, 1, 11, 12, 13, 16, 6, 8, 9, 10, 5, 7, 2, 3, 4]
        default:
            withheld = [7, 8, 9]
            order = [13, 14, 1, 2, 3, 11, 12, 10, 4, 5, 6, 7, 8, 9].filter { rising.contains($0) }
        }
    }

    var common: ElementaryFile? { lists.first { $0.tag == 0x60 } }
    var documentSecurity: ElementaryFile? { lists.first { $0.tag == 0x77 } }

    func group(_ number: Int) -> ElementaryFile? { groups[number] }
    func number(of file: ElementaryFile) -> Int? { groups.first { $0.value == file }?.key }
    func isWithheld(_ file: ElementaryFile) -> Bool { number(of: file).map { withheld.contains($0) } ?? false }

    /// The groups that EF.COM names; nil if it does not say.
    func numbers(in content: LDSContent?) -> Set<Int>? {
        switch content {
        case .common(let common):
            Set(common.tags.compactMap { tag in groups.first { $0.value.tag == tag }?.key })
        case .documentSecurity(let security): Set(security.securityObject.dataGroups).intersection(groups.keys)
        default: nil
        }
    }

    /// Selects the files to read among those listed.
    ///
    /// - Parameters:
    ///   - common: the groups of EF.COM; nil if it is absent or malformed.
    ///   - signed: the same of EF.SOD.
    func selection(_ plan: ReadPlan.Groups, common: Set<Int>?, signed: Set<Int>?) -> Selection {
        var findings: [ChipFinding] = []
        if !lists.isEmpty { findings = differences(common, signed) }
        let isListed = common != nil || signed != nil
        let listed = isListed ? (common ?? []).union(signed ?? []) : Set(groups.keys)
        let wanted: [Int]
        switch plan {
        case .listed: wanted = order.filter { listed.contains($0) && !withheld.contains($0) }
        case .listedExcept(let left):
            wanted = order.filter { listed.contains($0) && !withheld.contains($0) && !left.contains($0) }
        case .only(let numbers): wanted = numbers.filter { groups[$0] != nil }.sorted()
        }
        let left = isListed ? listed.subtracting(wanted).sorted() : []
        return Selection(
            files: wanted.compactMap { groups[$0] }, notAsked: left.compactMap { groups[$0] }, findings: findings)
    }

    struct Selection: Sendable {
        let files: [ElementaryFile]
        /// Listed, and not to be read.
        let notAsked: [ElementaryFile]
        let findings: [ChipFinding]
    }

    /// Differences between EF.COM and EF.SOD. Doc 9303-10 §4.6.
    private func differences(_ common: Set<Int>?, _ signed: Set<Int>?) -> [ChipFinding] {
        guard common != nil || signed != nil else { return [ChipFinding(.fileListUnknown)] }
        guard let common else { return [ChipFinding(.fileListCommonMissing, file: self.common)] }
        guard let signed else {
            return [ChipFinding(.fileListSecurityObjectMissing, file: documentSecurity)]
        }
        return common.subtracting(signed).sorted().map {
            ChipFinding(.fileListNotInSecurityObject, file: groups[$0])
        }
            + signed.subtracting(common).sorted().map {
                ChipFinding(.fileListNotInCommon, file: groups[$0])
            }
    }
}

extension ApplicationFiles {
    /// DG15: the key of active authentication.
    var provingKey: ElementaryFile? { group(isLicence ? 13 : 15) }
}

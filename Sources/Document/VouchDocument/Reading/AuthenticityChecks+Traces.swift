import VouchCore
import VouchFields
import VouchVision

extension AuthenticityChecks {
    /// - Parameter pages: what was measured on each page; with none, nothing was looked for.
    init?(_ pages: [CopyTraces]) {
        guard !pages.isEmpty else { return nil }
        /// Failed if it is so on one page, passed if it is so on none that was measured.
        func outcome(
            _ finding: CheckCode, unless missing: CheckCode = .copyNotMeasured, _ isFound: (CopyTraces) -> Bool?
        ) -> CheckOutcome {
            let measured = pages.compactMap(isFound)
            return measured.contains(true)
                ? .failed(.init(finding)) : measured.isEmpty ? .notPerformed(.init(missing)) : .passed
        }
        self.init(
            colour: outcome(.copyBlackAndWhite) { $0.isBlackAndWhite }, screen: outcome(.copyScreen) { $0.showsScreen },
            print: outcome(.copyPrintedDots) { $0.isPrinted },
            typeface: outcome(.zoneTypeface, unless: .zoneTypefaceNotCompared) { $0.isZoneInOCRB.map { !$0 } })
    }
}

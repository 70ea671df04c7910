import VouchReport

/// What a report says of authenticity, as a request wants it.
struct ReportedAuthenticity {
    let report: DocumentReport
    let parameters: Regula.ProcessParameters

    /// One container for each page, if anything was asked for.
    func containers() -> [Regula.Container] {
        report.pages.enumerated().compactMap { index, page in
            var results = results(page)
            // The vendor's clients look for the comparison of portraits here.
            if index == 0, let portraits = portraitComparison { results.append(portraits) }
            guard !results.isEmpty else { return nil }
            let ordered = results.sorted { $0.type.rawValue < $1.type.rawValue }
            return Regula.Container(
                .authenticity, page: index, Named("AuthenticityCheckList", Regula.AuthenticityCheckList(ordered)))
        }
    }

    /// The comparison of the holder's portraits, which has a container of its own.
    var portraitComparison: Regula.AuthenticityCheckResult? {
        let portraits = ComparedPortraits(report: report, parameters: parameters).results()
        return portraits.isEmpty ? nil : Regula.AuthenticityCheckResult(.portraitComparison, portraits)
    }

    private func results(_ page: DocumentReport.Page) -> [Regula.AuthenticityCheckResult] {
        guard let asked = parameters.authParams else { return [] }
        let checks = asked.livenessChecks
        let groups: [(type: Regula.AuthenticityResultType, checks: [Regula.DocumentLivenessCheck])] = [
            (.liveness, checks.filter { $0 != .hologram }), (.hologramDetection, checks.filter { $0 == .hologram }),
        ]
        let live = groups.filter { !$0.checks.isEmpty }.map { group in
            Regula.AuthenticityCheckResult(
                group.type,
                group.checks.map { check in
                    let finding = check.finding(page)
                    return Regula.IdentResult(group.type, check.element, finding.result, finding.diagnose)
                })
        }
        let others = asked.others.filter { $0 != .portraitComparison }
        return live + others.map { Regula.AuthenticityCheckResult($0, result: .wasNotDone) }
    }

    /// Whether a check that the request asked for found a copy. Without the request nothing is held against a document.
    var foundsCopy: Bool {
        guard let asked = parameters.authParams else { return false }
        return report.pages.contains { page in
            asked.livenessChecks.contains { $0.finding(page).result == .error }
        }
    }

    /// What was asked for and not done, with the reason, for the log.
    var undone: [String] {
        guard let asked = parameters.authParams else { return [] }
        let live = report.pages.enumerated().flatMap { index, page in
            asked.livenessChecks.compactMap { check in
                check.finding(page).reason.map { "page \(index), \(check.rawValue): not done, \($0)" }
            }
        }
        let others = Regula.AuthParameters.otherChecks.filter {
            asked.others.contains($0.type) && $0.type != .portraitComparison
        }
        return live + others.map { "\($0.name): not done, Vouch does not check it" }
    }
}

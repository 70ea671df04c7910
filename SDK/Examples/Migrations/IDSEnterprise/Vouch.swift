import VouchIDSEnterprise

private let scanner = IDSDocumentScanner()

extension JourneyViewController {
    func openCamera() {
        Task { do { upload(try await scanner.scan(scanningPhase)) } catch { handleError(error) } }
    }

    func present(_ controller: IDSLivenessViewController) { Task { await controller.start() } }
}

import VouchCore
public import VouchDialects
import VouchJOSE

extension AwareID.FaceCapture {
    /// The package of the last session, encrypted as ``setPackageEncryption(_:)`` says, of the package type that
    /// ``getServerPackage()`` would choose.
    ///
    /// - Returns: a JWE in compact form (RFC 7516 §3.1).
    /// - Throws: ``AwareID/FaceCaptureException/encryptionNotSet``, otherwise as
    ///   ``getEncryptedServerPackage(workflow:packageType:encryption:)``.
    public func getEncryptedServerPackage() throws -> String {
        guard let encryption = packageEncryption else { throw AwareID.FaceCaptureException.encryptionNotSet }
        let workflow = try lastWorkflow()
        return try getEncryptedServerPackage(
            workflow: workflow, packageType: workflow.name.packageType ?? .balanced, encryption: encryption)
    }

    /// The package of the last session with this workflow as a JWE in compact form (RFC 7516 §3.1). Its protected
    /// header holds the time of making (`iat`), a number used once (`jti`) and the request's `nonce`.
    ///
    /// The server opens it with ``VouchJOSE/PackageOpener``, which checks age, size and replay, or with any JOSE
    /// library.
    ///
    /// - Throws: as ``getServerPackage(workflow:packageType:)``, and ``VouchJOSE/JOSEError`` if encrypting or signing
    ///   fails.
    public func getEncryptedServerPackage(
        workflow: AwareID.Workflow, packageType: AwareID.PackageType, encryption: AwareID.PackageEncryption
    ) throws -> String {
        let content = try getServerPackage(workflow: workflow, packageType: packageType)
        let bytes = Sensitive(content.reveal { Array($0.utf8) })
        return String(decoding: try encryption.seal(bytes), as: UTF8.self)
    }
}

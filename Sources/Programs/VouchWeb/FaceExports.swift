import VouchCapture
import VouchCore
import VouchFace
import VouchVision

// Faces: looked at one by one, or in a session that guides a person before the camera.

/// Set by ``loadFaces``.
nonisolated(unsafe) private var faces: PortableFaces?
/// Set by ``startFaceSession``.
nonisolated(unsafe) private var session: FaceSession?

/// Loads the three face networks; same result as ``load``. On failure those loaded before stay.
@_expose(wasm, "vouch_load_faces")
@_cdecl("vouch_load_faces")
func loadFaces(
    _ finder: UnsafeRawPointer?, _ finderCount: Int32, _ mesh: UnsafeRawPointer?, _ meshCount: Int32,
    _ iris: UnsafeRawPointer?, _ irisCount: Int32
) -> Int32 {
    func bytes(_ start: UnsafeRawPointer?, _ count: Int32) -> [UInt8] {
        guard let start, count > 0 else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
    }
    do throws(NetworkError) {
        faces = try PortableFaces(
            finder: bytes(finder, finderCount), mesh: bytes(mesh, meshCount), iris: bytes(iris, irisCount))
        return 0
    } catch {
        return status(error)
    }
}

/// Finds the faces in a frame of RGBA pixels and measures each, for a comparison.
///
/// - Returns: the length of the JSON that ``resultPointer`` points at; -1 before ``loadFaces``, -2 for an invalid size,
///   -3 if a network failed.
@_expose(wasm, "vouch_find_faces")
@_cdecl("vouch_find_faces")
func findFaces(_ pixels: UnsafeRawPointer?, _ width: Int32, _ height: Int32) -> Int32 {
    guard let faces else { return -1 }
    guard let view = frame(pixels, width, height) else { return -2 }
    do throws(FaceError) {
        return answer(.list(try faces.examine(view, for: .comparison).map { $0.wire }))
    } catch {
        return -3
    }
}

/// Starts a face capture session in place of the one before.
///
/// - Parameters:
///   - frames: how many to capture, 1...16.
///   - timeout: the time in milliseconds from the first frame or event; 0 for no limit.
/// - Returns: 0; -1 before ``loadFaces``, -2 for numbers out of range.
@_expose(wasm, "vouch_start_face_session")
@_cdecl("vouch_start_face_session")
func startFaceSession(_ frames: Int32, _ timeout: Int32) -> Int32 {
    guard let faces else { return -1 }
    guard (1...16).contains(frames), timeout >= 0 else { return -2 }
    session = FaceSession(faces, frames: Int(frames), timeout: timeout > 0 ? .milliseconds(Int64(timeout)) : nil)
    return 0
}

/// Judges one frame of RGBA pixels of a session.
///
/// - Parameter time: in milliseconds since any origin; never less than before.
/// - Returns: the length of the JSON that ``resultPointer`` points at; -1 without a session, -2 for an invalid size or
///   time, -3 if a network failed, which leaves the session as it was.
@_expose(wasm, "vouch_face_session_frame")
@_cdecl("vouch_face_session_frame")
func faceSessionFrame(_ pixels: UnsafeRawPointer?, _ width: Int32, _ height: Int32, _ time: Int32) -> Int32 {
    guard var current = session else { return -1 }
    guard let view = frame(pixels, width, height), current.advance(to: time) else { return -2 }
    do throws(FaceError) {
        let value = try current.frame(view)
        session = current
        return answer(value)
    } catch {
        return -3
    }
}

/// Passes an event other than a frame to a session.
///
/// - Parameter event: 0 time passes; 1 the captured frames are ready; 2 the person or the page stops; 3 the camera
///   failed; 4 the frames could not be used; 5 autocapture off; 6 autocapture on.
/// - Returns: as ``faceSessionFrame``; -2 also for another event.
@_expose(wasm, "vouch_face_session_event")
@_cdecl("vouch_face_session_event")
func faceSessionEvent(_ event: Int32, _ time: Int32) -> Int32 {
    guard var current = session else { return -1 }
    guard current.advance(to: time), let value = current.event(event) else { return -2 }
    session = current
    return answer(value)
}

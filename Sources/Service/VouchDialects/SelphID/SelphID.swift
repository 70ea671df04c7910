/// The words of Facephi's SelphID component: what its results call what a document says, and how far a capture came.
///
/// Source: "SelphID Component", versions 2.0. Launching a capture, its screens and its tokens are not here.
public enum SelphID {}

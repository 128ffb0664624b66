//! SM61, Pascal.

super::mma_atoms! {
    /// Dot products of one thread: PTX ISA, integer arithmetic, `dp4a`, `dp2a`.
    {
        SM61_DP4A: "dp4a";
        SM61_DP2A: "dp2a";
    }
}

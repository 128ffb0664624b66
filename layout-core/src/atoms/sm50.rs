//! SM50, Maxwell.

super::copy_atoms! {
    /// Transposes by `shfl`: PTX ISA, `shfl.sync`.
    {
        SM50_Shuffle_U32_2x2Trans_XOR1: "shfl.sync.bfly";
        SM50_Shuffle_U32_2x2Trans_XOR4: "shfl.sync.bfly";
    }
}

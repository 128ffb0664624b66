//! Copies of one thread, whatever the architecture.

super::copy_atoms! {
    /// Copies of one thread: PTX ISA, `ld`, `st`, `cp.async`.
    {
        UniversalCopy_uint8_t: "ld, st" = "UniversalCopy<uint8_t>";
        UniversalCopy_uint16_t: "ld, st" = "UniversalCopy<uint16_t>";
        UniversalCopy_uint32_t: "ld, st" = "UniversalCopy<uint32_t>";
        UniversalCopy_uint64_t: "ld, st" = "UniversalCopy<uint64_t>";
        UniversalCopy_uint128_t: "ld, st" = "UniversalCopy<uint128_t>";
        SM80_CP_ASYNC_CACHEALWAYS_uint32_t: "cp.async.ca.shared.global" = "SM80_CP_ASYNC_CACHEALWAYS<uint32_t>";
        SM80_CP_ASYNC_CACHEALWAYS_uint64_t: "cp.async.ca.shared.global" = "SM80_CP_ASYNC_CACHEALWAYS<uint64_t>";
        SM80_CP_ASYNC_CACHEALWAYS_uint128_t: "cp.async.ca.shared.global" = "SM80_CP_ASYNC_CACHEALWAYS<uint128_t>";
        SM80_CP_ASYNC_CACHEGLOBAL_uint128_t: "cp.async.cg.shared.global" = "SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>";
        SM100_LOAD_256bit_CACHE_NOALLOCATION: "ld.global.L1::no_allocate.v8.f32";
        SM100_STORE_256bit_CACHE_NOALLOCATION: "st.global.L1::no_allocate.v8.f32";
    }
}

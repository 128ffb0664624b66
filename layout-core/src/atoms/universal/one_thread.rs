//! Copies of one thread.
//!
//! PTX ISA, `ld`, `st`, `cp.async`.
//!
//! Drawn by `BLESS=1 cargo test -p layout-algebra --test named_atoms`.

/// `UniversalCopy<uint8_t>`: 8 bits of one thread.
pub mod UniversalCopy_uint8_t {
    crate::__named_copy!("UniversalCopy<uint8_t>");

    crate::layout! {
        /// Logical thread → lane.
        pub ThrID = 1:0;

        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…7
        /// ```
        pub Src = (1,8):(0,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0   0…7
        /// ```
        pub Dst = (1,8):(0,1);

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0   0…7
        /// ```
        pub Ref = (1,8):(0,1);
    }
}

/// `UniversalCopy<uint16_t>`: 16 bits of one thread.
pub mod UniversalCopy_uint16_t {
    crate::__named_copy!("UniversalCopy<uint16_t>");
    pub use super::UniversalCopy_uint8_t::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…15
        /// ```
        pub Src = (1,16):(0,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0   0…15
        /// ```
        pub Dst = (1,16):(0,1);

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0   0…15
        /// ```
        pub Ref = (1,16):(0,1);
    }
}

/// `UniversalCopy<uint32_t>`: 32 bits of one thread.
pub mod UniversalCopy_uint32_t {
    crate::__named_copy!("UniversalCopy<uint32_t>");
    pub use super::UniversalCopy_uint8_t::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…31
        /// ```
        pub Src = (1,32):(0,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0   0…31
        /// ```
        pub Dst = (1,32):(0,1);

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0   0…31
        /// ```
        pub Ref = (1,32):(0,1);
    }
}

/// `UniversalCopy<uint64_t>`: 64 bits of one thread.
pub mod UniversalCopy_uint64_t {
    crate::__named_copy!("UniversalCopy<uint64_t>");
    pub use super::UniversalCopy_uint8_t::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…63
        /// ```
        pub Src = (1,64):(0,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0   0…63
        /// ```
        pub Dst = (1,64):(0,1);

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0   0…63
        /// ```
        pub Ref = (1,64):(0,1);
    }
}

/// `UniversalCopy<uint128_t>`: 128 bits of one thread.
pub mod UniversalCopy_uint128_t {
    crate::__named_copy!("UniversalCopy<uint128_t>");
    pub use super::UniversalCopy_uint8_t::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…127
        /// ```
        pub Src = (1,128):(0,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0   0…127
        /// ```
        pub Dst = (1,128):(0,1);

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0   0…127
        /// ```
        pub Ref = (1,128):(0,1);
    }
}

/// `SM80_CP_ASYNC_CACHEALWAYS<uint32_t>`: `cp.async.ca.shared.global`.
pub mod SM80_CP_ASYNC_CACHEALWAYS_uint32_t {
    crate::__named_copy!("SM80_CP_ASYNC_CACHEALWAYS<uint32_t>");
    pub use super::UniversalCopy_uint32_t::{Dst, Ref, Src};
    pub use super::UniversalCopy_uint8_t::ThrID;
}

/// `SM80_CP_ASYNC_CACHEALWAYS<uint64_t>`: `cp.async.ca.shared.global`.
pub mod SM80_CP_ASYNC_CACHEALWAYS_uint64_t {
    crate::__named_copy!("SM80_CP_ASYNC_CACHEALWAYS<uint64_t>");
    pub use super::UniversalCopy_uint64_t::{Dst, Ref, Src};
    pub use super::UniversalCopy_uint8_t::ThrID;
}

/// `SM80_CP_ASYNC_CACHEALWAYS<uint128_t>`: `cp.async.ca.shared.global`.
pub mod SM80_CP_ASYNC_CACHEALWAYS_uint128_t {
    crate::__named_copy!("SM80_CP_ASYNC_CACHEALWAYS<uint128_t>");
    pub use super::UniversalCopy_uint128_t::{Dst, Ref, Src};
    pub use super::UniversalCopy_uint8_t::ThrID;
}

/// `SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>`: `cp.async.cg.shared.global`.
pub mod SM80_CP_ASYNC_CACHEGLOBAL_uint128_t {
    crate::__named_copy!("SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>");
    pub use super::UniversalCopy_uint128_t::{Dst, Ref, Src};
    pub use super::UniversalCopy_uint8_t::ThrID;
}

/// `SM100_LOAD_256bit_CACHE_NOALLOCATION`: `ld.global.L1::no_allocate.v8.f32`.
pub mod SM100_LOAD_256bit_CACHE_NOALLOCATION {
    crate::__named_copy!("SM100_LOAD_256bit_CACHE_NOALLOCATION");
    pub use super::UniversalCopy_uint8_t::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…255
        /// ```
        pub Src = (1,256):(0,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0   0…255
        /// ```
        pub Dst = (1,256):(0,1);

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0   0…255
        /// ```
        pub Ref = (1,256):(0,1);
    }
}

/// `SM100_STORE_256bit_CACHE_NOALLOCATION`: `st.global.L1::no_allocate.v8.f32`.
pub mod SM100_STORE_256bit_CACHE_NOALLOCATION {
    crate::__named_copy!("SM100_STORE_256bit_CACHE_NOALLOCATION");
    pub use super::SM100_LOAD_256bit_CACHE_NOALLOCATION::{Dst, Ref, Src};
    pub use super::UniversalCopy_uint8_t::ThrID;
}

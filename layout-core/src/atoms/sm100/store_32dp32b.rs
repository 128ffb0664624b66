//! SM100: `32dp32b`, registers to tensor memory.
//!
//! PTX ISA, `tcgen05.st`.
//!
//! Drawn by `BLESS=1 cargo test -p layout-algebra --test named_atoms`.

/// `SM100_TMEM_STORE_32dp32b1x`: `tcgen05.st.sync.aligned`, once.
pub mod SM100_TMEM_STORE_32dp32b1x {
    crate::__named_copy!("SM100_TMEM_STORE_32dp32b1x");

    crate::layout! {
        /// Logical thread → lane.
        pub ThrID = 32:1;

        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…31
        /// t1   32…63
        /// t2   64…95
        /// t3   96…127
        /// t4   128…159
        ///  ⋮
        /// t8   256…287
        ///  ⋮
        /// t16  512…543
        ///  ⋮
        /// t31  992…1023
        /// ```
        pub Src = (32,32):(32,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0 … t31  0…1023
        /// ```
        pub Dst = (32,1024):(0,1);

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0 … t31  0…1023
        /// ```
        pub Ref = (32,1024):(0,1);
    }
}

/// `SM100_TMEM_STORE_32dp32b1x_16b`: `tcgen05.st.sync.aligned`, once.
pub mod SM100_TMEM_STORE_32dp32b1x_16b {
    crate::__named_copy!("SM100_TMEM_STORE_32dp32b1x_16b");
    pub use super::SM100_TMEM_STORE_32dp32b1x::{Dst, Ref, Src, ThrID};
}

/// `SM100_TMEM_STORE_32dp32b2x`: `tcgen05.st.sync.aligned`, 2 times.
pub mod SM100_TMEM_STORE_32dp32b2x {
    crate::__named_copy!("SM100_TMEM_STORE_32dp32b2x");
    pub use super::SM100_TMEM_STORE_32dp32b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…63
        /// t1   64…127
        /// t2   128…191
        /// t3   192…255
        /// t4   256…319
        ///  ⋮
        /// t8   512…575
        ///  ⋮
        /// t16  1024…1087
        ///  ⋮
        /// t31  1984…2047
        /// ```
        pub Src = (32,64):(64,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0 … t31  0…2047
        /// ```
        pub Dst = (32,2048):(0,1);

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0 … t31  0…2047
        /// ```
        pub Ref = (32,2048):(0,1);
    }
}

/// `SM100_TMEM_STORE_32dp32b2x_16b`: `tcgen05.st.sync.aligned`, 2 times.
pub mod SM100_TMEM_STORE_32dp32b2x_16b {
    crate::__named_copy!("SM100_TMEM_STORE_32dp32b2x_16b");
    pub use super::SM100_TMEM_STORE_32dp32b1x::ThrID;
    pub use super::SM100_TMEM_STORE_32dp32b2x::{Dst, Ref, Src};
}

/// `SM100_TMEM_STORE_32dp32b4x`: `tcgen05.st.sync.aligned`, 4 times.
pub mod SM100_TMEM_STORE_32dp32b4x {
    crate::__named_copy!("SM100_TMEM_STORE_32dp32b4x");
    pub use super::SM100_TMEM_STORE_32dp32b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…127
        /// t1   128…255
        /// t2   256…383
        /// t3   384…511
        /// t4   512…639
        ///  ⋮
        /// t8   1024…1151
        ///  ⋮
        /// t16  2048…2175
        ///  ⋮
        /// t31  3968…4095
        /// ```
        pub Src = (32,128):(128,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0 … t31  0…4095
        /// ```
        pub Dst = (32,4096):(0,1);

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0 … t31  0…4095
        /// ```
        pub Ref = (32,4096):(0,1);
    }
}

/// `SM100_TMEM_STORE_32dp32b4x_16b`: `tcgen05.st.sync.aligned`, 4 times.
pub mod SM100_TMEM_STORE_32dp32b4x_16b {
    crate::__named_copy!("SM100_TMEM_STORE_32dp32b4x_16b");
    pub use super::SM100_TMEM_STORE_32dp32b1x::ThrID;
    pub use super::SM100_TMEM_STORE_32dp32b4x::{Dst, Ref, Src};
}

/// `SM100_TMEM_STORE_32dp32b8x`: `tcgen05.st.sync.aligned`, 8 times.
pub mod SM100_TMEM_STORE_32dp32b8x {
    crate::__named_copy!("SM100_TMEM_STORE_32dp32b8x");
    pub use super::SM100_TMEM_STORE_32dp32b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…255
        /// t1   256…511
        /// t2   512…767
        /// t3   768…1023
        /// t4   1024…1279
        ///  ⋮
        /// t8   2048…2303
        ///  ⋮
        /// t16  4096…4351
        ///  ⋮
        /// t31  7936…8191
        /// ```
        pub Src = (32,256):(256,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0 … t31  0…8191
        /// ```
        pub Dst = (32,8192):(0,1);

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0 … t31  0…8191
        /// ```
        pub Ref = (32,8192):(0,1);
    }
}

/// `SM100_TMEM_STORE_32dp32b8x_16b`: `tcgen05.st.sync.aligned`, 8 times.
pub mod SM100_TMEM_STORE_32dp32b8x_16b {
    crate::__named_copy!("SM100_TMEM_STORE_32dp32b8x_16b");
    pub use super::SM100_TMEM_STORE_32dp32b1x::ThrID;
    pub use super::SM100_TMEM_STORE_32dp32b8x::{Dst, Ref, Src};
}

/// `SM100_TMEM_STORE_32dp32b16x`: `tcgen05.st.sync.aligned`, 16 times.
pub mod SM100_TMEM_STORE_32dp32b16x {
    crate::__named_copy!("SM100_TMEM_STORE_32dp32b16x");
    pub use super::SM100_TMEM_STORE_32dp32b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…511
        /// t1   512…1023
        /// t2   1024…1535
        /// t3   1536…2047
        /// t4   2048…2559
        ///  ⋮
        /// t8   4096…4607
        ///  ⋮
        /// t16  8192…8703
        ///  ⋮
        /// t31  15872…16383
        /// ```
        pub Src = (32,512):(512,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0 … t31  0…16383
        /// ```
        pub Dst = (32,16384):(0,1);

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0 … t31  0…16383
        /// ```
        pub Ref = (32,16384):(0,1);
    }
}

/// `SM100_TMEM_STORE_32dp32b16x_16b`: `tcgen05.st.sync.aligned`, 16 times.
pub mod SM100_TMEM_STORE_32dp32b16x_16b {
    crate::__named_copy!("SM100_TMEM_STORE_32dp32b16x_16b");
    pub use super::SM100_TMEM_STORE_32dp32b16x::{Dst, Ref, Src};
    pub use super::SM100_TMEM_STORE_32dp32b1x::ThrID;
}

/// `SM100_TMEM_STORE_32dp32b32x`: `tcgen05.st.sync.aligned`, 32 times.
pub mod SM100_TMEM_STORE_32dp32b32x {
    crate::__named_copy!("SM100_TMEM_STORE_32dp32b32x");
    pub use super::SM100_TMEM_STORE_32dp32b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…1023
        /// t1   1024…2047
        /// t2   2048…3071
        /// t3   3072…4095
        /// t4   4096…5119
        ///  ⋮
        /// t8   8192…9215
        ///  ⋮
        /// t16  16384…17407
        ///  ⋮
        /// t31  31744…32767
        /// ```
        pub Src = (32,1024):(1024,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0 … t31  0…32767
        /// ```
        pub Dst = (32,32768):(0,1);

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0 … t31  0…32767
        /// ```
        pub Ref = (32,32768):(0,1);
    }
}

/// `SM100_TMEM_STORE_32dp32b32x_16b`: `tcgen05.st.sync.aligned`, 32 times.
pub mod SM100_TMEM_STORE_32dp32b32x_16b {
    crate::__named_copy!("SM100_TMEM_STORE_32dp32b32x_16b");
    pub use super::SM100_TMEM_STORE_32dp32b1x::ThrID;
    pub use super::SM100_TMEM_STORE_32dp32b32x::{Dst, Ref, Src};
}

/// `SM100_TMEM_STORE_32dp32b64x`: `tcgen05.st.sync.aligned`, 64 times.
pub mod SM100_TMEM_STORE_32dp32b64x {
    crate::__named_copy!("SM100_TMEM_STORE_32dp32b64x");
    pub use super::SM100_TMEM_STORE_32dp32b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…2047
        /// t1   2048…4095
        /// t2   4096…6143
        /// t3   6144…8191
        /// t4   8192…10239
        ///  ⋮
        /// t8   16384…18431
        ///  ⋮
        /// t16  32768…34815
        ///  ⋮
        /// t31  63488…65535
        /// ```
        pub Src = (32,2048):(2048,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0 … t31  0…65535
        /// ```
        pub Dst = (32,65536):(0,1);

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0 … t31  0…65535
        /// ```
        pub Ref = (32,65536):(0,1);
    }
}

/// `SM100_TMEM_STORE_32dp32b64x_16b`: `tcgen05.st.sync.aligned`, 64 times.
pub mod SM100_TMEM_STORE_32dp32b64x_16b {
    crate::__named_copy!("SM100_TMEM_STORE_32dp32b64x_16b");
    pub use super::SM100_TMEM_STORE_32dp32b1x::ThrID;
    pub use super::SM100_TMEM_STORE_32dp32b64x::{Dst, Ref, Src};
}

/// `SM100_TMEM_STORE_32dp32b128x`: `tcgen05.st.sync.aligned`, 128 times.
pub mod SM100_TMEM_STORE_32dp32b128x {
    crate::__named_copy!("SM100_TMEM_STORE_32dp32b128x");
    pub use super::SM100_TMEM_STORE_32dp32b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…4095
        /// t1   4096…8191
        /// t2   8192…12287
        /// t3   12288…16383
        /// t4   16384…20479
        ///  ⋮
        /// t8   32768…36863
        ///  ⋮
        /// t16  65536…69631
        ///  ⋮
        /// t31  126976…131071
        /// ```
        pub Src = (32,4096):(4096,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0 … t31  0…131071
        /// ```
        pub Dst = (32,131072):(0,1);

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0 … t31  0…131071
        /// ```
        pub Ref = (32,131072):(0,1);
    }
}

/// `SM100_TMEM_STORE_32dp32b128x_16b`: `tcgen05.st.sync.aligned`, 128 times.
pub mod SM100_TMEM_STORE_32dp32b128x_16b {
    crate::__named_copy!("SM100_TMEM_STORE_32dp32b128x_16b");
    pub use super::SM100_TMEM_STORE_32dp32b128x::{Dst, Ref, Src};
    pub use super::SM100_TMEM_STORE_32dp32b1x::ThrID;
}

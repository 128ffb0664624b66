//! SM50: transposes by `shfl`.
//!
//! PTX ISA, `shfl.sync`.
//!
//! Drawn by `BLESS=1 cargo test -p layout-algebra --test named_atoms`.

/// `SM50_Shuffle_U32_2x2Trans_XOR1`: `shfl.sync.bfly`.
pub mod SM50_Shuffle_U32_2x2Trans_XOR1 {
    crate::__named_copy!("SM50_Shuffle_U32_2x2Trans_XOR1");

    crate::layout! {
        /// Logical thread → lane.
        pub ThrID = 32:1;

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
        /// t0   0…31  64…95
        /// t1   32…63  96…127
        /// t2   128…159  192…223
        /// t3   160…191  224…255
        /// t4   256…287  320…351
        ///  ⋮
        /// t8   512…543  576…607
        ///  ⋮
        /// t16  1024…1055  1088…1119
        ///  ⋮
        /// t31  1952…1983  2016…2047
        /// ```
        pub Dst = ((2,16),(32,2)):((32,128),(1,64));

        /// (thread, value) → bit by which a tiled copy counts.
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
        pub Ref = (32,64):(64,1);
    }
}

/// `SM50_Shuffle_U32_2x2Trans_XOR4`: `shfl.sync.bfly`.
pub mod SM50_Shuffle_U32_2x2Trans_XOR4 {
    crate::__named_copy!("SM50_Shuffle_U32_2x2Trans_XOR4");
    pub use super::SM50_Shuffle_U32_2x2Trans_XOR1::{Ref, Src, ThrID};

    crate::layout! {
        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0   0…31  256…287
        /// t1   64…95  320…351
        /// t2   128…159  384…415
        /// t3   192…223  448…479
        /// t4   32…63  288…319
        ///  ⋮
        /// t8   512…543  768…799
        ///  ⋮
        /// t16  1024…1055  1280…1311
        ///  ⋮
        /// t31  1760…1791  2016…2047
        /// ```
        pub Dst = ((4,2,4),(32,2)):((64,32,512),(1,256));
    }
}

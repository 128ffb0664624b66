//! SM100: `16dp256b`, registers to tensor memory.
//!
//! PTX ISA, `tcgen05.st`.
//!
//! Drawn by `BLESS=1 cargo test -p layout-algebra --test named_atoms`.

/// `SM100_TMEM_STORE_16dp256b1x`: `tcgen05.st.sync.aligned`, once.
pub mod SM100_TMEM_STORE_16dp256b1x {
    crate::__named_copy!("SM100_TMEM_STORE_16dp256b1x");

    crate::layout! {
        /// Logical thread → lane.
        pub ThrID = 32:1;

        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…63  2048…2111
        /// t1   64…127  2112…2175
        /// t2   128…191  2176…2239
        /// t3   192…255  2240…2303
        /// t4   256…319  2304…2367
        ///  ⋮
        /// t8   512…575  2560…2623
        ///  ⋮
        /// t16  1024…1087  3072…3135
        ///  ⋮
        /// t31  1984…2047  4032…4095
        /// ```
        pub Src = ((4,8),(64,2)):((64,256),(1,2048));

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

/// `SM100_TMEM_STORE_16dp256b1x_16b`: `tcgen05.st.sync.aligned`, once.
pub mod SM100_TMEM_STORE_16dp256b1x_16b {
    crate::__named_copy!("SM100_TMEM_STORE_16dp256b1x_16b");
    pub use super::SM100_TMEM_STORE_16dp256b1x::{Dst, Ref, Src, ThrID};
}

/// `SM100_TMEM_STORE_16dp256b2x`: `tcgen05.st.sync.aligned`, 2 times.
pub mod SM100_TMEM_STORE_16dp256b2x {
    crate::__named_copy!("SM100_TMEM_STORE_16dp256b2x");
    pub use super::SM100_TMEM_STORE_16dp256b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…63  4096…4159  256…319  4352…4415
        /// t1   64…127  4160…4223  320…383  4416…4479
        /// t2   128…191  4224…4287  384…447  4480…4543
        /// t3   192…255  4288…4351  448…511  4544…4607
        /// t4   512…575  4608…4671  768…831  4864…4927
        ///  ⋮
        /// t8   1024…1087  5120…5183  1280…1343  5376…5439
        ///  ⋮
        /// t16  2048…2111  6144…6207  2304…2367  6400…6463
        ///  ⋮
        /// t31  3776…3839  7872…7935  4032…4095  8128…8191
        /// ```
        pub Src = ((4,8),(64,2,2)):((64,512),(1,4096,256));

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

/// `SM100_TMEM_STORE_16dp256b2x_16b`: `tcgen05.st.sync.aligned`, 2 times.
pub mod SM100_TMEM_STORE_16dp256b2x_16b {
    crate::__named_copy!("SM100_TMEM_STORE_16dp256b2x_16b");
    pub use super::SM100_TMEM_STORE_16dp256b1x::ThrID;
    pub use super::SM100_TMEM_STORE_16dp256b2x::{Dst, Ref, Src};
}

/// `SM100_TMEM_STORE_16dp256b4x`: `tcgen05.st.sync.aligned`, 4 times.
pub mod SM100_TMEM_STORE_16dp256b4x {
    crate::__named_copy!("SM100_TMEM_STORE_16dp256b4x");
    pub use super::SM100_TMEM_STORE_16dp256b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…63  8192…8255  256…319  8448…8511  512…575  …  8960…9023
        /// t1   64…127  8256…8319  320…383  8512…8575  576…639  …  9024…9087
        /// t2   128…191  8320…8383  384…447  8576…8639  640…703  …  9088…9151
        /// t3   192…255  8384…8447  448…511  8640…8703  704…767  …  9152…9215
        /// t4   1024…1087  9216…9279  1280…1343  9472…9535  1536…1599  …  9984…10047
        ///  ⋮
        /// t8   2048…2111  10240…10303  2304…2367  10496…10559  2560…2623  …  11008…11071
        ///  ⋮
        /// t16  4096…4159  12288…12351  4352…4415  12544…12607  4608…4671  …  13056…13119
        ///  ⋮
        /// t31  7360…7423  15552…15615  7616…7679  15808…15871  7872…7935  …  16320…16383
        /// ```
        pub Src = ((4,8),(64,2,4)):((64,1024),(1,8192,256));

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

/// `SM100_TMEM_STORE_16dp256b4x_16b`: `tcgen05.st.sync.aligned`, 4 times.
pub mod SM100_TMEM_STORE_16dp256b4x_16b {
    crate::__named_copy!("SM100_TMEM_STORE_16dp256b4x_16b");
    pub use super::SM100_TMEM_STORE_16dp256b1x::ThrID;
    pub use super::SM100_TMEM_STORE_16dp256b4x::{Dst, Ref, Src};
}

/// `SM100_TMEM_STORE_16dp256b8x`: `tcgen05.st.sync.aligned`, 8 times.
pub mod SM100_TMEM_STORE_16dp256b8x {
    crate::__named_copy!("SM100_TMEM_STORE_16dp256b8x");
    pub use super::SM100_TMEM_STORE_16dp256b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…63  16384…16447  256…319  16640…16703  512…575  …  18176…18239
        /// t1   64…127  16448…16511  320…383  16704…16767  576…639  …  18240…18303
        /// t2   128…191  16512…16575  384…447  16768…16831  640…703  …  18304…18367
        /// t3   192…255  16576…16639  448…511  16832…16895  704…767  …  18368…18431
        /// t4   2048…2111  18432…18495  2304…2367  18688…18751  2560…2623  …  20224…20287
        ///  ⋮
        /// t8   4096…4159  20480…20543  4352…4415  20736…20799  4608…4671  …  22272…22335
        ///  ⋮
        /// t16  8192…8255  24576…24639  8448…8511  24832…24895  8704…8767  …  26368…26431
        ///  ⋮
        /// t31  14528…14591  30912…30975  14784…14847  31168…31231  15040…15103  …  32704…32767
        /// ```
        pub Src = ((4,8),(64,2,8)):((64,2048),(1,16384,256));

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

/// `SM100_TMEM_STORE_16dp256b8x_16b`: `tcgen05.st.sync.aligned`, 8 times.
pub mod SM100_TMEM_STORE_16dp256b8x_16b {
    crate::__named_copy!("SM100_TMEM_STORE_16dp256b8x_16b");
    pub use super::SM100_TMEM_STORE_16dp256b1x::ThrID;
    pub use super::SM100_TMEM_STORE_16dp256b8x::{Dst, Ref, Src};
}

/// `SM100_TMEM_STORE_16dp256b16x`: `tcgen05.st.sync.aligned`, 16 times.
pub mod SM100_TMEM_STORE_16dp256b16x {
    crate::__named_copy!("SM100_TMEM_STORE_16dp256b16x");
    pub use super::SM100_TMEM_STORE_16dp256b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…63  32768…32831  256…319  33024…33087  512…575  …  36608…36671
        /// t1   64…127  32832…32895  320…383  33088…33151  576…639  …  36672…36735
        /// t2   128…191  32896…32959  384…447  33152…33215  640…703  …  36736…36799
        /// t3   192…255  32960…33023  448…511  33216…33279  704…767  …  36800…36863
        /// t4   4096…4159  36864…36927  4352…4415  37120…37183  4608…4671  …  40704…40767
        ///  ⋮
        /// t8   8192…8255  40960…41023  8448…8511  41216…41279  8704…8767  …  44800…44863
        ///  ⋮
        /// t16  16384…16447  49152…49215  16640…16703  49408…49471  16896…16959  …  52992…53055
        ///  ⋮
        /// t31  28864…28927  61632…61695  29120…29183  61888…61951  29376…29439  …  65472…65535
        /// ```
        pub Src = ((4,8),(64,2,16)):((64,4096),(1,32768,256));

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

/// `SM100_TMEM_STORE_16dp256b16x_16b`: `tcgen05.st.sync.aligned`, 16 times.
pub mod SM100_TMEM_STORE_16dp256b16x_16b {
    crate::__named_copy!("SM100_TMEM_STORE_16dp256b16x_16b");
    pub use super::SM100_TMEM_STORE_16dp256b16x::{Dst, Ref, Src};
    pub use super::SM100_TMEM_STORE_16dp256b1x::ThrID;
}

/// `SM100_TMEM_STORE_16dp256b32x`: `tcgen05.st.sync.aligned`, 32 times.
pub mod SM100_TMEM_STORE_16dp256b32x {
    crate::__named_copy!("SM100_TMEM_STORE_16dp256b32x");
    pub use super::SM100_TMEM_STORE_16dp256b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…63  65536…65599  256…319  65792…65855  512…575  …  73472…73535
        /// t1   64…127  65600…65663  320…383  65856…65919  576…639  …  73536…73599
        /// t2   128…191  65664…65727  384…447  65920…65983  640…703  …  73600…73663
        /// t3   192…255  65728…65791  448…511  65984…66047  704…767  …  73664…73727
        /// t4   8192…8255  73728…73791  8448…8511  73984…74047  8704…8767  …  81664…81727
        ///  ⋮
        /// t8   16384…16447  81920…81983  16640…16703  82176…82239  16896…16959  …  89856…89919
        ///  ⋮
        /// t16  32768…32831  98304…98367  33024…33087  98560…98623  33280…33343  …  106240…106303
        ///  ⋮
        /// t31  57536…57599  123072…123135  57792…57855  123328…123391  58048…58111  …  131008…131071
        /// ```
        pub Src = ((4,8),(64,2,32)):((64,8192),(1,65536,256));

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

/// `SM100_TMEM_STORE_16dp256b32x_16b`: `tcgen05.st.sync.aligned`, 32 times.
pub mod SM100_TMEM_STORE_16dp256b32x_16b {
    crate::__named_copy!("SM100_TMEM_STORE_16dp256b32x_16b");
    pub use super::SM100_TMEM_STORE_16dp256b1x::ThrID;
    pub use super::SM100_TMEM_STORE_16dp256b32x::{Dst, Ref, Src};
}

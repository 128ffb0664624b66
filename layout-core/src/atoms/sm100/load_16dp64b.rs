//! SM100: `16dp64b`, tensor memory to registers.
//!
//! PTX ISA, `tcgen05.ld`.
//!
//! Drawn by `BLESS=1 cargo test -p layout-algebra --test named_atoms`.

/// `SM100_TMEM_LOAD_16dp64b1x`: `tcgen05.ld.sync.aligned`, once.
pub mod SM100_TMEM_LOAD_16dp64b1x {
    crate::__named_copy!("SM100_TMEM_LOAD_16dp64b1x");

    crate::layout! {
        /// Logical thread → lane.
        pub ThrID = 32:1;

        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0 … t31  0…1023
        /// ```
        pub Src = (32,1024):(0,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0   0…31
        /// t1   512…543
        /// t2   32…63
        /// t3   544…575
        /// t4   64…95
        ///  ⋮
        /// t8   128…159
        ///  ⋮
        /// t16  256…287
        ///  ⋮
        /// t31  992…1023
        /// ```
        pub Dst = ((2,2,8),32):((512,32,64),1);

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0 … t31  0…1023
        /// ```
        pub Ref = (32,1024):(0,1);
    }
}

/// `SM100_TMEM_LOAD_16dp64b1x_16b`: `tcgen05.ld.sync.aligned`, once.
pub mod SM100_TMEM_LOAD_16dp64b1x_16b {
    crate::__named_copy!("SM100_TMEM_LOAD_16dp64b1x_16b");
    pub use super::SM100_TMEM_LOAD_16dp64b1x::{Dst, Ref, Src, ThrID};
}

/// `SM100_TMEM_LOAD_16dp64b2x`: `tcgen05.ld.sync.aligned`, 2 times.
pub mod SM100_TMEM_LOAD_16dp64b2x {
    crate::__named_copy!("SM100_TMEM_LOAD_16dp64b2x");
    pub use super::SM100_TMEM_LOAD_16dp64b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0 … t31  0…2047
        /// ```
        pub Src = (32,2048):(0,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0   0…31  64…95
        /// t1   1024…1055  1088…1119
        /// t2   32…63  96…127
        /// t3   1056…1087  1120…1151
        /// t4   128…159  192…223
        ///  ⋮
        /// t8   256…287  320…351
        ///  ⋮
        /// t16  512…543  576…607
        ///  ⋮
        /// t31  1952…1983  2016…2047
        /// ```
        pub Dst = ((2,2,8),(32,2)):((1024,32,128),(1,64));

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0 … t31  0…2047
        /// ```
        pub Ref = (32,2048):(0,1);
    }
}

/// `SM100_TMEM_LOAD_16dp64b2x_16b`: `tcgen05.ld.sync.aligned`, 2 times.
pub mod SM100_TMEM_LOAD_16dp64b2x_16b {
    crate::__named_copy!("SM100_TMEM_LOAD_16dp64b2x_16b");
    pub use super::SM100_TMEM_LOAD_16dp64b1x::ThrID;
    pub use super::SM100_TMEM_LOAD_16dp64b2x::{Dst, Ref, Src};
}

/// `SM100_TMEM_LOAD_16dp64b4x`: `tcgen05.ld.sync.aligned`, 4 times.
pub mod SM100_TMEM_LOAD_16dp64b4x {
    crate::__named_copy!("SM100_TMEM_LOAD_16dp64b4x");
    pub use super::SM100_TMEM_LOAD_16dp64b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0 … t31  0…4095
        /// ```
        pub Src = (32,4096):(0,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0   0…31  64…95  128…159  192…223
        /// t1   2048…2079  2112…2143  2176…2207  2240…2271
        /// t2   32…63  96…127  160…191  224…255
        /// t3   2080…2111  2144…2175  2208…2239  2272…2303
        /// t4   256…287  320…351  384…415  448…479
        ///  ⋮
        /// t8   512…543  576…607  640…671  704…735
        ///  ⋮
        /// t16  1024…1055  1088…1119  1152…1183  1216…1247
        ///  ⋮
        /// t31  3872…3903  3936…3967  4000…4031  4064…4095
        /// ```
        pub Dst = ((2,2,8),(32,4)):((2048,32,256),(1,64));

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0 … t31  0…4095
        /// ```
        pub Ref = (32,4096):(0,1);
    }
}

/// `SM100_TMEM_LOAD_16dp64b4x_16b`: `tcgen05.ld.sync.aligned`, 4 times.
pub mod SM100_TMEM_LOAD_16dp64b4x_16b {
    crate::__named_copy!("SM100_TMEM_LOAD_16dp64b4x_16b");
    pub use super::SM100_TMEM_LOAD_16dp64b1x::ThrID;
    pub use super::SM100_TMEM_LOAD_16dp64b4x::{Dst, Ref, Src};
}

/// `SM100_TMEM_LOAD_16dp64b8x`: `tcgen05.ld.sync.aligned`, 8 times.
pub mod SM100_TMEM_LOAD_16dp64b8x {
    crate::__named_copy!("SM100_TMEM_LOAD_16dp64b8x");
    pub use super::SM100_TMEM_LOAD_16dp64b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0 … t31  0…8191
        /// ```
        pub Src = (32,8192):(0,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0   0…31  64…95  128…159  192…223  256…287  …  448…479
        /// t1   4096…4127  4160…4191  4224…4255  4288…4319  4352…4383  …  4544…4575
        /// t2   32…63  96…127  160…191  224…255  288…319  …  480…511
        /// t3   4128…4159  4192…4223  4256…4287  4320…4351  4384…4415  …  4576…4607
        /// t4   512…543  576…607  640…671  704…735  768…799  …  960…991
        ///  ⋮
        /// t8   1024…1055  1088…1119  1152…1183  1216…1247  1280…1311  …  1472…1503
        ///  ⋮
        /// t16  2048…2079  2112…2143  2176…2207  2240…2271  2304…2335  …  2496…2527
        ///  ⋮
        /// t31  7712…7743  7776…7807  7840…7871  7904…7935  7968…7999  …  8160…8191
        /// ```
        pub Dst = ((2,2,8),(32,8)):((4096,32,512),(1,64));

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0 … t31  0…8191
        /// ```
        pub Ref = (32,8192):(0,1);
    }
}

/// `SM100_TMEM_LOAD_16dp64b8x_16b`: `tcgen05.ld.sync.aligned`, 8 times.
pub mod SM100_TMEM_LOAD_16dp64b8x_16b {
    crate::__named_copy!("SM100_TMEM_LOAD_16dp64b8x_16b");
    pub use super::SM100_TMEM_LOAD_16dp64b1x::ThrID;
    pub use super::SM100_TMEM_LOAD_16dp64b8x::{Dst, Ref, Src};
}

/// `SM100_TMEM_LOAD_16dp64b16x`: `tcgen05.ld.sync.aligned`, 16 times.
pub mod SM100_TMEM_LOAD_16dp64b16x {
    crate::__named_copy!("SM100_TMEM_LOAD_16dp64b16x");
    pub use super::SM100_TMEM_LOAD_16dp64b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0 … t31  0…16383
        /// ```
        pub Src = (32,16384):(0,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0   0…31  64…95  128…159  192…223  256…287  …  960…991
        /// t1   8192…8223  8256…8287  8320…8351  8384…8415  8448…8479  …  9152…9183
        /// t2   32…63  96…127  160…191  224…255  288…319  …  992…1023
        /// t3   8224…8255  8288…8319  8352…8383  8416…8447  8480…8511  …  9184…9215
        /// t4   1024…1055  1088…1119  1152…1183  1216…1247  1280…1311  …  1984…2015
        ///  ⋮
        /// t8   2048…2079  2112…2143  2176…2207  2240…2271  2304…2335  …  3008…3039
        ///  ⋮
        /// t16  4096…4127  4160…4191  4224…4255  4288…4319  4352…4383  …  5056…5087
        ///  ⋮
        /// t31  15392…15423  15456…15487  15520…15551  15584…15615  15648…15679  …  16352…16383
        /// ```
        pub Dst = ((2,2,8),(32,16)):((8192,32,1024),(1,64));

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0 … t31  0…16383
        /// ```
        pub Ref = (32,16384):(0,1);
    }
}

/// `SM100_TMEM_LOAD_16dp64b16x_16b`: `tcgen05.ld.sync.aligned`, 16 times.
pub mod SM100_TMEM_LOAD_16dp64b16x_16b {
    crate::__named_copy!("SM100_TMEM_LOAD_16dp64b16x_16b");
    pub use super::SM100_TMEM_LOAD_16dp64b16x::{Dst, Ref, Src};
    pub use super::SM100_TMEM_LOAD_16dp64b1x::ThrID;
}

/// `SM100_TMEM_LOAD_16dp64b32x`: `tcgen05.ld.sync.aligned`, 32 times.
pub mod SM100_TMEM_LOAD_16dp64b32x {
    crate::__named_copy!("SM100_TMEM_LOAD_16dp64b32x");
    pub use super::SM100_TMEM_LOAD_16dp64b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0 … t31  0…32767
        /// ```
        pub Src = (32,32768):(0,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0   0…31  64…95  128…159  192…223  256…287  …  1984…2015
        /// t1   16384…16415  16448…16479  16512…16543  16576…16607  16640…16671  …  18368…18399
        /// t2   32…63  96…127  160…191  224…255  288…319  …  2016…2047
        /// t3   16416…16447  16480…16511  16544…16575  16608…16639  16672…16703  …  18400…18431
        /// t4   2048…2079  2112…2143  2176…2207  2240…2271  2304…2335  …  4032…4063
        ///  ⋮
        /// t8   4096…4127  4160…4191  4224…4255  4288…4319  4352…4383  …  6080…6111
        ///  ⋮
        /// t16  8192…8223  8256…8287  8320…8351  8384…8415  8448…8479  …  10176…10207
        ///  ⋮
        /// t31  30752…30783  30816…30847  30880…30911  30944…30975  31008…31039  …  32736…32767
        /// ```
        pub Dst = ((2,2,8),(32,32)):((16384,32,2048),(1,64));

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0 … t31  0…32767
        /// ```
        pub Ref = (32,32768):(0,1);
    }
}

/// `SM100_TMEM_LOAD_16dp64b32x_16b`: `tcgen05.ld.sync.aligned`, 32 times.
pub mod SM100_TMEM_LOAD_16dp64b32x_16b {
    crate::__named_copy!("SM100_TMEM_LOAD_16dp64b32x_16b");
    pub use super::SM100_TMEM_LOAD_16dp64b1x::ThrID;
    pub use super::SM100_TMEM_LOAD_16dp64b32x::{Dst, Ref, Src};
}

/// `SM100_TMEM_LOAD_16dp64b64x`: `tcgen05.ld.sync.aligned`, 64 times.
pub mod SM100_TMEM_LOAD_16dp64b64x {
    crate::__named_copy!("SM100_TMEM_LOAD_16dp64b64x");
    pub use super::SM100_TMEM_LOAD_16dp64b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0 … t31  0…65535
        /// ```
        pub Src = (32,65536):(0,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0   0…31  64…95  128…159  192…223  256…287  …  4032…4063
        /// t1   32768…32799  32832…32863  32896…32927  32960…32991  33024…33055  …  36800…36831
        /// t2   32…63  96…127  160…191  224…255  288…319  …  4064…4095
        /// t3   32800…32831  32864…32895  32928…32959  32992…33023  33056…33087  …  36832…36863
        /// t4   4096…4127  4160…4191  4224…4255  4288…4319  4352…4383  …  8128…8159
        ///  ⋮
        /// t8   8192…8223  8256…8287  8320…8351  8384…8415  8448…8479  …  12224…12255
        ///  ⋮
        /// t16  16384…16415  16448…16479  16512…16543  16576…16607  16640…16671  …  20416…20447
        ///  ⋮
        /// t31  61472…61503  61536…61567  61600…61631  61664…61695  61728…61759  …  65504…65535
        /// ```
        pub Dst = ((2,2,8),(32,64)):((32768,32,4096),(1,64));

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0 … t31  0…65535
        /// ```
        pub Ref = (32,65536):(0,1);
    }
}

/// `SM100_TMEM_LOAD_16dp64b64x_16b`: `tcgen05.ld.sync.aligned`, 64 times.
pub mod SM100_TMEM_LOAD_16dp64b64x_16b {
    crate::__named_copy!("SM100_TMEM_LOAD_16dp64b64x_16b");
    pub use super::SM100_TMEM_LOAD_16dp64b1x::ThrID;
    pub use super::SM100_TMEM_LOAD_16dp64b64x::{Dst, Ref, Src};
}

/// `SM100_TMEM_LOAD_16dp64b128x`: `tcgen05.ld.sync.aligned`, 128 times.
pub mod SM100_TMEM_LOAD_16dp64b128x {
    crate::__named_copy!("SM100_TMEM_LOAD_16dp64b128x");
    pub use super::SM100_TMEM_LOAD_16dp64b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0 … t31  0…131071
        /// ```
        pub Src = (32,131072):(0,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0   0…31  64…95  128…159  192…223  256…287  …  8128…8159
        /// t1   65536…65567  65600…65631  65664…65695  65728…65759  65792…65823  …  73664…73695
        /// t2   32…63  96…127  160…191  224…255  288…319  …  8160…8191
        /// t3   65568…65599  65632…65663  65696…65727  65760…65791  65824…65855  …  73696…73727
        /// t4   8192…8223  8256…8287  8320…8351  8384…8415  8448…8479  …  16320…16351
        ///  ⋮
        /// t8   16384…16415  16448…16479  16512…16543  16576…16607  16640…16671  …  24512…24543
        ///  ⋮
        /// t16  32768…32799  32832…32863  32896…32927  32960…32991  33024…33055  …  40896…40927
        ///  ⋮
        /// t31  122912…122943  122976…123007  123040…123071  123104…123135  123168…123199  …  131040…131071
        /// ```
        pub Dst = ((2,2,8),(32,128)):((65536,32,8192),(1,64));

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0 … t31  0…131071
        /// ```
        pub Ref = (32,131072):(0,1);
    }
}

/// `SM100_TMEM_LOAD_16dp64b128x_16b`: `tcgen05.ld.sync.aligned`, 128 times.
pub mod SM100_TMEM_LOAD_16dp64b128x_16b {
    crate::__named_copy!("SM100_TMEM_LOAD_16dp64b128x_16b");
    pub use super::SM100_TMEM_LOAD_16dp64b128x::{Dst, Ref, Src};
    pub use super::SM100_TMEM_LOAD_16dp64b1x::ThrID;
}

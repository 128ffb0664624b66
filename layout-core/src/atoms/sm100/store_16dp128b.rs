//! SM100: `16dp128b`, registers to tensor memory.
//!
//! PTX ISA, `tcgen05.st`.
//!
//! Drawn by `BLESS=1 cargo test -p layout-algebra --test named_atoms`.

/// `SM100_TMEM_STORE_16dp128b1x`: `tcgen05.st.sync.aligned`, once.
pub mod SM100_TMEM_STORE_16dp128b1x {
    crate::__named_copy!("SM100_TMEM_STORE_16dp128b1x");

    crate::layout! {
        /// Logical thread → lane.
        pub ThrID = 32:1;

        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…31  1024…1055
        /// t1   32…63  1056…1087
        /// t2   64…95  1088…1119
        /// t3   96…127  1120…1151
        /// t4   128…159  1152…1183
        ///  ⋮
        /// t8   256…287  1280…1311
        ///  ⋮
        /// t16  512…543  1536…1567
        ///  ⋮
        /// t31  992…1023  2016…2047
        /// ```
        pub Src = ((4,8),(32,2)):((32,128),(1,1024));

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

/// `SM100_TMEM_STORE_16dp128b1x_16b`: `tcgen05.st.sync.aligned`, once.
pub mod SM100_TMEM_STORE_16dp128b1x_16b {
    crate::__named_copy!("SM100_TMEM_STORE_16dp128b1x_16b");
    pub use super::SM100_TMEM_STORE_16dp128b1x::{Dst, Ref, Src, ThrID};
}

/// `SM100_TMEM_STORE_16dp128b2x`: `tcgen05.st.sync.aligned`, 2 times.
pub mod SM100_TMEM_STORE_16dp128b2x {
    crate::__named_copy!("SM100_TMEM_STORE_16dp128b2x");
    pub use super::SM100_TMEM_STORE_16dp128b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…31  2048…2079  128…159  2176…2207
        /// t1   32…63  2080…2111  160…191  2208…2239
        /// t2   64…95  2112…2143  192…223  2240…2271
        /// t3   96…127  2144…2175  224…255  2272…2303
        /// t4   256…287  2304…2335  384…415  2432…2463
        ///  ⋮
        /// t8   512…543  2560…2591  640…671  2688…2719
        ///  ⋮
        /// t16  1024…1055  3072…3103  1152…1183  3200…3231
        ///  ⋮
        /// t31  1888…1919  3936…3967  2016…2047  4064…4095
        /// ```
        pub Src = ((4,8),(32,2,2)):((32,256),(1,2048,128));

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

/// `SM100_TMEM_STORE_16dp128b2x_16b`: `tcgen05.st.sync.aligned`, 2 times.
pub mod SM100_TMEM_STORE_16dp128b2x_16b {
    crate::__named_copy!("SM100_TMEM_STORE_16dp128b2x_16b");
    pub use super::SM100_TMEM_STORE_16dp128b1x::ThrID;
    pub use super::SM100_TMEM_STORE_16dp128b2x::{Dst, Ref, Src};
}

/// `SM100_TMEM_STORE_16dp128b4x`: `tcgen05.st.sync.aligned`, 4 times.
pub mod SM100_TMEM_STORE_16dp128b4x {
    crate::__named_copy!("SM100_TMEM_STORE_16dp128b4x");
    pub use super::SM100_TMEM_STORE_16dp128b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…31  4096…4127  128…159  4224…4255  256…287  …  4480…4511
        /// t1   32…63  4128…4159  160…191  4256…4287  288…319  …  4512…4543
        /// t2   64…95  4160…4191  192…223  4288…4319  320…351  …  4544…4575
        /// t3   96…127  4192…4223  224…255  4320…4351  352…383  …  4576…4607
        /// t4   512…543  4608…4639  640…671  4736…4767  768…799  …  4992…5023
        ///  ⋮
        /// t8   1024…1055  5120…5151  1152…1183  5248…5279  1280…1311  …  5504…5535
        ///  ⋮
        /// t16  2048…2079  6144…6175  2176…2207  6272…6303  2304…2335  …  6528…6559
        ///  ⋮
        /// t31  3680…3711  7776…7807  3808…3839  7904…7935  3936…3967  …  8160…8191
        /// ```
        pub Src = ((4,8),(32,2,4)):((32,512),(1,4096,128));

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

/// `SM100_TMEM_STORE_16dp128b4x_16b`: `tcgen05.st.sync.aligned`, 4 times.
pub mod SM100_TMEM_STORE_16dp128b4x_16b {
    crate::__named_copy!("SM100_TMEM_STORE_16dp128b4x_16b");
    pub use super::SM100_TMEM_STORE_16dp128b1x::ThrID;
    pub use super::SM100_TMEM_STORE_16dp128b4x::{Dst, Ref, Src};
}

/// `SM100_TMEM_STORE_16dp128b8x`: `tcgen05.st.sync.aligned`, 8 times.
pub mod SM100_TMEM_STORE_16dp128b8x {
    crate::__named_copy!("SM100_TMEM_STORE_16dp128b8x");
    pub use super::SM100_TMEM_STORE_16dp128b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…31  8192…8223  128…159  8320…8351  256…287  …  9088…9119
        /// t1   32…63  8224…8255  160…191  8352…8383  288…319  …  9120…9151
        /// t2   64…95  8256…8287  192…223  8384…8415  320…351  …  9152…9183
        /// t3   96…127  8288…8319  224…255  8416…8447  352…383  …  9184…9215
        /// t4   1024…1055  9216…9247  1152…1183  9344…9375  1280…1311  …  10112…10143
        ///  ⋮
        /// t8   2048…2079  10240…10271  2176…2207  10368…10399  2304…2335  …  11136…11167
        ///  ⋮
        /// t16  4096…4127  12288…12319  4224…4255  12416…12447  4352…4383  …  13184…13215
        ///  ⋮
        /// t31  7264…7295  15456…15487  7392…7423  15584…15615  7520…7551  …  16352…16383
        /// ```
        pub Src = ((4,8),(32,2,8)):((32,1024),(1,8192,128));

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

/// `SM100_TMEM_STORE_16dp128b8x_16b`: `tcgen05.st.sync.aligned`, 8 times.
pub mod SM100_TMEM_STORE_16dp128b8x_16b {
    crate::__named_copy!("SM100_TMEM_STORE_16dp128b8x_16b");
    pub use super::SM100_TMEM_STORE_16dp128b1x::ThrID;
    pub use super::SM100_TMEM_STORE_16dp128b8x::{Dst, Ref, Src};
}

/// `SM100_TMEM_STORE_16dp128b16x`: `tcgen05.st.sync.aligned`, 16 times.
pub mod SM100_TMEM_STORE_16dp128b16x {
    crate::__named_copy!("SM100_TMEM_STORE_16dp128b16x");
    pub use super::SM100_TMEM_STORE_16dp128b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…31  16384…16415  128…159  16512…16543  256…287  …  18304…18335
        /// t1   32…63  16416…16447  160…191  16544…16575  288…319  …  18336…18367
        /// t2   64…95  16448…16479  192…223  16576…16607  320…351  …  18368…18399
        /// t3   96…127  16480…16511  224…255  16608…16639  352…383  …  18400…18431
        /// t4   2048…2079  18432…18463  2176…2207  18560…18591  2304…2335  …  20352…20383
        ///  ⋮
        /// t8   4096…4127  20480…20511  4224…4255  20608…20639  4352…4383  …  22400…22431
        ///  ⋮
        /// t16  8192…8223  24576…24607  8320…8351  24704…24735  8448…8479  …  26496…26527
        ///  ⋮
        /// t31  14432…14463  30816…30847  14560…14591  30944…30975  14688…14719  …  32736…32767
        /// ```
        pub Src = ((4,8),(32,2,16)):((32,2048),(1,16384,128));

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

/// `SM100_TMEM_STORE_16dp128b16x_16b`: `tcgen05.st.sync.aligned`, 16 times.
pub mod SM100_TMEM_STORE_16dp128b16x_16b {
    crate::__named_copy!("SM100_TMEM_STORE_16dp128b16x_16b");
    pub use super::SM100_TMEM_STORE_16dp128b16x::{Dst, Ref, Src};
    pub use super::SM100_TMEM_STORE_16dp128b1x::ThrID;
}

/// `SM100_TMEM_STORE_16dp128b32x`: `tcgen05.st.sync.aligned`, 32 times.
pub mod SM100_TMEM_STORE_16dp128b32x {
    crate::__named_copy!("SM100_TMEM_STORE_16dp128b32x");
    pub use super::SM100_TMEM_STORE_16dp128b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…31  32768…32799  128…159  32896…32927  256…287  …  36736…36767
        /// t1   32…63  32800…32831  160…191  32928…32959  288…319  …  36768…36799
        /// t2   64…95  32832…32863  192…223  32960…32991  320…351  …  36800…36831
        /// t3   96…127  32864…32895  224…255  32992…33023  352…383  …  36832…36863
        /// t4   4096…4127  36864…36895  4224…4255  36992…37023  4352…4383  …  40832…40863
        ///  ⋮
        /// t8   8192…8223  40960…40991  8320…8351  41088…41119  8448…8479  …  44928…44959
        ///  ⋮
        /// t16  16384…16415  49152…49183  16512…16543  49280…49311  16640…16671  …  53120…53151
        ///  ⋮
        /// t31  28768…28799  61536…61567  28896…28927  61664…61695  29024…29055  …  65504…65535
        /// ```
        pub Src = ((4,8),(32,2,32)):((32,4096),(1,32768,128));

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

/// `SM100_TMEM_STORE_16dp128b32x_16b`: `tcgen05.st.sync.aligned`, 32 times.
pub mod SM100_TMEM_STORE_16dp128b32x_16b {
    crate::__named_copy!("SM100_TMEM_STORE_16dp128b32x_16b");
    pub use super::SM100_TMEM_STORE_16dp128b1x::ThrID;
    pub use super::SM100_TMEM_STORE_16dp128b32x::{Dst, Ref, Src};
}

/// `SM100_TMEM_STORE_16dp128b64x`: `tcgen05.st.sync.aligned`, 64 times.
pub mod SM100_TMEM_STORE_16dp128b64x {
    crate::__named_copy!("SM100_TMEM_STORE_16dp128b64x");
    pub use super::SM100_TMEM_STORE_16dp128b1x::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…31  65536…65567  128…159  65664…65695  256…287  …  73600…73631
        /// t1   32…63  65568…65599  160…191  65696…65727  288…319  …  73632…73663
        /// t2   64…95  65600…65631  192…223  65728…65759  320…351  …  73664…73695
        /// t3   96…127  65632…65663  224…255  65760…65791  352…383  …  73696…73727
        /// t4   8192…8223  73728…73759  8320…8351  73856…73887  8448…8479  …  81792…81823
        ///  ⋮
        /// t8   16384…16415  81920…81951  16512…16543  82048…82079  16640…16671  …  89984…90015
        ///  ⋮
        /// t16  32768…32799  98304…98335  32896…32927  98432…98463  33024…33055  …  106368…106399
        ///  ⋮
        /// t31  57440…57471  122976…123007  57568…57599  123104…123135  57696…57727  …  131040…131071
        /// ```
        pub Src = ((4,8),(32,2,64)):((32,8192),(1,65536,128));

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

/// `SM100_TMEM_STORE_16dp128b64x_16b`: `tcgen05.st.sync.aligned`, 64 times.
pub mod SM100_TMEM_STORE_16dp128b64x_16b {
    crate::__named_copy!("SM100_TMEM_STORE_16dp128b64x_16b");
    pub use super::SM100_TMEM_STORE_16dp128b1x::ThrID;
    pub use super::SM100_TMEM_STORE_16dp128b64x::{Dst, Ref, Src};
}

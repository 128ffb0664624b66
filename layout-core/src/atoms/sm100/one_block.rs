//! SM100: `tcgen05.mma` of one block, N = 128; other M, N and types by [`mma_atom!`](crate::mma_atom).
//!
//! A in shared memory or in tensor memory: the layouts are the same. A thread is a block. PTX ISA, "Tensor Core 5th Generation
//! Family Instructions": `tcgen05.mma`.
//!
//! Drawn by `BLESS=1 cargo test -p layout-algebra --test named_atoms`.

/// `SM100_MMA_F16BF16_SS<half_t,half_t,float,128,128,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::1.kind::f16`, 128×128×16.
pub mod SM100_MMA_F16BF16_128x128x16 {
    crate::__named_mma!("SM100_MMA_F16BF16_SS<half_t,half_t,float,128,128,UMMA::Major::K,UMMA::Major::K>");

    crate::layout! {
        /// Logical thread → lane.
        pub ThrID = 1:0;

        /// A, 128×16: (thread, value) → m + 128·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      1      2      3      …  14     15
        ///    0  0.0    0.128  0.256  0.384  …  0.1792 0.1920
        ///    1  0.1    0.129  0.257  0.385  …  0.1793 0.1921
        ///    ⋮
        ///   63  0.63   0.191  0.319  0.447  …  0.1855 0.1983
        ///   64  0.64   0.192  0.320  0.448  …  0.1856 0.1984
        ///    ⋮
        ///  127  0.127  0.255  0.383  0.511  …  0.1919 0.2047
        /// ```
        pub A = (1,(128,16)):(0,(1,128));

        /// B, 128×16: (thread, value) → n + 128·k. Down is n, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      1      2      3      …  14     15
        ///    0  0.0    0.128  0.256  0.384  …  0.1792 0.1920
        ///    1  0.1    0.129  0.257  0.385  …  0.1793 0.1921
        ///    ⋮
        ///   63  0.63   0.191  0.319  0.447  …  0.1855 0.1983
        ///   64  0.64   0.192  0.320  0.448  …  0.1856 0.1984
        ///    ⋮
        ///  127  0.127  0.255  0.383  0.511  …  0.1919 0.2047
        /// ```
        pub B = (1,(128,16)):(0,(1,128));

        /// C, 128×128: (thread, value) → m + 128·n. Down is m, across is n; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0       1       2       3       …  126     127
        ///    0  0.0     0.128   0.256   0.384   …  0.16128 0.16256
        ///    1  0.1     0.129   0.257   0.385   …  0.16129 0.16257
        ///    ⋮
        ///   63  0.63    0.191   0.319   0.447   …  0.16191 0.16319
        ///   64  0.64    0.192   0.320   0.448   …  0.16192 0.16320
        ///    ⋮
        ///  127  0.127   0.255   0.383   0.511   …  0.16255 0.16383
        /// ```
        pub C = (1,(128,128)):(0,(1,128));
    }
}

/// `SM100_MMA_F16BF16_SS<half_t,half_t,float,64,128,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::1.kind::f16`, 64×128×16.
pub mod SM100_MMA_F16BF16_64x128x16 {
    crate::__named_mma!("SM100_MMA_F16BF16_SS<half_t,half_t,float,64,128,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_128x128x16::{B, ThrID};

    crate::layout! {
        /// A, 64×16: (thread, value) → m + 64·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      1      2      3      …  14     15
        ///    0  0.0    0.64   0.128  0.192  …  0.896  0.960
        ///    1  0.1    0.65   0.129  0.193  …  0.897  0.961
        ///    ⋮
        ///   31  0.31   0.95   0.159  0.223  …  0.927  0.991
        ///   32  0.32   0.96   0.160  0.224  …  0.928  0.992
        ///    ⋮
        ///   63  0.63   0.127  0.191  0.255  …  0.959  0.1023
        /// ```
        pub A = (1,(64,16)):(0,(1,64));

        /// C, 64×128: (thread, value) → m + 64·n. Down is m, across is n; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      1      2      3      …  126    127
        ///    0  0.0    0.64   0.128  0.192  …  0.8064 0.8128
        ///    1  0.1    0.65   0.129  0.193  …  0.8065 0.8129
        ///    ⋮
        ///   31  0.31   0.95   0.159  0.223  …  0.8095 0.8159
        ///   32  0.32   0.96   0.160  0.224  …  0.8096 0.8160
        ///    ⋮
        ///   63  0.63   0.127  0.191  0.255  …  0.8127 0.8191
        /// ```
        pub C = (1,(64,128)):(0,(1,64));
    }
}

/// `SM100_MMA_TF32_SS<tfloat32_t,tfloat32_t,float,128,128,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::1.kind::tf32`, 128×128×8.
pub mod SM100_MMA_TF32_128x128x8 {
    crate::__named_mma!("SM100_MMA_TF32_SS<tfloat32_t,tfloat32_t,float,128,128,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_128x128x16::{C, ThrID};

    crate::layout! {
        /// A, 128×8: (thread, value) → m + 128·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      1      2      3      4      5      6      7
        ///    0  0.0    0.128  0.256  0.384  0.512  0.640  0.768  0.896
        ///    1  0.1    0.129  0.257  0.385  0.513  0.641  0.769  0.897
        ///    ⋮
        ///   63  0.63   0.191  0.319  0.447  0.575  0.703  0.831  0.959
        ///   64  0.64   0.192  0.320  0.448  0.576  0.704  0.832  0.960
        ///    ⋮
        ///  127  0.127  0.255  0.383  0.511  0.639  0.767  0.895  0.1023
        /// ```
        pub A = (1,(128,8)):(0,(1,128));

        /// B, 128×8: (thread, value) → n + 128·k. Down is n, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      1      2      3      4      5      6      7
        ///    0  0.0    0.128  0.256  0.384  0.512  0.640  0.768  0.896
        ///    1  0.1    0.129  0.257  0.385  0.513  0.641  0.769  0.897
        ///    ⋮
        ///   63  0.63   0.191  0.319  0.447  0.575  0.703  0.831  0.959
        ///   64  0.64   0.192  0.320  0.448  0.576  0.704  0.832  0.960
        ///    ⋮
        ///  127  0.127  0.255  0.383  0.511  0.639  0.767  0.895  0.1023
        /// ```
        pub B = (1,(128,8)):(0,(1,128));
    }
}

/// `SM100_MMA_TF32_SS<tfloat32_t,tfloat32_t,float,64,128,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::1.kind::tf32`, 64×128×8.
pub mod SM100_MMA_TF32_64x128x8 {
    crate::__named_mma!("SM100_MMA_TF32_SS<tfloat32_t,tfloat32_t,float,64,128,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_128x128x16::ThrID;
    pub use super::SM100_MMA_F16BF16_64x128x16::C;
    pub use super::SM100_MMA_TF32_128x128x8::B;

    crate::layout! {
        /// A, 64×8: (thread, value) → m + 64·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0     1     2     3     4     5     6     7
        ///    0  0.0   0.64  0.128 0.192 0.256 0.320 0.384 0.448
        ///    1  0.1   0.65  0.129 0.193 0.257 0.321 0.385 0.449
        ///    ⋮
        ///   31  0.31  0.95  0.159 0.223 0.287 0.351 0.415 0.479
        ///   32  0.32  0.96  0.160 0.224 0.288 0.352 0.416 0.480
        ///    ⋮
        ///   63  0.63  0.127 0.191 0.255 0.319 0.383 0.447 0.511
        /// ```
        pub A = (1,(64,8)):(0,(1,64));
    }
}

/// `SM100_MMA_S8_SS<int8_t,int8_t,int32_t,128,128,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::1.kind::i8`, 128×128×32.
pub mod SM100_MMA_S8_128x128x32 {
    crate::__named_mma!("SM100_MMA_S8_SS<int8_t,int8_t,int32_t,128,128,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_128x128x16::{C, ThrID};

    crate::layout! {
        /// A, 128×32: (thread, value) → m + 128·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      1      2      3      …  30     31
        ///    0  0.0    0.128  0.256  0.384  …  0.3840 0.3968
        ///    1  0.1    0.129  0.257  0.385  …  0.3841 0.3969
        ///    ⋮
        ///   63  0.63   0.191  0.319  0.447  …  0.3903 0.4031
        ///   64  0.64   0.192  0.320  0.448  …  0.3904 0.4032
        ///    ⋮
        ///  127  0.127  0.255  0.383  0.511  …  0.3967 0.4095
        /// ```
        pub A = (1,(128,32)):(0,(1,128));

        /// B, 128×32: (thread, value) → n + 128·k. Down is n, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      1      2      3      …  30     31
        ///    0  0.0    0.128  0.256  0.384  …  0.3840 0.3968
        ///    1  0.1    0.129  0.257  0.385  …  0.3841 0.3969
        ///    ⋮
        ///   63  0.63   0.191  0.319  0.447  …  0.3903 0.4031
        ///   64  0.64   0.192  0.320  0.448  …  0.3904 0.4032
        ///    ⋮
        ///  127  0.127  0.255  0.383  0.511  …  0.3967 0.4095
        /// ```
        pub B = (1,(128,32)):(0,(1,128));
    }
}

/// `SM100_MMA_S8_SS<int8_t,int8_t,int32_t,64,128,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::1.kind::i8`, 64×128×32.
pub mod SM100_MMA_S8_64x128x32 {
    crate::__named_mma!("SM100_MMA_S8_SS<int8_t,int8_t,int32_t,64,128,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_128x128x16::ThrID;
    pub use super::SM100_MMA_F16BF16_64x128x16::C;
    pub use super::SM100_MMA_S8_128x128x32::B;

    crate::layout! {
        /// A, 64×32: (thread, value) → m + 64·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      1      2      3      …  30     31
        ///    0  0.0    0.64   0.128  0.192  …  0.1920 0.1984
        ///    1  0.1    0.65   0.129  0.193  …  0.1921 0.1985
        ///    ⋮
        ///   31  0.31   0.95   0.159  0.223  …  0.1951 0.2015
        ///   32  0.32   0.96   0.160  0.224  …  0.1952 0.2016
        ///    ⋮
        ///   63  0.63   0.127  0.191  0.255  …  0.1983 0.2047
        /// ```
        pub A = (1,(64,32)):(0,(1,64));
    }
}

/// `SM100_MMA_F8F6F4_SS<float_e4m3_t,float_e4m3_t,float,128,128,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::1.kind::f8f6f4`, 128×128×32.
pub mod SM100_MMA_F8F6F4_128x128x32 {
    crate::__named_mma!("SM100_MMA_F8F6F4_SS<float_e4m3_t,float_e4m3_t,float,128,128,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_128x128x16::{C, ThrID};
    pub use super::SM100_MMA_S8_128x128x32::{A, B};
}

/// `SM100_MMA_F8F6F4_SS<float_e4m3_t,float_e4m3_t,float,64,128,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::1.kind::f8f6f4`, 64×128×32.
pub mod SM100_MMA_F8F6F4_64x128x32 {
    crate::__named_mma!("SM100_MMA_F8F6F4_SS<float_e4m3_t,float_e4m3_t,float,64,128,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_128x128x16::ThrID;
    pub use super::SM100_MMA_F16BF16_64x128x16::C;
    pub use super::SM100_MMA_S8_128x128x32::B;
    pub use super::SM100_MMA_S8_64x128x32::A;
}

/// `SM100_MMA_MXF8F6F4_SS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,128,128,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::1.kind::mxf8f6f4`, 128×128×32.
pub mod SM100_MMA_MXF8F6F4_128x128x32 {
    crate::__named_mma!("SM100_MMA_MXF8F6F4_SS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,128,128,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_128x128x16::{C, ThrID};
    pub use super::SM100_MMA_S8_128x128x32::{A, B};
}

/// `SM100_MMA_MXF8F6F4_SS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,64,128,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::1.kind::mxf8f6f4`, 64×128×32.
pub mod SM100_MMA_MXF8F6F4_64x128x32 {
    crate::__named_mma!("SM100_MMA_MXF8F6F4_SS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,64,128,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_128x128x16::ThrID;
    pub use super::SM100_MMA_F16BF16_64x128x16::C;
    pub use super::SM100_MMA_S8_128x128x32::B;
    pub use super::SM100_MMA_S8_64x128x32::A;
}

/// `SM100_MMA_MXF4_SS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,128,128,32,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::1.kind::mxf4`, 128×128×64.
pub mod SM100_MMA_MXF4_128x128x64 {
    crate::__named_mma!("SM100_MMA_MXF4_SS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,128,128,32,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_128x128x16::{C, ThrID};

    crate::layout! {
        /// A, 128×64: (thread, value) → m + 128·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      1      2      3      …  62     63
        ///    0  0.0    0.128  0.256  0.384  …  0.7936 0.8064
        ///    1  0.1    0.129  0.257  0.385  …  0.7937 0.8065
        ///    ⋮
        ///   63  0.63   0.191  0.319  0.447  …  0.7999 0.8127
        ///   64  0.64   0.192  0.320  0.448  …  0.8000 0.8128
        ///    ⋮
        ///  127  0.127  0.255  0.383  0.511  …  0.8063 0.8191
        /// ```
        pub A = (1,(128,64)):(0,(1,128));

        /// B, 128×64: (thread, value) → n + 128·k. Down is n, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      1      2      3      …  62     63
        ///    0  0.0    0.128  0.256  0.384  …  0.7936 0.8064
        ///    1  0.1    0.129  0.257  0.385  …  0.7937 0.8065
        ///    ⋮
        ///   63  0.63   0.191  0.319  0.447  …  0.7999 0.8127
        ///   64  0.64   0.192  0.320  0.448  …  0.8000 0.8128
        ///    ⋮
        ///  127  0.127  0.255  0.383  0.511  …  0.8063 0.8191
        /// ```
        pub B = (1,(128,64)):(0,(1,128));
    }
}

/// `SM100_MMA_MXF4_SS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,64,128,32,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::1.kind::mxf4`, 64×128×64.
pub mod SM100_MMA_MXF4_64x128x64 {
    crate::__named_mma!("SM100_MMA_MXF4_SS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,64,128,32,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_128x128x16::ThrID;
    pub use super::SM100_MMA_F16BF16_64x128x16::C;
    pub use super::SM100_MMA_MXF4_128x128x64::B;

    crate::layout! {
        /// A, 64×64: (thread, value) → m + 64·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      1      2      3      …  62     63
        ///    0  0.0    0.64   0.128  0.192  …  0.3968 0.4032
        ///    1  0.1    0.65   0.129  0.193  …  0.3969 0.4033
        ///    ⋮
        ///   31  0.31   0.95   0.159  0.223  …  0.3999 0.4063
        ///   32  0.32   0.96   0.160  0.224  …  0.4000 0.4064
        ///    ⋮
        ///   63  0.63   0.127  0.191  0.255  …  0.4031 0.4095
        /// ```
        pub A = (1,(64,64)):(0,(1,64));
    }
}

/// `SM100_MMA_MXF4NVF4_SS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,128,128,16,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::1.kind::mxf4nvf4`, 128×128×64.
pub mod SM100_MMA_MXF4NVF4_128x128x64 {
    crate::__named_mma!("SM100_MMA_MXF4NVF4_SS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,128,128,16,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_128x128x16::{C, ThrID};
    pub use super::SM100_MMA_MXF4_128x128x64::{A, B};
}

/// `SM100_MMA_MXF4NVF4_SS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,64,128,16,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::1.kind::mxf4nvf4`, 64×128×64.
pub mod SM100_MMA_MXF4NVF4_64x128x64 {
    crate::__named_mma!("SM100_MMA_MXF4NVF4_SS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,64,128,16,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_128x128x16::ThrID;
    pub use super::SM100_MMA_F16BF16_64x128x16::C;
    pub use super::SM100_MMA_MXF4_128x128x64::B;
    pub use super::SM100_MMA_MXF4_64x128x64::A;
}

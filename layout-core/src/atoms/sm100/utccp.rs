//! SM100: from shared to tensor memory.
//!
//! PTX ISA, `tcgen05.cp`.
//!
//! Drawn by `BLESS=1 cargo test -p layout-algebra --test named_atoms`.

/// `SM100_UTCCP_128dp256bit_1cta`: `tcgen05.cp.cta_group::1`.
pub mod SM100_UTCCP_128dp256bit_1cta {
    crate::__named_copy!("SM100_UTCCP_128dp256bit_1cta");

    crate::layout! {
        /// Logical thread → lane.
        pub ThrID = 1:0;

        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…32767
        /// ```
        pub Src = (1,32768):(0,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0   0…32767
        /// ```
        pub Dst = (1,32768):(0,1);

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0   0…32767
        /// ```
        pub Ref = (1,32768):(0,1);
    }
}

/// `SM100_UTCCP_128dp256bit_2cta`: `tcgen05.cp.cta_group::2`.
pub mod SM100_UTCCP_128dp256bit_2cta {
    crate::__named_copy!("SM100_UTCCP_128dp256bit_2cta");

    crate::layout! {
        /// Logical thread → lane.
        pub ThrID = 2:1;

        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0 … t1  0…32767
        /// ```
        pub Src = (2,32768):(0,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0 … t1  0…32767
        /// ```
        pub Dst = (2,32768):(0,1);

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0 … t1  0…32767
        /// ```
        pub Ref = (2,32768):(0,1);
    }
}

/// `SM100_UTCCP_128dp128bit_1cta`: `tcgen05.cp.cta_group::1`.
pub mod SM100_UTCCP_128dp128bit_1cta {
    crate::__named_copy!("SM100_UTCCP_128dp128bit_1cta");
    pub use super::SM100_UTCCP_128dp256bit_1cta::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…16383
        /// ```
        pub Src = (1,16384):(0,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0   0…16383
        /// ```
        pub Dst = (1,16384):(0,1);

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0   0…16383
        /// ```
        pub Ref = (1,16384):(0,1);
    }
}

/// `SM100_UTCCP_128dp128bit_2cta`: `tcgen05.cp.cta_group::2`.
pub mod SM100_UTCCP_128dp128bit_2cta {
    crate::__named_copy!("SM100_UTCCP_128dp128bit_2cta");
    pub use super::SM100_UTCCP_128dp256bit_2cta::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0 … t1  0…16383
        /// ```
        pub Src = (2,16384):(0,1);

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0 … t1  0…16383
        /// ```
        pub Dst = (2,16384):(0,1);

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0 … t1  0…16383
        /// ```
        pub Ref = (2,16384):(0,1);
    }
}

/// `SM100_UTCCP_4dp256bit_1cta`: `tcgen05.cp.cta_group::1`.
pub mod SM100_UTCCP_4dp256bit_1cta {
    crate::__named_copy!("SM100_UTCCP_4dp256bit_1cta");
    pub use super::SM100_UTCCP_128dp256bit_1cta::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0  32  64  96  128  …  32736
        /// ```
        pub Src = (1,(4,256)):(0,(32,128));

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0   0  32  64  96  128  …  32736
        /// ```
        pub Dst = (1,(4,256)):(0,(32,128));

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0   0  32  64  96  128  …  32736
        /// ```
        pub Ref = (1,(4,256)):(0,(32,128));
    }
}

/// `SM100_UTCCP_4dp256bit_2cta`: `tcgen05.cp.cta_group::2`.
pub mod SM100_UTCCP_4dp256bit_2cta {
    crate::__named_copy!("SM100_UTCCP_4dp256bit_2cta");
    pub use super::SM100_UTCCP_128dp256bit_2cta::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0 … t1  0  32  64  96  128  …  32736
        /// ```
        pub Src = (2,(4,256)):(0,(32,128));

        /// (thread, value) → bit that is written.
        ///
        /// ```text
        /// t0 … t1  0  32  64  96  128  …  32736
        /// ```
        pub Dst = (2,(4,256)):(0,(32,128));

        /// (thread, value) → bit by which a tiled copy counts.
        ///
        /// ```text
        /// t0 … t1  0  32  64  96  128  …  32736
        /// ```
        pub Ref = (2,(4,256)):(0,(32,128));
    }
}

/// `SM100_UTCCP_4x32dp128bit_1cta`: `tcgen05.cp.cta_group::1`.
pub mod SM100_UTCCP_4x32dp128bit_1cta {
    crate::__named_copy!("SM100_UTCCP_4x32dp128bit_1cta");
    pub use super::SM100_UTCCP_128dp128bit_1cta::{Dst, Ref};
    pub use super::SM100_UTCCP_128dp256bit_1cta::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…4095  0…4095  0…4095  0…4095
        /// ```
        pub Src = (1,(32,128,4)):(0,(1,32,0));
    }
}

/// `SM100_UTCCP_4x32dp128bit_2cta`: `tcgen05.cp.cta_group::2`.
pub mod SM100_UTCCP_4x32dp128bit_2cta {
    crate::__named_copy!("SM100_UTCCP_4x32dp128bit_2cta");
    pub use super::SM100_UTCCP_128dp128bit_2cta::{Dst, Ref};
    pub use super::SM100_UTCCP_128dp256bit_2cta::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0 … t1  0…4095  0…4095  0…4095  0…4095
        /// ```
        pub Src = (2,(32,128,4)):(0,(1,32,0));
    }
}

/// `SM100_UTCCP_2x64dp128bitlw0213_1cta`: `tcgen05.cp.cta_group::1`.
pub mod SM100_UTCCP_2x64dp128bitlw0213_1cta {
    crate::__named_copy!("SM100_UTCCP_2x64dp128bitlw0213_1cta");
    pub use super::SM100_UTCCP_128dp128bit_1cta::{Dst, Ref};
    pub use super::SM100_UTCCP_128dp256bit_1cta::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…8191  0…8191
        /// ```
        pub Src = (1,(64,128,2)):(0,(1,64,0));
    }
}

/// `SM100_UTCCP_2x64dp128bitlw0213_2cta`: `tcgen05.cp.cta_group::2`.
pub mod SM100_UTCCP_2x64dp128bitlw0213_2cta {
    crate::__named_copy!("SM100_UTCCP_2x64dp128bitlw0213_2cta");
    pub use super::SM100_UTCCP_128dp128bit_2cta::{Dst, Ref};
    pub use super::SM100_UTCCP_128dp256bit_2cta::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0 … t1  0…8191  0…8191
        /// ```
        pub Src = (2,(64,128,2)):(0,(1,64,0));
    }
}

/// `SM100_UTCCP_2x64dp128bitlw0123_1cta`: `tcgen05.cp.cta_group::1`.
pub mod SM100_UTCCP_2x64dp128bitlw0123_1cta {
    crate::__named_copy!("SM100_UTCCP_2x64dp128bitlw0123_1cta");
    pub use super::SM100_UTCCP_128dp128bit_1cta::{Dst, Ref};
    pub use super::SM100_UTCCP_128dp256bit_1cta::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0   0…8191  0…8191
        /// ```
        pub Src = (1,(32,128,2,2)):(0,(1,32,4096,0));
    }
}

/// `SM100_UTCCP_2x64dp128bitlw0123_2cta`: `tcgen05.cp.cta_group::2`.
pub mod SM100_UTCCP_2x64dp128bitlw0123_2cta {
    crate::__named_copy!("SM100_UTCCP_2x64dp128bitlw0123_2cta");
    pub use super::SM100_UTCCP_128dp128bit_2cta::{Dst, Ref};
    pub use super::SM100_UTCCP_128dp256bit_2cta::ThrID;

    crate::layout! {
        /// (thread, value) → bit that is read.
        ///
        /// ```text
        /// t0 … t1  0…8191  0…8191
        /// ```
        pub Src = (2,(32,128,2,2)):(0,(1,32,4096,0));
    }
}

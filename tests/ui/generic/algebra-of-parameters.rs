//! `AccessError::TooManyThreads`
//! `CategoryError::LengthMismatch`
//! `CategoryError::NotAPartition`
//! `LinearError::BasesOverlap`
use layout_core::algebra::analysis::WarpAccess;
use layout_core::algebra::{ComposedLayout, IntTuple};
use layout_core::category::{Classes, substitute};
use layout_core::linear::LinearLayout;
use layout_core::{StaticLayout, layout};

fn one_warp<T: StaticLayout>() {
    const {
        if let Err(refusal) = WarpAccess::of(&ComposedLayout::plain(&T::VALUE), 4, 4) {
            panic!("{}", refusal.headline().as_str());
        }
    }
}

fn substituted<const N: u64>() {
    const {
        if let Err(refusal) = substitute(&IntTuple::int(N), &[N, N, N]) {
            panic!("{}", refusal.headline().as_str());
        }
    }
}

fn partitioned<const N: usize>() {
    const {
        if let Err(refusal) = Classes::new(&[1, N, 0]) {
            panic!("{}", refusal.headline().as_str());
        }
    }
}

fn plain<const N: u64>() {
    const {
        if let Ok(layout) = LinearLayout::fitting(&[("x", &[&[1], &[N]])], &["offset"])
            && let Err(refusal) = layout.to_layout()
        {
            panic!("{}", refusal.headline().as_str());
        }
    }
}

fn main() {
    one_warp::<layout!((8,8))>();
    substituted::<6>();
    partitioned::<2>();
    plain::<5>();
}

//! # Tiled MMAs: atoms side by side
//!
//! **Definition.** `atoms`, a layout of `(M,N,K)`, places atoms side by side, each executed by its own threads.
//! 1. `threads = tiled_product(atom.threads, atoms)` takes `(V,M,N,K)`, the thread of an atom and the atom, to the lane.
//! 2. The tile is, mode by mode, the extent of the atom times that of `atoms`, or the coordinates that the permutation of that mode names, in the order in
//!    which it names them.
//! 3. `thrfrg` of an operand, A `(M,K)`, B `(N,K)`, C `(M,N)`, cuts a layout: into permuted tiles, these into atoms, the inside of an atom into
//!    (thread, value), and the atoms into those of other threads and those of the same: `((V,(X,Y)),(value,(rest of X, rest of Y)))`.
//! 4. `partition` fixes the thread: its values, and the offset at which they begin.
//! 5. `layout_tv` is `thrfrg` of the tile itself, by lane: (lane, value) → element. Atoms along a mode that the operand does not have (N of A, M of B,
//!    K of C) share its elements.
//!
//! **Law:** the partitions of C by all threads meet every element, once for each atom along K; those of A and B meet every element.
//!
//! **Worked example:** `SM80_16x8x16_F32F16F16F32_TN` by atoms `(2,2,1)`: 128 threads, the tile `(32,16,16)`. Warps 0 and 1 are one above the other,
//! warps 0 and 2 side by side.
//!
//! ```text
//!              columns of C   0 … 7    8 … 15
//!              rows  0 … 15   warp 0   warp 2
//!              rows 16 … 31   warp 1   warp 3
//! ```
//!
//! **Refuses:** atoms that share threads ([`AlgebraError::NotInjective`]): a thread has the elements of only one; threads that no atom has
//! ([`AlgebraError::NoThread`]); permutations that are no tiles of whole atoms. The errors of the divides: if exact, a layout that the
//! tile does not divide; if loose, fewer. By lane, atoms whose unused lanes are not a layout
//! ([`AlgebraError::NotComplementable`]): three quad pairs have the lanes 0 to 11 and 16 to 27.
//!
//! Source: `CuTe`, `mma_atom.hpp` (CUTLASS). There `get_layoutC_TV` does not project K out, and with atoms along K returns
//! `((4,8,4),…):((32,1,128),…)` for 16×16 elements, past their end; here, as for A and B, `((4,8,2,2),…):((32,1,128,0),…)`.

use super::mma::MmaAtom;
use super::operand::Operand;
use crate::algebra::complement::{complement, complement_exact, expect_injective};
use crate::algebra::composition::composition;
use crate::algebra::divide::Rounding;
use crate::algebra::filter::filter;
use crate::algebra::inverse::right_inverse;
use crate::algebra::partition::{all_of, thread_at};
use crate::algebra::product::tiled_product;
use crate::arithmetic::{divides, mul};
use crate::compact::make_layout;
use crate::control::{each, tri};
use crate::coord_value::Coord;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::tiler::Tiler;
use crate::trace::{Trace, traced};

/// Atoms side by side; see the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct TiledMma {
    atom: MmaAtom,
    /// The layout `(V,M,N,K)` to lane.
    threads: LayoutValue,
    /// The tiler of each of M, N and K.
    tilers: [Tiler; 3],
    /// The number of coordinates of each tiler.
    tile: [u64; 3],
}

impl TiledMma {
    /// The tiled MMA of `atom`, repeated by `atoms`; modes where `permutation` is `_` are tiled in order.
    ///
    /// # Errors
    /// [`AlgebraError::RankTooSmall`] for more than three modes; [`AlgebraError::NotInjective`] for atoms that share threads; [`AlgebraError::NotByMode`] and
    /// [`AlgebraError::BlockDoesNotDivide`] for permutations that are no tiles of whole atoms; the errors of the product.
    ///
    /// ```
    /// use layout_algebra::atoms::{Operand, TiledMma, mma_atom};
    /// use layout_algebra::{Tiler, make_layout};
    /// let atom = mma_atom("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let mma = TiledMma::new(&atom, &make_layout(&"(2,2,1)".parse()?)?, &Tiler::whole())?;
    /// assert_eq!(mma.threads().to_string(), "(32,2,2,1):(1,32,64,0)");
    /// assert_eq!(mma.tile_shape()?.to_string(), "(32,16,16)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new(atom: &MmaAtom, atoms: &LayoutValue, permutation: &Tiler) -> Result<Self, AlgebraError> {
        let atoms = tri!(atoms.append_to(&LayoutValue::TRIVIAL, 3));
        let threads = tri!(tiled_product(&atom.threads, &Tiler::layout(&atoms)));
        tri!(expect_injective(&threads));
        let shape = atom.mnk();
        if let Some(tile) = permutation.as_layout()
            && !permutation.is_by_mode()
        {
            return Err(AlgebraError::NotByMode { extent: tri!(tile.size()) });
        }
        let (m, m_size) = tri!(tiler_of(permutation, 0, shape[0], &atoms));
        let (n, n_size) = tri!(tiler_of(permutation, 1, shape[1], &atoms));
        let (k, k_size) = tri!(tiler_of(permutation, 2, shape[2], &atoms));
        Ok(Self { atom: *atom, threads, tilers: [m, n, k], tile: [m_size, n_size, k_size] })
    }

    /// The tiled MMA of `atom`, repeated by `atoms`; without a permutation, all modes are tiled in order.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn with_permutation(
        atom: &MmaAtom,
        atoms: &LayoutValue,
        permutation: Option<&Tiler>,
    ) -> Result<Self, AlgebraError> {
        match permutation {
            Some(permutation) => Self::new(atom, atoms, permutation),
            None => Self::new(atom, atoms, &Tiler::whole()),
        }
    }

    /// The atom.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn atom(&self) -> &MmaAtom {
        &self.atom
    }

    /// The layout `(V,M,N,K)` to lane.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn threads(&self) -> LayoutValue {
        self.threads
    }

    /// The numbers of coordinates of M, N and K that one step takes.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn tile_shape(&self) -> Result<IntTuple, AlgebraError> {
        IntTuple::flat(&self.tile)
    }

    /// The extents of its tile along M, N and K.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn extents(&self) -> [u64; 3] {
        self.tile
    }

    /// The tile of an operand.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn tile_of(&self, operand: Operand) -> Result<IntTuple, AlgebraError> {
        let (x, y) = operand.modes();
        IntTuple::flat(&[self.tile[x], self.tile[y]])
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn layout_of_atom(&self, operand: Operand) -> LayoutValue {
        match operand {
            Operand::A => self.atom.a,
            Operand::B => self.atom.b,
            Operand::C => self.atom.c,
        }
    }
}

traced! {
    /// The layout `((V,(X,Y)),(value,(rest of X, rest of Y, …)))`; see the [module](self).
    ///
    /// # Errors
    /// The errors of the divides and the composition.
    ///
    /// ```
    /// use layout_algebra::atoms::{Operand, TiledMma, mma_atom};
    /// use layout_algebra::{Rounding, Tiler, make_layout};
    /// let atom = mma_atom("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let mma = TiledMma::new(&atom, &make_layout(&"(2,2,1)".parse()?)?, &Tiler::whole())?;
    /// let c = make_layout(&"(64,32)".parse()?)?;
    /// let shares = mma.thrfrg(Operand::C, &c, Rounding::Exact)?;
    /// assert_eq!(shares.to_string(), "(((4,8),(2,2)),((2,2),(2,2))):(((128,1),(16,512)),((64,8),(32,1024)))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn thrfrg(
        this: &TiledMma,
        trace: &mut Trace,
        operand: Operand,
        layout: &LayoutValue,
        rounding: Rounding,
    ) -> Result<LayoutValue, AlgebraError> {
        let (x, y) = operand.modes();
        let shape = this.atom.mnk();
        let permuted =
            tri!(trace.logical_divide(layout, &tri!(Tiler::by_mode(&[this.tilers[x], this.tilers[y]])), rounding));
        let atom = tri!(Tiler::by_mode(&[tri!(tile(shape[x])), tri!(tile(shape[y]))]));
        let in_atoms = tri!(trace.zipped_divide(&permuted, &atom, rounding));
        let by_thread = Tiler::layout(&this.layout_of_atom(operand));
        let values = tri!(trace.composition_by(&in_atoms, &tri!(Tiler::by_mode(&[by_thread, Tiler::whole()]))));
        let atoms = tri!(Tiler::by_mode(&[tri!(this.atoms_along(x)), tri!(this.atoms_along(y))]));
        trace.zipped_divide(&values, &tri!(Tiler::by_mode(&[Tiler::whole(), atoms])), rounding)
    }
}

impl TiledMma {
    /// The atoms along M, N or K.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn atoms_along(&self, mode: usize) -> Result<Tiler, AlgebraError> {
        tile(tri!(self.atom_count(mode)))
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn atom_count(&self, mode: usize) -> Result<u64, AlgebraError> {
        tri!(self.threads.mode(crate::control::next(mode))).size()
    }
}

traced! {
    /// The layout (lane, value) → element of the tile of an operand; see the [module](self).
    ///
    /// # Errors
    /// The errors of the composition.
    ///
    /// ```
    /// use layout_algebra::atoms::{Operand, TiledMma, mma_atom};
    /// use layout_algebra::{Tiler, make_layout};
    /// let atom = mma_atom("SM80_16x8x16_F32BF16BF16F32_TN")?;
    /// let mma = TiledMma::new(&atom, &make_layout(&"(1,2,2)".parse()?)?, &Tiler::whole())?;
    /// let c = mma.layout_tv(Operand::C)?;
    /// assert_eq!(c.to_string(), "((4,8,2,2),((2,2),(1,1))):((32,1,128,0),((16,8),(0,0)))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn layout_tv(this: &TiledMma, trace: &mut Trace, operand: Operand) -> Result<LayoutValue, AlgebraError> {
        trace.on(this).by_lane(operand, &tri!(make_layout(&tri!(this.tile_of(operand)))), Rounding::Exact)
    }

    /// `thrfrg` by lane: (lane, (value, (rest of X, rest of Y, …))).
    ///
    /// # Errors
    /// Same errors as [`thrfrg`](Self::thrfrg).
    pub(super) const fn by_lane(
        this: &TiledMma,
        trace: &mut Trace,
        operand: Operand,
        layout: &LayoutValue,
        rounding: Rounding,
    ) -> Result<LayoutValue, AlgebraError> {
        let shares = tri!(trace.on(this).thrfrg(operand, layout, rounding));
        this.lanes_of(&shares, operand, trace)
    }
}

impl TiledMma {
    /// The result of `thrfrg`, by lane.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn lanes_of(
        &self,
        shares: &LayoutValue,
        operand: Operand,
        trace: &mut Trace<'_>,
    ) -> Result<LayoutValue, AlgebraError> {
        let projected = tri!(trace.composition_by(shares, &tri!(in_mode_0(&tri!(self.projection(operand))))));
        trace.composition_by(&projected, &tri!(in_mode_0(&Tiler::layout(&tri!(self.lanes())))))
    }

    /// The part of one thread in the result of `thrfrg`, and the offset at which it begins.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn part_of(
        &self,
        shares: &LayoutValue,
        operand: Operand,
        thread: u64,
        trace: &mut Trace<'_>,
    ) -> Result<(LayoutValue, u64), AlgebraError> {
        let (x, y) = operand.modes();
        let at = tri!(self.thread_at(thread, trace));
        let atom = tri!(Coord::of(&[tri!(at.mode(crate::control::next(x))), tri!(at.mode(crate::control::next(y)))]));
        let rests = tri!(all_of(tri!(shares.get(&[1, 1])).rank()));
        let thread = tri!(Coord::of(&[tri!(at.mode(0)), atom]));
        let values = tri!(Coord::of(&[Coord::whole(), rests]));
        trace.slice_and_offset(&tri!(Coord::of(&[thread, values])), shares)
    }

    /// The position of a thread, which some atom must have.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn thread_at(&self, thread: u64, trace: &mut Trace<'_>) -> Result<Coord, AlgebraError> {
        tri!(self.expect_thread(thread));
        thread_at(&self.threads, thread, trace)
    }

    /// Checks that some atom has a thread; one past the last of threads without gaps is left to what is done with it.
    ///
    /// # Errors
    /// [`AlgebraError::NoThread`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn expect_thread(&self, thread: u64) -> Result<(), AlgebraError> {
        let (count, end) = (tri!(self.threads.size()), tri!(self.threads.cosize()));
        let is_compact = count == end;
        if is_compact || tri!(self.has_thread(thread)) {
            return Ok(());
        }
        let (mut below, mut above) = (if thread < end { thread } else { end.saturating_sub(1) }, thread);
        while !tri!(self.has_thread(below)) {
            below = below.saturating_sub(1);
        }
        while above < end && !tri!(self.has_thread(above)) {
            above = above.saturating_add(1);
        }
        Err(AlgebraError::NoThread { thread, count, below, above: if above < end { above } else { below } })
    }

    /// Checks whether some atom has a thread.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn has_thread(&self, thread: u64) -> Result<bool, AlgebraError> {
        if thread >= tri!(self.threads.cosize()) {
            return Ok(false);
        }
        let Ok(at) = thread_at(&self.threads, thread, &mut Trace::off()) else { return Ok(false) };
        Ok(tri!(crate::evaluate(&self.threads, &at.origin())) == thread)
    }

    /// The projection from `(V,(M,N,K))` to the `(V,(X,Y))` of an operand: the mode it lacks does not count.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn projection(&self, operand: Operand) -> Result<Tiler, AlgebraError> {
        let counts = [tri!(self.atom_count(0)), tri!(self.atom_count(1)), tri!(self.atom_count(2))];
        let atoms = match operand {
            Operand::A => tri!(Tiler::by_mode(&[tri!(pair(counts[0], 1, counts[1], 0)), Tiler::whole()])),
            Operand::B => tri!(Tiler::by_mode(&[tri!(pair(counts[0], 0, counts[1], 1)), Tiler::whole()])),
            Operand::C => tri!(Tiler::by_mode(&[Tiler::whole(), tri!(pair(counts[1], 1, counts[2], 0))])),
        };
        Tiler::by_mode(&[Tiler::whole(), atoms])
    }

    /// The layout from lane to the index of `(V,M,N,K)`: the right inverse of `threads`, with unused lanes counted as the first.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn lanes(&self) -> Result<LayoutValue, AlgebraError> {
        let used = tri!(filter(&self.threads));
        let (last, idle) = (tri!(used.cosize()), tri!(complement(&self.threads, tri!(used.cosize()))));
        let inverse = tri!(right_inverse(&tri!(LayoutValue::of(&[self.threads, idle]))));
        if tri!(inverse.size()) < last {
            // The unused lanes are not a layout, so no inverse reaches past them.
            tri!(complement_exact(&used, tri!(reach(&used))));
        }
        let size = tri!(LayoutValue::line(tri!(self.threads.size()), 1));
        composition(&tri!(LayoutValue::of(&[size, LayoutValue::TRIVIAL])), &inverse)
    }
}

traced! {
    /// The values of one thread, `(value, rest of X, rest of Y, …)`, and the offset at which they begin.
    ///
    /// # Errors
    /// Same errors as [`thrfrg`](Self::thrfrg).
    ///
    /// ```
    /// use layout_algebra::atoms::{Operand, TiledMma, mma_atom};
    /// use layout_algebra::{Order, Rounding, Tiler, make_layout};
    /// let atom = mma_atom("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let mma = TiledMma::new(&atom, &make_layout(&"(2,2,1)".parse()?)?, &Tiler::whole())?;
    /// let c = Order::RowMajor.layout(&"(64,32)".parse()?)?;
    /// let (values, offset) = mma.partition(Operand::C, &c, 1, Rounding::Exact)?;
    /// assert_eq!((values.to_string().as_str(), offset), ("((2,2),2,2):((1,256),1024,16)", 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn partition(
        this: &TiledMma,
        trace: &mut Trace,
        operand: Operand,
        layout: &LayoutValue,
        thread: u64,
        rounding: Rounding,
    ) -> Result<(LayoutValue, u64), AlgebraError> {
        let shares = tri!(trace.on(this).thrfrg(operand, layout, rounding));
        this.part_of(&shares, operand, thread, trace)
    }

    /// The compact layout of one thread's registers: for A and B in the order of the part's strides, for C in that of its modes.
    ///
    /// # Errors
    /// Same errors as [`thrfrg`](Self::thrfrg).
    ///
    /// ```
    /// use layout_algebra::atoms::{Operand, TiledMma, mma_atom};
    /// use layout_algebra::{Order, Tiler, make_layout};
    /// let atom = mma_atom("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let mma = TiledMma::new(&atom, &make_layout(&"(2,2,1)".parse()?)?, &Tiler::whole())?;
    /// let c = Order::RowMajor.layout(&"(64,32)".parse()?)?;
    /// assert_eq!(mma.partition_fragment(Operand::C, &c)?.to_string(), "((2,2),2,2):((1,2),4,8)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn partition_fragment(
        this: &TiledMma,
        trace: &mut Trace,
        operand: Operand,
        layout: &LayoutValue,
    ) -> Result<LayoutValue, AlgebraError> {
        let (part, _) = tri!(trace.on(this).partition(operand, layout, 0, Rounding::Exact));
        match operand {
            Operand::C => make_layout(&part.shape()),
            Operand::A | Operand::B => crate::make_fragment_like(&part),
        }
    }
}

/// The end of the longest of its modes.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn reach(layout: &LayoutValue) -> Result<u64, AlgebraError> {
    let mut reach = 1;
    each!(i in 0, layout.leaf_count() => {
        let end = tri!(mul(layout.leaf_at(i).extent, layout.leaf_at(i).stride));
        reach = if end > reach { end } else { reach };
    });
    Ok(reach)
}

/// The tiler of one of M, N and K, and the number of its coordinates.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn tiler_of(
    permutation: &Tiler,
    mode: usize,
    extent: u64,
    atoms: &LayoutValue,
) -> Result<(Tiler, u64), AlgebraError> {
    if permutation.is_by_mode() && mode < permutation.rank() {
        let given = tri!(permutation.mode(mode));
        if let Some(layout) = given.as_layout() {
            let size = tri!(layout.size());
            if !divides(extent, size) {
                return Err(AlgebraError::BlockDoesNotDivide { mode, block: extent, target: size });
            }
            return Ok((given, size));
        }
    }
    let size = tri!(mul(extent, tri!(tri!(atoms.mode(mode)).size())));
    Ok((tri!(tile(size)), size))
}

/// The tile of the first `extent` coordinates, as `make_layout` writes it.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn tile(extent: u64) -> Result<Tiler, AlgebraError> {
    Ok(Tiler::layout(&tri!(make_layout(&IntTuple::int(extent)))))
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn pair(a: u64, a_stride: u64, b: u64, b_stride: u64) -> Result<Tiler, AlgebraError> {
    let modes = [tri!(LayoutValue::line(a, a_stride)), tri!(LayoutValue::line(b, b_stride))];
    Ok(Tiler::layout(&tri!(LayoutValue::of(&modes))))
}

/// A tiler for mode 0 that leaves mode 1 as it is.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn in_mode_0(tiler: &Tiler) -> Result<Tiler, AlgebraError> {
    Tiler::by_mode(&[*tiler, Tiler::whole()])
}

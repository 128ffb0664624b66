//! Tiled copies by single threads: who moves which vector of a tile.

use super::error::PlanError;
use super::order::{MemoryOrder, PlannedTile};
use crate::algebra::complement::expect_injective;
use crate::algebra::divide::Rounding;
use crate::analysis::TileAccess;
use crate::analysis::access::THREADS as WARP;
use crate::arithmetic::{div, divides, mul};
use crate::atoms::auto_copy::sectors_of_copy;
use crate::atoms::{CopyWishes, Side, TiledCopy, auto_copy, copy_atom};
use crate::compact::make_layout;
use crate::composed::ComposedLayout;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;

/// A tiled copy of single threads.
#[derive(Clone, Copy, Debug)]
pub struct VectorCopy<'a> {
    /// The name of the instruction.
    pub atom: &'a str,
    /// The threads, by their place in the tile.
    pub threads: LayoutValue,
    /// The values of a thread.
    pub values: LayoutValue,
}

/// A layout of a tile by thread, value of an instruction, and everything else.
struct Shares {
    threads: LayoutValue,
    vector: LayoutValue,
    rest: LayoutValue,
}

impl VectorCopy<'static> {
    /// The copy of a tile between global memory and `shared` with the fewest sectors, by all these threads.
    ///
    /// # Errors
    /// Same errors as [`auto_copy`]; [`PlanError::IdleThreads`] if other threads copy without a rest.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn of_tile(
        tile: &PlannedTile,
        threads: u64,
        shared: &ComposedLayout,
        align: Option<u64>,
        is_asynchronous: bool,
    ) -> Result<Self, PlanError> {
        let wishes = CopyWishes { into: Some(shared), align, ..CopyWishes::NONE };
        let choice = auto_copy(&tile.global()?, tile.bits, threads, &wishes)?;
        let used = choice.threads.size()?;
        if used != threads {
            return Err(PlanError::IdleThreads { used, threads });
        }
        Ok(Self {
            atom: instruction(choice.bytes, is_asynchronous),
            threads: choice.threads,
            values: make_layout(&choice.values)?,
        })
    }
}

/// The instruction that moves so many bytes of a thread, asynchronously if it can.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn instruction(bytes: u64, is_asynchronous: bool) -> &'static str {
    match bytes {
        16 if is_asynchronous => "SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>",
        8 if is_asynchronous => "SM80_CP_ASYNC_CACHEALWAYS<uint64_t>",
        4 if is_asynchronous => "SM80_CP_ASYNC_CACHEALWAYS<uint32_t>",
        16 => "UniversalCopy<uint128_t>",
        8 => "UniversalCopy<uint64_t>",
        4 => "UniversalCopy<uint32_t>",
        2 => "UniversalCopy<uint16_t>",
        _ => "UniversalCopy<uint8_t>",
    }
}

impl VectorCopy<'_> {
    /// Returns true if the instruction does not go through registers.
    ///
    /// ```
    /// use layout_algebra::atoms::plan::VectorCopy;
    /// let copy = VectorCopy { atom: "UniversalCopy<uint32_t>", threads: "32:1".parse()?, values: "1:0".parse()? };
    /// assert!(!copy.is_asynchronous());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn is_asynchronous(&self) -> bool {
        self.atom.starts_with("SM80_CP_ASYNC")
    }

    /// The number of threads.
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn thread_count(&self) -> Result<u64, AlgebraError> {
        self.threads.size()
    }

    /// The elements that an instruction moves at once.
    ///
    /// # Errors
    /// Same errors as [`copy_atom`] and [`TiledCopy::by_threads`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn at_once(&self, bits: u64) -> Result<u64, AlgebraError> {
        self.tiled(bits)?.values_at_once()
    }

    /// The same vectors along the rows of a tile by as many threads, `along` of them in a row; `None` if they do not copy it without a rest.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn with_threads(&self, tile: &PlannedTile, along: u64) -> Result<Option<Self>, PlanError> {
        let (threads, vector, (extent, rows)) = (self.thread_count()?, self.values.size()?, tile.row());
        let across = div(threads, along)?;
        if !divides(mul(along, vector)?, extent) || !divides(along, threads) || !divides(across, rows) {
            return Ok(None);
        }
        let layout = match tile.order {
            MemoryOrder::Row => LayoutValue::new(&IntTuple::flat(&[across, along])?, &IntTuple::flat(&[along, 1])?)?,
            MemoryOrder::Col => LayoutValue::new(&IntTuple::flat(&[along, across])?, &IntTuple::flat(&[1, along])?)?,
        };
        Ok(Some(Self { threads: layout, ..*self }))
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn tiled(&self, bits: u64) -> Result<TiledCopy, AlgebraError> {
        TiledCopy::by_threads(&copy_atom(self.atom)?, bits, &self.threads, &self.values)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn shares(&self, bits: u64, layout: &LayoutValue) -> Result<Shares, AlgebraError> {
        let cut = self.tiled(bits)?.tidfrg(Side::Source, layout, Rounding::Exact)?;
        let rest = LayoutValue::of(&[cut.get(&[1, 1])?, cut.mode(2)?])?;
        Ok(Shares { threads: cut.mode(0)?, vector: cut.get(&[1, 0])?, rest })
    }

    /// The access of the copy to a shared layout of the tile.
    ///
    /// # Errors
    /// [`PlanError::DoesNotMove`] if the vectors are not side by side, or not each element is moved once.
    ///
    /// ```
    /// use layout_algebra::atoms::plan::{MemoryOrder, PlannedTile, VectorCopy};
    /// let tile = PlannedTile { extents: [128, 32], bits: 16, order: MemoryOrder::Row, pitch: None };
    /// let (threads, values) = ("(32,4):(4,1)".parse()?, "(1,8):(0,1)".parse()?);
    /// let access = VectorCopy { atom: "UniversalCopy<uint128_t>", threads, values }.access(&tile, &tile.compact()?)?;
    /// assert_eq!((access.counts()?, access.vector()), ((128, 32), 8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn access(&self, tile: &PlannedTile, shared: &LayoutValue) -> Result<TileAccess, PlanError> {
        let Shares { threads, vector, rest } = self.shares(tile.bits, &make_layout(&tile.shape()?)?)?;
        let by_thread = LayoutValue::of(&[threads, vector, rest])?;
        if by_thread.size()? != tile.size()? || expect_injective(&by_thread).is_err() {
            return Err(PlanError::DoesNotMove);
        }
        let at_once = vector.size()?;
        let access = TileAccess::new(shared, tile.element()?, &by_thread)?.at_most(at_once);
        if access.vector() == at_once { Ok(access) } else { Err(PlanError::DoesNotMove) }
    }

    /// The sectors of all requests to the tile in global memory.
    ///
    /// # Errors
    /// Same errors as [`PlannedTile::global`], or the sectors are too many to count.
    ///
    /// ```
    /// use layout_algebra::atoms::plan::{MemoryOrder, PlannedTile, VectorCopy};
    /// let tile = PlannedTile { extents: [128, 32], bits: 16, order: MemoryOrder::Row, pitch: None };
    /// let by = |threads: &str, values: &str| VectorCopy {
    ///     atom: "UniversalCopy<uint128_t>",
    ///     threads: threads.parse().unwrap(),
    ///     values: values.parse().unwrap(),
    /// };
    /// assert_eq!(by("(32,4):(4,1)", "(1,8):(0,1)").sectors(&tile), Ok(256));
    /// assert_eq!(by("(32,4):(1,32)", "(1,8):(0,1)").sectors(&tile), Ok(512));
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn sectors(&self, tile: &PlannedTile) -> Result<u64, PlanError> {
        let Shares { threads, vector, rest } = self.shares(tile.bits, &tile.global()?)?;
        let bytes = mul(vector.size()?, tile.element()?)?;
        Ok(sectors_of_copy(&threads, &rest, tile.element()?, bytes)?)
    }

    /// The number of issues of so many requests: a copy through registers is a load and a store.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn issues(&self, requests: u64) -> u64 {
        requests.saturating_mul(if self.is_asynchronous() { 1 } else { 2 })
    }

    /// The number of warps.
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn warps(&self) -> Result<u64, AlgebraError> {
        Ok(self.thread_count()?.div_ceil(WARP))
    }
}

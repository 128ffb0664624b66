//! Tiles of memory in one of two orders.

use super::cost::LINE;
use super::error::PlanError;
use crate::Order;
use crate::analysis::sectors::SECTOR;
use crate::arithmetic::{add, ceil_div, div, mul};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;

/// The most rows whose sectors are counted.
const ROWS: u64 = 1 << 20;

/// The mode along which memory counts elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryOrder {
    /// Mode 1: K of an operand, N of C.
    Row,
    /// Mode 0.
    Col,
}

impl MemoryOrder {
    /// The index of the mode along which elements are neighbors.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn mode(self) -> usize {
        match self {
            Self::Row => 1,
            Self::Col => 0,
        }
    }

    /// The other order.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn other(self) -> Self {
        match self {
            Self::Row => Self::Col,
            Self::Col => Self::Row,
        }
    }
}

/// A tile of two modes in global memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedTile {
    /// The extents.
    pub extents: [u64; 2],
    /// The bits of an element.
    pub bits: u64,
    /// The order of memory.
    pub order: MemoryOrder,
    /// The distance of its rows in elements; without one, they begin at sectors of their own.
    pub pitch: Option<u64>,
}

impl PlannedTile {
    /// The bytes of an element.
    ///
    /// # Errors
    /// [`PlanError::PartsOfBytes`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn element(&self) -> Result<u64, PlanError> {
        match self.bits {
            8 | 16 | 32 | 64 => Ok(self.bits >> 3),
            bits => Err(PlanError::PartsOfBytes { bits }),
        }
    }

    /// The number of elements.
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn size(&self) -> Result<u64, AlgebraError> {
        mul(self.extents[0], self.extents[1])
    }

    /// The extents as a shape.
    ///
    /// # Errors
    /// Same errors as [`IntTuple::flat`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn shape(&self) -> Result<IntTuple, AlgebraError> {
        IntTuple::flat(&self.extents)
    }

    /// The extent of the mode along which elements are neighbors, and of the other.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn row(&self) -> (u64, u64) {
        match self.order {
            MemoryOrder::Row => (self.extents[1], self.extents[0]),
            MemoryOrder::Col => (self.extents[0], self.extents[1]),
        }
    }

    /// The layout in global memory.
    ///
    /// # Errors
    /// [`PlanError::Pitch`].
    ///
    /// ```
    /// use layout_algebra::atoms::plan::{MemoryOrder, PlannedTile};
    /// let tile = PlannedTile { extents: [128, 24], bits: 16, order: MemoryOrder::Row, pitch: Some(1000) };
    /// assert_eq!(tile.global()?.to_string(), "(128,24):(1000,1)");
    /// assert_eq!((tile.sectors()?, tile.turns()?), (256, 96));
    /// # Ok::<(), layout_algebra::atoms::PlanError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn global(&self) -> Result<LayoutValue, PlanError> {
        let ((extent, _), element) = (self.row(), self.element()?);
        let apart = mul(extent, 2)?.max(div(SECTOR, element)?);
        let pitch = match self.pitch {
            Some(pitch) if pitch < extent => return Err(PlanError::Pitch { pitch, extent }),
            Some(pitch) => pitch,
            None => apart.checked_next_power_of_two().ok_or(AlgebraError::Overflow {
                left: apart,
                operator: '*',
                right: 2,
            })?,
        };
        let strides = if self.order == MemoryOrder::Row { [pitch, 1] } else { [1, pitch] };
        Ok(LayoutValue::new(&self.shape()?, &IntTuple::flat(&strides)?)?)
    }

    /// The compact layout of this order.
    ///
    /// # Errors
    /// Same errors as [`Order::layout`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn compact(&self) -> Result<LayoutValue, AlgebraError> {
        match self.order {
            MemoryOrder::Row => Order::RowMajor.layout(&self.shape()?),
            MemoryOrder::Col => Order::ColumnMajor.layout(&self.shape()?),
        }
    }

    /// The distinct sectors of the tile in global memory: no copy touches fewer.
    ///
    /// # Errors
    /// Same errors as [`Self::global`]; [`AlgebraError::NotDecided`] past 2^20 rows.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn sectors(&self) -> Result<u64, PlanError> {
        let ((extent, rows), element) = (self.row(), self.element()?);
        let pitch = self.global()?.leaf_at(MemoryOrder::mode(self.order.other())).stride;
        if rows > ROWS {
            return Err(AlgebraError::NotDecided { size: rows, limit: ROWS }.into());
        }
        let (mut sectors, mut next) = (0, 0);
        for row in 0..rows {
            let begin = mul(mul(row, pitch)?, element)?;
            let (first, end) = (div(begin, SECTOR)?, ceil_div(add(begin, mul(extent, element)?)?, SECTOR)?);
            sectors = add(sectors, end.saturating_sub(first.max(next)))?;
            next = end;
        }
        Ok(sectors)
    }

    /// The fewest turns that write the tile once and read it once.
    ///
    /// # Errors
    /// [`PlanError::PartsOfBytes`], [`AlgebraError::Overflow`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn turns(&self) -> Result<u64, PlanError> {
        Ok(mul(ceil_div(mul(self.size()?, self.element()?)?, LINE)?, 2)?)
    }
}

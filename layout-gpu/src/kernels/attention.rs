//! Attention.

use half::bf16;

use super::{Calls, Kernels, counted, expect, run};
use crate::host::{Buffer, Error, Run};

/// The sizes of an attention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attention {
    /// Heads of the queries.
    pub heads: u32,
    /// The number of heads that share the keys and values of one head: 1, or more with grouped heads; the last group may have fewer.
    pub group: u32,
    /// Queries of a head.
    pub queries: u32,
    /// Keys, and values, of a head.
    pub keys: u32,
    /// The elements of a query, a key, a value.
    pub dimension: HeadDimension,
    /// True if a query sees only the keys up to its own, with the last query at the last key.
    pub is_causal: bool,
}

/// Elements of a head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadDimension {
    /// 64
    D64,
    /// 128
    D128,
}

impl HeadDimension {
    /// Returns the number of elements.
    #[must_use]
    pub fn elements(self) -> usize {
        match self {
            Self::D64 => 64,
            Self::D128 => 128,
        }
    }
}

impl Kernels {
    /// Computes `o = softmax(q kᵀ / √d) v` for each head: matrices of queries × d and keys × d, one head after the other. A query without a
    /// key, as the first ones of a causal attention with more queries than keys, gets NaN.
    ///
    /// ```
    /// use half::bf16;
    /// use layout_gpu::host::{Buffer, Device};
    /// use layout_gpu::kernels::{Attention, HeadDimension, Kernels};
    ///
    /// let device = Device::interpreter();
    /// let sizes = Attention { heads: 1, group: 1, queries: 2, keys: 3, dimension: HeadDimension::D64, is_causal: true };
    /// let same = |count: usize| Buffer::from_slice(&device, &vec![bf16::ONE; 64 * count]);
    /// let values: Vec<bf16> = (0..3 * 64).map(|i| bf16::from_f32((i / 64) as f32)).collect();
    /// let mut o = Buffer::unwritten(&device, 2 * 64)?;
    /// let values = Buffer::from_slice(&device, &values)?;
    /// Kernels::load(&device)?.attention(sizes, &same(2)?, &same(3)?, &values, &mut o)?;
    /// // Of alike keys, the mean of the values: 0 and 1 for the first query, 0, 1 and 2 for the last.
    /// assert_eq!((o.to_vec()?[0], o.to_vec()?[64].round()), (0.5, 1.0));
    /// # Ok::<(), layout_gpu::host::Error>(())
    /// ```
    pub fn attention(
        &self,
        sizes: Attention,
        q: &Buffer<bf16>,
        k: &Buffer<bf16>,
        v: &Buffer<bf16>,
        o: &mut Buffer<f32>,
    ) -> Result<Run, Error> {
        let Attention { heads, group, queries, keys, dimension, is_causal } = sizes;
        let area = |heads: u32, rows: u32| heads as usize * rows as usize * dimension.elements();
        let shared = heads.div_ceil(group.max(1));
        // Places of queries and keys are compared by their sums.
        counted(&[queries.saturating_add(keys)])?;
        expect("the queries", q, area(heads, queries))?;
        expect("the keys", k, area(shared, keys))?;
        expect("the values", v, area(shared, keys))?;
        expect("the attention", o, area(heads, queries))?;
        let kernel = match dimension {
            HeadDimension::D64 => Calls::attention_64,
            HeadDimension::D128 => Calls::attention_128,
        };
        let call = kernel(&self.calls, queries, keys, group, u32::from(is_causal), q, k, v, o);
        run(call, [queries.div_ceil(64), heads, 1])
    }
}

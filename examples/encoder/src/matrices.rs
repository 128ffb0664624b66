//! Products and attention, by the instructions that a device has.

use half::f16;
use layout_examples::Costs;
use layout_examples_hopper as hopper;
use layout_gpu::host::{Buffer, Device, Error, Module};

use crate::calls::{Kernels, Matrix};
use crate::weights::Config;

/// A product with bias: `n` rows of `k`.
#[derive(Debug)]
pub(crate) struct Linear {
    pub(crate) shape: [u32; 2],
    pub(crate) weight: Buffer<f16>,
    pub(crate) bias: Buffer<f32>,
}

/// The kernels of products and attention that are not among the encoder's own.
#[derive(Debug)]
pub(crate) enum Matrices {
    Any,
    Hopper(Box<hopper::Kernels>),
}

/// The kernels for so many rows, and where their costs go.
pub(crate) struct Launches<'a> {
    kernels: &'a Kernels,
    of: &'a Matrices,
    rows: u32,
    costs: &'a mut Costs,
}

impl Matrices {
    /// Returns true for a GPU that runs PTX of `sm_90a`.
    pub(crate) fn is_hopper(device: &Device) -> bool {
        device.is_gpu() && Module::load(device, &hopper::PTX).is_ok()
    }

    pub(crate) fn load(of: Matrix, device: &Device) -> Result<Self, Error> {
        Ok(match of {
            Matrix::Any => Self::Any,
            Matrix::Hopper => Self::Hopper(Box::new(hopper::Kernels::load(device)?)),
        })
    }

    pub(crate) const fn by<'a>(&'a self, kernels: &'a Kernels, rows: u32, costs: &'a mut Costs) -> Launches<'a> {
        Launches { kernels, of: self, rows, costs }
    }
}

impl Launches<'_> {
    /// Computes a product with bias, or GELU of it, rounded to f16.
    pub(crate) fn linear(
        self,
        linear: &Linear,
        is_gelu: bool,
        from: &Buffer<f16>,
        to: &mut Buffer<f16>,
    ) -> Result<(), Error> {
        let (rows, Linear { shape: [n, k], weight, bias }) = (self.rows, linear);
        let run = match self.of {
            Matrices::Any => {
                let call = if is_gelu { Kernels::linear_gelu } else { Kernels::linear_f16 };
                // SAFETY: the rows are those of the product, as the callers choose them; a block for each tile.
                unsafe { call(self.kernels, rows, *n, *k, from, weight, bias, to).launch(tiles(rows, *n)) }
            }
            Matrices::Hopper(kernels) => kernels.linear([rows, *n, *k], [from, weight], (bias, is_gelu), to),
        }?;
        self.costs.add(if is_gelu { "linear_gelu" } else { "linear_f16" }, &run);
        Ok(())
    }

    /// Computes a product with bias in `f32`.
    pub(crate) fn linear_wide(self, linear: &Linear, from: &Buffer<f16>, to: &mut Buffer<f32>) -> Result<(), Error> {
        let (rows, Linear { shape: [n, k], weight, bias }) = (self.rows, linear);
        let run = match self.of {
            // SAFETY: as above.
            Matrices::Any => unsafe {
                self.kernels.linear_f32(rows, *n, *k, from, weight, bias, to).launch(tiles(rows, *n))
            },
            Matrices::Hopper(kernels) => kernels.linear_wide([rows, *n, *k], [from, weight], bias, to),
        }?;
        self.costs.add("linear_f32", &run);
        Ok(())
    }

    /// Computes the attention of each head of so many sentences, of which the longest has so many rows.
    pub(crate) fn attend(
        self,
        (starts, sentences, longest): (&Buffer<u32>, u32, u32),
        parts: &Buffer<f16>,
        to: &mut Buffer<f16>,
    ) -> Result<(), Error> {
        let heads = u32::try_from(Config::HEADS).expect("12");
        // SAFETY: the starts were checked to be those of the sentences; a block for the queries of each head.
        let run = unsafe {
            match self.of {
                Matrices::Any => {
                    self.kernels.attend(starts, parts, to).launch([longest.div_ceil(32), heads, sentences])
                }
                Matrices::Hopper(kernels) => kernels.attend_within((starts, sentences, longest), parts, to),
            }
        }?;
        self.costs.add("attend", &run);
        Ok(())
    }
}

/// Returns the grid of a product's tiles, 32×64 each.
fn tiles(m: u32, n: u32) -> [u32; 3] {
    [n.div_ceil(64), m.div_ceil(32), 1]
}

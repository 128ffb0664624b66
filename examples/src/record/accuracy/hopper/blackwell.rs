//! The products for Blackwell.

use half::{bf16, f16};
use layout_examples_hopper::blackwell::Blackwell;
use layout_gpu::host::Error;
use layout_gpu::kernels::E4M3;

use super::{Trial, read};
use crate::record::accuracy::turned;

impl Trial<'_> {
    /// Runs the products, if the device does: Blackwell, or the interpreter.
    pub(in super::super) fn blackwell(&mut self, size: u32) -> Result<(), Error> {
        let kernels = match Blackwell::load(self.device) {
            Err(Error::NoPtx { .. }) => return Ok(()),
            kernels => kernels?,
        };
        let sizes = [(size + 5) & !7, (size - 3) & !7, (size / 2 + 7) & !15];
        let mut c = self.unwritten::<bf16>(sizes)?;
        let factors = self.factors::<bf16>(sizes, 1);
        let [a, b] = [&factors.a, &factors.b].map(|factor| self.buffer(factor));
        kernels.multiply(sizes, &a?, &b?, &mut c)?;
        self.judge_by::<_, bf16>("product, Blackwell", &factors, &read(&c)?, |_, sum| sum);
        let [a, b] = [&factors.a, &factors.b].map(|factor| self.buffer(&turned(factor, sizes[2] as usize)));
        kernels.multiply_columns(sizes, &a?, &b?, &mut c)?;
        self.judge_by::<_, bf16>("product_columns, Blackwell", &factors, &read(&c)?, |_, sum| sum);
        let bytes = self.factors::<E4M3>(sizes, 1);
        kernels.multiply_e4m3(sizes, &self.buffer(&bytes.a)?, &self.buffer(&bytes.b)?, &mut c)?;
        self.judge_by::<_, bf16>("product_e4m3, Blackwell", &bytes, &read(&c)?, |_, sum| sum);
        let halves = self.factors::<f16>(sizes, 1);
        let mut c = self.unwritten::<f16>(sizes)?;
        kernels.multiply_f16(sizes, &self.buffer(&halves.a)?, &self.buffer(&halves.b)?, &mut c)?;
        self.judge_by::<_, f16>("product_f16, Blackwell", &halves, &read(&c)?, |_, sum| sum);
        Ok(())
    }
}

//! Products of a warp group: PTX ISA, "Asynchronous Warpgroup Level Matrix Instructions".

use super::Decoder;
use super::matrix::shape;
use super::opcode::{Modifier, Opcode};
use crate::ParseError;
use crate::element::Element;
use crate::fragment::Shape;
use crate::program::{FirstFactor, Op, ProductStep, Sparsity, Wgmma};
use crate::syntax::{Class, Instruction, Operand};

/// Returns true if there are products of this shape and these types; sparse ones take twice the steps.
fn is_known(Shape { m, n, k }: Shape, [sum, a, b]: [Element; 3], is_sparse: bool) -> bool {
    use Element::{B1, Bf16, E4M3, E5M2, F16, F32, S8, S32, Tf32, U8};
    let are_types = match (a, b) {
        (F16, F16) | (E4M3 | E5M2, E4M3 | E5M2) => matches!(sum, F16 | F32),
        (Bf16, Bf16) | (Tf32, Tf32) => sum == F32,
        (S8 | U8, S8 | U8) => sum == S32,
        (B1, B1) => sum == S32 && !is_sparse,
        _ => false,
    };
    let step = if sum == S32 && n > 32 { 16 } else { 8 };
    let bits = if a == B1 { 1 } else { a.bits() };
    are_types
        && m == 64
        && k * bits == if is_sparse { 512 } else { 256 }
        && (8..=256).contains(&n)
        && n.is_multiple_of(step)
}

impl<'a> Decoder<'a> {
    /// Decodes `wgmma`.
    pub(super) fn wgmma(&mut self, op: &mut Opcode<'_>, it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        use Modifier::{CommitGroup, Fence, MmaAsync, WaitGroup};
        let which = op.pick(&[CommitGroup, Fence, MmaAsync, WaitGroup].map(|which| (which, which)));
        if !op.take(Modifier::Sync) || !op.take(Modifier::Aligned) {
            return Ok(false);
        }
        let does = match (which, &it.operands[..]) {
            (Some(Fence), []) => ProductStep::Fence,
            (Some(CommitGroup), []) => ProductStep::Commit,
            (Some(WaitGroup), [Operand::Integer(left)]) => {
                ProductStep::Wait { left: u32::try_from(*left).unwrap_or(u32::MAX) }
            }
            (Some(MmaAsync), operands) => match self.product(op, operands)? {
                Some(product) => {
                    self.program.wgmmas.push(product);
                    ProductStep::Multiply(self.program.wgmmas.len() as u32 - 1)
                }
                None => return Ok(false),
            },
            _ => return Ok(false),
        };
        let members = self.value(&Operand::Integer(u32::MAX.into()), Class::Narrow)?;
        self.emit(Op::Products { does, members });
        Ok(true)
    }

    fn product(&mut self, op: &mut Opcode<'_>, operands: &[Operand<'a>]) -> Result<Option<Wgmma>, ParseError> {
        let (saturates, is_sparse) = (op.take(Modifier::Satfinite), op.take(Modifier::Sparse));
        let (Some(shape), [sum, a, b]) = (op.take_shape().and_then(shape), op.types()) else { return Ok(None) };
        let [Some(sum), Some(a), Some(b)] = [sum, a, b].map(|kind| Element::from_type(*kind)) else { return Ok(None) };
        let [sums, first, second, rest @ ..] = operands else { return Ok(None) };
        let (sparsity, rest) = match rest {
            [metadata, Operand::Integer(selector), rest @ ..] if is_sparse && *selector <= u64::from(a.bits() > 8) => {
                let metadata = self.value(metadata, Class::Narrow)?;
                (Some(Sparsity { metadata, selector: *selector as u32 }), rest)
            }
            rest if !is_sparse => (None, rest),
            _ => return Ok(None),
        };
        let [adds, rest @ ..] = rest else { return Ok(None) };
        if !is_known(shape, [sum, a, b], is_sparse) || saturates && (sum != Element::S32 || a == Element::B1) {
            return Ok(None);
        }
        if a == Element::B1 && !(op.take(Modifier::And) && op.take(Modifier::Popc)) {
            return Ok(None);
        }
        let (is_shared, is_half) = (!matches!(first, Operand::List(_)), a.bits() == 16);
        let mut numbers = Vec::new();
        for operand in rest {
            let Operand::Integer(number) = operand else { return Ok(None) };
            numbers.push(*number as i64);
        }
        let (scales, orders) = numbers.split_at(numbers.len().min(2));
        let is_whole = if sum == Element::S32 {
            numbers.is_empty()
        } else {
            scales.len() == 2 && orders.len() == if is_half { 1 + usize::from(is_shared) } else { 0 }
        };
        if !is_whole
            || scales.iter().any(|scale| scale.abs() != 1)
            || orders.iter().any(|order| !(0..2).contains(order))
        {
            return Ok(None);
        }
        let negates = [0, 1].map(|at| scales.get(at) == Some(&-1));
        let transposed = match *orders {
            [first, second] => [first == 1, second == 1],
            [second] => [false, second == 1],
            _ => [false; 2],
        };
        // Bits are read as words.
        let Shape { n, k, .. } = shape;
        let k = if a == Element::B1 { k / 32 } else { k };
        let count = n / 2 / sum.per_register();
        let sums = self.fragment_registers((64, n), sum, count, sums, true)?;
        let first = if is_shared {
            FirstFactor::Shared(self.value(first, Class::Wide)?)
        } else {
            FirstFactor::Registers(self.fragment_registers(
                (64, if is_sparse { k / 2 } else { k }),
                a,
                4,
                first,
                false,
            )?)
        };
        let (second, adds) = (self.value(second, Class::Wide)?, self.value(adds, Class::Predicate)?);
        let elements = [a, b];
        Ok(Some(Wgmma { n, k, elements, sum, sums, first, second, adds, negates, transposed, saturates, sparsity }))
    }
}

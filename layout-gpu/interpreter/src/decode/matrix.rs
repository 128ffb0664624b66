//! Matrix products, and the loads and stores of their fragments.

use super::Decoder;
use super::opcode::{Modifier, Opcode, Type};
use crate::ParseError;
use crate::address_space::{Direction, Space};
use crate::counted;
use crate::element::Element;
use crate::fragment::{Matrix, Shape};
use crate::program::{Fragment, MatrixAccess, Mma, Op, Product, Where};
use crate::syntax::{Class, Instruction, Operand};

/// Parses a shape such as `m16n8k16`.
pub(super) fn shape(name: &str) -> Option<Shape> {
    let (m, rest) = name.strip_prefix('m')?.split_once('n')?;
    let (n, k) = rest.split_once('k')?;
    // No matrix is larger.
    let extent = |digits: &str| digits.parse().ok().filter(|extent| (1..=1024).contains(extent));
    Some(Shape { m: extent(m)?, n: extent(n)?, k: extent(k)? })
}

/// The kind of product for these types, if there is one of this shape: PTX ISA, "mma".
fn product(shape: Shape, [d, a, b, c]: [Element; 4]) -> Option<Product> {
    use Element::{B1, Bf16, E4M3, E5M2, F16, F32, F64, S4, S8, S32, Tf32, U4, U8};
    let bits = shape.k * if a == B1 { 1 } else { a.bits() };
    let is_shaped = match (a, shape.m, shape.n) {
        (F64 | F16, 8, 8) => shape.k == 4,
        (F64, 16, 8) => [4, 8, 16].contains(&shape.k),
        (S8 | U8 | S4 | U4 | B1, 8, 8) => bits == 128,
        (_, 16, 8) => bits == 128 || bits == 256,
        _ => false,
    };
    let product = match ([a, b], [d, c]) {
        ([F16, F16], [F16 | F32, F16 | F32]) if d == c || shape.m == 8 => Product::Float,
        ([Bf16, Bf16] | [Tf32, Tf32], [F32, F32]) | ([E4M3 | E5M2, E4M3 | E5M2], [F32, F32] | [F16, F16]) => {
            Product::Float
        }
        ([F64, F64], [F64, F64]) => Product::Double,
        ([S8 | U8, S8 | U8] | [S4 | U4, S4 | U4], [S32, S32]) => Product::Integer { saturates: false },
        ([B1, B1], [S32, S32]) => Product::Bits(|a, b| a & b),
        _ => return None,
    };
    is_shaped.then_some(product)
}

impl<'a> Decoder<'a> {
    /// Decodes `mma`, `ldmatrix` and `stmatrix`.
    pub(super) fn matrices(&mut self, op: &mut Opcode<'_>, it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        if !op.take(Modifier::Sync) || !op.take(Modifier::Aligned) {
            return Ok(false);
        }
        match (op.name, &it.operands[..]) {
            ("mma", [d, operands @ ..]) => self.mma(op, d, operands),
            ("ldmatrix", [values, address]) => self.matrix_access(Direction::Load, op, values, address),
            ("stmatrix", [address, values]) => self.matrix_access(Direction::Store, op, values, address),
            _ => Ok(false),
        }
    }

    fn mma(&mut self, op: &mut Opcode<'_>, d: &Operand<'a>, operands: &[Operand<'a>]) -> Result<bool, ParseError> {
        let (Some(shape), [d_type, a_type, b_type, c_type]) = (op.take_shape().and_then(shape), op.types()) else {
            return Ok(false);
        };
        let [Some(d_type), Some(a_type), Some(b_type), Some(c_type)] =
            [d_type, a_type, b_type, c_type].map(|kind| Element::from_type(*kind))
        else {
            return Ok(false);
        };
        let order = [(Modifier::Row, false), (Modifier::Col, true)];
        let (Some(a_order), Some(b_order)) = (op.pick(&order), op.pick(&order)) else { return Ok(false) };
        let by_columns = [a_order, b_order];
        let saturates = op.take(Modifier::Satfinite);
        let bits = op.pick(&[(Modifier::And, false), (Modifier::Xor, true)]);
        if bits.is_some() && !op.take(Modifier::Popc) {
            return Ok(false);
        }
        let product = match (product(shape, [d_type, a_type, b_type, c_type]), bits) {
            (Some(Product::Integer { .. }), None) => Product::Integer { saturates },
            (Some(Product::Bits(_)), Some(true)) if !saturates => Product::Bits(|a, b| a ^ b),
            (Some(Product::Bits(and)), Some(false)) if !saturates => Product::Bits(and),
            (Some(product @ (Product::Float | Product::Double)), None) if !saturates => product,
            _ => return Ok(false),
        };
        let is_quarter = a_type == Element::F16 && shape.m == 8;
        if !is_quarter && by_columns != [false, true] {
            return Ok(false);
        }
        let sums = |element: Element| {
            if is_quarter { Matrix::QuarterC { is_half: element == Element::F16 } } else { Matrix::C }
        };
        let (a, b) = match (is_quarter, by_columns) {
            (true, [a, b]) => (Matrix::QuarterA { by_columns: a }, Matrix::QuarterB { by_columns: b }),
            _ => (Matrix::A, Matrix::B),
        };
        let [a_list, b_list, c_list] = operands else { return Ok(false) };
        let words = if a_type == Element::B1 { Shape { k: shape.k / 32, ..shape } } else { shape };
        let quarters = if is_quarter { 4 } else { 1 };
        let a = self.fragment(words, a, a_type, a_list, quarters, false)?;
        let b = self.fragment(words, b, b_type, b_list, quarters, false)?;
        let c = self.fragment(words, sums(c_type), c_type, c_list, quarters, false)?;
        let d = self.fragment(words, sums(d_type), d_type, d, quarters, true)?;
        let members = self.value(&Operand::Integer(u32::MAX.into()), Class::Narrow)?;
        self.program.mmas.push(Mma { m: words.m, n: words.n, k: words.k, quarters, product, a, b, c, d });
        self.emit(Op::Mma { index: self.program.mmas.len() as u32 - 1, members });
        Ok(true)
    }

    /// The registers of one operand, as many as the shape and the type need.
    pub(super) fn fragment(
        &mut self,
        shape: Shape,
        matrix: Matrix,
        element: Element,
        operand: &Operand<'a>,
        quarters: usize,
        is_written: bool,
    ) -> Result<Fragment, ParseError> {
        let (rows, columns) = matrix.extents(shape);
        let values = quarters * rows * columns / 32;
        let values = values.max(element.per_register());
        let count = values / element.per_register();
        let registers = self.fragment_registers((rows, columns), element, count, operand, is_written)?;
        let places = matrix.places(shape, element.per_register(), values).into();
        Ok(Fragment { element, registers, places })
    }

    pub(super) fn fragment_registers(
        &mut self,
        (rows, columns): (usize, usize),
        element: Element,
        count: usize,
        operand: &Operand<'a>,
        is_written: bool,
    ) -> Result<Vec<u32>, ParseError> {
        let listed = match operand {
            Operand::List(list) => &list[..],
            single => std::slice::from_ref(single),
        };
        if listed.len() != count {
            return self.error(format!(
                "{}, where a fragment of {rows}x{columns} elements of {} bits has {count}",
                counted(listed.len(), "register"),
                element.bits()
            ));
        }
        let class = if element == Element::F64 { Class::Wide } else { Class::Narrow };
        let mut registers = Vec::with_capacity(count);
        for operand in listed {
            registers.push(if is_written { self.register(operand, class)? } else { self.value(operand, class)? });
        }
        Ok(registers)
    }

    /// `ldmatrix` and `stmatrix`: rows of 16 bytes, whose addresses the first lanes hold.
    fn matrix_access(
        &mut self,
        direction: Direction,
        op: &mut Opcode<'_>,
        values: &Operand<'a>,
        address: &Operand<'a>,
    ) -> Result<bool, ParseError> {
        // The count stands before the shape or after it.
        let count = op.pick(&[(Modifier::X1, 1), (Modifier::X2, 2), (Modifier::X4, 4)]);
        let (Some(count), true, Some(Type::B16)) = (count, op.take(Modifier::M8n8), op.kind()) else {
            return Ok(false);
        };
        let transposed = op.take(Modifier::Trans);
        let place = Where::Memory(if op.take(Modifier::Shared) { Space::Shared } else { Space::Generic });
        let listed = match values {
            Operand::List(list) => &list[..],
            single => std::slice::from_ref(single),
        };
        if listed.len() != count {
            return Ok(false);
        }
        let mut registers = Vec::with_capacity(count);
        for operand in listed {
            registers.push(match direction {
                Direction::Load => self.register(operand, Class::Narrow)?,
                _ => self.value(operand, Class::Narrow)?,
            });
        }
        let mut access = self.plain_access(direction, place, 4, 4);
        if !self.address(&mut access, address)? {
            return Ok(false);
        }
        let members = self.value(&Operand::Integer(u32::MAX.into()), Class::Narrow)?;
        let access = self.add_access(access);
        self.program.matrices.push(MatrixAccess { access, registers, transposed, tile: None });
        self.emit(Op::Matrices { index: self.program.matrices.len() as u32 - 1, members });
        Ok(true)
    }
}

//! `wmma`: products of matrices whose fragments have an order of their own.

use super::Decoder;
use super::opcode::{Modifier, Opcode};
use crate::ParseError;
use crate::address_space::{Direction, Space};
use crate::element::Element;
use crate::fragment::{Matrix, Shape};
use crate::program::{Fragment, MatrixAccess, Mma, Op, Product, Tile, Where};
use crate::syntax::{Class, Instruction, Operand};

const ORDER: [(Modifier, bool); 2] = [(Modifier::Row, false), (Modifier::Col, true)];

/// The registers of a fragment: PTX ISA, "Matrix Fragments for WMMA". A and B as halves have eight in every shape.
fn registers(shape: Shape, matrix: Matrix, element: Element) -> usize {
    let (rows, columns) = matrix.extents(shape);
    match (matrix, element) {
        (Matrix::A | Matrix::B, Element::F16) => 8,
        _ => (rows * columns / 32 / element.per_register()).max(1),
    }
}

/// What a product of these types is computed in, if there is one of this shape.
fn product(shape: Shape, [d, a, b, c]: [Element; 4]) -> Option<Product> {
    use Element::{Bf16, F16, F32, F64, S8, S32, Tf32, U8};
    let is_16_deep = matches!((shape.m, shape.n, shape.k), (16 | 32 | 8, 16 | 8 | 32, 16)) && shape.m * shape.n == 256;
    let (has_shape, product) = match ([a, b], [d, c]) {
        ([F16, F16], [F16 | F32, F16 | F32]) | ([Bf16, Bf16], [F32, F32]) => (is_16_deep, Product::Float),
        ([Tf32, Tf32], [F32, F32]) => (shape == Shape { m: 16, n: 16, k: 8 }, Product::Float),
        ([F64, F64], [F64, F64]) => (shape == Shape { m: 8, n: 8, k: 4 }, Product::Double),
        ([S8, S8] | [U8, U8], [S32, S32]) => (is_16_deep, Product::Integer { saturates: false }),
        _ => return None,
    };
    has_shape.then_some(product)
}

impl<'a> Decoder<'a> {
    /// Decodes `wmma.load`, `wmma.store` and `wmma.mma`.
    pub(super) fn wmma(&mut self, op: &mut Opcode<'_>, it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        use Modifier::{Load, Mma, Store};
        let Some(shape) = op.shape.and_then(super::matrix::shape) else { return Ok(false) };
        let which = op.pick(&[Load, Store, Mma].map(|which| (which, which)));
        if !op.take(Modifier::Sync) || !op.take(Modifier::Aligned) {
            return Ok(false);
        }
        match (which, &it.operands[..]) {
            (Some(Mma), [d, a, b, c]) => self.wmma_product(op, shape, [d, a, b, c]),
            (Some(Load), [values, address, stride @ ..]) => {
                self.wmma_access(op, shape, Direction::Load, values, address, stride)
            }
            (Some(Store), [address, values, stride @ ..]) => {
                self.wmma_access(op, shape, Direction::Store, values, address, stride)
            }
            _ => Ok(false),
        }
    }

    fn wmma_product(
        &mut self,
        op: &mut Opcode<'_>,
        shape: Shape,
        [d, a, b, c]: [&Operand<'a>; 4],
    ) -> Result<bool, ParseError> {
        // How A and B lay in memory is nothing to their fragments here.
        if op.pick(&ORDER).is_none() || op.pick(&ORDER).is_none() {
            return Ok(false);
        }
        // Of halves only D and C are said.
        let kinds = match op.types[..] {
            [d, c] => [Some(d), None, None, Some(c)],
            [d, a, b, c] => [Some(d), Some(a), Some(b), Some(c)],
            _ => return Ok(false),
        };
        let elements = kinds.map(|kind| kind.map_or(Some(Element::F16), Element::of));
        let [Some(d_type), Some(a_type), Some(b_type), Some(c_type)] = elements else { return Ok(false) };
        op.ignore(&[Modifier::Rn]);
        let saturates = op.take(Modifier::Satfinite);
        let product = match product(shape, [d_type, a_type, b_type, c_type]) {
            Some(Product::Integer { .. }) => Product::Integer { saturates },
            Some(product) if !saturates => product,
            _ => return Ok(false),
        };
        let a = self.opaque(shape, Matrix::A, a_type, a, false)?;
        let b = self.opaque(shape, Matrix::B, b_type, b, false)?;
        let c = self.opaque(shape, Matrix::C, c_type, c, false)?;
        let d = self.opaque(shape, Matrix::C, d_type, d, true)?;
        let members = self.value(&Operand::Integer(u32::MAX.into()), Class::Narrow)?;
        let Shape { m, n, k } = shape;
        self.program.mmas.push(Mma { m, n, k, quarters: 1, product, a, b, c, d });
        self.emit(Op::Mma { index: self.program.mmas.len() as u32 - 1, members });
        Ok(true)
    }

    fn wmma_access(
        &mut self,
        op: &mut Opcode<'_>,
        shape: Shape,
        direction: Direction,
        values: &Operand<'a>,
        address: &Operand<'a>,
        stride: &[Operand<'a>],
    ) -> Result<bool, ParseError> {
        let matrices =
            [(Modifier::A, Matrix::A), (Modifier::B, Matrix::B), (Modifier::C, Matrix::C), (Modifier::D, Matrix::C)];
        let (Some(matrix), Some(by_columns)) = (op.pick(&matrices), op.pick(&ORDER)) else { return Ok(false) };
        let Some(element) = op.kind().and_then(Element::of).filter(|element| element.bits() >= 8) else {
            return Ok(false);
        };
        let spaces = [(Modifier::Global, Space::Global), (Modifier::Shared, Space::Shared)];
        let place = Where::Memory(op.pick(&spaces).unwrap_or(Space::Generic));
        let fragment = self.opaque(shape, matrix, element, values, direction == Direction::Load)?;
        let (rows, columns) = matrix.extents(shape);
        let packed = Operand::Integer(if by_columns { rows } else { columns } as u64);
        let stride = match stride {
            [] => self.value(&packed, Class::Narrow)?,
            [stride] => self.value(stride, Class::Narrow)?,
            _ => return Ok(false),
        };
        let mut access = self.plain_access(direction, place, element.bits() as u32 / 8, 1);
        if !self.address(&mut access, address)? {
            return Ok(false);
        }
        let members = self.value(&Operand::Integer(u32::MAX.into()), Class::Narrow)?;
        let access = self.add_access(access);
        let tile = Some(Tile { fragment, columns, by_columns, stride });
        self.program.matrices.push(MatrixAccess { access, registers: Vec::new(), transposed: false, tile });
        self.emit(Op::Matrices { index: self.program.matrices.len() as u32 - 1, members });
        Ok(true)
    }

    /// The registers of a fragment, as many as the shape and the type need.
    fn opaque(
        &mut self,
        shape: Shape,
        matrix: Matrix,
        element: Element,
        operand: &Operand<'a>,
        is_written: bool,
    ) -> Result<Fragment, ParseError> {
        let count = registers(shape, matrix, element);
        let places = matrix.opaque_places(shape, count * element.per_register()).into();
        let registers = self.fragment_registers(matrix.extents(shape), element, count, operand, is_written)?;
        Ok(Fragment { element, registers, places })
    }
}

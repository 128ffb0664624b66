//! Calls on coordinate layouts that only rearrange strides: answered on the layouts that number the coordinates.

use super::call::{Call, MOST};
use super::kind::Refusal;
use super::returned::{Answer, known};
use super::value::Value;
use crate::composed::slice::Sliced;
use crate::control::{next, tri};
use crate::coordinate::CoordLayout;
use crate::coordinate::numbered::{Numbering, joint_space};

/// The bits that coordinates past the end may need: twice as many coordinates where all is exact, and any tile where it is rounded up.
const EXACT: u32 = 1;
const LOOSE: u32 = 16;

impl Call<'_> {
    /// Returns true if coordinates may be numbered for this call.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn takes_numbers(&self) -> bool {
        let (mut count, mut i) = (0_usize, 0);
        while i < self.operands.len() {
            if matches!(self.operands[i], Value::Coordinates(_)) {
                count = next(count);
            }
            i = next(i);
        }
        match self.given().get(0) {
            Some(Value::Coordinates(_)) if self.operation.rearranges() => count == 1,
            _ => self.operation.joins() && count > 0,
        }
    }

    /// The answer of the call on numbers, read back.
    #[cfg_attr(feature = "compiled", inline(never))]
    #[cfg_attr(not(feature = "compiled"), inline)]
    #[expect(clippy::large_stack_arrays, reason = "there is no allocator, and operands are few but large")]
    pub(super) const fn numbered(&self) -> Answer {
        let count = self.operands.len();
        if count > MOST {
            return Err(Refusal::TooMany { most: MOST });
        }
        let (mut extra, mut i, mut space) = (EXACT, 0, None);
        while i < count {
            match &self.operands[i] {
                Value::Coordinates(layout) => {
                    space = Some(match space {
                        Some(before) => known!(joint_space(&before, layout)),
                        None => *layout,
                    });
                }
                Value::Loose => extra = LOOSE,
                _ => (),
            }
            i = next(i);
        }
        let Some(layouts) = space else { return Err(Refusal::Custom) };
        let numbering = known!(Numbering::new(&known!(layouts.coshape()), extra));
        let (mut operands, mut i) = ([Value::Loose; MOST], 0);
        while i < count {
            operands[i] = match &self.operands[i] {
                Value::Coordinates(layout) => Value::Layout(known!(numbering.layout(layout))),
                other if self.operation.joins() => tri!(without_steps(other)),
                other => *other,
            };
            i = next(i);
        }
        let inside = Call { operation: self.operation, operands: operands.split_at(count).0 };
        Ok(match tri!(inside.answer()) {
            Value::Layout(layout) if !self.operation.leaves_coordinates() => {
                Value::Coordinates(known!(numbering.coordinates(&layout)))
            }
            Value::Part(Sliced::Plain(layout), start) => {
                Value::CoordinatePart(known!(numbering.coordinates(&layout)), numbering.coordinate(start))
            }
            answer => answer,
        })
    }
}

/// An operand beside coordinate layouts: a layout must not move, since its steps are not along a coordinate.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn without_steps(operand: &Value) -> Result<Value, Refusal> {
    let moves = match operand {
        Value::Layout(layout) => CoordLayout::plain(layout).moves(),
        Value::Tuple(shape) => !matches!(shape.product(), Ok(1)),
        _ => false,
    };
    if moves {
        Err(Refusal::Nothing("strides are along coordinates in all operands, or in none"))
    } else {
        Ok(*operand)
    }
}

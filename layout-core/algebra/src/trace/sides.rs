//! The layouts of a part, which give coordinates to its bits and offsets to its words.

use core::fmt;

use super::said::{Said, shown};
use super::{Role, Stage, Step};
use crate::category::NestMorphism;
use crate::layout_value::LayoutValue;
use crate::linear::{Dims, LinearLayout};

/// The layouts of a part: its operands, and its result, if it ends.
///
/// ```
/// use layout_algebra::linear::LinearLayout;
/// use layout_algebra::trace::{LinearFact, Role, Sides, Step};
/// let lanes = LinearLayout::identity_1d(4, "lane", "offset")?;
/// let sides = Sides::of(None, &[Step::Linear(Role::Left, lanes), Step::End]);
/// assert_eq!(LinearFact::Digit { bit: 1, stride: 2 }.within(&sides).to_string(), "lane 2: 2:2");
/// # Ok::<(), layout_algebra::linear::LinearError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sides {
    stage: Option<Stage>,
    left: Option<LinearLayout>,
    right: Option<LinearLayout>,
    answer: Option<LinearLayout>,
    /// The operands at the beginning of the part that are not linear layouts.
    layouts: [Option<LayoutValue>; 2],
    arrows: [Option<NestMorphism>; 2],
}

impl Sides {
    /// No layouts.
    pub const NONE: Self =
        Self { stage: None, left: None, right: None, answer: None, layouts: [None; 2], arrows: [None; 2] };

    /// The layouts of the part that begins before these steps.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn of(stage: Option<Stage>, after: &[Step]) -> Self {
        let (mut sides, mut depth) = (Self { stage, ..Self::NONE }, 0_usize);
        let layouts = after.iter().map_while(|step| match step {
            Step::Layout(Role::Left | Role::Right, layout) => Some(layout),
            _ => None,
        });
        sides.layouts.iter_mut().zip(layouts).for_each(|(place, layout)| *place = Some(*layout));
        let arrows = after.iter().map_while(|step| match step {
            Step::Morphism(Role::Left | Role::Right, morphism) => Some(morphism),
            _ => None,
        });
        sides.arrows.iter_mut().zip(arrows).for_each(|(place, morphism)| *place = Some(*morphism));
        for step in after {
            match step {
                Step::Begin(_) => depth = depth.saturating_add(1),
                Step::End if depth == 0 => break,
                Step::End => depth = depth.saturating_sub(1),
                Step::Linear(role, layout) if depth == 0 => sides.take(*role, layout),
                _ => (),
            }
        }
        sides
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn take(&mut self, role: Role, layout: &LinearLayout) {
        let side = match role {
            Role::Left => &mut self.left,
            Role::Right => &mut self.right,
            Role::Answer => &mut self.answer,
        };
        side.get_or_insert(*layout);
    }

    /// The left one, if it is linear.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn left(&self) -> Option<&LinearLayout> {
        self.left.as_ref()
    }

    /// The right one, if it is linear.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn right(&self) -> Option<&LinearLayout> {
        self.right.as_ref()
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_composition(&self) -> bool {
        matches!(self.stage, Some(Stage::LinearComposition))
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_without_operands(&self) -> bool {
        self.layouts[0].is_none() && self.arrows[0].is_none()
    }

    /// An operand of the part: a linear layout, or a layout.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn operand(&self, i: usize) -> impl Said {
        let (linear, layout) = (self.linear(i > 0), self.layouts.get(i).copied().flatten());
        shown(move |f| match (&linear, &layout) {
            (Some(linear), _) => write!(f, "{linear}"),
            (None, Some(layout)) => write!(f, "{layout}"),
            (None, None) => Ok(()),
        })
    }

    /// Writes `(4,2)→(4,2)`: an operand of the part, a morphism.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn arrow(&self, i: usize) -> impl Said {
        let arrow = self.arrows.get(i).copied().flatten();
        shown(move |f| match &arrow {
            Some(arrow) => write!(f, "{}→{}", arrow.domain(), arrow.codomain()),
            None => f.write_str("it"),
        })
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn linear(&self, is_right: bool) -> Option<&LinearLayout> {
        if is_right { self.right() } else { self.left() }
    }

    /// Writes `lane 4`: a bit of the left layout, by the coordinate it belongs to.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn bit(&self, bit: u32) -> impl Said {
        of_bit(ins(self.left().or(self.right())), bit)
    }

    /// Writes a bit of the answer that belongs to an operand.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn result_bit(&self, bit: u32, is_right: bool) -> impl Said {
        of_bit(ins(self.answer.as_ref().or(self.linear(is_right))), bit)
    }

    /// Writes `register 1 ^ lane 2`: an input of the right layout, by its bits.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn inner(&self, word: u64) -> impl Said {
        let dims = ins(self.right());
        shown(move |f| xor(f, word, |f, k| of_bit(dims, k).say(f)))
    }

    /// An output of the left layout.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn output(&self, word: u64) -> impl Said {
        of_word(outs(self.left().or(self.right())), word)
    }

    /// An output of the left layout; without one, the number.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn left_output(&self, word: u64) -> impl Said {
        let dims = self.left().map(LinearLayout::outs);
        shown(move |f| match dims {
            Some(dims) => of_word(dims, word).say(f),
            None => word.say(f),
        })
    }

    /// An output of the right layout.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn right_output(&self, word: u64) -> impl Said {
        of_word(outs(self.right()), word)
    }

    /// An output of one operand.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn operand_output(&self, word: u64, is_right: bool) -> impl Said {
        of_word(outs(self.linear(is_right)), word)
    }

    /// An output of the answer.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn result_output(&self, word: u64, is_right: bool) -> impl Said {
        of_word(outs(self.answer.as_ref().or(self.linear(is_right))), word)
    }

    /// Writes `13 = 8 ^ 5`: the image of an input under the right layout, and the bases whose xor it is, if there are several.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn image(&self, inner: u64, image: u64) -> impl Said {
        let right = self.right;
        shown(move |f| {
            let Some(layout) = right else { return image.say(f) };
            let (ins, outs) = (layout.ins(), layout.outs());
            of_word(outs, image).say(f)?;
            if inner.count_ones() < 2 {
                return Ok(());
            }
            f.write_str(" = ")?;
            xor(f, inner, |f, k| {
                let at = (0..ins.count()).rev().find(|i| ins.from(*i) <= k && ins.get(*i).bits > 0);
                at.map_or(Ok(()), |i| of_word(outs, layout.basis(i, k.saturating_sub(ins.from(i)))).say(f))
            })
        })
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn ins(layout: Option<&LinearLayout>) -> Dims {
    layout.map_or(Dims::NONE, LinearLayout::ins)
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn outs(layout: Option<&LinearLayout>) -> Dims {
    layout.map_or(Dims::NONE, LinearLayout::outs)
}

/// Writes `lane 4`: the basis of a bit, by the coordinate it belongs to.
#[cfg_attr(not(feature = "compiled"), inline)]
fn of_bit(dims: Dims, bit: u32) -> impl Said {
    shown(move |f| {
        let at = (0..dims.count()).find(|i| bit.checked_sub(dims.from(*i)).is_some_and(|k| k < dims.get(*i).bits));
        match at {
            Some(i) => {
                let power = 1_u64.checked_shl(bit.saturating_sub(dims.from(i))).unwrap_or(0);
                write!(f, "{} {power}", dims.get(i).name)
            }
            None => write!(f, "bit {bit}"),
        }
    })
}

/// Writes `4` if there is one dimension, otherwise `(1,2)`.
#[cfg_attr(not(feature = "compiled"), inline)]
fn of_word(dims: Dims, word: u64) -> impl Said {
    shown(move |f| {
        if dims.count() == 1 {
            return write!(f, "{}", dims.part(word, 0));
        }
        f.write_str("(")?;
        for i in 0..dims.count() {
            write!(f, "{}{}", if i > 0 { "," } else { "" }, dims.part(word, i))?;
        }
        f.write_str(")")
    })
}

/// Writes each bit that is set, separated by ` ^ `; 0 if none is.
#[cfg_attr(not(feature = "compiled"), inline)]
fn xor(
    f: &mut fmt::Formatter<'_>,
    word: u64,
    write: impl Fn(&mut fmt::Formatter<'_>, u32) -> fmt::Result,
) -> fmt::Result {
    if word == 0 {
        return f.write_str("0");
    }
    (0..64).filter(|k| word >> k & 1 == 1).enumerate().try_for_each(|(i, k)| {
        f.write_str(if i > 0 { " ^ " } else { "" })?;
        write(f, k)
    })
}

//! Calls: the only dispatch, generated from the rows.

use super::kind::{Absent, Kind, Operands, Refusal};
use super::mark::Mark;
use super::own;
use super::returned::{Answer, Returned, known};
use super::table::for_each_operation;
use super::value::{Numbers, Value};
use crate::algebra::admissible::exists;
use crate::algebra::divide::Rounding;
use crate::algebra::partition::counted_part;
use crate::algebra::product::zip_modes;
use crate::algebra::tile_to_shape::Order;
use crate::analysis::all_conflicts;
use crate::arithmetic::add;
use crate::atoms::{DescriptorFormat, Operand, Side, TiledCopy, TiledMma, scale_factors};
use crate::category::{self, Classes, NestMorphism};
use crate::compact::make_layout;
use crate::composed::ComposedLayout;
use crate::composed::atoms::Major;
use crate::composed::slice::Sliced;
use crate::control::{each, next, tri};
use crate::coordinate::tile::Form;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::linear::{Blocked, LinearLayout, NvmmaShared, SwizzledShared};
use crate::text::Text;
use crate::trace::{Trace, traced};

/// An operation and its operands.
///
/// ```
/// use layout_algebra::operation::{Call, Operation, Value};
/// use layout_algebra::{LayoutValue, Tiler};
/// let operands = [Value::Layout(LayoutValue::line(24, 1)?), Value::Tiler(Tiler::extent(4)?)];
/// let call = Call { operation: Operation::LogicalDivide, operands: &operands };
/// assert!(matches!(call.answer(), Ok(Value::Layout(divided)) if divided.to_string() == "(4,6):(1,4)"));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// The operation.
    pub operation: Operation,
    /// The operands, in the order of [`Operation::forms`].
    pub operands: &'a [Value],
}

/// The way in which an operand is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// Always given.
    Always,
    /// May be left out.
    Optional,
    /// A word that may stand at the end.
    Word,
    /// Any number of operands.
    Rest,
}

/// A letter, its kind, and the way it is given.
pub type Parameter = (&'static str, Kind, Given);

/// Reads the operands of a form, each as the kind in its row.
macro_rules! read {
    ($call:ident $next:ident $($l:ident: $($k:ident)? $(? $o:ident)? $(! $w:ident)? $(* $r:ident)?),*) => { $(
        $(let $l = tri!($call.$k($next)); $next = next($next);)?
        $(let $l = if $call.has($next, Kind::$o) {
            let read = tri!($call.$o($next));
            $next = next($next);
            Some(read)
        } else {
            None
        };)?
        $(let $l = match $call.word(Kind::$w) { Some(i) => tri!($call.$w(i)), None => Absent::$w() };)?
        $(let $l = tri!($call.$r($next)); $next = $call.count();)?
    )* };
}

/// The letter of an operand in a form: `X` is the letter of the operation.
macro_rules! letter {
    (X [$letter:ident $value:expr]) => {
        stringify!($letter)
    };
    ($letter:ident $bound:tt) => {
        stringify!($letter)
    };
}

/// The forms of one operation.
macro_rules! forms {
    ($bound:tt {
        $( ( $($l:ident: $($k:ident)? $(? $o:ident)? $(! $w:ident)? $(* $r:ident)?),* ) $(= $answer:expr)? $(=> $value:expr)?; )*
    }) => {
        &[$(&[$(
            $((letter!($l $bound), Kind::$k, Given::Always))?
            $((letter!($l $bound), Kind::$o, Given::Optional))?
            $((letter!($l $bound), Kind::$w, Given::Word))?
            $((letter!($l $bound), Kind::$r, Given::Rest))?
        ),*]),*]
    };
}

/// The answer of one form. Each is a separate function: as arms of one unoptimized body, all together would need megabytes of stack.
macro_rules! answer {
    ($self:ident $steps:ident $form:ident $trace:ident $call:ident $at:ident $bounds:tt {
        $( ( $($l:ident: $($k:ident)? $(? $o:ident)? $(! $w:ident)? $(* $r:ident)?),* ) $(= $answer:expr)? $(=> $value:expr)?; )*
    }) => { {
        #[allow(unused_mut)]
        let mut at = $form;
        $({
            #[cfg_attr(feature = "compiled", inline(never))]
            #[cfg_attr(not(feature = "compiled"), inline)]
            #[allow(unused_mut, unused_assignments, unused_variables, non_snake_case)]
            const fn answer(operation: Operation, $call: Operands<'_>, $trace: &mut Trace<'_>) -> Answer {
                let mut next_operand = 0;
                bind!(operation $at $bounds);
                read!($call next_operand $($l: $($k)? $(? $o)? $(! $w)? $(* $r)?),*);
                Ok(Returned($(known!($answer))? $($value)?).value())
            }
            if at == 0 {
                return answer($self.operation, $self.given(), $steps);
            }
            at = at.wrapping_sub(1);
        })*
        let _ = at;
        Err(Refusal::Custom)
    } };
}

/// The value by which operations with the same forms differ.
macro_rules! bind {
    ($operation:ident $at:ident { $($Name:ident [])+ }) => {};
    ($operation:ident $at:ident { $($Name:ident [$letter:ident $value:expr])+ }) => {
        let $at = match $operation {
            $(Operation::$Name => $value,)+
            _ => return Err(Refusal::Custom),
        };
    };
}

macro_rules! optional {
    ([]) => {
        None
    };
    ([$call:literal => $answer:literal]) => {
        Some(($call, $answer))
    };
}

macro_rules! example {
    ([]) => {
        ""
    };
    ([$call:literal => $answer:literal]) => {
        concat!("\n\n`", $call, "` is `", $answer, "`")
    };
}

/// The rows, each with its operations in brackets, so that its forms can be repeated for each of them.
macro_rules! operations {
    ($({ $trace:ident $call:ident $at:ident $(
        $(
            $Name:ident $name:ident $(($letter:ident at $value:expr))? $says:literal $([$($mark:ident)+])?
            $(eg $example:literal => $answer:literal)?
        ),+ { $($forms:tt)* }
    )* })*) => {
        dispatch! { $({ $trace $call $at $(
            [$($Name $name [$($letter $value)?] $says [$($($mark)+)?] [$($example => $answer)?])+] { $($forms)* }
        )* })* }
    };
}

/// The properties of an operation in its row.
struct OperationRow {
    name: &'static str,
    says: &'static str,
    example: Option<(&'static str, &'static str)>,
    marks: &'static [Mark],
    forms: &'static [&'static [Parameter]],
}

/// The operations, and their dispatch.
macro_rules! dispatch {
    ($({ $trace:ident $call:ident $at:ident $(
        [$($Name:ident $name:ident $bound:tt $says:literal [$($mark:ident)*] $example:tt)+] $forms:tt
    )* })*) => {
        /// An operation of the algebra.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Operation {
            $($($(#[doc = $says] #[doc = example!($example)] $Name,)+)*)*
        }

        impl Operation {
            /// All operations.
            pub const ALL: &'static [Self] = &[$($($(Self::$Name),+),*,)*];
        }

        /// All rows, in the order of the operations: one list, since a body for each is much of what this crate takes to compile.
        static ROWS: &[OperationRow] = &[$($($(OperationRow {
            name: stringify!($name),
            says: $says,
            example: optional!($example),
            marks: &[$(Mark::$mark),*],
            forms: forms!($bound $forms),
        },)+)*)*];

        impl Call<'_> {
            /// The answer of this form of the operation.
            #[cfg_attr(not(feature = "compiled"), inline)]
            const fn answer_of(&self, form: usize, trace: &mut Trace<'_>) -> Answer {
                match self.operation {
                    $($($(Operation::$Name)|+ => {
                        answer!(self trace form $trace $call $at { $($Name $bound)+ } $forms)
                    },)*)*
                }
            }
        }
    };
}
for_each_operation!(operations);

impl Operation {
    #[inline]
    const fn row(self) -> &'static OperationRow {
        &ROWS[self as usize]
    }

    /// The usual name.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The description of the answer.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn says(self) -> &'static str {
        self.row().says
    }

    /// A call as written, and its answer.
    ///
    /// ```
    /// use layout_algebra::operation::Operation;
    /// assert_eq!(Operation::Size.example(), Some(("size((4,8):(8,1))", "32")));
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn example(self) -> Option<(&'static str, &'static str)> {
        self.row().example
    }

    /// The accepted operands: the first form that the operands fit answers.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn forms(self) -> &'static [&'static [Parameter]] {
        self.row().forms
    }

    /// Returns true if the row has this mark.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn has(self, mark: Mark) -> bool {
        let (marks, mut i) = (self.row().marks, 0);
        while i < marks.len() {
            if marks[i] as u8 == mark as u8 {
                return true;
            }
            i = next(i);
        }
        false
    }
}

traced! {
    /// The answer.
    ///
    /// # Errors
    /// The errors of the operation, and operands that it does not take.
    pub const fn answer(this: &Call<'_>, trace: &mut Trace) -> Answer {
        if let Some(form) = this.form() {
            return match (this.answer_of(form, trace), this.operation.is_layout_of_part()) {
                (Ok(Value::Part(part, _)), true) => Ok(Returned(part).value()),
                (Ok(Value::CoordinatePart(part, _)), true) => Ok(Value::Coordinates(part)),
                (answer, _) => answer,
            };
        }
        match this.given().get(0) {
            Some(Value::Composed(outer)) if this.is_swizzled_composition() => {
                Ok(Value::folded(&known!(trace.on(outer).composition(&tri!(this.given().tiler(1))))))
            }
            Some(Value::Composed(outer)) if this.operation.goes_inside() => this.within(outer, trace),
            _ if this.takes_numbers() => this.numbered(),
            _ => Err(this.misfit(this.operation.forms())),
        }
    }
}

impl<'a> Call<'a> {
    /// The operands, ready to be read.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn given(&self) -> Operands<'a> {
        Operands(self.operands)
    }

    /// The first form that takes these operands.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn form(&self) -> Option<usize> {
        let (forms, mut i) = (self.operation.forms(), 0);
        while i < forms.len() {
            if self.fits(forms[i]) {
                return Some(i);
            }
            i = next(i);
        }
        None
    }

    /// The letter of operand `i`, in the form that takes these operands; if none does, in the longest.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn letter(&self, i: usize) -> Option<&'static str> {
        let forms = self.operation.forms();
        let Some(form) = self.form() else {
            let (mut longest, mut k) = (0, 0);
            while k < forms.len() {
                longest = if forms[k].len() > forms[longest].len() { k } else { longest };
                k = next(k);
            }
            return if longest < forms.len() && i < forms[longest].len() { Some(forms[longest][i].0) } else { None };
        };
        let (mut operand, mut k) = (0, 0);
        while k < forms[form].len() {
            let (letter, kind, _) = forms[form][k];
            if self.given().has(operand, kind) {
                if operand == i {
                    return Some(letter);
                }
                operand = next(operand);
            }
            k = next(k);
        }
        None
    }

    /// Returns true if there is an answer.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn evaluates(&self) -> bool {
        self.answer().is_ok()
    }

    /// Returns true if a form takes all these operands.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn fits(&self, form: &[Parameter]) -> bool {
        let (mut operand, mut i) = (0, 0);
        while i < form.len() {
            let (_, kind, given) = form[i];
            match given {
                Given::Rest => {
                    while self.given().has(operand, kind) {
                        operand = next(operand);
                    }
                }
                _ if self.given().has(operand, kind) => operand = next(operand),
                Given::Always => return false,
                Given::Optional | Given::Word => (),
            }
            i = next(i);
        }
        operand == self.operands.len()
    }

    /// The reason why no form takes these operands: the kind that the first form requires where it fails.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn misfit(&self, forms: &[&[Parameter]]) -> Refusal {
        let [first, ..] = forms else { return Refusal::Custom };
        let (mut operand, mut i) = (0, 0);
        while i < first.len() {
            let (_, wanted, given) = first[i];
            match (self.given().get(operand), given) {
                (None, Given::Always) => return Refusal::TooFew { least: next(i) },
                (Some(value), Given::Always) if !wanted.accepts(value) => return Refusal::Kind { operand, wanted },
                (Some(value), _) if wanted.accepts(value) => operand = next(operand),
                _ => (),
            }
            i = next(i);
        }
        match self.given().get(operand) {
            Some(value) if !value.is_last_word() && operand < first.len() => {
                Refusal::Kind { operand, wanted: first[operand].1 }
            }
            _ => Refusal::TooMany { most: operand },
        }
    }

    /// Returns true if this is the composition of a swizzled layout with a tiler.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_swizzled_composition(&self) -> bool {
        let is_tiler = match self.operands {
            [_, operand] => Kind::Tiler.accepts(operand),
            _ => false,
        };
        is_tiler && matches!(self.operation, Operation::Composition)
    }

    /// The answer for the layout inside a swizzle.
    #[cfg_attr(feature = "compiled", inline(never))]
    #[cfg_attr(not(feature = "compiled"), inline)]
    #[expect(clippy::large_stack_arrays, reason = "there is no allocator, and operands are few but large")]
    const fn within(&self, outer: &ComposedLayout, trace: &mut Trace<'_>) -> Answer {
        let (mut operands, mut i) = ([Value::Loose; MOST], 1);
        if self.operands.len() > MOST {
            return Err(Refusal::TooMany { most: MOST });
        }
        operands[0] = Value::Layout(*outer.layout());
        while i < self.operands.len() {
            operands[i] = self.operands[i];
            i = next(i);
        }
        let inside = Call { operation: self.operation, operands: operands.split_at(self.operands.len()).0 };
        match (tri!(trace.on(&inside).answer()), self.operation.is_inside()) {
            (Value::Layout(layout), true) => Ok(Value::Composed(outer.with_layout(&layout))),
            (answer, _) => Ok(answer),
        }
    }
}

/// The most operands of a call on a swizzled layout, or on coordinate layouts.
pub(super) const MOST: usize = 8;

#[cfg(test)]
mod tests {
    use super::Operation;

    #[test]
    fn rows_are_in_the_order_of_operations() {
        assert!(Operation::ALL.iter().enumerate().all(|(i, operation)| *operation as usize == i));
    }
}

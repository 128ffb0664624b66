//! Layouts and tiles as CUTLASS spells types: `Layout<Shape<_2,_2>,Stride<_2,_1>>`, `Tile<_32,Underscore,_16>`, `Copy_Atom<…,half_t>`.

use layout_algebra::atoms::{CopyAtom, Element, copy_atom};
use layout_algebra::capacity::MAX_DEPTH;
use layout_algebra::{AlgebraError, IntTuple, LayoutValue, Tiler, make_layout};

use crate::value::Refusal;

/// A text that is read from left to right.
pub(super) struct Spelling<'a> {
    rest: &'a str,
}

impl<'a> Spelling<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: text }
    }

    pub(super) fn eat(&mut self, word: &str) -> bool {
        self.rest = self.rest.trim_start();
        self.rest.strip_prefix(word).map(|rest| self.rest = rest).is_some()
    }

    pub(super) fn expect(&mut self, word: &str) -> Result<(), Refusal> {
        if self.eat(word) { Ok(()) } else { Err(self.refusal(&format!("`{word}`"))) }
    }

    fn refusal(&self, expected: &str) -> Refusal {
        let here: String = self.rest.chars().take(24).collect();
        Refusal::language(format!("expected {expected}, found `{here}`"))
    }

    /// What stands before `end`, which is passed over.
    pub(super) fn until(&mut self, end: &str) -> Result<&'a str, Refusal> {
        let (before, after) = self.rest.split_once(end).ok_or_else(|| self.refusal(&format!("`{end}`")))?;
        self.rest = after;
        Ok(before.trim())
    }

    /// `32`, `_32`, `Int<32>`.
    fn integer(&mut self) -> Result<u64, Refusal> {
        let is_wrapped = self.eat("Int<");
        let _is_static = self.eat("_");
        let digits = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let (number, after) = self.rest.split_at(digits);
        let number = number.parse().map_err(|_| self.refusal("an integer"))?;
        self.rest = after;
        if is_wrapped {
            self.expect(">")?;
        }
        Ok(number)
    }

    /// `Shape<_2,Shape<_2,_2>>`, `Stride<…>`, `(64,32)`, an integer.
    pub(super) fn tuple(&mut self) -> Result<IntTuple, Refusal> {
        self.tuple_within(0)
    }

    /// A tuple within so many others.
    fn tuple_within(&mut self, depth: usize) -> Result<IntTuple, Refusal> {
        let end = if self.eat("Shape<") || self.eat("Stride<") {
            ">"
        } else if self.eat("(") {
            ")"
        } else {
            return Ok(IntTuple::int(self.integer()?));
        };
        let depth = depth.saturating_add(1);
        if depth > MAX_DEPTH {
            return Err(AlgebraError::TooDeep { depth }.into());
        }
        let mut tuple = IntTuple::unit();
        while !self.eat(end) {
            tuple = tuple.push(&self.tuple_within(depth)?)?;
            let _more = self.eat(",");
        }
        Ok(tuple)
    }

    /// `Layout<shape>`, `Layout<shape,stride>`.
    pub(super) fn layout(&mut self) -> Result<LayoutValue, Refusal> {
        self.expect("Layout<")?;
        let shape = self.tuple()?;
        if self.eat(",") {
            let stride = self.tuple()?;
            self.expect(">")?;
            return Ok(LayoutValue::new(&shape, &stride)?);
        }
        self.expect(">")?;
        Ok(make_layout(&shape)?)
    }

    /// `Tile<…>` of integers, layouts and `Underscore`.
    pub(super) fn tile(&mut self) -> Result<Tiler, Refusal> {
        self.expect("Tile<")?;
        let mut parts = Vec::new();
        while !self.eat(">") {
            parts.push(self.tile_of_mode()?);
            let _more = self.eat(",");
        }
        Ok(Tiler::by_mode(&parts)?)
    }

    fn tile_of_mode(&mut self) -> Result<Tiler, Refusal> {
        if self.eat("Underscore") || self.eat("_,") {
            return Ok(Tiler::whole());
        }
        if self.rest.trim_start().starts_with("Layout<") {
            return Ok(Tiler::layout(&self.layout()?));
        }
        Ok(Tiler::layout(&make_layout(&IntTuple::int(self.integer()?))?))
    }

    /// `Copy_Atom<operation,type>`: the atom and the bits of the type.
    pub(super) fn copy_atom(&mut self) -> Result<(CopyAtom, u64), Refusal> {
        self.expect("Copy_Atom<")?;
        let end = self.closing().ok_or_else(|| self.refusal("`>`"))?;
        let (inside, after) = self.rest.split_at(end);
        let (operation, element) = inside.rsplit_once(',').ok_or_else(|| self.refusal("an operation and a type"))?;
        let width = Element::named(element.trim()).ok_or_else(|| self.refusal("a type"))?.bits();
        self.rest = after.strip_prefix('>').unwrap_or(after);
        Ok((copy_atom(operation.trim())?, width))
    }

    /// Where the bracket that is open closes.
    fn closing(&self) -> Option<usize> {
        let mut open = 1_usize;
        self.rest.char_indices().find_map(|(place, character)| {
            match character {
                '<' => open = open.saturating_add(1),
                '>' => open = open.saturating_sub(1),
                _ => (),
            }
            (open == 0).then_some(place)
        })
    }
}

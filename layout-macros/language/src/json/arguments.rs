//! The arguments of calls, one reader each kind.

use layout_algebra::capacity::{MAX_DEPTH, MAX_LEAVES};
use layout_algebra::category::{Classes, Entries, FinMorphism, NestMorphism, TupleMorphism};
use layout_algebra::linear::{Dims, LinearLayout};
use layout_algebra::{AlgebraError, IntTuple, LayoutValue, Mode, Swizzle};
use serde_json::Value as Json;

use super::failure::Failure;
use super::quoted;

/// An argument, or a part of one.
#[derive(Clone, Copy)]
pub(super) struct Argument<'a> {
    pub(super) place: usize,
    pub(super) given: Option<&'a Json>,
    pub(super) code: Option<&'static str>,
}

type Reading<T> = Result<T, Failure>;

impl<'a> Argument<'a> {
    pub(super) fn refusal(&self, headline: String) -> Failure {
        Failure { code: self.code, headline, shown: None }
    }

    fn expected(&self, what: &str) -> Failure {
        self.refusal(match self.given {
            Some(given) => format!("expected {what}, found `{}`", quoted(given)),
            None => format!("argument {} is missing: expected {what}", self.place),
        })
    }

    fn read<T>(&self, what: &str, read: impl FnOnce(&'a Json) -> Option<T>) -> Reading<T> {
        self.given.and_then(read).ok_or_else(|| self.expected(what))
    }

    pub(super) fn text(&self) -> Reading<&'a str> {
        self.read("a name", Json::as_str)
    }

    pub(super) fn number(&self) -> Reading<u64> {
        self.read("an integer, not negative", Json::as_u64)
    }

    /// An integer, or nothing.
    pub(super) fn limit(&self) -> Reading<Option<u64>> {
        self.given.filter(|given| !given.is_null()).map(|_| self.number()).transpose()
    }

    pub(super) fn flag(&self) -> Reading<bool> {
        self.read("true or false", Json::as_bool)
    }

    /// A position; a negative one does not exist, as 0 does not.
    pub(super) fn position(&self) -> Reading<usize> {
        Ok(usize::try_from(self.read("a position", Json::as_i64)?).unwrap_or(0))
    }

    /// The values of a map; a negative one leaves every codomain.
    fn map(&self) -> Reading<Vec<usize>> {
        let outside = |value: Argument| {
            value.read("an integer", Json::as_i64).map(|value| usize::try_from(value).unwrap_or(usize::MAX))
        };
        self.each(outside)
    }

    pub(super) fn any(&self) -> Reading<Self> {
        self.read("an argument", Some).map(|_| *self)
    }

    pub(super) fn list(&self) -> Reading<Vec<Self>> {
        let parts = self.read("a list", Json::as_array)?;
        Ok(parts.iter().map(|part| Self { given: Some(part), ..*self }).collect())
    }

    pub(super) fn each<T>(&self, read: impl Fn(Self) -> Reading<T>) -> Reading<Vec<T>> {
        self.list()?.into_iter().map(read).collect()
    }

    pub(super) fn field(&self, name: &str) -> Reading<Self> {
        let given = self.given.and_then(|given| given.get(name));
        given.map(|_| Self { given, ..*self }).ok_or_else(|| self.refusal(format!("the object has no `{name}`")))
    }

    pub(super) fn numbers(&self) -> Reading<Vec<u64>> {
        self.each(|number| number.number())
    }

    pub(super) fn places(&self) -> Reading<Vec<usize>> {
        self.each(|number| Ok(usize::try_from(number.number()?).unwrap_or(usize::MAX)))
    }

    pub(super) fn positions(&self) -> Reading<Vec<usize>> {
        self.each(|position| position.position())
    }

    /// `["row",4]`
    fn pair(&self) -> Reading<(&'a str, Self)> {
        match self.list()?.as_slice() {
            [name, other] => Ok((name.text()?, *other)),
            _ => Err(self.expected("a name and its value")),
        }
    }

    /// `[["row",4],["col",2]]`
    pub(super) fn dims(&self) -> Reading<Dims> {
        self.list()?.into_iter().try_fold(Dims::NONE, |dims, dim| {
            let (name, size) = dim.pair()?;
            Ok(dims.and(name, size.number()?)?)
        })
    }

    /// `{"ins":[["lane",[[1,0],[2,0]]]],"outs":[["row",4],["col",2]]}`: basis `k` is the image of `2^k`.
    pub(super) fn linear(&self) -> Reading<LinearLayout> {
        let mut layout = LinearLayout::onto(&self.field("outs")?.dims()?);
        for dim in self.field("ins")?.list()? {
            let (name, bases) = dim.pair()?;
            layout = layout.and_dim(name)?;
            for basis in bases.list()? {
                layout = layout.and_basis(&basis.numbers()?)?;
            }
        }
        Ok(layout)
    }

    /// `[B,M,S]`; inside of the result whether there is such a swizzle.
    pub(super) fn swizzle(&self) -> Reading<Result<Swizzle, AlgebraError>> {
        match self.list()?.as_slice() {
            [bits, base, shift, ..] => Self::swizzle_of(*bits, *base, *shift),
            _ => Err(self.expected("the three numbers of a swizzle")),
        }
    }

    pub(super) fn swizzle_of(bits: Self, base: Self, shift: Self) -> Reading<Result<Swizzle, AlgebraError>> {
        let natural = |part: Self| part.read("a number of bits", |bits| u32::try_from(bits.as_u64()?).ok());
        let shift = shift.read("a shift", |shift| i32::try_from(shift.as_i64()?).ok())?;
        Ok(Swizzle::new(natural(bits)?, natural(base)?, shift))
    }

    /// A layout in the notation.
    pub(super) fn layout(&self) -> Reading<LayoutValue> {
        let value = crate::eval(self.text()?);
        let value = value.map_err(|mistakes| {
            self.refusal(mistakes.into_iter().map(|mistake| mistake.headline).next().unwrap_or_default())
        })?;
        Ok(value.to_layout()?)
    }

    /// A nested tuple, empty ones included: `(4,(2,()))`. The tuples that are open, innermost last, take what is read.
    pub(super) fn tuple(&self) -> Reading<IntTuple> {
        nested(self.read("a nested tuple", Json::as_str)?)?.ok_or_else(|| self.expected("a nested tuple"))
    }

    /// `shape:stride`, `():()` included.
    pub(super) fn nested_layout(&self) -> Reading<LayoutValue> {
        let (shape, stride) = self.read("a layout", |given| given.as_str()?.split_once(':'))?;
        let tuple = |text| nested(text)?.ok_or_else(|| self.expected("a layout"));
        let (shape, stride) = (tuple(shape)?, tuple(stride)?);
        if shape.leaf_count() == 0 && shape == stride {
            return Ok(shape.with_leaves([Mode { extent: 1, stride: 0 }; MAX_LEAVES]));
        }
        Ok(LayoutValue::new(&shape, &stride)?)
    }

    /// Classes of positions, `[[1,2],[3]]`.
    pub(super) fn classes(&self, positions_there_are: usize) -> Reading<Classes> {
        let mut of = vec![0; positions_there_are];
        for (members, class) in self.list()?.into_iter().zip(1..) {
            for position in members.positions()? {
                let place = position.checked_sub(1).and_then(|at| of.get_mut(at));
                match place.ok_or_else(|| self.expected("classes of positions that exist"))? {
                    free @ 0 => *free = class,
                    _ => return Err(self.refusal(format!("no partition: position {position} is in two classes"))),
                }
            }
        }
        Ok(Classes::new(&of)?)
    }

    /// `{"domain":3,"codomain":4,"map":[1,2,0]}`, whose map counts from 1.
    pub(super) fn fin(&self) -> Reading<FinMorphism> {
        self.field("map")?.fin_between(self.field("domain")?.position()?, self.field("codomain")?.position()?)
    }

    /// `{"domain":"(6,6)","codomain":"(12,3,6)","map":[1,2]}`
    pub(super) fn tuple_morphism(&self) -> Reading<TupleMorphism> {
        self.field("map")?.tuple_between(&self.field("domain")?.tuple()?, &self.field("codomain")?.tuple()?)
    }

    /// The same, nested.
    pub(super) fn nest(&self) -> Reading<NestMorphism> {
        self.field("map")?.nest_between(&self.field("domain")?.tuple()?, &self.field("codomain")?.tuple()?)
    }

    /// This map, of finite sets.
    pub(super) fn fin_between(&self, domain: usize, codomain: usize) -> Reading<FinMorphism> {
        Ok(FinMorphism::new(domain, codomain, &self.map()?)?)
    }

    /// This map, of flat tuples.
    pub(super) fn tuple_between(&self, domain: &IntTuple, codomain: &IntTuple) -> Reading<TupleMorphism> {
        let (domain, codomain) = (Entries::of(domain), Entries::of(codomain));
        Ok(TupleMorphism::of(domain, codomain, &self.fin_between(domain.count(), codomain.count())?)?)
    }

    /// This map, of nested tuples.
    pub(super) fn nest_between(&self, domain: &IntTuple, codomain: &IntTuple) -> Reading<NestMorphism> {
        Ok(NestMorphism::new(*domain, *codomain, &self.map()?)?)
    }
}

/// `4`, `(4,(2,()))`, if it is one: the tuples that are open, innermost last, take what is read.
fn nested(text: &str) -> Result<Option<IntTuple>, AlgebraError> {
    let (mut open, mut whole, mut item_may_follow, mut rest) = (Vec::new(), None, true, text);
    while let Some(character) = rest.chars().next() {
        let (token, after) = rest.split_at(match character {
            '0'..='9' => rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()),
            _ => character.len_utf8(),
        });
        rest = after;
        let item = match character {
            '(' if item_may_follow && open.len() < MAX_DEPTH => {
                open.push(IntTuple::unit());
                continue;
            }
            '(' if item_may_follow => return Err(AlgebraError::TooDeep { depth: open.len().saturating_add(1) }),
            ',' if !item_may_follow && !open.is_empty() => {
                item_may_follow = true;
                continue;
            }
            '0'..='9' if item_may_follow => token.parse().ok().map(IntTuple::int),
            ')' => open.pop(),
            _ => None,
        };
        let Some(item) = item else { return Ok(None) };
        item_may_follow = false;
        match open.last_mut() {
            Some(tuple) => *tuple = tuple.push(&item)?,
            None => whole = Some(item),
        }
    }
    Ok(whole.filter(|_| open.is_empty()))
}

//! The arguments of a call, read one by one.

use crate::json::told;
use layout_algebra::capacity::{MAX_DEPTH, MAX_LEAVES};
use layout_algebra::category::{Classes, Entries, FinMorphism, NestMorphism, TupleMorphism};
use layout_algebra::{AlgebraError, IntTuple, LayoutValue, Mode};
use serde_json::Value as Json;

use super::Failure;

/// The arguments of an operation.
pub(super) struct Arguments<'a> {
    pub(super) operation: &'a str,
    pub(super) list: &'a [Json],
}

impl Arguments<'_> {
    fn at(&self, i: usize) -> Result<&Json, Failure> {
        self.list.get(i).ok_or_else(|| {
            format!("`{}` was given {} arguments and needs more", self.operation, self.list.len()).into()
        })
    }

    fn unread(&self, i: usize, what: &str) -> Failure {
        match self.list.get(i) {
            Some(argument) => format!("expected {what}, found `{}`", told(argument)).into(),
            None => format!("expected {what}").into(),
        }
    }

    fn text(&self, i: usize, what: &str) -> Result<&str, Failure> {
        self.at(i)?.as_str().ok_or_else(|| self.unread(i, what))
    }

    /// A nested tuple, empty ones included.
    pub(super) fn tuple(&self, i: usize) -> Result<IntTuple, Failure> {
        tuple(self.text(i, "a nested tuple")?)
    }

    /// `shape:stride`, `():()` included.
    pub(super) fn layout(&self, i: usize) -> Result<LayoutValue, Failure> {
        let text = self.text(i, "a layout")?;
        let (shape, stride) = text.split_once(':').ok_or_else(|| self.unread(i, "a layout"))?;
        let (shape, stride) = (tuple(shape)?, tuple(stride)?);
        if shape.leaf_count() == 0 && shape == stride {
            return Ok(shape.with_leaves([Mode { extent: 1, stride: 0 }; MAX_LEAVES]));
        }
        Ok(LayoutValue::new(&shape, &stride)?)
    }

    pub(super) fn number(&self, i: usize) -> Result<u64, Failure> {
        self.at(i)?.as_u64().ok_or_else(|| self.unread(i, "an integer"))
    }

    /// A position; a negative one does not exist, as 0 does not.
    pub(super) fn position(&self, i: usize) -> Result<usize, Failure> {
        let position = self.at(i)?.as_i64().ok_or_else(|| self.unread(i, "a position"))?;
        Ok(usize::try_from(position).unwrap_or(0))
    }

    pub(super) fn positions(&self, i: usize) -> Result<Vec<usize>, Failure> {
        positions(self.at(i)?).ok_or_else(|| self.unread(i, "a list of positions"))
    }

    pub(super) fn numbers(&self, i: usize) -> Result<Vec<u64>, Failure> {
        let list = self.at(i)?.as_array().and_then(|list| list.iter().map(Json::as_u64).collect());
        list.ok_or_else(|| self.unread(i, "a list of integers"))
    }

    /// Classes of positions, `[[1,2],[3]]`.
    pub(super) fn classes(&self, i: usize, positions_there_are: usize) -> Result<Classes, Failure> {
        let list = self.at(i)?.as_array().ok_or_else(|| self.unread(i, "a list of classes"))?;
        let mut of = vec![0; positions_there_are];
        for (class, members) in list.iter().enumerate() {
            for position in positions(members).ok_or_else(|| self.unread(i, "a list of classes"))? {
                let place = position.checked_sub(1).and_then(|at| of.get_mut(at));
                match place.ok_or_else(|| self.unread(i, "classes of positions that exist"))? {
                    free @ 0 => *free = class.saturating_add(1),
                    _ => return Err(format!("no partition: position {position} is in two classes").into()),
                }
            }
        }
        Ok(Classes::new(&of)?)
    }

    /// `[domain, codomain, map]`, the three arguments of a constructor.
    pub(super) fn new_fin(&self) -> Result<FinMorphism, Failure> {
        let sizes = (self.position(0)?, self.position(1)?);
        fin(sizes.0, sizes.1, self.at(2)?)
    }

    pub(super) fn new_tuple(&self) -> Result<TupleMorphism, Failure> {
        tuple_morphism(&self.tuple(0)?, &self.tuple(1)?, self.at(2)?)
    }

    pub(super) fn new_nest(&self) -> Result<NestMorphism, Failure> {
        nest_morphism(&self.tuple(0)?, &self.tuple(1)?, self.at(2)?)
    }

    pub(super) fn fin(&self, i: usize) -> Result<FinMorphism, Failure> {
        let [domain, codomain, map] = self.fields(i)?;
        let size = |field: &Json| field.as_u64().and_then(|size| usize::try_from(size).ok());
        match (size(domain), size(codomain)) {
            (Some(domain), Some(codomain)) => fin(domain, codomain, map),
            _ => Err(self.unread(i, "a morphism of finite sets")),
        }
    }

    pub(super) fn tuple_morphism(&self, i: usize) -> Result<TupleMorphism, Failure> {
        let (domain, codomain, map) = self.morphism(i)?;
        tuple_morphism(&domain, &codomain, map)
    }

    pub(super) fn nest_morphism(&self, i: usize) -> Result<NestMorphism, Failure> {
        let (domain, codomain, map) = self.morphism(i)?;
        nest_morphism(&domain, &codomain, map)
    }

    fn morphism(&self, i: usize) -> Result<(IntTuple, IntTuple, &Json), Failure> {
        let [domain, codomain, map] = self.fields(i)?;
        match (domain.as_str(), codomain.as_str()) {
            (Some(domain), Some(codomain)) => Ok((tuple(domain)?, tuple(codomain)?, map)),
            _ => Err(self.unread(i, "a morphism")),
        }
    }

    fn fields(&self, i: usize) -> Result<[&Json; 3], Failure> {
        let object = self.at(i)?;
        match ["domain", "codomain", "map"].map(|field| object.get(field)) {
            [Some(domain), Some(codomain), Some(map)] => Ok([domain, codomain, map]),
            _ => Err(self.unread(i, "an object with `domain`, `codomain` and `map`")),
        }
    }
}

fn positions(list: &Json) -> Option<Vec<usize>> {
    list.as_array()?.iter().map(|position| Some(usize::try_from(position.as_i64()?).unwrap_or(0))).collect()
}

/// What stands for a negative value in a map, which leaves every codomain.
const OUTSIDE: usize = usize::MAX;

fn map(list: &Json) -> Result<Vec<usize>, Failure> {
    let values: Option<Vec<i64>> = list.as_array().and_then(|list| list.iter().map(Json::as_i64).collect());
    let values = values.ok_or_else(|| Failure::from(format!("expected a list of integers, found `{}`", told(list))))?;
    Ok(values.into_iter().map(|value| usize::try_from(value).unwrap_or(OUTSIDE)).collect())
}

fn fin(domain: usize, codomain: usize, list: &Json) -> Result<FinMorphism, Failure> {
    Ok(FinMorphism::new(domain, codomain, &map(list)?)?)
}

fn tuple_morphism(domain: &IntTuple, codomain: &IntTuple, list: &Json) -> Result<TupleMorphism, Failure> {
    let (domain, codomain) = (Entries::of(domain), Entries::of(codomain));
    Ok(TupleMorphism::of(domain, codomain, &fin(domain.count(), codomain.count(), list)?)?)
}

fn nest_morphism(domain: &IntTuple, codomain: &IntTuple, list: &Json) -> Result<NestMorphism, Failure> {
    Ok(NestMorphism::new(*domain, *codomain, &map(list)?)?)
}

/// `4`, `(4,(2,()))`: the tuples that are open, innermost last, take what is read.
fn tuple(text: &str) -> Result<IntTuple, Failure> {
    let refused = || Failure::from(format!("expected a nested tuple, found `{}`", told(&text)));
    let mut open: Vec<IntTuple> = Vec::new();
    let mut whole = None;
    let mut item_may_follow = true;
    let mut rest = text;
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
            '(' if item_may_follow => return Err(AlgebraError::TooDeep { depth: open.len().saturating_add(1) }.into()),
            ',' if !item_may_follow && !open.is_empty() => {
                item_may_follow = true;
                continue;
            }
            '0'..='9' if item_may_follow => IntTuple::int(token.parse().map_err(|_| refused())?),
            ')' => open.pop().ok_or_else(refused)?,
            _ => return Err(refused()),
        };
        item_may_follow = false;
        match open.last_mut() {
            Some(tuple) => *tuple = tuple.push(&item)?,
            None => whole = Some(item),
        }
    }
    if open.is_empty() { whole.ok_or_else(refused) } else { Err(refused()) }
}

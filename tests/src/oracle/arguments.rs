//! The arguments of a vector: as values of the language, or each as what a function takes.

use std::cell::Cell;

use layout_algebra::category::{FinMorphism, NestMorphism, TupleMorphism};
use layout_algebra::linear::LinearLayout;
use layout_algebra::{IntTuple, LayoutValue, Swizzle};
use layout_answers::json::{self, Failure};
use layout_language::Value;
use layout_language::errors::shortened;
use layout_language::evaluate::{Known, Names};
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

/// The arguments of a call.
pub(super) struct Arguments<'a> {
    list: &'a [Json],
    /// True if texts among them are names, not values.
    has_names: bool,
    /// The number of arguments taken.
    taken: Cell<usize>,
}

type Reading<T> = Result<T, Failure>;

/// A type that reads itself from JSON.
fn read<T: DeserializeOwned>(given: &Json) -> Reading<T> {
    let refused = |said: String| match said.split_once(", expected ") {
        Some((_, what)) => {
            let what = what.split(", such as").next().unwrap_or_default();
            format!("expected {what}, found `{}`", shortened(&given.to_string()))
        }
        None => said,
    };
    T::deserialize(given).map_err(|error| refused(error.to_string()).into())
}

impl<'a> Arguments<'a> {
    pub(super) fn new(list: &'a [Json], has_names: bool) -> Self {
        Self { list, has_names, taken: Cell::new(0) }
    }

    /// Checks that every argument was taken.
    pub(super) fn are_all_taken(&self) -> Reading<()> {
        let (taken, given) = (self.taken.get(), self.list.len());
        if given <= taken { Ok(()) } else { Err(format!("arguments: {taken} at most, {given} given").into()) }
    }

    pub(super) fn at(&self, i: usize) -> Reading<&'a Json> {
        self.taken.set(self.taken.get().max(i + 1));
        self.list.get(i).ok_or_else(|| format!("argument {i} is missing").into())
    }

    pub(super) fn get<T: DeserializeOwned>(&self, i: usize) -> Reading<T> {
        read(self.at(i)?)
    }

    /// A field of the first argument.
    pub(super) fn field<T: DeserializeOwned>(&self, name: &str) -> Reading<T> {
        read(self.at(0)?.get(name).unwrap_or(&Json::Null))
    }

    pub(super) fn linear(&self, i: usize) -> Reading<LinearLayout> {
        Ok(json::argument(self.at(i)?)?.to_linear()?)
    }

    pub(super) fn morphism(&self, i: usize) -> Reading<NestMorphism> {
        Ok(json::argument(self.at(i)?)?.to_morphism()?)
    }

    pub(super) fn flat_morphism(&self, i: usize) -> Reading<TupleMorphism> {
        Ok(self.morphism(i)?.flatten()?)
    }

    /// `{"domain":3,"codomain":4,"map":[1,2,0]}`, whose map counts from 1.
    pub(super) fn fin(&self, i: usize) -> Reading<FinMorphism> {
        let given = self.at(i)?;
        Arguments::new(&["domain", "codomain", "map"].map(|name| given[name].clone()), false).fin_of_parts()
    }

    /// The same of three arguments. A value below 0 leaves every codomain, as one above does.
    pub(super) fn fin_of_parts(&self) -> Reading<FinMorphism> {
        let map = self.get::<Vec<i64>>(2)?.into_iter().map(|value| usize::try_from(value).unwrap_or(usize::MAX));
        Ok(FinMorphism::new(self.get(0)?, self.get(1)?, &map.collect::<Vec<_>>())?)
    }

    /// A position; a negative one does not exist, as 0 does not.
    pub(super) fn position(&self, i: usize) -> Reading<usize> {
        Ok(usize::try_from(self.get::<i64>(i)?).unwrap_or(0))
    }

    /// Three arguments, `B`, `M`, `S`.
    pub(super) fn swizzle(&self) -> Reading<Swizzle> {
        let swizzle = format!("Sw<{},{},{}>", self.at(0)?, self.at(1)?, self.at(2)?);
        Ok(json::argument(&swizzle.into())?.to_swizzle()?)
    }

    /// All as values of the language; a number that is left out may be `null`.
    pub(super) fn values(&self) -> Reading<Vec<Value>> {
        self.taken.set(self.list.len());
        let given = self.list.iter().filter(|given| !(self.has_names && given.is_null()));
        given.map(|given| self.value(given)).collect()
    }

    fn value(&self, given: &Json) -> Reading<Value> {
        Ok(match given {
            Json::Bool(flag) => Value::Boolean(*flag),
            Json::String(name) if self.has_names => Value::Text(name.clone()),
            Json::String(text) if text.contains(':') => read::<LayoutValue>(given)?.into(),
            Json::String(_) => read::<IntTuple>(given)?.into(),
            Json::Array(parts) => Value::tuple(parts.iter().map(|part| self.value(part)).collect::<Reading<_>>()?)?,
            Json::Object(_) => json::argument(given)?,
            number => read::<u64>(number)?.into(),
        })
    }

    /// The names of the values in an expression: `a`, `b`, … for the arguments, of an encoding its fields.
    pub(super) fn names(&self, expression: &str) -> Reading<Names> {
        let words: Vec<&str> = expression.split(|c: char| !c.is_alphanumeric()).collect();
        let mut names = Names::new();
        for (i, letter) in ["a", "b", "c", "d", "e"].into_iter().enumerate() {
            match self.list.get(i) {
                Some(Json::Object(fields)) if i == 0 && !fields.contains_key("ins") && !fields.contains_key("map") => {
                    for (name, given) in fields {
                        names.insert(name.clone(), Known::from(Some(self.value(given)?)));
                    }
                }
                _ if !words.contains(&letter) => continue,
                _ => drop(names.insert(letter.to_owned(), Known::from(Some(self.value(self.at(i)?)?)))),
            }
            self.taken.set(i + 1);
        }
        self.are_all_taken().map(|()| names)
    }
}

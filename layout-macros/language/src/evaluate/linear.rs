//! Evaluation of linear layouts.

use std::collections::HashSet;

use layout_algebra::linear::{Dims, LinearLayout, MAX_NAME};

use crate::ast::Dimension;
use crate::evaluate::{Among, Evaluator, Subject};
use crate::parse;
use crate::span::Place;
use crate::value::{Reason, Refusal, Value};

/// A dimension and its bases, each with one coordinate per output.
type Bases = (String, Vec<Vec<u64>>);

/// All bases read so far, and the names of the outputs.
struct WrittenBases<'a> {
    bases: &'a [Bases],
    outs: &'a [String],
}

impl Evaluator<'_> {
    /// `linear{ lane: [(1,0),(0,1)] -> row: 2, col: 2 }`. Without an arrow the only output is `offset`; without sizes the outputs are as
    /// large as necessary.
    pub(super) fn linear(&mut self, ins: &[Dimension], outs: Option<&[Dimension]>, place: Place) -> Option<Value> {
        let bases: Vec<Option<Bases>> = ins.iter().map(|dimension| self.bases(dimension)).collect();
        let names = outs.map(|outs| outs.iter().map(|out| out.name.to_string()).collect());
        let names: Vec<String> = names.unwrap_or_else(|| vec!["offset".to_owned()]);
        let is_sized = |outs: &&[Dimension]| outs.is_empty() || outs.iter().any(|out| !out.parts.is_empty());
        if let Some(outs) = outs.filter(is_sized) {
            let known: Vec<Bases> = bases.iter().flatten().cloned().collect();
            let written = WrittenBases { bases: &known, outs: &names };
            let sizes = self.sizes(outs, &written);
            let _all: Vec<Bases> = bases.into_iter().collect::<Option<_>>()?;
            return self.onto(&sizes?, ins, &written).map(Value::from);
        }
        let bases: Vec<Bases> = bases.into_iter().collect::<Option<_>>()?;
        let written = WrittenBases { bases: &bases, outs: &names };
        self.mended(fitting(&bases, &names), place, &written).map(Value::from)
    }

    fn bases(&mut self, dimension: &Dimension) -> Option<Bases> {
        let bases: Vec<Option<Vec<u64>>> = dimension
            .parts
            .iter()
            .map(|part| {
                let basis = self.numbers(part)?;
                Some((0..basis.leaf_count()).map(|j| basis.leaf_at(j)).collect())
            })
            .collect();
        Some((dimension.name.to_string(), bases.into_iter().collect::<Option<_>>()?))
    }

    fn sizes(&mut self, outs: &[Dimension], whole: &WrittenBases<'_>) -> Option<Dims> {
        outs.iter().try_fold(Dims::NONE, |dims, out| {
            let (name, at) = (out.name.to_string(), Place::at(out.name.span()));
            let Some(written) = out.parts.first() else {
                let name = parse::shortened(&name);
                let headline = format!("the size of `{name}` is missing: all outputs have one, or none");
                return self.mended(Err(Refusal::language(headline)), at, whole);
            };
            let size = self.value(written, Among::Numbers)?;
            let size = self.settle(size.to_integer(), written.place)?;
            self.mended(dims.and(&name, size).map_err(Refusal::from), at.to(written.place), whole)
        })
    }

    /// The layout with these bases; a refusal points at the basis or the name that caused it.
    fn onto(&mut self, outs: &Dims, ins: &[Dimension], whole: &WrittenBases<'_>) -> Option<LinearLayout> {
        ins.iter().zip(whole.bases).try_fold(LinearLayout::onto(outs), |layout, (dimension, (name, bases))| {
            let named = layout.and_dim(name).map_err(Refusal::from);
            let named = self.mended(named, Place::at(dimension.name.span()), whole)?;
            dimension.parts.iter().zip(bases).try_fold(named, |layout, (part, basis)| {
                self.mended(layout.and_basis(basis).map_err(Refusal::from), part.place, whole)
            })
        })
    }

    /// The value of one step, or a refusal with a proposed layout close to the whole.
    fn mended<T>(&mut self, part: Result<T, Refusal>, place: Place, whole: &WrittenBases<'_>) -> Option<T> {
        part.map_err(|refusal| {
            let mended = if self.refusals.wants_remarks() { mended(&refusal, whole) } else { None };
            self.refusals.push(refusal, Subject::Linear(mended.map(Box::new)), place);
        })
        .ok()
    }
}

/// The layout with these bases and outputs as large as necessary.
fn fitting(bases: &[Bases], outs: &[String]) -> Result<LinearLayout, Refusal> {
    let rows: Vec<Vec<&[u64]>> = bases.iter().map(|(_, bases)| bases.iter().map(Vec::as_slice).collect()).collect();
    let ins: Vec<(&str, &[&[u64]])> =
        bases.iter().zip(&rows).map(|((name, _), rows)| (name.as_str(), rows.as_slice())).collect();
    let names: Vec<&str> = outs.iter().map(String::as_str).collect();
    Ok(LinearLayout::fitting(&ins, &names)?)
}

/// A valid layout close to what was written: names cut, inputs of one name joined, one coordinate per output, sizes adjusted.
fn mended(refusal: &Refusal, whole: &WrittenBases<'_>) -> Option<LinearLayout> {
    if !matches!(refusal.reason, Reason::Linear(_) | Reason::Language(_)) {
        return None;
    }
    let cut = |name: &String| name.chars().take(MAX_NAME).filter(char::is_ascii).collect::<String>();
    let mut seen = HashSet::new();
    let outs: Vec<String> = whole.outs.iter().map(cut).filter(|name| seen.insert(name.clone())).collect();
    let mut joined: Vec<Bases> = Vec::new();
    for (name, bases) in whole.bases {
        let name = cut(name);
        let bases = bases.iter().map(|basis| (0..outs.len()).map(|j| basis.get(j).copied().unwrap_or(0)).collect());
        match joined.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => known.extend(bases),
            None => joined.push((name, bases.collect())),
        }
    }
    fitting(&joined, &outs).ok()
}

//! Linear layouts as they are written.

use layout_algebra::linear::{Dims, LinearLayout};

use crate::ast::Dimension;
use crate::evaluate::{Among, Evaluator};
use crate::parse;
use crate::span::Place;
use crate::value::{Refusal, Value};

/// A dimension and its bases, each with one coordinate an output.
type Bases = (String, Vec<Vec<u64>>);

impl Evaluator<'_> {
    /// `linear{ lane: [(1,0),(0,1)] -> row: 2, col: 2 }`; without an arrow the output is `offset`, without sizes as large as it must be.
    pub(super) fn linear(&mut self, ins: &[Dimension], outs: Option<&[Dimension]>, place: Place) -> Option<Value> {
        let bases: Vec<Option<Bases>> = ins.iter().map(|dimension| self.bases(dimension)).collect();
        let is_sized = |outs: &&[Dimension]| outs.is_empty() || outs.iter().any(|out| !out.parts.is_empty());
        if let Some(outs) = outs.filter(is_sized) {
            let sizes = self.sizes(outs);
            let bases: Vec<Bases> = bases.into_iter().collect::<Option<_>>()?;
            return self.onto(&sizes?, ins, &bases).map(Value::from);
        }
        let bases: Vec<Bases> = bases.into_iter().collect::<Option<_>>()?;
        let names = outs.map(|outs| outs.iter().map(|out| out.name.to_string()).collect());
        self.settle(fitting(&bases, &names.unwrap_or_else(|| vec!["offset".to_owned()])).map(Value::from), place)
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

    fn sizes(&mut self, outs: &[Dimension]) -> Option<Dims> {
        outs.iter().try_fold(Dims::NONE, |dims, out| {
            let (name, at) = (out.name.to_string(), Place::at(out.name.span()));
            let Some(written) = out.parts.first() else {
                let name = parse::shortened(&name);
                let headline = format!("the size of `{name}` is missing: all outputs have one, or none");
                return self.settle(Err(Refusal::language(headline)), at);
            };
            let size = self.value(written, Among::Numbers)?;
            let size = self.settle(size.to_integer(), written.place)?;
            self.settle(dims.and(&name, size).map_err(Refusal::from), at.to(written.place))
        })
    }

    /// The layout of these bases, each refused where it stands.
    fn onto(&mut self, outs: &Dims, ins: &[Dimension], bases: &[Bases]) -> Option<LinearLayout> {
        ins.iter().zip(bases).try_fold(LinearLayout::onto(outs), |layout, (dimension, (name, bases))| {
            let named = layout.and_dim(name).map_err(Refusal::from);
            let named = self.settle(named, Place::at(dimension.name.span()))?;
            dimension.parts.iter().zip(bases).try_fold(named, |layout, (part, basis)| {
                self.settle(layout.and_basis(basis).map_err(Refusal::from), part.place)
            })
        })
    }
}

/// The layout of these bases, each output as large as it must be.
fn fitting(bases: &[Bases], outs: &[String]) -> Result<LinearLayout, Refusal> {
    let rows: Vec<Vec<&[u64]>> = bases.iter().map(|(_, bases)| bases.iter().map(Vec::as_slice).collect()).collect();
    let ins: Vec<(&str, &[&[u64]])> =
        bases.iter().zip(&rows).map(|((name, _), rows)| (name.as_str(), rows.as_slice())).collect();
    let names: Vec<&str> = outs.iter().map(String::as_str).collect();
    Ok(LinearLayout::fitting(&ins, &names)?)
}

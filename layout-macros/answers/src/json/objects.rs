//! Morphisms and linear layouts as objects.

use layout_algebra::IntTuple;
use layout_algebra::category::NestMorphism;
use layout_algebra::linear::{Dims, LinearLayout};
use serde_json::{Value as Json, json};

use super::{Failure, quoted};

type Reading<T> = Result<T, Failure>;

fn read<'a, T>(given: &'a Json, what: &str, read: impl FnOnce(&'a Json) -> Option<T>) -> Reading<T> {
    read(given).ok_or_else(|| format!("expected {what}, found `{}`", quoted(given)).into())
}

fn list(given: &Json) -> Reading<&Vec<Json>> {
    read(given, "a list", Json::as_array)
}

fn number(given: &Json) -> Reading<u64> {
    read(given, "an integer, not negative", Json::as_u64)
}

fn field<'a>(object: &'a Json, name: &str) -> Reading<&'a Json> {
    object.get(name).ok_or_else(|| format!("the object has no `{name}`").into())
}

/// `["row",4]`
fn pair(given: &Json) -> Reading<(&str, &Json)> {
    match list(given)?.as_slice() {
        [name, other] => Ok((read(name, "a name", Json::as_str)?, other)),
        _ => read(given, "a name and its value", |_| None),
    }
}

/// `{"ins":[["lane",[[1,0],[2,0]]]],"outs":[["row",4],["col",2]]}`: basis `k` is the image of `2^k`.
pub(super) fn linear(given: &Json) -> Reading<LinearLayout> {
    let mut outs = Dims::NONE;
    for out in list(field(given, "outs")?)? {
        let (name, size) = pair(out)?;
        outs = outs.and(name, number(size)?)?;
    }
    let mut layout = LinearLayout::onto(&outs);
    for dim in list(field(given, "ins")?)? {
        let (name, bases) = pair(dim)?;
        layout = layout.and_dim(name)?;
        for basis in list(bases)? {
            layout = layout.and_basis(&list(basis)?.iter().map(number).collect::<Reading<Vec<u64>>>()?)?;
        }
    }
    Ok(layout)
}

/// The object that [`linear`] reads.
pub(super) fn of_linear(layout: &LinearLayout) -> Json {
    let (ins, outs) = (layout.ins(), layout.outs());
    let image = |i, k| -> Json { (0..outs.count()).map(|j| outs.part(layout.basis(i, k), j)).collect() };
    let bases = |i| -> Json { (0..ins.get(i).bits).map(|k| image(i, k)).collect() };
    let ins: Json = (0..ins.count()).map(|i| json!([ins.get(i).name.as_str(), bases(i)])).collect();
    let outs: Json = (0..outs.count()).map(|j| json!([outs.get(j).name.as_str(), outs.get(j).size()])).collect();
    json!({ "ins": ins, "outs": outs })
}

/// `{"domain":"(6,6)","codomain":"(12,3,6)","map":[1,2]}`, whose map counts from 1.
pub(super) fn morphism(given: &Json) -> Reading<NestMorphism> {
    let side = |name| -> Reading<IntTuple> {
        let given = field(given, name)?;
        read(given, "a nested tuple", |tuple| tuple.as_str()?.parse().ok())
    };
    // A negative value leaves every codomain.
    let value = |value| Ok(usize::try_from(read(value, "an integer", Json::as_i64)?).unwrap_or(usize::MAX));
    let (map, domain, codomain) = (field(given, "map")?, side("domain")?, side("codomain")?);
    let map: Reading<Vec<usize>> = list(map)?.iter().map(value).collect();
    Ok(NestMorphism::new(domain, codomain, &map?)?)
}

/// The object that [`morphism`] reads.
pub(super) fn of_morphism(f: &NestMorphism) -> Json {
    json!({ "domain": f.domain().to_string(), "codomain": f.codomain().to_string(), "map": f.map().map() })
}

//! Tilers by mode whose entries are coordinate layouts, against the definition: each mode by its own entry.

use layout_algebra::{IntTuple, LayoutValue};
use layout_language::{Value, eval};
use layout_tests::brute_force::extension;

use super::composed_parts::Numbers;

/// Draws an entry for a mode: a plain tile, or a coordinate layout into the modes of `mode`.
fn entry(draw: &mut Numbers, mode: &LayoutValue) -> String {
    let tile = draw.pick(&[1, 2, 2, 3, 4]);
    match draw.below(5) {
        0 => tile.to_string(),
        1 => "_".to_owned(),
        2 => format!("{tile}:{}", draw.pick(&[1, 2])),
        3 => {
            let axes = [(); 2].map(|()| draw.below(mode.rank() as u64));
            format!("(2,{tile}):({}@{},{}@{})", draw.pick(&[1, 2]), axes[0], draw.pick(&[1, 2, 4]), axes[1])
        }
        _ => format!("{tile}:{}@{}", draw.pick(&[1, 1, 2]), draw.below(mode.rank() as u64)),
    }
}

/// Returns the offset of `mode` at the coordinate or index that an entry leads to.
fn offset(mode: &LayoutValue, at: &IntTuple) -> u64 {
    if mode.is_leaf() || at.is_leaf() {
        return extension(mode, at.leaf_at(0));
    }
    (0..at.rank()).map(|i| extension(&mode.mode(i).unwrap(), at.mode(i).unwrap().leaf_at(0))).sum()
}

/// Returns the offsets of `mode` at all elements of its entry.
fn offsets(mode: &LayoutValue, entry: &str) -> Vec<u64> {
    let tile = if entry == "_" { mode.size().unwrap().to_string() } else { entry.to_owned() };
    match eval(&format!("table({tile})")).unwrap() {
        Value::Table(indices) => indices.iter().map(|index| extension(mode, *index)).collect(),
        Value::List(all) => all.iter().map(|coordinate| offset(mode, &coordinate.to_tuple().unwrap())).collect(),
        other => panic!("{other}"),
    }
}

#[test]
fn each_mode_is_composed_with_its_entry_and_divided_by_it() {
    let (mut draw, mut composed, mut divided) = (Numbers::new(7), 0, 0);
    let all =
        ["(8,(4,6)):(24,(6,1))", "(12,(2,6)):(1,(16,32))", "((2,4),8):((1,16),2)", "(4,(2,(2,3)),5):(1,(4,(8,16)),48)"];
    for text in all {
        let a: LayoutValue = text.parse().unwrap();
        for _ in 0..120 {
            let entries: Vec<String> = (0..2).map(|i| entry(&mut draw, &a.mode(i).unwrap())).collect();
            if !entries.iter().any(|entry| entry.contains('@')) {
                continue;
            }
            let tiler = format!("<{}>", entries.join(","));
            let parts: Vec<Vec<u64>> = (0..2).map(|i| offsets(&a.mode(i).unwrap(), &entries[i])).collect();
            let expected: Vec<u64> = parts[1].iter().flat_map(|y| parts[0].iter().map(move |x| x + y)).collect();
            if let Ok(tile) = eval(&format!("{text} o {tiler}")) {
                composed += 1;
                assert!(
                    matches!(eval(&format!("table({tile})")), Ok(Value::Table(found)) if found == expected),
                    "{text} o {tiler} is {tile}"
                );
            }
            for form in ["zipped", "tiled"] {
                let call = format!("{form}_divide({text},{tiler})");
                let Ok(zipped) = eval(&call) else { continue };
                divided += 1;
                let zipped = zipped.to_layout().unwrap();
                let found: Vec<u64> = (0..zipped.size().unwrap()).map(|i| zipped.at(i).unwrap()).collect();
                if !entries.contains(&"_".to_owned()) {
                    assert!(found.starts_with(&expected), "{call} is {zipped}");
                }
                let sorted = |mut all: Vec<u64>| {
                    all.sort_unstable();
                    all
                };
                let whole = (0..a.size().unwrap()).map(|i| a.at(i).unwrap()).collect();
                assert_eq!(sorted(found), sorted(whole), "{call} is {zipped}");
            }
        }
    }
    assert!(composed > 100 && divided > 100, "{composed} {divided}");
}

#[test]
fn forms_nest_as_those_of_plain_tilers() {
    for (text, printed) in [
        ("(8,(2,6)) / <2,3:1@1>", "((2,4),(3,(2,2))):((1,2),(16,(8,48)))"),
        ("zipped_divide((8,(2,6),5),<2,3:1@1>)", "((2,3),(4,(2,2),5)):((1,16),(2,(8,48),96))"),
        ("tiled_divide((8,(2,6)),<2,3:1@1>)", "((2,3),4,(2,2)):((1,16),2,(8,48))"),
        ("flat_divide((8,(2,6)),<2,3:1@1>)", "(2,3,4,(2,2)):(1,16,2,(8,48))"),
        ("(8,(2,6)) o <2,3:1@1>", "(2,3):(1,16)"),
        ("(8,(2,6),3) o <_,3:1@1>", "(8,3):(1,16)"),
        ("Sw<1,0,2> o (8,(2,6)) / <2,3:1@1>", "Sw<1,0,2> o 0 o ((2,4),(3,(2,2))):((1,2),(16,(8,48)))"),
        ("make_identity_layout((8,(2,6))) / <2,3:1@1>", "((2,4),(3,(2,2))):((1@0,2@0),(1@1@1,(1@0@1,3@1@1)))"),
        ("(8,4) / <2:1@0,2>", "((2,4),(2,2)):((1,2),(8,16))"),
        ("8 / 2:1@0", "(2,4):(1,2)"),
    ] {
        assert_eq!(eval(text).unwrap_or_else(|error| panic!("{text}: {error:?}")).to_string(), printed, "{text}");
    }
    for (text, part) in [
        ("(8,4) / <2:1@1,2>", "mode 1 does not exist"),
        ("(8,4) o <2:1@0,2,3>", "3"),
        ("(8,6) / <2:1@0,4>", "4 does not divide 6"),
    ] {
        let error = eval(text).expect_err(text);
        assert!(error[0].headline.contains(part), "{text}: {error:?}");
    }
}

//! `layout explain`: steps, and their page.

use super::started::{layout, text};

#[test]
fn an_explanation_goes_step_by_step() {
    let output = layout(&["explain", "(6,2):(8,2) o (4,3):(3,1)"], "");
    let expected = "\
1. composition(A, B): A after B, `A o B`: its offset at c is that of A at B(c)
    A = (6,2):(8,2)
    B = (4,3):(3,1)
    compose A = (6,2):(8,2) with B = (4,3):(3,1)
      A coalesced is 6:8, 2:2, its last mode without end; prefix products 1, 6
      leaf 0 of B, 4:3
 ok   steps of 3 in A go straight by 24 for 2 of 4: 2 divides 4 → 2:24
 ok   steps of 6 in A go straight by 2 for 2 of 2: 2 divides 2 → 2:2
      leaf 1 of B, 3:1
 ok   steps of 1 in A go straight by 8 for 3 of 3: 3 divides 3 → 3:8
 ok   remainders of the steps by 6, at most 3 + 0 + 2 = 5: below 6, so nothing carries there
    = ((2,2),3):((24,2),8)
 ok law: (A o B)(i) = A(B(i)): holds at all 12 coordinates
((2,2),3):((24,2),8)
";
    assert_eq!(text(&output), expected);
    assert!(output.status.success());
}

#[test]
fn an_explained_predicate_says_what_shows_that_it_is_false() {
    let output = layout(&["explain", "is_injective((4,8):(1,2)) or size((4,8)) == 32"], "");
    let text = text(&output);
    for line in [" NO not injective: indices 2 and 4 both have offset 2", "3. 32 == 32", "4. false or true"] {
        assert!(text.lines().any(|found| found == line), "{line}: {text}");
    }
    assert!(text.ends_with("\ntrue\n") && output.status.success(), "{text}");
}

#[test]
fn an_explained_refusal_ends_at_the_condition_that_fails() {
    let output = layout(&["explain", "Tile = (4,8):row; Tile / <2, 3>"], "");
    let expected = "\
1. (4,8):row
    = (4,8):(8,1)
2. Tile from here on
    = (4,8):(8,1)
3. logical_divide(A, T): A in tiles T, `A / T`: each mode becomes (tile, rest)
    A = (4,8):(8,1), named `Tile`
    T = <2:1,3:1>
    mode 0
      divide 4:8 by 2:1: tile, then what it leaves
        complement of 2:1
 ok       stride 1 of 2:1 is at least the reach 1 → 1:1
          size 4 over reach 2, rounded up → 2:2
          = 2:2
 ok     no mode stands still
 ok     the reach 1 divides 1, the next stride
 ok     the reach 2 divides 4, the size
        compose A = 4:8 with B = (2,2):(1,2)
          A coalesced is 4:8, its last mode without end; prefix products 1
          leaf 0 of B, 2:1
 ok       steps of 1 in A go straight by 8 for 2 of 2: 2 divides 2 → 2:8
          leaf 1 of B, 2:2
 ok       steps of 2 in A go straight by 16 for 2 of 2: 2 divides 2 → 2:16
          = (2,2):(8,16)
    mode 1
      divide 8:1 by 3:1: tile, then what it leaves
        complement of 3:1
 ok       stride 1 of 3:1 is at least the reach 1 → 1:1
          size 8 over reach 3, rounded up → 3:3
          = 3:3
 ok     no mode stands still
 ok     the reach 1 divides 1, the next stride
 NO     the reach 3 does not divide 8, the size
error: cannot divide: a tile of 3 does not fill 8 coordinates once: 3 does not divide 8
  note: A = (4,8):(8,1), T = <2:1,3:1>
  note: in mode 1: 8:1 / 3:1
        aaabbbcc|c
        a letter for each tile, after `|` past the end
  help: try `<2:1,2:1>`, or round up with `logical_divide((4,8):(8,1), <2:1,3:1>, loose)`
";
    assert_eq!(text(&output), expected);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn an_explanation_is_also_a_page() {
    let output = layout(&["explain", "--html", "Sw<1,0,1> o 4:1"], "");
    let page = text(&output);
    assert!(
        page.starts_with("<!doctype html>") && page.contains("<h1><code>Sw&lt;1,0,1&gt; o 4:1</code></h1>"),
        "{page}"
    );
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("explained.html");
    let path = file.to_str().expect("text");
    let written = layout(&["explain", "-o", path, "24:1 / 5"], "");
    assert_eq!((text(&written).as_str(), written.status.code()), ("", Some(1)));
    let page = std::fs::read_to_string(file).expect("the page");
    assert!(page.contains("<li class=\"fails\"") && page.contains("5 does not divide 24, the size"), "{page}");
    assert_eq!(page.matches("<section>").count(), page.matches("</section>").count());
}

//! Every `mma` instruction of a warp on the interpreter, compared with the atoms.

use layout_gpu_interpreter::Module;
use layout_tests::fuzz::Random;
use layout_tests::products::{cases, is_the_product};

#[test]
fn every_product_of_a_warp_is_that_of_its_atom() {
    let (cases, mut random) = (cases(), Random::new(7));
    assert_eq!(cases.len(), 85);
    for case in &cases {
        for _ in 0..4 {
            let dealt = case.deal(&mut random);
            let text = case.by_hand(&dealt);
            let module = Module::parse(&text).unwrap_or_else(|error| panic!("{}: {error}\n{text}", case.name));
            is_the_product(&module, "k", &dealt);
        }
    }
}

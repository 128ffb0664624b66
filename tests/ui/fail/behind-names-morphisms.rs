//! `CategoryError::MapLength`
//! `CategoryError::MapOutOfRange`
//! `CategoryError::MapNotInjective`
//! `CategoryError::EntryMismatch`
//! `CategoryError::NotTractable`
//! `CategoryError::NotComposable`
//! `CategoryError::CodomainMismatch`
//! `CategoryError::ImagesNotDisjoint`
//! `CategoryError::NotComplementable`
//! `CategoryError::NotIncreasing`
//! `CategoryError::IndexOutOfRange`
//! `CategoryError::HitNotKept`
//! `CategoryError::PastTheSize`
//! `CategoryError::NotARefinement`
//! `CategoryError::NotMutuallyRefinable`
//! `CategoryError::InTwoClasses`
//! `AlgebraError::NoGap`
use layout_core::{layout, layout_const};

layout! {
    Pair = (4, 8);
    Columns = (4, 2):(1, 4);
    Rows = (4, 2):(2, 1);
    Padded = (4, 2):(1, 6);
    Thirds = (4, 3):(1, 4);
    Sixes = 6:1;
    Fourth = 4:1;
    Still = (4, 2):(1, 0);
}

type MapLength = layout!(layout_of(morphism(shape(Pair), shape(Pair), (1, 2, 0))));
type MapOutOfRange = layout!(layout_of(morphism(shape(Pair), (4, 8), (1, 5))));
type MapNotInjective = layout!(layout_of(morphism(shape(Pair), (4, 8), (2, 2))));
type EntryMismatch = layout!(layout_of(morphism(shape(Pair), (4, 16), (1, 2))));
type NotTractable = layout!(layout_of(morphism(Padded)));
type NotComposable = layout!(layout_of(morphism(Thirds) o morphism(Columns)));
type CodomainMismatch = layout!(layout_of(concat_morphisms(morphism(Fourth), morphism(Columns))));
type ImagesNotDisjoint = layout!(layout_of(concat_morphisms(morphism(Columns), morphism(Columns))));
type NotComplementable = layout!(layout_of(complement(morphism(Still))));
type NotIncreasing = layout!(layout_of(restrict(morphism(Rows), (2, 2))));
type IndexOutOfRange = layout!(layout_of(restrict(morphism(Rows), (1, 4))));
type HitNotKept = layout!(layout_of(factorize(morphism(Columns), 1)));
const PAST: u64 = layout_const!(realize(morphism(Columns), 12));
type NotARefinement = layout!(layout_of(pullback(morphism(Columns), (2, 3))));
type NotMutuallyRefinable = layout!(layout_of(weak_composite(morphism(Sixes), morphism(Columns))));
type InTwoClasses = layout!(layout_of(update_codomain(morphism(Columns), (1, 2, 2))));
type NoGap = layout!(flat_complement(Rows, 3));

fn main() {}

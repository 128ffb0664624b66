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
//! `CategoryError::NotAPartition`
//! `CategoryError::InTwoClasses`
//! `AlgebraError::NoGap`
macro_rules! arrow {
    ($name:ident = $($morphism:tt)*) => {
        type $name = layout_core::layout!(layout_of($($morphism)*));
    };
}

arrow!(MapLength = morphism((2, 2, 2), (2, 2), (1, 2)));
arrow!(MapOutOfRange = morphism((2, 3), (3, 2), (2, 7)));
arrow!(MapNotInjective = morphism((2, 2, 2), (2, 2, 2), (3, 1, 3)));
arrow!(EntryMismatch = morphism((2, (3, 5)), (2, 3, 7), (1, 2, 3)));
arrow!(NotTractable = morphism((2, 3, 4):(1, 2, 9)));
arrow!(NotComposable = compose_morphisms(morphism((2, 4), (2, 4), (1, 2)), morphism(8, 8, 1)));
arrow!(CodomainMismatch = concat_morphisms(morphism(2, (2, 3), 1), morphism(3, (3, 2), 1)));
arrow!(ImagesNotDisjoint = concat_morphisms(morphism(2, (2, 3), 1), morphism((3, 2), (2, 3), (2, 1))));
arrow!(NotComplementable = complement(morphism((2, 3), (2, 3), (1, 0))));
arrow!(NotIncreasing = factorize(morphism((2, 3), (2, 3), (1, 0)), (2, 1)));
arrow!(IndexOutOfRange = factorize(morphism((2, 3), (2, 3), (1, 0)), (1, 9)));
arrow!(HitNotKept = factorize(morphism((2, 3), (2, 3, 5), (1, 2)), (2, 3)));
arrow!(PastTheSize = morphism((realize(morphism((2, 3), (2, 3), (1, 2)), 6)):1));
arrow!(NotARefinement = pushforward(morphism((4, 6), (4, 6), (1, 2)), ((2, 2), 5)));
arrow!(NotMutuallyRefinable = weak_composite(morphism(10, 10, 1), morphism((4, 5), (4, 5), (1, 2))));
arrow!(NotAPartition = update_codomain(morphism((2), (2, 3, 5), (1)), (1, 2)));
arrow!(InTwoClasses = update_codomain(morphism((2), (2, 3, 5), (1)), ((1, 2), (2, 3))));
arrow!(NoGap = flat_complement((2, 2):(2, 3), 12));

fn main() {}

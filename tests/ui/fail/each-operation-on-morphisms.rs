//! Each operation on morphisms and tuples, refused.
//! `AlgebraError::NoGap`
use layout_core::layout;

type FlatComplement = layout!(flat_complement((2,2):(2,3), 12));
type StandardForm = layout!(standard_form((4,8):(8,1)));
type MutualRefinement = layout!(mutual_refinement((6,4), (4,6)));
type IsIsomorphism = layout!(is_isomorphism((4,8):(8,1)));
type IsComplementaryTo = layout!(is_complementary_to(morphism((4),(4,2,8),(1)), 7));
type IsNondegenerate = layout!(is_nondegenerate("row"));
type IsStandardForm = layout!(is_standard_form((2,4)));
type SumMorphisms = layout!(sum_morphisms(morphism((2,4),(4,2),(2,1)), (4,8):(8,1)));
type StrongCoalesce = layout!(strong_coalesce((4,8):(8,1)));
type CoalesceWithEquiv = layout!(coalesce_with_equiv((4,8):(8,1)));
type FlattenCodomain = layout!(flatten_codomain((4,8):(8,1)));
type RelativeMode = layout!(relative_mode(((2,3),(4,(2,2))), 3, (6,16)));
type RelativeFlattening = layout!(relative_flattening(((2,3),4), (5,4)));
type UnderlyingMap = layout!(underlying_map((6,4), (2,12)));
type Sublength = layout!(sublength(((2,3),4), 4, (6,4)));
type NullifyTrivialStrides = layout!(nullify_trivial_strides("SM80_16x8x16_F32F16F16F32_TN"));
type FlatConcatenate = layout!(flat_concatenate((4,8):(8,1), 1@0));
type SortFlatLayoutWithPerm = layout!(sort_flat_layout_with_perm(Sw<1,0,2> o (4,8):(8,1)));

fn main() {}

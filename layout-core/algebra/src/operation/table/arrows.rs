//! Morphisms, and operations on nested tuples and layouts where they are arrows.

macro_rules! rows { ($then:ident $($rows:tt)*) => { $crate::operation::table::linear::rows! { $then $($rows)* { trace call at
    Morphism morphism "the standard representation of a layout; or from tuple S1 to S2, map counting leaves from 1, 0 for none"
        eg "morphism((4,(2,2)):(2,(1,8)))" => "morphism((4,(2,2)),(2,4,2),(2,1,3))" {
        (S1: layout) = trace.morphism_of_layout(&S1);
        (S1: tuple, S2: tuple, map: places) = NestMorphism::new(S1, S2, map.as_slice());
    }
    LayoutOf layout_of "the layout that a morphism stands for"
        eg "layout_of(morphism((2,4),(4,8,2),(3,1)))" => "(2,4):(32,1)" { (f: morphism) = trace.on(&f).layout(); }
    StandardForm standard_form "the standard representation of the layout of a morphism"
        eg "standard_form(morphism((2,4),(4,8,2),(3,1)))" => "morphism((2,4),(4,8,2),(3,1))" {
        (f: morphism) = { let layout = known!(trace.on(&f).layout()); trace.morphism_of_layout(&layout) };
    }
    Realize realize "the offset of index i, found digit by digit; of every index" [listed]
        eg "realize(morphism((2,4),(4,8,2),(3,1)), 3)" => "33" {
        (f: morphism) => f;
        (f: morphism, i: number) = trace.on(&f).realize(i);
    }
    ComposeMorphisms compose_morphisms "first f, then g; also `g o f`"
        eg "compose_morphisms(morphism((2,4),(4,2),(2,1)), morphism((4,2),(2,4,2),(2,3)))"
            => "morphism((2,4),(2,4,2),(3,2))" {
        (f: morphism, g: morphism) = trace.on(&f).compose(&g);
    }
    WeakComposite weak_composite "first f, then g, both split until the one ends where the other begins"
        eg "weak_composite(morphism((4,6),(4,6),(1,2)), morphism((2,4,3),(2,4,3),(1,2,3)))"
            => "morphism(((2,2),(2,3)),(2,(2,2),3),(1,2,3,4))" {
        (f: morphism, g: morphism) = trace.on(&f).weak_composite(&g);
    }
    ConcatMorphisms concat_morphisms "two morphisms into one tuple, side by side"
        eg "concat_morphisms(morphism((4),(4,2,8),(1)), morphism((8),(4,2,8),(3)))"
            => "morphism(((4),(8)),(4,2,8),(1,3))" {
        (f: morphism, g: morphism) = trace.on(&f).concat(&g);
    }
    Restrict restrict "a flat morphism on some leaves of its domain, counted from 1"
        eg "restrict(morphism((2,4,3),(4,8,2,3),(3,1,4)), (1,3))" => "morphism((2,3),(4,8,2,3),(3,4))" {
        (f: morphism, positions: places) = known!(trace.on(&known!(f.flatten())).restrict(positions.as_slice())).nest();
    }
    Factorize factorize "a flat morphism into some leaves of its codomain, counted from 1, all that are hit among them"
        eg "factorize(morphism((2,4),(4,8,2),(3,1)), (1,3))" => "morphism((2,4),(4,2),(2,1))" {
        (f: morphism, positions: places) = known!(trace.on(&known!(f.flatten())).factorize(positions.as_slice())).nest();
    }
    Pullback pullback "a morphism, split as the refinement S of its codomain"
        eg "pullback(morphism((8,6),(6,8),(2,1)), ((2,3),(4,2)))" => "morphism(((4,2),(2,3)),((2,3),(4,2)),(3,4,1,2))" {
        (f: morphism, S: tuple) = trace.on(&f).pullback_along(&S);
    }
    Pushforward pushforward "a morphism, split as the refinement S of its domain"
        eg "pushforward(morphism((8,6),(6,8),(2,1)), ((4,2),(2,3)))"
            => "morphism(((4,2),(2,3)),((2,3),(4,2)),(3,4,1,2))" {
        (f: morphism, S: tuple) = trace.on(&f).pushforward_along(&S);
    }
    MutualRefinement mutual_refinement "the refinements of two tuples of which the one begins with the leaves of the other"
        eg "mutual_refinement((6,4), (2,3,8))" => "(((2,3),4),(2,3,(4,2)))" {
        (S1: tuple, S2: tuple) = {
            let (t, u) = known!(trace.mutual_refinement(&S1, &S2));
            IntTuple::of(&[t, u])
        };
    }
    AreComposable are_composable "g begins where f ends"
        eg "are_composable(morphism((2,4),(4,2),(2,1)), morphism((4,2),(2,4,2),(2,3)))" => "true" {
        (f: morphism, g: morphism) => trace.on(&f).is_composable_with(&g);
    }
    ImagesAreDisjoint images_are_disjoint "no leaf of the one codomain is hit by both"
        eg "images_are_disjoint(morphism((4),(4,2,8),(1)), morphism((8),(4,2,8),(3)))" => "true" {
        (f: morphism, g: morphism) = trace.on(&f).images_are_disjoint(&g);
    }
    IsIsomorphism is_isomorphism "a morphism hits every leaf and forgets none"
        eg "is_isomorphism(morphism((2,4),(4,2),(2,1)))" => "true" {
        (f: morphism) => trace.on(&f).is_isomorphism();
    }
    IsComplementaryTo is_complementary_to "side by side, the two hit every leaf once"
        eg "is_complementary_to(morphism((4),(4,8),(1)), morphism((8),(4,8),(2)))" => "true" {
        (f: morphism, g: morphism) = trace.on(&f).is_complementary_to(&g);
    }
    Divides divides "f / g is defined" eg "divides(morphism((4),(4,8),(1)), morphism((4,8),(4,8),(1,2)))" => "true" {
        (g: morphism, f: morphism) => trace.on(&g).divides(&f);
    }
    ProductAdmissible product_admissible "f * g is defined"
        eg "product_admissible(morphism((4),(4,8),(1)), morphism((8),(8),(1)))" => "true" {
        (f: morphism, g: morphism) => trace.on(&f).is_admissible_with(&g);
    }
    IsNondegenerate is_nondegenerate "no leaf of 1 is hit; of a layout, no extent of 1 has a stride" [rearranges]
        eg "is_nondegenerate((4,1,8):(8,0,1))" => "true" {
        (f: layout) => trace.is_nondegenerate(&f);
        (f: morphism) => trace.on(&f).is_nondegenerate();
    }
    IsStandardForm is_standard_form "a morphism is the standard representation of its layout"
        eg "is_standard_form(morphism((2,4),(4,8,2),(3,1)))" => "true" {
        (f: morphism) = trace.on(&f).is_standard_form();
    }
    SumMorphisms sum_morphisms "two flat morphisms, domains and codomains side by side"
        eg "sum_morphisms(morphism((2,4),(4,2),(2,1)), morphism((4,3),(4,2),(1,0)))"
            => "morphism((2,4,4,3),(4,2,4,2),(2,1,3,0))" {
        (f: morphism, g: morphism) = known!(trace.on(&known!(f.flatten())).sum(&known!(g.flatten()))).nest();
    }
    StrongCoalesce strong_coalesce "a flat morphism, coalesced, leaves side by side that nothing hits merged too"
        eg "strong_coalesce(morphism((4,1,8),(4,8,1),(1,3,2)))" => "morphism((32),(32),(1))" {
        (f: morphism) = known!(trace.on(&known!(f.flatten())).strong_coalesce()).nest();
    }
    CoalesceWithEquiv coalesce_with_equiv
        "a flat morphism, coalesced, and the leaves of the squeezed codomain that were merged, counted from 1"
        eg "coalesce_with_equiv(morphism((4,1,8),(4,8,1),(1,3,2)))" => "[morphism((32),(32),(1)),[[1,2]]]" {
        (f: morphism) => {
            let (coalesced, classes) = known!(trace.on(&known!(f.flatten())).coalesce_with_classes());
            (known!(coalesced.nest()), classes)
        };
    }
    UpdateCodomain update_codomain "a flat morphism, the leaves of its codomain merged by classes, as in `((1,2),3)`"
        eg "update_codomain(morphism((2),(2,3,5),(1)), (1,(2,3)))" => "morphism((2),(2,15),(1))" {
        (f: morphism, classes: tuple) = {
            let f = known!(f.flatten());
            known!(trace.on(&f).update_codomain(&known!(Classes::listed(&classes, f.codomain().count())))).nest()
        };
    }
    FlattenCodomain flatten_codomain "a morphism into the leaves of its codomain"
        eg "flatten_codomain(morphism((2,4),((4,2),2),(2,1)))" => "morphism((2,4),(4,2,2),(2,1))" {
        (f: morphism) = f.flatten_codomain();
    }
    RelativeMode relative_mode "what of S lies over leaf i of R, which S refines; leaves count from 1"
        eg "relative_mode(((2,3),(4,(2,2))), 3, (6,(4,4)))" => "(2,2)" {
        (S: tuple, i: index, R: tuple) = trace.relative_mode(&S, i, &R);
    }
    RelativeFlattening relative_flattening "what of S lies over each leaf of R"
        eg "relative_flattening(((2,3),(4,(2,2))), (6,(4,4)))" => "((2,3),4,(2,2))" {
        (S: tuple, R: tuple) = trace.relative_flattening(&S, &R);
    }
    UnderlyingMap underlying_map "for each leaf of S, the leaf of R that it lies over, counted from 1"
        eg "underlying_map(((2,3),(4,(2,2))), (6,(4,4)))" => "[1,1,2,3,3]" {
        (S: tuple, R: tuple) => {
            let (map, leaves) = known!(trace.underlying_map(&S, &R));
            let mut numbers = Numbers::NONE;
            each!(i in 0, leaves => { numbers.push(map[i] as u64); });
            numbers
        };
    }
    Sublength sublength "how many leaves of S lie over the leaves of R before its leaf i, counted from 1"
        eg "sublength(((2,3),(4,(2,2))), 3, (6,(4,4)))" => "3" {
        (S: tuple, i: index, R: tuple) = trace.sublength(&S, i, &R);
    }
    NullifyTrivialStrides nullify_trivial_strides "stride 0 where the extent is 1" [rearranges]
        eg "nullify_trivial_strides((2,1,3):(1,7,2))" => "(2,1,3):(1,0,2)" {
        (A: layout) => trace.nullify_trivial_strides(&A);
    }
    FlatConcatenate flat_concatenate "the leaves of both, in one tuple" [joins]
        eg "flat_concatenate((4,8):(8,1), ((2,2),3):((1,6),2))" => "(4,8,2,2,3):(8,1,1,6,2)" {
        (A: layout, B: layout) = category::flat_concatenate(&A, &B);
    }
    FlatComplement flat_complement "what is left of n offsets between the strides of A, by formula, each gap a mode"
        eg "flat_complement((2,2):(2,12), 48)" => "(2,3,2):(1,4,24)" {
        (A: layout, n: number) = trace.flat_complement(&A, n);
    }
    SortFlatLayoutWithPerm sort_flat_layout_with_perm "the leaves by stride, and from where each came, counted from 1"
        eg "sort_flat_layout_with_perm((2,3,2):(3,1,0))" => "[(2,3,2):(0,1,3),[3,2,1]]" {
        (A: layout) = trace.sort_with_permutation(&A);
    }
} } } }

pub(in crate::operation) use rows;

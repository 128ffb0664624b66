//! Morphisms, and what is asked of nested tuples and layouts where they are arrows.

macro_rules! rows { ($then:ident $($rows:tt)*) => { $crate::operation::table::linear::rows! { $then $($rows)* { trace call
    Morphism morphism "the standard representation of a layout; or from tuple S1 to S2, map counting leaves from 1, 0 for none" {
        (S1: layout) = trace.morphism_of_layout(&S1);
        (S1: tuple, S2: tuple, map: places) = NestMorphism::new(S1, S2, map.as_slice());
    }
    LayoutOf layout_of "the layout that a morphism stands for" { (f: morphism) = trace.on(&f).layout(); }
    StandardForm standard_form "the standard representation of the layout of a morphism" {
        (f: morphism) = { let layout = known!(trace.on(&f).layout()); trace.morphism_of_layout(&layout) };
    }
    Realize realize "the offset of index i, found digit by digit; of every index" [listed] {
        (f: morphism) = f;
        (f: morphism, i: number) = trace.on(&f).realize(i);
    }
    ComposeMorphisms compose_morphisms "first f, then g; also `g o f`" {
        (f: morphism, g: morphism) = trace.on(&f).compose(&g);
    }
    WeakComposite weak_composite "first f, then g, both split until the one ends where the other begins" {
        (f: morphism, g: morphism) = trace.on(&f).weak_composite(&g);
    }
    ConcatMorphisms concat_morphisms "two morphisms into one tuple, side by side" {
        (f: morphism, g: morphism) = trace.on(&f).concat(&g);
    }
    Restrict restrict "a flat morphism on some leaves of its domain, counted from 1" {
        (f: morphism, positions: places) = trace.on(&known!(f.flatten())).restrict(positions.as_slice());
    }
    Factorize factorize "a flat morphism into some leaves of its codomain, counted from 1, all that are hit among them" {
        (f: morphism, positions: places) = trace.on(&known!(f.flatten())).factorize(positions.as_slice());
    }
    Pullback pullback "a morphism, split as the refinement S of its codomain" {
        (f: morphism, S: tuple) = trace.on(&f).pullback_along(&S);
    }
    Pushforward pushforward "a morphism, split as the refinement S of its domain" {
        (f: morphism, S: tuple) = trace.on(&f).pushforward_along(&S);
    }
    MutualRefinement mutual_refinement "the refinements of two tuples of which the one begins with the leaves of the other" {
        (S1: tuple, S2: tuple) = own::mutual_refinement(&S1, &S2, trace);
    }
    AreComposable are_composable "g begins where f ends" {
        (f: morphism, g: morphism) = trace.on(&f).is_composable_with(&g);
    }
    ImagesAreDisjoint images_are_disjoint "no leaf of the one codomain is hit by both" {
        (f: morphism, g: morphism) = trace.on(&f).images_are_disjoint(&g);
    }
    IsIsomorphism is_isomorphism "a morphism hits every leaf and forgets none" {
        (f: morphism) = trace.on(&f).is_isomorphism();
    }
    IsComplementaryTo is_complementary_to "side by side, the two hit every leaf once" {
        (f: morphism, g: morphism) = trace.on(&f).is_complementary_to(&g);
    }
    Divides divides "f / g is defined" { (g: morphism, f: morphism) = trace.on(&g).divides(&f); }
    ProductAdmissible product_admissible "f * g is defined" {
        (f: morphism, g: morphism) = trace.on(&f).is_admissible_with(&g);
    }
    IsNondegenerate is_nondegenerate "no leaf of 1 is hit; of a layout, no extent of 1 has a stride" {
        (f: layout) = trace.is_nondegenerate(&f);
        (f: morphism) = trace.on(&f).is_nondegenerate();
    }
    IsStandardForm is_standard_form "a morphism is the standard representation of its layout" {
        (f: morphism) = trace.on(&f).is_standard_form();
    }
    SumMorphisms sum_morphisms "two flat morphisms, domains and codomains side by side" {
        (f: morphism, g: morphism) = trace.on(&known!(f.flatten())).sum(&known!(g.flatten()));
    }
    StrongCoalesce strong_coalesce "a flat morphism, coalesced, leaves side by side that nothing hits merged too" {
        (f: morphism) = trace.on(&known!(f.flatten())).strong_coalesce();
    }
    CoalesceWithEquiv coalesce_with_equiv
        "a flat morphism, coalesced, and the leaves of the squeezed codomain that were merged, counted from 1" {
        (f: morphism) = own::with_classes(trace.on(&known!(f.flatten())).coalesce_with_classes());
    }
    UpdateCodomain update_codomain "a flat morphism, the leaves of its codomain merged by classes, as in `((1,2),3)`" {
        (f: morphism, classes: tuple) = own::merged(&known!(f.flatten()), &classes, trace);
    }
    FlattenCodomain flatten_codomain "a morphism into the leaves of its codomain" { (f: morphism) = f.flatten_codomain(); }
    RelativeMode relative_mode "what of S lies over leaf i of R, which S refines; leaves count from 1" {
        (S: tuple, i: index, R: tuple) = trace.relative_mode(&S, i, &R);
    }
    RelativeFlattening relative_flattening "what of S lies over each leaf of R" {
        (S: tuple, R: tuple) = trace.relative_flattening(&S, &R);
    }
    UnderlyingMap underlying_map "for each leaf of S, the leaf of R that it lies over, counted from 1" {
        (S: tuple, R: tuple) = own::underlying_map(&S, &R, trace);
    }
    Sublength sublength "how many leaves of S lie over the leaves of R before leaf i of S, counted from 1" {
        (S: tuple, i: index, R: tuple) = trace.sublength(&S, i, &R);
    }
    NullifyTrivialStrides nullify_trivial_strides "stride 0 where the extent is 1" {
        (A: layout) = trace.nullify_trivial_strides(&A);
    }
    FlatConcatenate flat_concatenate "the leaves of both, in one tuple" {
        (A: layout, B: layout) = category::flat_concatenate(&A, &B);
    }
    FlatComplement flat_complement "what is left of n offsets between the strides of A, by formula, each gap a mode" {
        (A: layout, n: number) = trace.flat_complement(&A, n);
    }
    SortFlatLayoutWithPerm sort_flat_layout_with_perm "the leaves by stride, and from where each came, counted from 1" {
        (A: layout) = trace.sort_with_permutation(&A);
    }
} } } }

pub(in crate::operation) use rows;

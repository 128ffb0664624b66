use layout_core::layout_const;

fn main() {
    let _ = layout_const!(is_injective(Sw<1,0,3>));
    let _ = layout_const!(is_bijective(Sw<1,0,3>));
    let _ = layout_const!(is_compact(Sw<1,0,3>));
    let _ = layout_const!(is_sorted(Sw<1,0,3>));
    let _ = layout_const!(is_coalesced(Sw<1,0,3>));
    let _ = layout_const!(is_tractable(Sw<1,0,3>));
    let _ = layout_const!(is_surjective_onto((4, 8)));
    let _ = layout_const!(is_complementable((4, 8), loose));
    let _ = layout_const!(is_composable((4, 8)));
    let _ = layout_const!(functionally_equal((4, 8), loose));
    let _ = layout_const!(congruent((4, 8)));
    let _ = layout_const!(weakly_congruent(loose, 4));
    let _ = layout_const!(compatible((4, 8), row));
    let _ = layout_const!(weakly_compatible());
    let _ = layout_const!(refines(true, 4));
}

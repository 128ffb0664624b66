//! Operations in Rust: every example of 0.1 that is an integer, a condition or a layout, evaluated while this file compiles.

use layout_core::{layout_const, make_layout};

#[test]
fn integers() {
    assert_eq!(layout_const!(size((4,8):(8,1))), 32_u64);
    assert_eq!(layout_const!(cosize((4,8):(9,1))), 35_u64);
    assert_eq!(layout_const!(coshape((4,8):(9,1))), 35_u64);
    assert_eq!(layout_const!(rank((4,(2,4)):(8,(1,2)))), 2_u64);
    assert_eq!(layout_const!(depth((4,(2,4)):(8,(1,2)))), 2_u64);
    assert_eq!(layout_const!(call((4,8):(8,1), (2,3))), 19_u64);
    assert_eq!(layout_const!(vector_width((8,4):(1,12))), 4_u64);
    assert_eq!(layout_const!(footprint((9,7):(3,5))), 47_u64);
    assert_eq!(layout_const!(image_gaps((4,8):(1,5))), 7_u64);
    assert_eq!(layout_const!(product((4, 8))), 32_u64);
    assert_eq!(layout_const!(crd2idx((1, 3), (4, 8))), 13_u64);
    assert_eq!(layout_const!(sum((4, 8, 2))), 14_u64);
    assert_eq!(layout_const!(max((4, 8, 2), 3)), 8_u64);
    assert_eq!(layout_const!(min((4, 8, 2))), 2_u64);
    assert_eq!(layout_const!(gcd((12, 8))), 4_u64);
    assert_eq!(layout_const!(max_element((4, 8, 2))), 8_u64);
    assert_eq!(layout_const!(inner_product((4, 8), (8, 1))), 40_u64);
    assert_eq!(layout_const!(get_1d_coord((4,8):(8,1), 13)), 21_u64);
    assert_eq!(layout_const!(max_alignment((4,8):(8,1))), 32_u64);
    assert_eq!(layout_const!(max_common_vector((4,8):(8,1), (4,8):(8,1))), 32_u64);
    assert_eq!(layout_const!(swizzle_apply(Sw<2,0,2>, 13)), 14_u64);
    assert_eq!(layout_const!(wgmma_descriptor_k(Sw<3,3,3> o (64,16):(64,1), 16)), 4_611_686_293_305_360_384_u64);
    assert_eq!(layout_const!(wgmma_descriptor_mn(Sw<3,3,3> o (64,16):(1,64), 16)), 4_611_686_293_305_294_848_u64);
    assert_eq!(layout_const!(tcgen05_descriptor_k(Sw<2,3,3> o (64,32):(32,1), 16)), 9_223_442_543_037_972_480_u64);
    assert_eq!(layout_const!(tcgen05_descriptor_mn(Sw<3,3,3> o (64,16):(1,64), 16)), 4_611_756_662_049_472_512_u64);
    assert_eq!(layout_const!(bank_conflicts(32:32, 4)), 7_u64);
    assert_eq!(layout_const!(coalesced_sectors(32:32, 4)), 32_u64);
    assert_eq!(layout_const!(coalesced_lines(32:32, 4)), 8_u64);
    assert_eq!(layout_const!(tile_conflicts((8,64):row, f16, row, ldmatrix)), 56_u64);
    assert_eq!(layout_const!(realize(morphism((2, 4), (4, 8, 2), (3, 1)), 3)), 33_u64);
    assert_eq!(layout_const!(sublength(((2, 3), (4, (2, 2))), 3, (6, (4, 4)))), 3_u64);
    assert_eq!(
        layout_const!(input_basis_mask(linear{ lane: [(1,0),(0,2),(0,0)], warp: [(2,0)] -> row: 4, col: 4 }, "lane", ("row", "col"))),
        3_u64
    );
    assert_eq!(
        layout_const!(output_basis_mask(linear{ lane: [(1,0),(0,2),(0,0)], warp: [(2,0)] -> row: 4, col: 4 }, ("warp", "lane"), "row")),
        3_u64
    );
    assert_eq!(layout_const!(num_consecutive(linear{ register: [1,2], lane: [8] -> o: 16 })), 4_u64);
    assert_eq!(layout_const!(contiguous_elems(linear{ register: [1,2], lane: [8] -> o: 16 }, "o")), 4_u64);
    assert_eq!(layout_const!(largest_vectorisation(linear { register: [1, 2, 4], lane: [8, 16, 32] }, 32)), 4_u64);
    assert_eq!(
        layout_const!(conversion_rounds(linear{ register: [1,2], lane: [4] }, linear{ register: [4,0], lane: [1] -> offset: 8 })),
        2_u64
    );
    assert_eq!(
        layout_const!(bank_conflicts_memdesc(linear{ register: [], lane: [1,2,4,8,16] -> o: 32 }, linear{ offset: [1,2,4,8,16] -> o: 32 }, 16)),
        0_u64
    );
}

#[test]
fn conditions() {
    assert!(layout_const!(congruent((4, (2, 2)), (1, (1, 1)))));
    assert!(layout_const!(weakly_congruent(4, (2, 2))));
    assert!(layout_const!(compatible(8, (2, 4))));
    assert!(layout_const!(weakly_compatible((4, 4), ((2, 4), 4))));
    assert!(layout_const!(refines(((2, 4), 4), (8, 4))));
    assert!(layout_const!(is_injective((4,8):(8,1))));
    assert!(layout_const!(is_bijective((4,8):(8,1))));
    assert!(layout_const!(is_compact((4,8):(8,1))));
    assert!(layout_const!(is_tractable((4,8):(8,1))));
    assert!(layout_const!(is_complementable((4,2):(1,8), 16)));
    assert!(layout_const!(is_surjective_onto((4,8):(8,1), 32)));
    assert!(layout_const!(is_sorted((4,8):(1,4))));
    assert!(layout_const!(is_coalesced((4,8):(1,8))));
    assert!(layout_const!(is_composable((4,8):(8,1), (2,4))));
    assert!(layout_const!(is_divisible((4,8):(8,1), (2,4))));
    assert!(layout_const!(evenly_divides((4, 8), (2, 4))));
    assert!(layout_const!(functionally_equal((4,8):(1,4), 32:1)));
    assert!(layout_const!(is_contiguous((4,8):(1,4))));
    assert!(layout_const!(elem_less((1, 2), (4, 8))));
    assert!(layout_const!(elem_leq((1, 2), (4, 8))));
    assert!(layout_const!(elem_gtr((4, 8), (1, 2))));
    assert!(layout_const!(elem_geq((4, 8), (1, 2))));
    assert!(layout_const!(lex_less((1, 9), (2, 0))));
    assert!(layout_const!(colex_less((9, 1), (0, 2))));
    assert!(layout_const!(is_in_domain((1, 2), (4, 8))));
    assert!(layout_const!(conflict_free(Sw<3,3,3> o (8,64):row, ldmatrix, 2)));
    assert!(layout_const!(are_composable(morphism((2, 4), (4, 2), (2, 1)), morphism((4, 2), (2, 4, 2), (2, 3)))));
    assert!(layout_const!(images_are_disjoint(morphism((4), (4, 2, 8), (1)), morphism((8), (4, 2, 8), (3)))));
    assert!(layout_const!(is_isomorphism(morphism((2, 4), (4, 2), (2, 1)))));
    assert!(layout_const!(is_complementary_to(morphism((4), (4, 8), (1)), morphism((8), (4, 8), (2)))));
    assert!(layout_const!(divides(morphism((4), (4, 8), (1)), morphism((4, 8), (4, 8), (1, 2)))));
    assert!(layout_const!(product_admissible(morphism((4), (4, 8), (1)), morphism((8), (8), (1)))));
    assert!(layout_const!(is_nondegenerate((4,1,8):(8,0,1))));
    assert!(layout_const!(is_standard_form(morphism((2, 4), (4, 8, 2), (3, 1)))));
    assert!(layout_const!(is_surjective(linear{ x: [1,3,2] -> y: 4 })));
    assert!(layout_const!(is_identity_on_out_dim(linear{ lane: [(1,0)], reg: [(0,1)] -> lane: 2, o: 2 }, "lane")));
    assert!(layout_const!(is_trivial_over(linear{ lane: [(1,0)], reg: [(0,1)] -> lane: 2, o: 2 }, "lane")));
    assert!(layout_const!(square_identity(linear{ lane: [(1,0)], reg: [(0,1)] -> lane: 2, o: 2 }, "lane")));
    assert!(layout_const!(sublayout_is_zero(linear{ lane: [(1,0)], reg: [(0,1)] -> lane: 2, o: 2 }, "lane", "o")));
    assert!(layout_const!(equal_ignoring_out_sizes(linear{ lane: [1] -> o: 4 }, linear{ lane: [1] -> o: 2 })));
    assert!(layout_const!(image_is_within(linear{ x: [2,3] -> y: 4 }, linear{ x: [1,2] -> y: 4 })));
}

#[test]
fn layouts() {
    assert_eq!(make_layout!(make_layout((4, 8))).to_string(), "(4,8):(1,4)");
    assert_eq!(make_layout!(make_ordered_layout((4, 8), (1, 0))).to_string(), "(4,8):(8,1)");
    assert_eq!(make_layout!(tile_to_shape((2, 2), (4, 6))).to_string(), "((2,2),(2,3)):((1,4),(2,8))");
    assert_eq!(
        make_layout!(tile_to_mma_shape((8,64):(64,1), ((128,16),1,4))).to_string(),
        "((128,16),1,4):((64,1),0,16)"
    );
    assert_eq!(make_layout!(with_shape(32:1, (4,8))).to_string(), "(4,8):(1,4)");
    assert_eq!(make_layout!(make_layout_like((4,8):(9,1))).to_string(), "(4,8):(8,1)");
    assert_eq!(make_layout!(make_fragment_like((4,4,4,2):(4,1,32,16))).to_string(), "(4,4,4,2):(1,4,32,16)");
    assert_eq!(make_layout!(flatten((4,(2,4)):(8,(1,2)))).to_string(), "(4,2,4):(8,1,2)");
    assert_eq!(make_layout!(unflatten((4,2,4):(8,1,2), (1,(1,1)))).to_string(), "(4,(2,4)):(8,(1,2))");
    assert_eq!(make_layout!(get((4,(2,4)):(8,(1,2)), 1, 0)).to_string(), "2:1");
    assert_eq!(make_layout!(append((4,8):(8,1), 2:32)).to_string(), "(4,8,2):(8,1,32)");
    assert_eq!(make_layout!(prepend((4,8):(8,1), 2:32)).to_string(), "(2,4,8):(32,8,1)");
    assert_eq!(make_layout!(replace((4,8):(8,1), 1, 2:1)).to_string(), "(4,2):(8,1)");
    assert_eq!(make_layout!(zip((2,3):(1,2), (4,5):(1,4))).to_string(), "((2,4),(3,5)):((1,1),(2,4))");
    assert_eq!(make_layout!(coalesce((4,8):(1,4))).to_string(), "32:1");
    assert_eq!(make_layout!(coalesce_z((4,8):(1,4))).to_string(), "32:1");
    assert_eq!(make_layout!(filter((4,8):(0,1))).to_string(), "8:1");
    assert_eq!(make_layout!(filter_zeros((4,8):(0,1))).to_string(), "(1,8):(0,1)");
    assert_eq!(make_layout!(sort((4,8):(8,1))).to_string(), "(8,4):(1,8)");
    assert_eq!(make_layout!(squeeze((4,1):(8,1))).to_string(), "4:8");
    assert_eq!(make_layout!(slice((_,2), (4,8):(8,1))).to_string(), "(4):(8)");
    assert_eq!(make_layout!(dice((1,_), (4,8):(8,1))).to_string(), "(4):(8)");
    assert_eq!(make_layout!(composition((4,8):(8,1), 4:2)).to_string(), "(2,2):(16,1)");
    assert_eq!(make_layout!(complement((4,2):(1,8), 16)).to_string(), "2:4");
    assert_eq!(make_layout!(right_inverse((4,8):(8,1))).to_string(), "(8,4):(4,1)");
    assert_eq!(make_layout!(left_inverse((4,8):(8,1))).to_string(), "(8,4):(4,1)");
    assert_eq!(make_layout!(nullspace((4,8):(0,1))).to_string(), "4:1");
    assert_eq!(make_layout!(domain_distribute((8, ((2, 8), (2, 4))), 8)).to_string(), "8:1");
    assert_eq!(make_layout!(greatest_common_domain((4, 6), (8, 3))).to_string(), "(4,2,3):(1,4,8)");
    assert_eq!(make_layout!(layout_add((4,8):(1,4), (4,8):(2,8))).to_string(), "32:3");
    assert_eq!(make_layout!(logical_divide((4,8):(8,1), (2,4))).to_string(), "((2,2),(4,2)):((8,16),(1,4))");
    assert_eq!(make_layout!(zipped_divide((4,8):(8,1), (2,4))).to_string(), "((2,4),(2,2)):((8,1),(16,4))");
    assert_eq!(make_layout!(tiled_divide((4,8):(8,1), (2,4))).to_string(), "((2,4),2,2):((8,1),16,4)");
    assert_eq!(make_layout!(flat_divide((4,8):(8,1), (2,4))).to_string(), "(2,4,2,2):(8,1,16,4)");
    assert_eq!(
        make_layout!(tile_unzip(((2,2),(4,2)):((8,16),(1,4)), (2,4))).to_string(),
        "((2,4),(2,2)):((8,1),(16,4))"
    );
    assert_eq!(make_layout!(logical_product((2,2):(4,1), 6:1)).to_string(), "((2,2),(2,3)):((4,1),(2,8))");
    assert_eq!(make_layout!(zipped_product((2, 2), (3, 4))).to_string(), "((2,2),(3,(2,2))):((1,2),(2,(1,4)))");
    assert_eq!(make_layout!(tiled_product((2, 2), (3, 4))).to_string(), "((2,2),3,(2,2)):((1,2),2,(1,4))");
    assert_eq!(make_layout!(flat_product((2, 2), (3, 4))).to_string(), "(2,2,3,(2,2)):(1,2,2,(1,4))");
    assert_eq!(make_layout!(blocked_product((2, 2), (2, 3))).to_string(), "((2,2),(2,3)):((1,4),(2,8))");
    assert_eq!(make_layout!(raked_product((2, 2), (2, 3))).to_string(), "((2,2),(3,2)):((4,1),(8,2))");
    assert_eq!(make_layout!(make_layout_tv((4,8):(8,1), (2,2))).to_string(), "((8,4),(2,2)):((16,2),(1,8))");
    assert_eq!(make_layout!(local_tile_layout((8,8):(8,1), (4,4), (1,0))).to_string(), "(4,4):(8,1)");
    assert_eq!(make_layout!(local_tile_proj_layout((4,4):(4,1), (2,4,2), (1,0,1), (1,_,1))).to_string(), "(2,2):(4,1)");
    assert_eq!(make_layout!(local_partition_layout((8,8):(8,1), (4,4), 5)).to_string(), "(2,2):(32,4)");
    assert_eq!(make_layout!(inner_partition_layout((8,8):(8,1), (4,4), (1,0))).to_string(), "(4,4):(8,1)");
    assert_eq!(make_layout!(outer_partition_layout((8,8):(8,1), (4,4), (1,0))).to_string(), "(2,2):(32,4)");
    assert_eq!(make_layout!(upcast((4,8):(8,1), 2)).to_string(), "(4,4):(4,1)");
    assert_eq!(make_layout!(downcast((4,8):(8,1), 2)).to_string(), "(4,16):(16,1)");
    assert_eq!(make_layout!(recast_layout((4,8):(8,1), 8, 16)).to_string(), "(4,4):(4,1)");
    assert_eq!(make_layout!(max_common_layout((4,8):(8,1), (4,8):(8,1))).to_string(), "(8,4):(4,1)");
    assert_eq!(make_layout!(composed(Sw<1,0,1>, 2, 4:2)).to_string(), "Sw<1,0,1> o 2 o 4:2");
    assert_eq!(make_layout!(upcast_composed(Sw<2,3,3>, 0, (2,4):(1,2), 2)).to_string(), "Sw<2,2,3> o 0 o (1,4):(1,1)");
    assert_eq!(
        make_layout!(downcast_composed(Sw<2,3,3>, 0, (2,4):(1,2), 2)).to_string(),
        "Sw<2,4,3> o 0 o (4,4):(1,4)"
    );
    assert_eq!(make_layout!(smem_atom_k(128, 16)).to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    assert_eq!(make_layout!(smem_atom_mn(64, 16)).to_string(), "Sw<2,3,3> o 0 o (32,8):(1,32)");
    assert_eq!(make_layout!(auto_swizzle((8,64):row, f16, row, ldmatrix)).to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    assert_eq!(make_layout!(best_swizzle((8,64):row, f16, row, ldmatrix)).to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    assert_eq!(make_layout!(auto_padding((8,64):row, f16, row, ldmatrix)).to_string(), "(8,64):(72,1)");
    assert_eq!(make_layout!(mma_threads("SM80_16x8x16_F32F16F16F32_TN")).to_string(), "32:1");
    assert_eq!(make_layout!(mma_A("SM80_16x8x16_F32F16F16F32_TN")).to_string(), "((4,8),(2,2,2)):((32,1),(16,8,128))");
    assert_eq!(make_layout!(mma_B("SM80_16x8x16_F32F16F16F32_TN")).to_string(), "((4,8),(2,2)):((16,1),(8,64))");
    assert_eq!(make_layout!(mma_C("SM80_16x8x16_F32F16F16F32_TN")).to_string(), "((4,8),(2,2)):((32,1),(16,8))");
    assert_eq!(
        make_layout!(mma_SFA(
            "SM120::BLOCKSCALED::SM120_16x8x32_TN_VS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,32>"
        ))
        .to_string(),
        "((2,2,8),32):((8,0,1),16)"
    );
    assert_eq!(
        make_layout!(mma_SFB(
            "SM120::BLOCKSCALED::SM120_16x8x32_TN_VS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,32>"
        ))
        .to_string(),
        "((4,8),32):((0,1),8)"
    );
    assert_eq!(
        make_layout!(mma_E("SM120::SPARSE::SM120_SPARSE_16x8x64_TN<float_e4m3_t,float_e4m3_t,float>")).to_string(),
        "((2,2,8),32):((8,512,1),16)"
    );
    assert_eq!(make_layout!(scale_factors_k(16)).to_string(), "((32,4),(16,4)):((16,4),(0,1))");
    assert_eq!(make_layout!(scale_factors_mn(32)).to_string(), "((32,4),(32,4)):((0,1),(16,4))");
    assert_eq!(make_layout!(copy_threads("SM75_U32x4_LDSM_N")).to_string(), "32:1");
    assert_eq!(make_layout!(copy_src("SM75_U32x4_LDSM_N")).to_string(), "(32,128):(128,1)");
    assert_eq!(make_layout!(copy_dst("SM75_U32x4_LDSM_N")).to_string(), "(32,(32,4)):(32,(1,1024))");
    assert_eq!(make_layout!(copy_ref("SM75_U32x4_LDSM_N")).to_string(), "(32,(32,4)):(32,(1,1024))");
    assert_eq!(
        make_layout!(tiled_mma_threads("SM80_16x8x16_F32F16F16F32_TN", (2, 2, 1))).to_string(),
        "(32,2,2,1):(1,32,64,0)"
    );
    assert_eq!(
        make_layout!(layoutA_TV("SM80_16x8x16_F32F16F16F32_TN", (2, 2, 1))).to_string(),
        "((4,8,2,2),((2,2,2),(1,1))):((64,1,16,0),((32,8,256),(0,0)))"
    );
    assert_eq!(
        make_layout!(layoutB_TV("SM80_16x8x16_F32F16F16F32_TN", (2, 2, 1))).to_string(),
        "((4,8,2,2),((2,2),(1,1))):((32,1,0,8),((16,128),(0,0)))"
    );
    assert_eq!(
        make_layout!(layoutC_TV("SM80_16x8x16_F32F16F16F32_TN", (2, 2, 1))).to_string(),
        "((4,8,2,2),((2,2),(1,1))):((64,1,16,256),((32,8),(0,0)))"
    );
    assert_eq!(
        make_layout!(thrfrg_A((64, 32), "SM80_16x8x16_F32F16F16F32_TN", (2, 2, 1))).to_string(),
        "(((4,8),(2,1)),((2,2,2),(2,2))):(((128,1),(16,0)),((64,8,512),(32,1024)))"
    );
    assert_eq!(
        make_layout!(thrfrg_B((64, 32), "SM80_16x8x16_F32F16F16F32_TN", (2, 2, 1))).to_string(),
        "(((4,8),(2,1)),((2,2),(4,2))):(((128,1),(8,0)),((64,512),(16,1024)))"
    );
    assert_eq!(
        make_layout!(thrfrg_C((64, 64), "SM80_16x8x16_F32F16F16F32_TN", (2, 2, 1))).to_string(),
        "(((4,8),(2,2)),((2,2),(2,4))):(((128,1),(16,512)),((64,8),(32,1024)))"
    );
    assert_eq!(
        make_layout!(partition_A_layout((64, 32), "SM80_16x8x16_F32F16F16F32_TN", (2, 2, 1))).to_string(),
        "((2,2,2),2,2):((64,8,512),32,1024)"
    );
    assert_eq!(
        make_layout!(partition_B_layout((64, 32), "SM80_16x8x16_F32F16F16F32_TN", (2, 2, 1))).to_string(),
        "((2,2),4,2):((64,512),16,1024)"
    );
    assert_eq!(
        make_layout!(partition_C_layout((64, 64), "SM80_16x8x16_F32F16F16F32_TN", (2, 2, 1))).to_string(),
        "((2,2),2,4):((64,8),32,1024)"
    );
    assert_eq!(
        make_layout!(partition_fragment_A((64, 32), "SM80_16x8x16_F32F16F16F32_TN", (2, 2, 1))).to_string(),
        "((2,2,2),2,2):((1,2,4),8,16)"
    );
    assert_eq!(
        make_layout!(partition_fragment_B((64, 32), "SM80_16x8x16_F32F16F16F32_TN", (2, 2, 1))).to_string(),
        "((2,2),4,2):((1,2),4,16)"
    );
    assert_eq!(
        make_layout!(partition_fragment_C((64, 64), "SM80_16x8x16_F32F16F16F32_TN", (2, 2, 1))).to_string(),
        "((2,2),2,4):((1,2),4,8)"
    );
    assert_eq!(
        make_layout!(retile_A(
            partition_fragment_A((64, 32), "SM80_16x8x16_F32F16F16F32_TN", (2, 2, 1)),
            "SM75_U32x4_LDSM_N",
            16,
            "SM80_16x8x16_F32F16F16F32_TN",
            (2, 2, 1)
        ))
        .to_string(),
        "((8,1),2,2):((1,0),8,16)"
    );
    assert_eq!(
        make_layout!(retile_B(
            partition_fragment_B((64, 32), "SM80_16x8x16_F32F16F16F32_TN", (2, 2, 1)),
            "SM75_U32x2_LDSM_N",
            16,
            "SM80_16x8x16_F32F16F16F32_TN",
            (2, 2, 1)
        ))
        .to_string(),
        "((4,1),4,2):((1,0),4,16)"
    );
    assert_eq!(
        make_layout!(retile_C(
            partition_fragment_C((64, 64), "SM80_16x8x16_F32F16F16F32_TN", (2, 2, 1)),
            "SM90_U32x2_STSM_N",
            16,
            "SM80_16x8x16_F32F16F16F32_TN",
            (2, 2, 1)
        ))
        .to_string(),
        "((4,1),2,4):((1,0),4,8)"
    );
    assert_eq!(
        make_layout!(layoutS_TV("SM75_U32x4_LDSM_N", 16, (32, 1), (1, 8))).to_string(),
        "((8,4),((2,4),1)):((4,64),((32,1),0))"
    );
    assert_eq!(make_layout!(layoutD_TV("SM75_U32x4_LDSM_N", 16, (32, 1), (1, 8))).to_string(), "(32,(8,1)):(1,(32,0))");
    assert_eq!(
        make_layout!(tidfrg_S((64, 32), "SM75_U32x4_LDSM_N", 16, (32, 1), (1, 8))).to_string(),
        "((8,4),((2,4),1),(2,4)):((4,128),((64,1),0),(32,512))"
    );
    assert_eq!(
        make_layout!(tidfrg_D((64, 32), "SM75_U32x4_LDSM_N", 16, (32, 1), (1, 8))).to_string(),
        "(32,(8,1),(2,4)):(1,(64,0),(32,512))"
    );
    assert_eq!(
        make_layout!(partition_S_layout((64, 32), "SM75_U32x4_LDSM_N", 16, (32, 1), (1, 8))).to_string(),
        "(((2,4),1),2,4):(((64,1),0),32,512)"
    );
    assert_eq!(
        make_layout!(partition_D_layout((64, 32), "SM75_U32x4_LDSM_N", 16, (32, 1), (1, 8))).to_string(),
        "((8,1),2,4):((64,0),32,512)"
    );
    assert_eq!(make_layout!(layout_of(morphism((2, 4), (4, 8, 2), (3, 1)))).to_string(), "(2,4):(32,1)");
    assert_eq!(make_layout!(nullify_trivial_strides((2,1,3):(1,7,2))).to_string(), "(2,1,3):(1,0,2)");
    assert_eq!(make_layout!(flat_concatenate((4,8):(8,1), ((2,2),3):((1,6),2))).to_string(), "(4,8,2,2,3):(8,1,1,6,2)");
    assert_eq!(make_layout!(flat_complement((2,2):(2,12), 48)).to_string(), "(2,3,2):(1,4,24)");
    assert_eq!(make_layout!(from_linear(linear { offset: [1, 2, 5, 10] })).to_string(), "Sw<2,0,2> o 0 o 16:1");
}

//! Bulk copies and boxes of tensors, by their definition, and what they have to wait for.

use crate::kernel::{bytes, words};
use layout_gpu_interpreter::{Arg, Fault, Machine, Module, TensorMap};

/// A kernel of one warp with 8 KiB of shared memory at `%r2`, a barrier at `%r3`, the parameters' map at `%rd3`, and thread 0 alone.
fn text(body: &str) -> String {
    format!(
        ".version 8.6\n.target sm_90a\n.address_size 64\n\
         .visible .entry k(.param .u64 input, .param .u64 output, .param .align 64 .b8 map[128])\n{{\n\
         .reg .pred %p<10>;\n.reg .b16 %rs<4>;\n.reg .b32 %r<40>;\n.reg .b64 %rd<20>;\n\
         .shared .align 1024 .b8 tile[8192];\n.shared .align 8 .b64 gate;\n\
         ld.param.u64 %rd1, [input];\nld.param.u64 %rd2, [output];\nmov.b64 %rd3, map;\ncvta.param.u64 %rd3, %rd3;\n\
         mov.u32 %r1, %tid.x;\nmov.u32 %r2, tile;\nmov.u32 %r3, gate;\nsetp.ne.u32 %p1, %r1, 0;\n@%p1 bra END;\n\
         mbarrier.init.shared.b64 [%r3], 1;\nfence.mbarrier_init.release.cluster;\n{body}\nEND:\nret;\n}}\n"
    )
}

/// Waits for the barrier's first phase, and copies all of the tile to the output.
pub(super) const WAIT: &str = "WAIT: mbarrier.try_wait.parity.shared.b64 %p2, [%r3], 0;\n@!%p2 bra WAIT;\n";
pub(super) const OUT: &str = "mov.u32 %r9, 0;\nOUT: add.s32 %r10, %r2, %r9;\nld.shared.u32 %r11, [%r10];\ncvt.u64.u32 %rd10, %r9;\n\
                   add.s64 %rd10, %rd2, %rd10;\nst.global.u32 [%rd10], %r11;\nadd.s32 %r9, %r9, 4;\nsetp.lt.u32 %p3, %r9, %r8;\n@%p3 bra OUT;\n";
/// Fills the tile with numbers from 1.
pub(super) const FILL: &str = "mov.u32 %r9, 0;\nFILL: add.s32 %r10, %r2, %r9;\nshr.u32 %r11, %r9, 2;\nadd.s32 %r11, %r11, 1;\nst.shared.u32 [%r10], %r11;\n\
                    add.s32 %r9, %r9, 4;\nsetp.lt.u32 %p3, %r9, 8192;\n@%p3 bra FILL;\n";
const COPY: &str = "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r2], [%rd1], 256, [%r3];\n";
const EXPECT: &str = "mbarrier.arrive.expect_tx.shared.b64 _, [%r3], 256;\n";
pub(super) const GROUP: &str = "cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;\n";

/// Runs a body over words that count from 0; the map, without an address, is of the input, or of the output.
fn run(body: &str, map: Option<(TensorMap, bool)>) -> Result<Vec<u32>, Fault> {
    let module = Module::parse(&text(body)).unwrap_or_else(|error| panic!("{error}"));
    if let Some(refusal) = module.entry("k").unwrap().refusal() {
        panic!("{refusal}: {body}");
    }
    let mut machine = Machine::new();
    machine.limit_instructions(Some(1_000_000));
    let (from, to) = (machine.alloc(8192), machine.alloc(8192));
    machine.write(from, &bytes(&(0..2048).collect::<Vec<_>>())).unwrap();
    machine.write(to, &[0; 8192]).unwrap();
    let map = map.map_or([0; 128], |(map, is_output)| {
        TensorMap { address: if is_output { to.0 } else { from.0 }, ..map }.encode().unwrap()
    });
    let args = [from.into(), to.into(), Arg::from_bytes(&map)];
    machine.launch(&module, "k", [1; 3], [32, 1, 1], 0, &args, &mut |_, _| {})?;
    Ok(words(&machine.read(to, 8192).unwrap()))
}

pub(super) fn right(body: &str, map: Option<(TensorMap, bool)>) -> Vec<u32> {
    run(body, map).unwrap_or_else(|fault| panic!("{fault}"))
}

pub(super) fn fault(body: &str, map: Option<(TensorMap, bool)>) -> String {
    run(body, map).map_or_else(|fault| fault.to_string(), |_| panic!("no fault: {body}"))
}

pub(super) fn map(sizes: &[u64], extents: &[u32], steps: &[u32], swizzle: u32) -> TensorMap {
    let strides = (1..sizes.len()).map(|at| 4 * sizes[..at].iter().product::<u64>()).collect();
    let (sizes, extents, steps) = (sizes.to_vec(), extents.to_vec(), steps.to_vec());
    TensorMap { element: 2, address: 0, sizes, strides, extents, steps, interleave: 0, swizzle, fill: 0, window: None }
}

#[test]
fn ranges_come_and_go() {
    let come = format!("mov.u32 %r8, 256;\n{EXPECT}{COPY}{WAIT}{OUT}");
    assert_eq!(right(&come, None)[..64], (0..64).collect::<Vec<u32>>());
    // The bytes may begin to come before they are expected; the hint and the own block as the only one of a multicast change nothing.
    let hint = COPY
        .replace("::bytes [", "::bytes.multicast::cluster.L2::cache_hint [")
        .replace("[%r3];", "[%r3], %rs1, %rd9;");
    right(&format!("mov.u32 %r8, 256;\nmov.u64 %rd9, 0;\nmov.u16 %rs1, 1;\n{hint}{EXPECT}{WAIT}{OUT}"), None);
    let go =
        format!("{FILL}fence.proxy.async;\ncp.async.bulk.global.shared::cta.bulk_group [%rd2], [%r2+16], 64;\n{GROUP}");
    assert_eq!(right(&go, None)[..17], (5..21).chain([0]).collect::<Vec<u32>>());
    let add = "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%rd2], [%r2], 64;\n";
    assert_eq!(right(&format!("{FILL}fence.proxy.async;\n{add}{add}{GROUP}"), None)[..3], [2, 4, 6]);
    let within =
        "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%r2], [%r2+4096], 256, [%r3];\n";
    let found = right(&format!("{FILL}fence.proxy.async;\nmov.u32 %r8, 256;\n{EXPECT}{within}{WAIT}{OUT}"), None);
    assert_eq!(found[..3], [1025, 1026, 1027]);
}

#[test]
fn what_is_missing_is_found() {
    let come = format!("mov.u32 %r8, 256;\n{EXPECT}{COPY}{WAIT}{OUT}");
    let go =
        format!("{FILL}fence.proxy.async;\ncp.async.bulk.global.shared::cta.bulk_group [%rd2], [%r2], 64;\n{GROUP}");
    let late = "ld.global.u32 %r10, [%rd2];\nst.shared.u32 [%r2], %r10;\n";
    right(&format!("{go}{late}"), None);
    for (text, from, to, part) in [
        (&come, WAIT, "", "has not been waited for"),
        (&come, "[%r3], 256", "[%r3], 240", "16 bytes more have come than were expected"),
        (&come, "[%r3], 256", "[%r3], 272", "16 bytes that never come"),
        (&come, EXPECT, "", "waits for 1 of 1 arrival"),
        (&come, COPY, "", "256 bytes that never come"),
        (&come, "[%rd1], 256", "[%rd1], 250", "250 bytes, which is not a multiple of 16"),
        (&come, "[%r2], [%rd1]", "[%r2+8], [%rd1]", "misaligned"),
        (&come, "[%r2], [%rd1]", "[%r2+8064], [%rd1]", "out of bounds"),
        (&come, "[%r2], [%rd1]", "[%r2], [%rd1+8064]", "out of bounds"),
        (&come, COPY, &format!("{COPY}st.global.u32 [%rd1], 7;\n"), "race"),
        (&come, EXPECT, &format!("st.shared.u32 [%r2], 7;\n{EXPECT}"), "no `fence.proxy.async` between"),
        (&go, "fence.proxy.async;\n", "", "no `fence.proxy.async` between"),
        (&go, "cp.async.bulk.commit_group;\n", "", "still reads there"),
        (&go, "cp.async.bulk.wait_group 0;\n", "cp.async.bulk.wait_group 1;\n", "still reads there"),
    ] {
        assert!(text.contains(from), "{from}");
        let found =
            fault(&(text.replacen(from, to, 1) + if text == &go { "st.shared.u32 [%r2], 7;\n" } else { "" }), None);
        assert!(found.contains(part), "{from} -> {to}: {found}");
    }
    // `.read` waits for the source alone.
    let read = go.replace("wait_group 0", "wait_group.read 0");
    right(&format!("{read}st.shared.u32 [%r2], 7;\n"), None);
    assert!(fault(&format!("{read}{late}"), None).starts_with("race"));
    let two = EXPECT.to_owned()
        + &COPY.replace("::bytes [", "::bytes.multicast::cluster [").replace("[%r3];", "[%r3], %rs1;");
    assert!(fault(&format!("mov.u16 %rs1, 3;\n{two}"), None).ends_with("in block 1 of a cluster of 1 block"));
}

/// A copy checks a word like the one before it once: one that differs is found wherever it is.
#[test]
fn one_word_of_a_range_is_found() {
    let go = "cp.async.bulk.global.shared::cta.bulk_group [%rd2], [%r2], 256;\n";
    for place in (0..256).step_by(4) {
        let late = format!("{FILL}fence.proxy.async;\nst.shared.u32 [%r2+{place}], 7;\n");
        for copy in [format!("{EXPECT}{COPY}"), go.to_owned()] {
            let found = fault(&(late.clone() + &copy), None);
            assert!(found.contains("no `fence.proxy.async` between"), "{place}: {found}");
        }
        let coming = COPY.replace("[%r2]", &format!("[%r2+{}]", place / 16 * 16)).replace("256", "16");
        let found = fault(&format!("{FILL}fence.proxy.async;\n{coming}{go}"), None);
        assert!(found.contains("has not been waited for"), "{place}: {found}");
    }
}

#[test]
fn copies_may_be_empty_and_not_larger_than_shared_memory() {
    let sized = |bytes: u32| format!("mov.u32 %r20, {bytes};\n{FILL}fence.proxy.async;\n");
    let come = COPY.replace("256", "%r20");
    let within = come.replace("global", "shared::cta").replace("[%rd1]", "[%r2+4096]");
    let go = format!("cp.async.bulk.global.shared::cta.bulk_group [%rd2], [%r2], %r20;\n{GROUP}");
    for copy in [&come, &within, &go] {
        assert_eq!(right(&(sized(0) + copy), None)[..64], [0; 64], "{copy}");
        let found = fault(&(sized(0xFFFF_FFF0) + copy), None);
        assert!(found.contains("a bulk copy of 4294967280 bytes; shared memory has at most 232448"), "{found}");
    }
    let past = within.replace("[%r2+4096]", "[%r21]");
    let found = fault(&format!("{}mov.u32 %r21, 0xFFFFFFF0;\n{past}", sized(64)), None);
    assert!(found.starts_with("out of bounds"), "{found}");
}

#[test]
fn elements_outside_are_nans_where_the_map_says_so() {
    let map = TensorMap { element: 7, fill: 1, ..map(&[64, 32], &[8, 8], &[1, 1], 0) };
    let body = format!(
        "mov.u32 %r8, 256;\nmbarrier.arrive.expect_tx.shared.b64 _, [%r3], 256;\n{}{WAIT}{OUT}",
        load(&[60, 0])
    );
    let found = right(&body, Some((map, false)));
    let nan = 0x7FFF_FFFF;
    assert_eq!(found[..12], [60, 61, 62, 63, nan, nan, nan, nan, 124, 125, 126, 127]);
}

#[test]
fn boxes_are_those_of_the_definition() {
    for (sizes, extents, steps, place) in [
        (vec![64, 32], vec![32, 8], vec![1, 1], vec![16, 3]),
        (vec![64, 32], vec![32, 8], vec![1, 1], vec![-4, 28]),
        (vec![64, 32], vec![8, 8], vec![1, 1], vec![60, -3]),
        (vec![2048], vec![256], vec![1], vec![1800]),
        (vec![62 - 2, 32], vec![8, 8], vec![2, 3], vec![54, 10]),
        (vec![16, 8, 4, 4], vec![8, 4, 2, 2], vec![1, 2, 1, 1], vec![12, 3, 1, 3]),
        (vec![8, 4, 4, 4, 4], vec![8, 2, 2, 2, 2], vec![1; 5], vec![0, 3, 1, 2, 3]),
    ] {
        for swizzle in 0..4 {
            let map = map(&sizes, &extents, &steps, swizzle);
            if map.encode().is_err() {
                continue;
            }
            let (load, bytes) = (load(&place), map.box_bytes());
            let body = format!(
                "mov.u32 %r8, {bytes};\nmbarrier.arrive.expect_tx.shared.b64 _, [%r3], {bytes};\n{load}{WAIT}{OUT}"
            );
            let found = right(&body, Some((map.clone(), false)));
            let counts = map.counts();
            for at in 0..bytes / 4 {
                let (mut left, mut offset, mut stride, mut is_within) = (at, 0_i64, 1_i64, true);
                for axis in 0..sizes.len() {
                    let step = if axis == 0 { 1 } else { steps[axis] };
                    let index = place[axis] + i64::from(left % counts[axis] * step);
                    left /= counts[axis];
                    is_within &= (0..sizes[axis] as i64).contains(&index);
                    offset += index * stride;
                    stride *= sizes[axis] as i64;
                }
                let linear = 4 * at;
                let swizzled = linear ^ (linear >> 7 & ((1 << swizzle) - 1)) << 4;
                let expected = if is_within { offset as u32 } else { 0 };
                assert_eq!(
                    found[swizzled as usize / 4],
                    expected,
                    "{sizes:?} {extents:?} {place:?}, swizzle {swizzle}, {at}"
                );
            }
        }
    }
}

/// A load of the box at a place.
pub(super) fn load(place: &[i64]) -> String {
    let place: Vec<String> = place.iter().map(ToString::to_string).collect();
    format!(
        "cp.async.bulk.tensor.{}d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r2], [%rd3, {{{}}}], [%r3];\n",
        place.len(),
        place.join(", ")
    )
}

#[test]
fn boxes_are_stored_and_added_within_the_tensor() {
    let store = "cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%rd3, {60, -1}], [%r2];\n";
    let body = |instruction: &str| format!("{FILL}fence.proxy.async.shared::cta;\n{instruction}{GROUP}");
    let map = map(&[64, 32], &[8, 4], &[1, 1], 0);
    let stored = right(&body(store), Some((map.clone(), true)));
    for (at, value) in stored.iter().enumerate() {
        let (row, column) = (at / 64, at % 64);
        let expected = if row < 3 && column >= 60 { 1 + 8 * (row as u32 + 1) + column as u32 - 60 } else { 0 };
        assert_eq!(*value, expected, "row {row}, column {column}");
    }
    let add = store.replace("cp.async", "cp.reduce.async").replace(".tile", ".add.tile");
    let twice = right(&body(&(add.clone() + &add)), Some((map, true)));
    assert_eq!(twice, stored.iter().map(|value| 2 * value).collect::<Vec<_>>());
}

#[test]
fn maps_that_are_none_or_break_a_rule() {
    let all = |body: &str| format!("mbarrier.arrive.expect_tx.shared.b64 _, [%r3], 1024;\n{body}");
    let good = map(&[64, 32], &[32, 8], &[1, 1], 3);
    assert!(fault(&all(&load(&[0, 0])), None).contains("no tensor map lies there"));
    assert!(
        fault(&all(&load(&[0, 0, 0])), Some((good.clone(), false))).contains("3 dimensions of a tensor that has 2")
    );
    let odd = load(&[0, 0]).replace("[%r2]", "[%r2+64]");
    assert!(fault(&all(&odd), Some((good.clone(), false))).contains("is not a multiple of 128"));
    for (wrong, what) in [
        (TensorMap { address: 8, ..good.clone() }, "the tensor map's address 0x8 is not a multiple of 16"),
        (TensorMap { extents: vec![64, 8], ..good.clone() }, "with a swizzle of 128 bytes it has at most 128"),
        (TensorMap { extents: vec![3, 8], ..good.clone() }, "has 12 bytes, which is not a multiple of 16"),
        (TensorMap { extents: vec![32, 257], ..good.clone() }, "extent 1 of the tensor map's box is 257"),
        (TensorMap { steps: vec![1, 9], ..good.clone() }, "step 1 of the tensor map's box is 9"),
        (TensorMap { sizes: vec![64, 0], ..good.clone() }, "size 1 of the tensor map is 0"),
        (TensorMap { strides: vec![1 << 40], ..good.clone() }, "stride 0 of the tensor map is 1099511627776 bytes"),
        (TensorMap { strides: vec![], ..good }, "not 0, 2 and 2"),
        (map(&[64, 32, 9], &[32, 256, 9], &[1; 3], 0), "box has 294912 bytes; shared memory has at most 232448"),
        (map(&[4; 5], &[256; 5], &[1; 5], 0), "box has 4398046511104 bytes"),
    ] {
        let message = wrong.encode().unwrap_err();
        assert!(message.contains(what), "{message}");
    }
}

#[test]
fn a_map_that_the_kernel_writes_needs_a_fence() {
    // Copies the map to the output, word by word.
    let copy: String = (0..16)
        .map(|at| format!("ld.param.u64 %rd11, [map+{}];\nst.global.u64 [%rd2+{}], %rd11;\n", 8 * at, 8 * at))
        .collect();
    let load = load(&[16, 3]).replace("[%rd3,", "[%rd2,");
    let expect = "mov.u32 %r8, 1024;\nmbarrier.arrive.expect_tx.shared.b64 _, [%r3], 1024;\n";
    let fence = "fence.proxy.tensormap::generic.acquire.gpu [%rd2], 128;\n";
    let map = map(&[64, 32], &[32, 8], &[1, 1], 0);
    let check = "ld.shared.u32 %r11, [%r2];\nst.global.u32 [%rd2+4096], %r11;\n";
    let found = right(&format!("{copy}{fence}{expect}{load}{WAIT}{check}"), Some((map.clone(), false)));
    assert_eq!(found[1024], 64 * 3 + 16);
    for body in [format!("{copy}{expect}{load}{WAIT}{check}"), format!("{fence}{copy}{expect}{load}{WAIT}{check}")] {
        let found = fault(&body, Some((map.clone(), false)));
        assert!(
            found.starts_with("proxy: `k`, line ")
                && found.contains("uses 128 bytes at offset 0 of allocation 2, which thread (0,0,0) writes at line ")
                && found.ends_with("with no `fence.proxy.tensormap::generic.acquire` between"),
            "{found}"
        );
    }
}

#[test]
fn an_mbarrier_is_made_known_to_the_copies() {
    let come = format!("mov.u32 %r8, 256;\n{EXPECT}{COPY}{WAIT}{OUT}");
    let without = text(&come).replace("fence.mbarrier_init.release.cluster;\n", "");
    let module = Module::parse(&without).unwrap();
    let mut machine = Machine::new();
    let (from, to) = (machine.alloc(8192), machine.alloc(8192));
    machine.write(from, &[1; 8192]).unwrap();
    let args = [from.into(), to.into(), Arg::from_bytes(&[0; 128])];
    let found = machine.launch(&module, "k", [1; 3], [32, 1, 1], 0, &args, &mut |_, _| {}).unwrap_err().to_string();
    assert!(found.starts_with("proxy: ") && found.contains("uses the mbarrier `gate`+0"), "{found}");
    assert!(found.ends_with("with no `fence.mbarrier_init` between"), "{found}");
    // Any fence for the asynchronous proxy does.
    let other = come.replacen("mov", "fence.proxy.async.shared::cta;\nmov", 1);
    right(&other, None);
    // Bytes that still come when all threads have left.
    let found = fault(&format!("{EXPECT}{COPY}"), None);
    assert!(found.starts_with("gone: ") && found.contains("256 bytes may come when all threads"), "{found}");
}

#[test]
fn a_map_is_changed_in_shared_memory_and_published() {
    // Thread 0 copies the map of the input and changes its rows, its stride and its box; all threads copy it to the output.
    let copy: String = (0..16)
        .map(|at| format!("ld.param.u64 %rd11, [map+{}];\n@!%p1 st.shared.u64 [%r2+{}], %rd11;\n", 8 * at, 8 * at))
        .collect();
    let replace = |field: &str, kind: &str, rest: &str| {
        format!("@!%p1 tensormap.replace.tile.{field}.shared::cta.b1024.{kind} [%r2], {rest};\n")
    };
    let changes = [
        replace("global_address", "b64", "%rd1"),
        replace("rank", "b32", "1"),
        replace("global_dim", "b32", "0, 16"),
        replace("global_dim", "b32", "1, 128"),
        replace("global_stride", "b64", "0, 64"),
        replace("box_dim", "b32", "1, 4"),
        replace("swizzle_mode", "b32", "0"),
        replace("elemtype", "b32", "2"),
    ]
    .concat();
    let publish =
        "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%rd2], [%r2], 128;\n";
    let acquire = "fence.proxy.tensormap::generic.acquire.gpu [%rd2], 128;\n";
    // A box of 4 rows of 8 words, from column 12 of row 3: 4 words within each row.
    let load = load(&[12, 3]).replace("[%rd3,", "[%rd2,").replace("[%r2]", "[%r2+1024]");
    let check = "ld.shared.v4.u32 {%r12, %r13, %r14, %r15}, [%r2+1056];\nst.global.v4.u32 [%rd2+4096], {%r12, %r13, %r14, %r15};\n\
                 ld.shared.u32 %r16, [%r2+1072];\nst.global.u32 [%rd2+4112], %r16;\n";
    let run = |body: &str| {
        let text = text(body)
            .replace("@%p1 bra END;\nmbarrier.init", "@!%p1 mbarrier.init")
            .replace("fence.mbarrier_init", "@!%p1 fence.mbarrier_init");
        let module = Module::parse(&text).unwrap();
        if let Some(refusal) = module.entry("k").unwrap().refusal() {
            panic!("{refusal}");
        }
        let mut machine = Machine::new();
        let (from, to) = (machine.alloc(8192), machine.alloc(8192));
        machine.write(from, &bytes(&(0..2048).collect::<Vec<_>>())).unwrap();
        machine.write(to, &[0; 8192]).unwrap();
        let map = TensorMap { address: to.0, ..map(&[8, 8], &[8, 8], &[1, 1], 1) };
        let args = [from.into(), to.into(), Arg::from_bytes(&map.encode().unwrap())];
        machine.launch(&module, "k", [1; 3], [32, 1, 1], 0, &args, &mut |_, _| {})?;
        Ok::<_, Fault>(words(&machine.read(to, 8192).unwrap()))
    };
    let rest =
        format!("@%p1 bra END;\n{acquire}mbarrier.arrive.expect_tx.shared.b64 _, [%r3], 128;\n{load}{WAIT}{check}");
    let found = run(&format!("{copy}{changes}{publish}{rest}")).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(found[1024..1029], [76, 77, 78, 79, 0]);
    let found = run(&format!("{copy}{changes}{publish}{}", rest.replace(acquire, ""))).unwrap_err().to_string();
    assert!(found.contains("no `fence.proxy.tensormap::generic.acquire` between"), "{found}");
}

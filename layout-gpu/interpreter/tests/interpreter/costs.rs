//! Bank conflicts and sectors, as a launch reports them.

use crate::kernel::{Ran, run};
use layout_gpu_interpreter::{Arg, Machine, Module, Space};

/// One warp transposes a tile of 32 × 32 words, with rows of this many words.
fn transpose(row: u32) -> layout_gpu_interpreter::Report {
    transpose_saying(row, "")
}

/// The same, with a line at the start of the kernel.
fn transpose_saying(row: u32, says: &str) -> layout_gpu_interpreter::Report {
    let bytes = 4 * 32 * row;
    let text = format!(
        ".version 7.0
        .target sm_80
        .address_size 64
        .visible .entry transpose(.param .u64 from, .param .u64 to)
        {{
            .reg .pred %p<2>;
            .reg .b32 %r<10>;
            .reg .b64 %rd<10>;
            .shared .align 4 .b8 tile[{bytes}];
            {says}
            ld.param.u64 %rd1, [from];
            ld.param.u64 %rd2, [to];
            mov.u32 %r1, %tid.x;
            mov.u32 %r2, tile;
            mul.wide.u32 %rd3, %r1, 4;
            add.s64 %rd1, %rd1, %rd3;
            add.s64 %rd2, %rd2, %rd3;
            mad.lo.s32 %r3, %r1, 4, %r2;
            mad.lo.s32 %r4, %r1, {pitch}, %r2;
            mov.u32 %r5, 0;
        IN:
            ld.global.u32 %r6, [%rd1];
            st.shared.u32 [%r3], %r6;
            add.s64 %rd1, %rd1, 128;
            add.s32 %r3, %r3, {pitch};
            add.s32 %r5, %r5, 1;
            setp.lt.u32 %p1, %r5, 32;
            @%p1 bra IN;
            bar.sync 0;
            mov.u32 %r5, 0;
        OUT:
            ld.shared.u32 %r6, [%r4];
            st.global.u32 [%rd2], %r6;
            add.s64 %rd2, %rd2, 128;
            add.s32 %r4, %r4, 4;
            add.s32 %r5, %r5, 1;
            setp.lt.u32 %p1, %r5, 32;
            @%p1 bra OUT;
            ret;
        }}",
        pitch = 4 * row
    );
    let module = Module::parse(&text).unwrap();
    let mut machine = Machine::new();
    let (from, to) = (machine.alloc(4096), machine.alloc(4096));
    let numbers: Vec<u32> = (0..1024).collect();
    machine.write(from, &crate::kernel::bytes(&numbers)).unwrap();
    let args = [Arg::from(from), Arg::from(to)];
    let report = machine.launch(&module, "transpose", [1, 1, 1], [32, 1, 1], 0, &args, &mut |_, _| {}).unwrap();
    let transposed: Vec<u32> = (0..1024).map(|i| i % 32 * 32 + i / 32).collect();
    assert_eq!(crate::kernel::words(&machine.read(to, 4096).unwrap()), transposed);
    report
}

#[test]
fn a_tile_without_padding_conflicts_in_all_banks() {
    let report = transpose(32);
    let [_, store, load, _] = &report.accesses[..] else { panic!("four accesses") };
    assert_eq!((store.requests, store.wavefronts, store.conflicts()), (32, 32, 0));
    assert_eq!((load.requests, load.wavefronts, load.conflicts()), (32, 32 * 32, 31 * 32));
    assert_eq!((load.space, load.width, load.text.as_str()), (Space::Shared, 4, "ld.shared.u32 %r6, [%r4];"));
    assert_eq!(report.totals.conflicts, 31 * 32);
}

#[test]
fn conflicts_of_a_kernel_that_says_it_has_none_are_noted() {
    const SAYS: &str = "// layout_gpu says: no bank conflicts";
    assert!(transpose(32).notes.is_empty() && transpose_saying(33, SAYS).notes.is_empty());
    let notes = transpose_saying(32, SAYS).notes;
    let said: Vec<String> = notes.iter().map(ToString::to_string).collect();
    let expected =
        "`ld.shared.u32 %r6, [%r4];`: has 992 bank conflicts in 32 requests, and the kernel says that it has none";
    assert!(said.len() == 1 && said[0].ends_with(expected), "{said:?}");
}

#[test]
fn a_padded_tile_does_not_conflict() {
    let report = transpose(33);
    assert_eq!((report.totals.wavefronts, report.totals.conflicts), (64, 0));
    assert_eq!((report.totals.global_loads, report.totals.global_stores, report.totals.sectors), (32, 32, 256));
}

#[test]
fn sectors_of_global_memory() {
    let of = |body: &str| run(body, 32).map(|Ran { report, .. }| report.accesses[0].sectors).unwrap();
    assert_eq!(of("ld.global.u32 %r10, [%rd3];"), 4);
    assert_eq!(of("ld.global.u32 %r10, [%rd1];"), 1);
    assert_eq!(
        of(
            "and.b32 %r10, %r1, 7;\nmul.wide.u32 %rd10, %r10, 16;\nadd.s64 %rd10, %rd1, %rd10;\nld.global.v4.u32 {%r11,%r12,%r13,%r14}, [%rd10];"
        ),
        4
    );
    assert_eq!(
        of(
            "mul.wide.u32 %rd10, %r1, 32;\nrem.u64 %rd10, %rd10, 128;\nadd.s64 %rd10, %rd1, %rd10;\nld.global.u8 %r10, [%rd10];"
        ),
        4
    );
}

#[test]
fn wide_accesses_are_served_in_phases() {
    let of = |width: &str, count: u32| {
        let registers: Vec<String> = (0..count).map(|_| "0".to_string()).collect();
        let body = format!(
            ".shared .align 16 .b8 a[512];\nmad.lo.s32 %r10, %r1, {}, 0;\nst.shared.{width}u32 [%r10], {{{}}};",
            4 * count,
            registers.join(",")
        );
        let access = run(&body, 32).unwrap().report.accesses.remove(0);
        (access.phases, access.wavefronts)
    };
    assert_eq!(of("v2.", 2), (2, 2));
    assert_eq!(of("v4.", 4), (4, 4));
}

#[test]
fn a_generic_access_costs_what_it_meets() {
    let body = "
        .shared .align 4 .b8 a[128];
        mov.u64 %rd10, a;
        cvta.shared.u64 %rd10, %rd10;
        mul.wide.u32 %rd11, %r1, 4;
        add.s64 %rd10, %rd10, %rd11;
        setp.lt.u32 %p1, %r1, 16;
        selp.b64 %rd10, %rd10, %rd4, %p1;
        st.u32 [%rd10], %r1;";
    let access = &run(body, 32).unwrap().report.accesses[0];
    assert_eq!((access.requests, access.wavefronts, access.sectors, access.space), (1, 1, 2, Space::Generic));
}

//! Launches: shapes, arguments, and errors before anything runs.

use layout_gpu_interpreter::{Arg, DevicePtr, Fault, Machine, Module, Report};

const TEXT: &str = "
    .version 7.0
    .target sm_80
    .address_size 64
    .visible .entry k(
        .param .u64 .ptr .global .align 16 to,
        .param .u32 number,
        .param .align 8 .b8 pair[16]
    )
    .maxntid 256, 1, 1
    .minnctapersm 2
    {
        .reg .b32 %r<20>;
        .reg .b64 %rd<20>;
        .shared .align 4 .b8 block[64];
        ld.param.u64 %rd1, [to];
        ld.param.u32 %r1, [number];
        ld.param.u64 %rd2, [pair+8];
        mov.u32 %r2, %ctaid.x;
        mov.u32 %r3, %ctaid.y;
        mov.u32 %r4, %nctaid.x;
        mad.lo.s32 %r5, %r3, %r4, %r2;
        mov.u32 %r6, %tid.x;
        mov.u32 %r7, %tid.y;
        mov.u32 %r8, %ntid.x;
        mad.lo.s32 %r9, %r7, %r8, %r6;
        mov.u32 %r10, %ntid.y;
        mul.lo.s32 %r10, %r10, %r8;
        mad.lo.s32 %r11, %r5, %r10, %r9;
        mul.wide.u32 %rd3, %r11, 4;
        add.s64 %rd4, %rd1, %rd3;
        cvt.u32.u64 %r12, %rd2;
        add.s32 %r12, %r12, %r1;
        add.s32 %r12, %r12, %r11;
        st.global.u32 [%rd4], %r12;
        ret;
    }";

fn pair(second: u64) -> Arg {
    let mut bytes = vec![0; 8];
    bytes.extend(second.to_le_bytes());
    Arg::from_bytes(&bytes)
}

#[test]
fn blocks_of_a_grid_one_after_the_other() {
    let module = Module::parse(TEXT).unwrap();
    let entry = module.entry("k").unwrap();
    assert_eq!((entry.static_shared_bytes(), entry.max_threads(), entry.parameters().len()), (64, Some(256), 3));
    let mut machine = Machine::new();
    let to = machine.alloc(6 * 10 * 4);
    let mut reported = Vec::new();
    let args = [to.into(), 1000_u32.into(), pair(7)];
    let report = machine
        .launch(&module, "k", [3, 2, 1], [5, 2, 1], 0, &args, &mut |done, all| reported.push((done, all)))
        .unwrap();
    assert_eq!(reported, (1..=6).map(|done| (done, 6)).collect::<Vec<_>>());
    let expected: Vec<u32> = (0..60).map(|index| 1007 + index).collect();
    assert_eq!(crate::kernel::words(&machine.read(to, 240).unwrap()), expected);
    assert_eq!((report.blocks, report.warp_instructions, report.instructions), (6, 6 * 21, 60 * 21));
}

fn refused(entry: &str, grid: [u32; 3], block: [u32; 3], dynamic: u32, args: &[Arg]) -> String {
    let module = Module::parse(TEXT).unwrap();
    let result: Result<Report, Fault> =
        Machine::new().launch(&module, entry, grid, block, dynamic, args, &mut |_, _| {});
    let fault = result.unwrap_err();
    assert!(fault.place().is_none());
    fault.to_string()
}

#[test]
fn wrong_arguments() {
    let one = [1, 1, 1];
    let good = [Arg::from(DevicePtr(16)), 1_u32.into(), pair(0)];
    assert_eq!(refused("q", one, one, 0, &good), "cannot launch `q`: the module has no such entry");
    assert_eq!(
        refused("k", one, one, 0, &good[..2]),
        "cannot launch `k`: 2 arguments, where the entry has 3 parameters"
    );
    let wide = [good[0].clone(), 1_u64.into(), pair(0)];
    assert_eq!(
        refused("k", one, one, 0, &wide),
        "cannot launch `k`: argument 1 has 8 bytes, where parameter `number` has 4"
    );
    let askew = [Arg::from(DevicePtr(24)), 1_u32.into(), pair(0)];
    assert_eq!(
        refused("k", one, one, 0, &askew),
        "cannot launch `k`: argument 0 is the pointer 0x18, where parameter `to` wants a multiple of 16"
    );
}

#[test]
fn impossible_shapes() {
    let good = [Arg::from(DevicePtr(16)), 1_u32.into(), pair(0)];
    let message = |grid, block, dynamic| refused("k", grid, block, dynamic, &good);
    let one = [1, 1, 1];
    assert!(message([0, 1, 1], one, 0).contains("a grid of (0,1,1) blocks"));
    assert!(message([1, 70000, 1], one, 0).contains("a grid of (1,70000,1) blocks"));
    assert!(message(one, [1025, 1, 1], 0).contains("a block of (1025,1,1) threads"));
    assert!(message(one, [257, 1, 1], 0).ends_with("a block of 257 threads; the entry is compiled for at most 256"));
    assert!(message(one, one, 300_000).ends_with("300064 bytes of shared memory; a block has at most 232448"));
}

#[test]
fn variables_live_from_launch_to_launch() {
    let text = ".version 7.0 .target sm_80 .address_size 64
        .global .align 4 .u32 count = 5;
        .visible .entry bump() {
            .reg .b32 %r<2>;
            atom.global.add.u32 %r1, [count], 1;
            ret;
        }"
    .replace(" .target", "\n.target")
    .replace(" .address", "\n.address");
    let module = Module::parse(&text).unwrap();
    let mut machine = Machine::new();
    for _ in 0..3 {
        machine.launch(&module, "bump", [2, 1, 1], [32, 1, 1], 0, &[], &mut |_, _| {}).unwrap();
    }
    let (count, bytes) = machine.variable(&module, "count").unwrap();
    assert_eq!(machine.read(count, bytes).unwrap(), (5_u32 + 3 * 64).to_le_bytes());
    assert!(machine.variable(&module, "nothing").is_none());
}

/// PTX ISA, ".reqntid": missing extents are 1, and other blocks are an error.
#[test]
fn blocks_that_are_required() {
    let text =
        |required: &str| format!(".version 7.0\n.target sm_80\n.address_size 64\n.entry k() {required} {{ ret; }}");
    let launched = |required: &str, block: [u32; 3]| {
        let module = Module::parse(&text(required)).unwrap();
        let result = Machine::new().launch(&module, "k", [1, 1, 1], block, 0, &[], &mut |_, _| {});
        result.err().map(|fault| fault.to_string())
    };
    assert_eq!(launched(".reqntid 8", [8, 1, 1]), None);
    assert_eq!(launched(".maxntid 8, 4", [2, 4, 1]), None);
    for (required, block) in [(".reqntid 8", [4, 2, 1]), (".reqntid 8, 1, 1", [4, 1, 1]), (".reqntid 8, 1", [16, 1, 1])]
    {
        let [x, y, z] = block;
        let end = format!("a block of ({x},{y},{z}) threads; the entry is compiled for (8,1,1) alone");
        let message = launched(required, block).expect("a fault");
        assert!(message.ends_with(&end), "{message}");
    }
    let module = Module::parse(&text(".reqntid 32, 2")).unwrap();
    let entry = module.entry("k").unwrap();
    assert_eq!((entry.only_block(), entry.max_threads()), (Some([32, 2, 1]), Some(64)));
}

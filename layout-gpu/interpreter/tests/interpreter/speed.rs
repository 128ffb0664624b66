//! A measurement of speed: `cargo test --release -p layout-gpu-interpreter speed -- --ignored --nocapture`.

use std::time::Instant;

use layout_gpu_interpreter::{Arg, Machine, Module};

/// Each thread of a block adds up products of values in shared memory: a matrix product's inner loop.
fn products(steps: u32) -> String {
    let mut text = String::from(
        ".version 7.0\n.target sm_80\n.address_size 64\n.visible .entry products(.param .u64 to)\n{\n\
         .reg .pred %p<2>;\n.reg .b32 %r<200>;\n.reg .b64 %rd<9>;\n.shared .align 16 .b8 tile[4096];\n\
         ld.param.u64 %rd1, [to];\nmov.u32 %r1, %tid.x;\nmov.u32 %r2, tile;\nmad.lo.s32 %r3, %r1, 16, %r2;\n\
         cvt.rn.f32.u32 %r4, %r1;\nst.shared.v4.f32 [%r3], {%r4, %r4, %r4, %r4};\nbar.sync 0;\n\
         and.b32 %r5, %r1, 15;\nmad.lo.s32 %r5, %r5, 16, %r2;\nshr.u32 %r6, %r1, 4;\nmad.lo.s32 %r6, %r6, 16, %r2;\n\
         mov.u32 %r7, 0;\n",
    );
    for sum in 0..64 {
        text += &format!("mov.f32 %r{}, 0f00000000;\n", 100 + sum);
    }
    text += "LOOP:\n";
    for half in 0..2 {
        for (base, first) in [(5, 10), (6, 20)] {
            let r = first + 4 * half;
            text += &format!(
                "ld.shared.v4.f32 {{%r{}, %r{}, %r{}, %r{}}}, [%r{base}+{}];\n",
                r,
                r + 1,
                r + 2,
                r + 3,
                256 * half
            );
        }
    }
    for i in 0..8 {
        for j in 0..8 {
            let sum = 100 + 8 * i + j;
            text += &format!("fma.rn.f32 %r{sum}, %r{}, %r{}, %r{sum};\n", 10 + i, 20 + j);
        }
    }
    text += &format!("add.s32 %r7, %r7, 1;\nsetp.lt.u32 %p1, %r7, {steps};\n@%p1 bra LOOP;\n");
    for sum in 1..64 {
        text += &format!("add.f32 %r100, %r100, %r{};\n", 100 + sum);
    }
    text + "mul.wide.u32 %rd2, %r1, 4;\nadd.s64 %rd2, %rd1, %rd2;\nst.global.f32 [%rd2], %r100;\nret;\n}\n"
}

#[test]
#[ignore = "measures, and means something in release only"]
fn of_a_matrix_products_inner_loop() {
    let module = Module::parse(&products(1000)).unwrap();
    let mut machine = Machine::new();
    let to = machine.alloc(1024);
    let start = Instant::now();
    let report =
        machine.launch(&module, "products", [1, 1, 1], [256, 1, 1], 0, &[Arg::from(to)], &mut |_, _| {}).unwrap();
    let seconds = start.elapsed().as_secs_f64();
    let millions = report.instructions as f64 / 1e6;
    println!("{millions:.1} M instructions of threads in {seconds:.3} s: {:.0} M/s", millions / seconds);
}

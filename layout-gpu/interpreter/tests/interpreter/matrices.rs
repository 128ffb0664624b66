//! `ldmatrix` and `stmatrix`, checked for each lane's elements.

use crate::kernel::{fault, refusal, run, text};

/// Row `t` of 8 elements at lane `t`: its element `c` is `8·t + c`. `%r20` is its address.
fn rows() -> String {
    let mut text = String::from(
        ".shared .align 16 .b8 tile[1024];\nmov.u32 %r20, tile;\nmad.lo.s32 %r20, %r1, 16, %r20;\nmul.lo.s32 %r21, %r1, 8;\n",
    );
    for pair in 0..4 {
        // Two elements in a word.
        text +=
            &format!("add.s32 %r22, %r21, {};\nmul.lo.s32 %r22, %r22, 65537;\nadd.s32 %r22, %r22, 65536;\n", 2 * pair);
        text += &format!("st.shared.u32 [%r20+{}], %r22;\n", 4 * pair);
    }
    text + "bar.warp.sync -1;\n"
}

fn output(text: &str) -> Vec<u32> {
    run(&format!("{}{text}\nst.global.u32 [%rd4], %r10;", rows()), 32).unwrap_or_else(|fault| panic!("{fault}")).output
}

fn pair(low: u32, high: u32) -> u32 {
    low | high << 16
}

#[test]
fn each_lane_has_two_elements_of_a_row_or_of_a_column() {
    for (count, space) in [(1, ".shared"), (2, ".shared::cta"), (4, "")] {
        let registers: Vec<String> = (0..count).map(|i| format!("%r{}", 30 + i)).collect();
        // Without a space the address is a generic one.
        let address = if space.is_empty() { "cvt.u64.u32 %rd20, %r20;\ncvta.shared.u64 %rd20, %rd20;\n" } else { "" };
        let from = if space.is_empty() { "%rd20" } else { "%r20" };
        for matrix in 0..count {
            let of = |transposed: &str| {
                let list = registers.join(", ");
                output(&format!(
                    "{address}ldmatrix.sync.aligned.m8n8.x{count}{transposed}{space}.b16 {{{list}}}, [{from}];\nmov.u32 %r10, %r{};",
                    30 + matrix
                ))
            };
            let first = |lane: u32| 64 * matrix + 8 * (lane / 4) + 2 * (lane % 4);
            assert_eq!(of(""), (0..32).map(|lane| pair(first(lane), first(lane) + 1)).collect::<Vec<_>>());
            let down = |lane: u32| 64 * matrix + 16 * (lane % 4) + lane / 4;
            assert_eq!(of(".trans"), (0..32).map(|lane| pair(down(lane), down(lane) + 8)).collect::<Vec<_>>());
        }
    }
}

#[test]
fn what_is_stored_comes_back() {
    for transposed in ["", ".trans"] {
        // Matrix by matrix, to the other half of the tile; there each lane reads a row again.
        let text = format!(
            "ldmatrix.sync.aligned.x4.m8n8{transposed}.shared.b16 {{%r30, %r31, %r32, %r33}}, [%r20];\n\
             stmatrix.sync.aligned.m8n8.x4{transposed}.shared.b16 [%r20+512], {{%r30, %r31, %r32, %r33}};\n\
             bar.warp.sync -1;\nld.shared.u32 %r10, [%r20+516];"
        );
        assert_eq!(output(&text), (0..32).map(|t| pair(8 * t + 2, 8 * t + 3)).collect::<Vec<_>>());
    }
}

#[test]
fn the_whole_warp_takes_part_and_knows_what_it_does() {
    let load = "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r30}, [%r20];";
    let of = |text: &str| fault(&format!("{}{text}\nst.global.u32 [%rd4], %r1;", rows()), 32).to_string();
    assert!(of(&format!("setp.lt.u32 %p1, %r1, 31;\n@%p1 {load}")).starts_with("barrier"));
    assert!(of(&format!("add.s32 %r20, %r20, 2;\n{load}")).starts_with("misaligned"));
    let unwritten = of(&format!("add.s32 %r20, %r20, 512;\n{load}\nst.global.u32 [%rd4], %r30;"));
    assert!(unwritten.starts_with("uninitialised"), "{unwritten}");
    let gone = of(&format!("setp.eq.u32 %p1, %r1, 5;\n@%p1 exit;\n{load}"));
    assert!(gone.contains("all 32 lanes of a warp do this together, and 0xffffffdf are here"), "{gone}");
}

#[test]
fn products_of_what_nobody_computed_have_no_value() {
    let mma = "mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%r10, %r11, %r12, %r13}, {%r1, %r1}, {%r1}, {%r1, %r1, %r1, %r20};";
    assert!(run(&format!("{mma}\nst.global.u32 [%rd4], %r10;"), 32).is_ok());
    assert!(fault(&format!("{mma}\nst.global.u32 [%rd4], %r13;"), 32).to_string().starts_with("uninitialised"));
    let of = |body: &str| refusal(&text("", body));
    let registers = of(
        "mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%r10, %r11, %r12, %r13}, {%r1}, {%r1}, {%r1, %r1, %r1, %r1};",
    );
    assert_eq!(registers, "line 17: 1 register, where a fragment of 16x8 elements of 16 bits has 2");
    assert!(
        of("mma.sync.aligned.m16n8k32.row.col.f32.bf16.bf16.f32 {%r10}, {%r1}, {%r1}, {%r1};")
            .contains("unknown instruction")
    );
}

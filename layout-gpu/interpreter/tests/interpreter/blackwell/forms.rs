//! Forms of `tcgen05` that are not supported: each refused by a sentence of its own.

use crate::kernel::{refusal, text};

#[test]
fn what_is_not_supported_is_refused_by_name() {
    let body = |body: &str| refusal(&text("", body));
    for (instruction, part) in [
        (
            "tcgen05.cp.cta_group::1.128x256b [%r10], %rd1;",
            "`tcgen05.cp`, copies from shared to tensor memory, is not supported",
        ),
        ("tcgen05.shift.cta_group::1.down [%r10];", "`tcgen05.shift` is not supported"),
        (
            "tcgen05.mma.cta_group::2.kind::f16 [%r10], %rd1, %rd2, %r11, %p1;",
            "`.cta_group::2`, two blocks together, is not supported",
        ),
        ("tcgen05.mma.cta_group::1.kind::i8 [%r10], %rd1, %rd2, %r11, %p1;", "`.kind::i8` is not supported"),
        (
            "tcgen05.mma.cta_group::1.kind::mxf4.block_scale [%r10], %rd1, %rd2, %r11, [%r12], [%r13], %p1;",
            "scaled by blocks",
        ),
        ("tcgen05.mma.ws.cta_group::1.kind::f16 [%r10], %rd1, %rd2, %r11, %p1;", "`tcgen05.mma.ws`"),
        ("tcgen05.mma.sp.cta_group::1.kind::f16 [%r10], %rd1, %rd2, [%r12], %r11, %p1;", "sparse factors"),
        (
            "tcgen05.mma.cta_group::1.kind::f16 [%r10], [%r12], %rd2, %r11, %p1;",
            "a factor A in tensor memory is not supported",
        ),
        (
            "tcgen05.mma.cta_group::1.kind::f16 [%r10], %rd1, %rd2, %r11, {%r12, %r13, %r14, %r15}, %p1;",
            "`disable-output-lane`",
        ),
        ("tcgen05.mma.cta_group::1.kind::f16 [%r10], %rd1, %rd2, %r11, %p1, 3;", "`scale-input-d`"),
        (
            "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 [%r10], %rs1;",
            "`.multicast::cluster`",
        ),
        ("tcgen05.ld.sync.aligned.16x32bx2.x1.b32 {%r10}, [%r11], 16;", "the shape `.16x32bx2` is not supported"),
        ("tcgen05.ld.sync.aligned.32x32b.x1.pack::16b.b32 {%r10}, [%r11];", "`.pack::16b` is not supported"),
        (
            "tcgen05.ld.red.sync.aligned.32x32b.x2.u32.max {%r10, %r12}, %r13, [%r11];",
            "`tcgen05.ld.red` is not supported",
        ),
        ("tcgen05.ld.sync.aligned.32x32b.x4.b32 {%r10, %r11}, [%r12];", "2 registers, where `.32x32b.x4` moves 4"),
        ("tcgen05.ld.sync.aligned.16x256b.x64.b32 {%r10}, [%r12];", "unknown instruction"),
        ("tcgen05.alloc.cta_group::1.sync.aligned.b64 [%r10], 32;", "of `tcgen05` are known: .alloc"),
    ] {
        let said = body(instruction);
        assert!(said.contains(part), "{instruction}: {said}");
    }
}

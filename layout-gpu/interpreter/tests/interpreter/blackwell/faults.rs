//! The rules of tensor memory: each broken once, each found.

use super::products::{PLAIN, run, text};

/// Returns the message for the plain product with one text changed: the `nth` of its kind.
fn fault(from: &str, nth: usize, to: &str) -> String {
    let text = text(PLAIN);
    let (at, _) = text.match_indices(from).nth(nth).unwrap_or_else(|| panic!("{nth} of {from}"));
    let changed = text[..at].to_owned() + to + &text[at + from.len()..];
    run(PLAIN, &changed).map_or_else(|fault| fault.to_string(), |_| "nothing".to_owned())
}

const COMMIT: &str = "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%r9];\n";
const AFTER: &str = "tcgen05.fence::after_thread_sync;\n";
const BEFORE: &str = "tcgen05.fence::before_thread_sync;\n";
const WAIT: &str = "tcgen05.wait::ld.sync.aligned;\n";
const DEALLOC: &str = "tcgen05.dealloc.cta_group::1.sync.aligned.b32 %r12, 256;\n";
const ALLOC: &str = "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%r10], 256;\n";

#[test]
fn every_rule_is_checked() {
    let mut missed = Vec::new();
    for (from, nth, to, part) in [
        // Columns.
        (DEALLOC, 0, "", "takes 256 columns, which nobody has given back (`tcgen05.dealloc`)"),
        (
            DEALLOC,
            0,
            "tcgen05.dealloc.cta_group::1.sync.aligned.b32 %r12, 128;\n",
            "which were not taken so: 256 at 0x100",
        ),
        (DEALLOC, 0, &(DEALLOC.to_owned() + DEALLOC), "which were not taken so: none are taken"),
        ("[%r10], 256;\n", 0, "[%r10], 96;\n", "takes 96 columns; there must be a power of two from 32 to 512"),
        ("[%r10], 256;\n", 0, "[%r10], 1024;\n", "takes 1024 columns; there must be"),
        (ALLOC, 0, &ALLOC.replace("256", "32"), "writes columns 480 to 543; nobody has taken column 512"),
        ("ld.shared.u32 %r12, [%r10];\n", 0, "mov.u32 %r12, 0;\n", "nobody has taken column 0"),
        ("TAKEN: ", 0, &(ALLOC.to_owned() + "TAKEN: "), "after `tcgen05.relinquish_alloc_permit` at line"),
        // Orders.
        (
            COMMIT,
            0,
            "mbarrier.arrive.shared::cta.b64 _, [%r9];\n",
            "by `tcgen05.mma` at line 58, with no `tcgen05.commit` after it",
        ),
        (
            COMMIT,
            1,
            "mbarrier.arrive.shared::cta.b64 _, [%r9];\n",
            "by `tcgen05.mma` at line 73, with no `tcgen05.commit` after it",
        ),
        (COMMIT, 0, "", "whose phase 0 waits for 1 of 1 arrival"),
        (
            "mbarrier.try_wait.parity.shared::cta.b64 %p5, [%r9], 0;\n@!%p5 bra FIRST;\n",
            0,
            "bar.sync 0;\n",
            "before the mbarrier of its `tcgen05.commit` was waited for",
        ),
        (
            AFTER,
            0,
            "",
            "reads column 256, which warp 0 writes by `tcgen05.mma` at line 58, with no `tcgen05.fence::after_thread_sync`",
        ),
        (AFTER, 1, "", "writes column 256, which warp 1 reads by `tcgen05.ld`"),
        (AFTER, 2, "", "with no `tcgen05.fence::after_thread_sync` after the barrier"),
        (BEFORE, 0, "", "with no `tcgen05.fence::before_thread_sync` between it and the barrier"),
        (WAIT, 0, "", "which warp 0 reads by `tcgen05.ld` at line 67, with no `tcgen05.wait::ld` after it"),
        (WAIT, 1, "", "gives back column 256, which warp 0 reads by `tcgen05.ld`"),
        ("bar.sync 0;\n", 0, "", "race"),
        ("bar.sync 0;\n", 1, "", "waits for ever: 96 threads"),
        ("bar.sync 0;\n", 2, "", "column 256 was given back by warp 0"),
        // Shared memory.
        ("fence.proxy.async.shared::cta;\n", 0, "", "with no `fence.proxy.async` between"),
        (COMMIT, 1, &("st.shared.u32 [b], 0;\n".to_owned() + COMMIT), "still reads there"),
        (BEFORE, 0, &("st.shared.u32 [b], 0;\n".to_owned() + BEFORE), "with no `fence.proxy.async`"),
        // Lanes.
        (
            "shl.b32 %r15, %r15, 21;\n",
            0,
            "shl.b32 %r15, %r15, 20;\n",
            "where warp 1 has 32 to 63: those of its number modulo 4",
        ),
        ("and.b32 %r15, %r11, 3;\n", 0, "mov.u32 %r15, %r1;\n", "the lanes of the warp disagree about its address: 0x"),
        (
            "add.u32 %r13, %r12, 0x0;\n",
            0,
            "add.u32 %r13, %r12, 0x100000;\n",
            "sums at lane 16; those of 128 rows begin at lane 0",
        ),
        (WAIT, 0, "@%p1 tcgen05.wait::ld.sync.aligned;\n", "97 of 128 threads wait"),
        // Descriptors, and threads.
        ("or.b64 %rd4, %rd4, ", 0, "xor.b64 %rd4, %rd4, 0x400000000000;\nor.b64 %rd4, %rd4, ", "nothing"),
        ("or.b64 %rd5, %rd5, ", 0, "mov.u64 %rd5, 0x4000004000010000;\nor.b64 %rd4, %rd4, ", "bits 46 to 48 are not 1"),
        (
            "@%p1 bra FIRST;\n",
            0,
            "@%p2 bra FIRST;\n",
            "by `tcgen05.mma` at line 57, with no `tcgen05.commit` after it by the same thread",
        ),
        ("mov.u32 %r14, ", 0, "mov.u32 %r14, 4;\nor.b32 %r14, %r14, ", "asks for a sparse factor"),
    ] {
        let found = fault(from, nth, to);
        if !found.contains(part) {
            missed.push(format!("{nth} of {from} -> {to}: {found}, not {part}"));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// Products of two shapes into one place do not follow each other.
#[test]
fn only_products_of_one_shape_follow_each_other() {
    let mma = "tcgen05.mma.cta_group::1.kind::f16 [%r13], %rd4, %rd5, %r14, %p4;\n";
    let other = format!("xor.b32 %r14, %r14, 0x{:x};\n{mma}", 8 << 17 ^ 4 << 17);
    let found = fault(mma, 0, &other);
    assert!(found.contains("by `tcgen05.mma` at line 57, with no `tcgen05.commit` after it"), "{found}");
}

/// Sums that are written by threads, read back and added to.
#[test]
fn sums_may_be_stored() {
    let zeros: String = (0..64).map(|at| format!("mov.b32 %s{at}, 0;\n")).collect();
    let list = (0..64).map(|at| format!("%s{at}")).collect::<Vec<_>>().join(", ");
    let store = format!(
        "and.b32 %r15, %r11, 3;\nshl.b32 %r15, %r15, 21;\nadd.u32 %r15, %r15, %r12;\n{zeros}tcgen05.st.sync.aligned.32x32b.x64.b32 [%r15], {{{list}}};\n"
    );
    let ends = "tcgen05.wait::st.sync.aligned;\ntcgen05.fence::before_thread_sync;\nbar.sync 0;\ntcgen05.fence::after_thread_sync;\n@%p1 bra FIRST;\n";
    let first = "@%p1 bra FIRST;\ntcgen05.mma.cta_group::1.kind::f16 [%r13], %rd4, %rd5, %r14, %p3;\n";
    let adds = first.replace("%p3", "%p4").replace("@%p1 bra FIRST;\n", "");
    let plain = run(PLAIN, &text(PLAIN)).unwrap();
    let stored = text(PLAIN).replacen(first, &(store.clone() + ends + &adds), 1);
    assert!(run(PLAIN, &stored).unwrap_or_else(|fault| panic!("{fault}")) == plain);
    for (line, part) in [
        ("tcgen05.wait::st.sync.aligned;\n", "which warp 0 writes by `tcgen05.st`"),
        ("bar.sync 0;\ntcgen05.fence::after", "with nothing that orders the two"),
    ] {
        let found = run(
            PLAIN,
            &stored.replacen(
                line,
                line.trim_start_matches("bar.sync 0;\n").trim_start_matches("tcgen05.wait::st.sync.aligned;\n"),
                1,
            ),
        );
        let found = found.map_or_else(|fault| fault.to_string(), |_| "nothing".to_owned());
        assert!(found.contains(part), "{line}: {found}");
    }
}

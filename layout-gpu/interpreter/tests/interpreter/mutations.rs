//! Texts changed at random give an error or a fault, never a panic, and never run for long.
//!
//! `LAYOUT_MUTATIONS=100000` tries that many of each text, `LAYOUT_MUTATIONS_SEED=7` others; with optimization and overflow
//! checks (`CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS=true cargo test --release …`) some 300 a second.

use std::time::{Duration, Instant};

use crate::kernel::text;
use layout_gpu_interpreter::{Arg, Machine, Module};

/// A text with a bit of everything.
fn everything() -> String {
    let declarations = "
        .extern .shared .align 128 .b8 dynamic[];
        .const .align 4 .u32 table[4] = {10, 20, 30};
        .extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b);
        .extern .func (.param .b64 r) malloc(.param .b64 a);
        .extern .func free(.param .b64 a);
        .global .align 8 .u64 functions[2] = {next, generic(table)+(1<<2)};
        .global .align 1 .b8 bytes[4] = {0xFF(table), 37, (2+3)*7, 0};
        .func (.param .b32 result) next(.param .b32 number)
        { .reg .b32 %r<3>; ld.param.b32 %r1, [number]; add.s32 %r2, %r1, 1; st.param.b32 [result], %r2; ret; }
        .func (.reg .b32 sum) down(.reg .b32 n)
        { .reg .pred %p<2>;.reg.b32 m; .local .b32 kept; st.local.b32 [kept], n; add.s32 m, n, -1; setp.lt.s32 %p1, n, 1;
          @!%p1 call (sum), down, (m); @%p1 mov.u32 sum, 0; ret; }";
    let body = "
        .local .align 8 .b8 depot[16];
        { .shared .align 16 .b8 tile[128]; mov.u32 %r10, tile; }
        { .param .b32 a; .param .b32 b; st.param.b32 [a], %r1; call.uni (b), next, (a); ld.param.b32 %r12, [b]; }
        mad.lo.s32 %r10, %r1, 4, %r10;
        st.shared.u32 [%r10], %r12;
        bar.sync 0;
        setp.eq.and.u32 %p1|%p2, %r1, 0, !%p3;
        ld.const.u32 %r13, [table+4];
        @%p1 bra SKIP;
        fma.rn.f32 %r14, %r13, 0f3F800000, %r12;
        st.local.v2.b32 [depot+8], {%r14, %r12};
    SKIP:
        shfl.sync.bfly.b32 %r15, %r1, 1, 0x1f, -1;
        targets: .branchtargets A, B;
        and.b32 %r16, %r1, 1;
        brx.idx %r16, targets;
    A:  atom.global.add.u32 %r17, [%rd3], 1;
    B:  cvt.rzi.s32.f32 %r18, %r12;
        mov.b64 {%r19, %r20}, %rd1;
        call (%r21), down, (%r16);
        { .param .b32 a; .param .b32 b; st.param.b32 [a], %r1; mov.u64 %rd10, next;
          p: .callprototype (.param .b32 _) _ (.param .b32 _); call (b), %rd10, (a), p; ld.param.b32 %r22, [b]; }
        { .param .b64 a; .param .b64 b; .param .b32 c; mov.u64 %rd11, bytes+1; mov.u64 %rd12, depot; cvta.local.u64 %rd12, %rd12;
          st.param.b64 [a], %rd11; st.param.b64 [b], %rd12; call.uni (c), vprintf, (a, b); ld.param.b32 %r23, [c]; }
        bar.red.popc.u32 %r24, 0, %p1;
        match.any.sync.b32 %r25, %r1, -1;
        cvt.rn.satfinite.e4m3x2.f32 %rs1, %r14, %r12;
        fma.rn.relu.f16x2 %r26, %r14, %r12, %r15;
        add.rm.ftz.f32 %r27, %r14, %r12;
        wmma.load.a.sync.aligned.row.m16n16k16.s8 {%r28, %r29}, [%rd3], 0;
        { .shared .align 8 .b64 gate; mov.u32 %r30, gate; elect.sync _|%p4, -1; @%p4 mbarrier.init.shared.b64 [%r30], 33; }
        bar.sync 0;
        cp.async.mbarrier.arrive.noinc.shared.b64 [%r30];
        mbarrier.test_wait.parity.shared.b64 %p5, [%r30], 0;
        mbarrier.try_wait.shared.b64 %p5, [%r30], %rd13;
        mbarrier.arrive.shared.b64 %rd13, [%r30], 1;
        cvt.pack.sat.u8.s32.b32 %r31, %r14, %r12, 0;
        movmatrix.sync.aligned.m8n8.trans.b16 %r32, %r14;
        { .param .b64 a; .param .b64 b; st.param.b64 [a], 24; call.uni (b), malloc, (a); ld.param.b64 %rd14, [b]; }
        st.u64 [%rd14], %rd14;
        { .param .b64 a; st.param.b64 [a], %rd14; call.uni free, (a); }
        wmma.load.a.sync.aligned.row.m8n8k32.s4 %r28, [%rd3], 32;
        st.global.u32 [%rd4+(4-2*2)], %r15;";
    text(declarations, body)
}

/// The entries of a module, each with the text before the first.
fn entries(text: &str) -> Vec<String> {
    let mut parts = text.split("\n.visible .entry ");
    let Some(header) = parts.next() else { return Vec::new() };
    parts.map(|entry| format!("{header}\n.visible .entry {entry}")).collect()
}

/// The texts to change: one with a bit of everything, the kernels of this project, and those that `nvcc` compiled,
/// if there are any.
fn corpus() -> Vec<String> {
    let here = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let read = |path: &str| std::fs::read_to_string(format!("{here}/{path}")).ok();
    let mut all = vec![everything()];
    for path in
        ["layout-gpu/ptx/layout_gpu_kernels.sm_80.ptx", "target/cuda/ordinary.ptx", "target/cuda/sgemm_sm80.ptx"]
    {
        all.extend(read(path).iter().flat_map(|text| entries(text)));
    }
    all
}

/// Parses a text, and runs it for a while if it parses.
fn survive(text: &str) {
    let Ok(module) = Module::parse(text) else { return };
    for entry in module.entries() {
        let mut machine = Machine::new();
        machine.limit_instructions(Some(2000));
        let data = machine.alloc(1 << 14);
        machine.write(data, &[1; 1 << 14]).unwrap();
        let args: Vec<Arg> = entry
            .parameters()
            .iter()
            .map(|parameter| match parameter.size {
                8 => data.into(),
                size => Arg::from_bytes(&vec![1; size as usize]),
            })
            .collect();
        let _ = machine.launch(&module, entry.name(), [1, 1, 1], [33, 1, 1], 64, &args, &mut |_, _| {});
    }
}

/// A sequence of numbers that depends only on its seed.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most.max(1)
    }
}

const LETTERS: &[u8] = b" \n;:,.{}[]()<>@!%+-|/*\"0123456789abcdefxuvrps_$\x00\xC3";

const NUMBERS: [&str; 9] =
    ["0", "1", "-1", "31", "32", "4294967295", "2147483648", "9223372036854775808", "18446744073709551615"];

/// Changes a text in one to four places: letters, pieces, lines and numbers.
fn changed(text: &str, random: &mut Random) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len());
        match random.below(7) {
            0 => bytes[at] = LETTERS[random.below(LETTERS.len())],
            1 => bytes.insert(at, LETTERS[random.below(LETTERS.len())]),
            2 => drop(bytes.remove(at)),
            3 => {
                // A piece of the text, somewhere else.
                let (from, length) = (random.below(bytes.len()), random.below(40));
                let piece = bytes[from..(from + length).min(bytes.len())].to_vec();
                bytes.splice(at..at, piece);
            }
            4 | 5 => {
                // A line in the place of another, or no line.
                let line = |at: usize| {
                    let start = bytes[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
                    let end = bytes[at..].iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |end| at + end);
                    start..end.max(start)
                };
                let with =
                    if random.below(3) == 0 { Vec::new() } else { bytes[line(random.below(bytes.len()))].to_vec() };
                let range = line(at);
                bytes.splice(range, with);
            }
            _ => {
                let is_digit = |byte: &u8| byte.is_ascii_digit();
                let Some(start) = bytes[at..].iter().position(is_digit).map(|from| at + from) else { continue };
                let end = bytes[start..].iter().position(|byte| !is_digit(byte)).map_or(bytes.len(), |end| start + end);
                let number = NUMBERS[random.below(NUMBERS.len())];
                bytes.splice(start..end, number.bytes());
            }
        }
        if bytes.is_empty() {
            break;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().map_or(usual, |text| text.parse().expect("a number"))
}

#[test]
fn every_beginning_of_a_text() {
    let text = everything();
    assert_eq!(Module::parse(&text).unwrap().entry("k").and_then(|entry| entry.refusal()), None);
    for end in 0..=text.len() {
        survive(&text[..end]);
    }
}

#[test]
fn mutations_of_texts() {
    let seed = number("LAYOUT_MUTATIONS_SEED", 1);
    let corpus = corpus();
    assert!(corpus.len() > 20, "the kernels of this project are there");
    let mut slowest = Duration::ZERO;
    for (which, text) in corpus.iter().enumerate() {
        // Long texts take long, so fewer of them.
        let usual = if which == 0 { 4000 } else { 40_000 / text.len() as u64 };
        for case in 0..number("LAYOUT_MUTATIONS", usual) {
            let mut random = Random(seed << 40 ^ (which as u64) << 32 ^ case);
            let changed = changed(text, &mut random);
            let started = Instant::now();
            if std::panic::catch_unwind(|| survive(&changed)).is_err() {
                let path = std::env::temp_dir().join(format!("layout-mutation-{seed}-{which}-{case}.ptx"));
                std::fs::write(&path, &changed).unwrap();
                panic!("text {which}, case {case} of seed {seed}: {}", path.display());
            }
            slowest = slowest.max(started.elapsed());
        }
    }
    assert!(slowest < Duration::from_secs(20), "one took {slowest:?}");
    println!("the slowest took {slowest:?}");
}

//! `tcgen05.mma` by its definition: every type, order and swizzle of the factors, every shape of the moves from tensor memory.

use std::fmt::Write as _;

use layout_gpu_interpreter::{Arg, Fault, Machine, Module};

use crate::hopper::products::{Case, bits, number, offset, offsets};

/// A product to try, with its rows, the first lane of its sums, and the shape by which they are read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Product {
    pub(super) case: Case,
    pub(super) rows: usize,
    pub(super) first: usize,
    pub(super) shape: &'static str,
}

pub(super) const PLAIN: Product = Product {
    case: Case {
        sum: "f32",
        factor: "bf16",
        bytes: 2,
        n: 64,
        in_registers: false,
        transposed: [false; 2],
        mode: 3,
        negated: false,
    },
    rows: 128,
    first: 0,
    shape: "32x32b",
};

impl Product {
    /// The bits of a lane that one repetition of its shape moves.
    fn width(self) -> usize {
        self.shape.split_once('x').unwrap().1.trim_end_matches('b').parse().unwrap()
    }

    fn times(self) -> usize {
        32 * self.case.n / self.width()
    }

    fn is_whole(self) -> bool {
        self.shape == "32x32b"
    }

    /// The registers of one move.
    fn registers(self) -> usize {
        if self.is_whole() { self.case.n } else { self.case.n / 2 }
    }

    /// The lanes, from the first of a warp, at which moves begin.
    fn moves(self) -> Vec<usize> {
        match (self.is_whole(), self.rows) {
            (true, _) => vec![0],
            (false, 128) => vec![0, 16],
            _ => vec![self.first],
        }
    }

    /// The lane and the column of a thread's register: the atoms `SM100_TMEM_LOAD_16dp256b` and its like, bit by bit.
    fn place(self, thread: usize, register: usize) -> (usize, usize) {
        let row = self.times() * self.width();
        let (threads, values): (&[_], &[_]) = match self.shape {
            "32x32b" => (&[(32, row)], &[(self.times(), 32)]),
            "16x64b" => (&[(2, 8 * row), (2, 32), (8, row)], &[(self.times(), 64)]),
            "16x128b" => (&[(4, 32), (8, row)], &[(2, 8 * row), (self.times(), 128)]),
            _ => (&[(4, 64), (8, row)], &[(2, 32), (2, 8 * row), (self.times(), 256)]),
        };
        let at = |modes: &[(usize, usize)], mut index: usize| {
            modes.iter().fold(0, |sum, (extent, stride)| {
                let part = index % extent * stride;
                index /= extent;
                sum + part
            })
        };
        let bit = at(threads, thread) + at(values, register);
        (bit / row, bit % row / 32)
    }

    fn descriptor(self, which: usize) -> u64 {
        let rows = if which == 0 { self.rows } else { self.case.n };
        let (leading, stride) = offsets(self.case, self.case.transposed[which], rows);
        (leading as u64 / 16) << 16 | (stride as u64 / 16) << 32 | 1 << 46 | [0, 6, 4, 2][self.case.mode as usize] << 61
    }

    fn instruction(self) -> u32 {
        let number = match self.case.factor {
            "bf16" | "e5m2" => 1,
            "tf32" => 2,
            _ => 0,
        };
        let [a, b] = self.case.transposed.map(u32::from);
        1 << 4
            | number << 7
            | number << 10
            | u32::from(self.case.negated) << 13
            | a << 15
            | b << 16
            | (self.case.n as u32 / 8) << 17
            | (self.rows as u32 / 16) << 24
    }

    fn kind(self) -> &'static str {
        match self.case.bytes {
            1 => "f8f6f4",
            2 => "f16",
            _ => "tf32",
        }
    }

    fn list(self) -> String {
        (0..self.registers()).map(|at| format!("%s{at}")).collect::<Vec<_>>().join(", ")
    }
}

/// The kernel: copies both factors to shared memory, multiplies twice, reads the sums, multiplies again, and stores them.
pub(super) fn text(product: Product) -> String {
    let Product { case, .. } = product;
    let mut text = format!(
        ".version 8.6\n.target sm_100a\n.address_size 64\n.visible .entry k(.param .u64 input, .param .u64 output)\n{{\n\
         .reg .pred %p<8>;\n.reg .b32 %r<40>;\n.reg .b32 %s<130>;\n.reg .b64 %rd<20>;\n.shared .align 1024 .b8 a[16384];\n.shared .align 1024 .b8 b[16384];\n\
         .shared .align 8 .b64 done;\n.shared .align 4 .b32 place;\n\
         ld.param.u64 %rd1, [input];\nld.param.u64 %rd2, [output];\nmov.u32 %r1, %tid.x;\nmov.u32 %r2, a;\nmov.u32 %r3, b;\nmov.u32 %r4, %r1;\n\
         COPY: mul.wide.u32 %rd3, %r4, 4;\nadd.s64 %rd3, %rd1, %rd3;\nld.global.u32 %r5, [%rd3];\nsetp.lt.u32 %p1, %r4, 4096;\nshl.b32 %r6, %r4, 2;\nadd.s32 %r7, %r2, %r6;\n\
         add.s32 %r8, %r3, %r6;\nsub.s32 %r8, %r8, 16384;\nselp.b32 %r7, %r7, %r8, %p1;\nst.shared.u32 [%r7], %r5;\nadd.s32 %r4, %r4, 128;\nsetp.lt.u32 %p1, %r4, 8192;\n@%p1 bra COPY;\n\
         mov.u32 %r9, done;\nmov.u32 %r10, place;\nshr.u32 %r11, %r1, 5;\nsetp.ne.u32 %p1, %r1, 0;\nsetp.ne.u32 %p2, %r11, 0;\nsetp.ne.u32 %p3, %r1, %r1;\nsetp.eq.u32 %p4, %r1, %r1;\n\
         @%p1 bra MADE;\nmbarrier.init.shared::cta.b64 [%r9], 1;\nMADE: @%p2 bra TAKEN;\n\
         tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%r10], 256;\ntcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;\n\
         TAKEN: fence.proxy.async.shared::cta;\nbar.sync 0;\nld.shared.u32 %r12, [%r10];\nadd.u32 %r13, %r12, {first:#x};\n\
         shr.u32 %r2, %r2, 4;\nshr.u32 %r3, %r3, 4;\ncvt.u64.u32 %rd4, %r2;\ncvt.u64.u32 %rd5, %r3;\nor.b64 %rd4, %rd4, {a:#x};\nor.b64 %rd5, %rd5, {b:#x};\nmov.u32 %r14, {instruction:#x};\n",
        first = product.first << 16,
        a = product.descriptor(0),
        b = product.descriptor(1),
        instruction = product.instruction(),
    );
    let mma =
        |adds: &str| format!("tcgen05.mma.cta_group::1.kind::{} [%r13], %rd4, %rd5, %r14, {adds};\n", product.kind());
    let commit = "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%r9];\n";
    let wait = |name: &str, parity: u32| {
        format!(
            "{name}: mbarrier.try_wait.parity.shared::cta.b64 %p5, [%r9], {parity};\n@!%p5 bra {name};\ntcgen05.fence::after_thread_sync;\n"
        )
    };
    let lanes = "and.b32 %r15, %r11, 3;\nshl.b32 %r15, %r15, 21;\nadd.u32 %r15, %r15, %r12;\n";
    let load = |lane: usize| {
        let (shape, times) = (product.shape, product.times());
        format!(
            "add.u32 %r16, %r15, {:#x};\ntcgen05.ld.sync.aligned.{shape}.x{times}.b32 {{{}}}, [%r16];\ntcgen05.wait::ld.sync.aligned;\n",
            lane << 16,
            product.list()
        )
    };
    text += &format!("@%p1 bra FIRST;\n{}{}{commit}{}{lanes}", mma("%p3"), mma("%p4"), wait("FIRST", 0));
    text += &product.moves().into_iter().map(load).collect::<String>();
    text += "tcgen05.fence::before_thread_sync;\nbar.sync 0;\n";
    text +=
        &format!("@%p1 bra SECOND;\ntcgen05.fence::after_thread_sync;\n{}{commit}{}", mma("%p4"), wait("SECOND", 1));
    let moves = product.moves();
    for (index, lane) in moves.iter().enumerate() {
        text += &load(*lane);
        let start = index * product.registers();
        writeln!(text, "mul.lo.u32 %r17, %r1, {};\nadd.u32 %r17, %r17, {start};", moves.len() * product.registers())
            .unwrap();
        text += "mul.wide.u32 %rd3, %r17, 4;\nadd.s64 %rd3, %rd2, %rd3;\n";
        for at in 0..product.registers() {
            writeln!(text, "st.global.u32 [%rd3+{}], %s{at};", 4 * at).unwrap();
        }
    }
    let _ = case;
    text + "tcgen05.fence::before_thread_sync;\nbar.sync 0;\n@%p2 bra END;\ntcgen05.dealloc.cta_group::1.sync.aligned.b32 %r12, 256;\nEND: ret;\n}\n"
}

fn input(Product { case, rows, .. }: Product) -> Vec<u8> {
    let (k, bytes) = (32 / case.bytes, case.bytes);
    let mut input = vec![0; 2 * 16384];
    let mut put = |at: usize, value: i64| {
        input[at..at + bytes].copy_from_slice(&bits(case.factor, value).to_le_bytes()[..bytes]);
    };
    for step in 0..k {
        for row in 0..rows {
            put(offset(case, case.transposed[0], (row, step), rows), number(row, step));
        }
        for column in 0..case.n {
            put(16384 + offset(case, case.transposed[1], (column, step), case.n), number(column + 100, step));
        }
    }
    input
}

pub(super) fn run(product: Product, text: &str) -> Result<Vec<u32>, Fault> {
    let module = Module::parse(text).unwrap_or_else(|error| panic!("{error}"));
    if let Some(refusal) = module.entry("k").unwrap().refusal() {
        panic!("{product:?}: {refusal}");
    }
    let bytes = 4 * 128 * product.registers() * product.moves().len();
    let mut machine = Machine::new();
    machine.limit_instructions(Some(1_000_000));
    let (from, to) = (machine.alloc(2 * 16384), machine.alloc(bytes));
    machine.write(from, &input(product)).unwrap();
    machine.launch(&module, "k", [1; 3], [128, 1, 1], 0, &[Arg::from(from), Arg::from(to)], &mut |_, _| {})?;
    Ok(crate::kernel::words(&machine.read_or(to, bytes, 0).unwrap()))
}

fn check(product: Product) {
    let found = run(product, &text(product)).unwrap_or_else(|fault| panic!("{product:?}: {fault}"));
    let (case, k) = (product.case, 32 / product.case.bytes);
    let (moves, registers) = (product.moves(), product.registers());
    for thread in 0..128 {
        for (index, start) in moves.iter().enumerate() {
            for register in 0..registers {
                let (lane, column) = product.place(thread % 32, register);
                let lane = start + lane + thread / 32 * 32;
                let row = if product.rows == 128 { lane } else { (lane - product.first) % 32 + lane / 32 * 16 };
                let sum: i64 = (0..k).map(|step| number(row, step) * number(column + 100, step)).sum();
                let expected = 3.0 * if case.negated { -sum as f32 } else { sum as f32 };
                let word = found[(thread * moves.len() + index) * registers + register];
                let found = f32::from_bits(word);
                // Both are integers.
                let is_it = (found - expected).abs() < 0.5;
                assert!(is_it, "{product:?}: row {row}, column {column}: {found} and not {expected}");
            }
        }
    }
}

#[test]
fn every_type_is_multiplied() {
    for (factor, bytes) in [("f16", 2), ("bf16", 2), ("tf32", 4), ("e4m3", 1), ("e5m2", 1)] {
        check(Product { case: Case { factor, bytes, ..PLAIN.case }, ..PLAIN });
    }
    for (n, mode) in [(32, 1), (128, 2)] {
        check(Product { case: Case { n, mode, ..PLAIN.case }, ..PLAIN });
    }
    check(Product { case: Case { negated: true, ..PLAIN.case }, ..PLAIN });
}

#[test]
fn every_layout_is_read() {
    for mode in 0..4 {
        for transposed in [[false, false], [true, false], [false, true], [true, true]] {
            check(Product { case: Case { transposed, mode, ..PLAIN.case }, ..PLAIN });
        }
    }
    // Bytes may be in columns, too.
    let case = Case { factor: "e4m3", bytes: 1, transposed: [true, true], n: 128, ..PLAIN.case };
    check(Product { case, ..PLAIN });
}

#[test]
fn every_shape_is_moved() {
    for shape in ["16x64b", "16x128b", "16x256b"] {
        check(Product { shape, ..PLAIN });
        for first in [0, 16] {
            check(Product { shape, rows: 64, first, ..PLAIN });
        }
    }
}

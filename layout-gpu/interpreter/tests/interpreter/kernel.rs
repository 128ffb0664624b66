//! Kernels of a few lines: the text around a body, and runs of it.

use layout_gpu_interpreter::{Arg, Fault, Machine, Module, Report};

/// The text around a body: `%rd1` is the input, `%rd2` the output, `%r1` the thread, `%rd3` its 4 bytes of input and
/// `%rd4` its 4 bytes of output. The body may use registers from 10 on, and all predicates.
pub fn text(declarations: &str, body: &str) -> String {
    format!(
        ".version 7.0\n.target sm_80\n.address_size 64\n{declarations}\n\
         .visible .entry k(.param .u64 input, .param .u64 output)\n{{\n\
         .reg .pred %p<20>;\n.reg .b16 %rs<40>;\n.reg .b32 %r<40>;\n.reg .b64 %rd<40>;\n\
         ld.param.u64 %rd1, [input];\nld.param.u64 %rd2, [output];\nmov.u32 %r1, %tid.x;\n\
         mul.wide.u32 %rd3, %r1, 4;\nadd.s64 %rd4, %rd2, %rd3;\nadd.s64 %rd3, %rd1, %rd3;\n\
         {body}\nret;\n}}\n"
    )
}

/// The result of a run: the output, as far as it was written, and the report.
pub struct Ran {
    pub output: Vec<u32>,
    pub report: Report,
}

/// Runs a body in one block, with dynamic shared memory, over an input; the output has 4 bytes for each thread.
pub fn run_with(declarations: &str, body: &str, threads: u32, dynamic: u32, input: &[u32]) -> Result<Ran, Fault> {
    let module = Module::parse(&text(declarations, body)).unwrap_or_else(|error| panic!("{error}"));
    let mut machine = Machine::new();
    machine.limit_instructions(Some(1_000_000));
    let (from, to) = (machine.alloc(4 * input.len()), machine.alloc(4 * threads as usize));
    machine.write(from, &bytes(input)).unwrap();
    let args = [Arg::from(from), Arg::from(to)];
    let report = machine.launch(&module, "k", [1, 1, 1], [threads, 1, 1], dynamic, &args, &mut |_, _| {})?;
    let output = words(&machine.read_or(to, 4 * threads as usize, 0xEE).unwrap());
    Ok(Ran { output, report })
}

/// Runs a body in one block; the input counts from 0.
pub fn run(body: &str, threads: u32) -> Result<Ran, Fault> {
    run_with("", body, threads, 0, &(0..threads).collect::<Vec<_>>())
}

/// Returns the fault of a body.
pub fn fault(body: &str, threads: u32) -> Fault {
    match run(body, threads) {
        Ok(_) => panic!("no fault"),
        Err(fault) => fault,
    }
}

/// Returns the error of a text, or of its entry `k`.
pub fn refusal(text: &str) -> String {
    match Module::parse(text) {
        Ok(module) => module.entry("k").and_then(|entry| entry.refusal()).expect("a refusal").to_string(),
        Err(error) => error.to_string(),
    }
}

pub fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

pub fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect()
}

//! One instruction on one thread, and its result.

use layout_gpu_interpreter::{Arg, Machine, Module};

/// Runs an instruction with its operands in registers 1 to 4 of every kind, and returns register 0 of the kind that it
/// names. A predicate holds whether its operand is not zero.
pub fn eval(instruction: &str, operands: &[u64]) -> u64 {
    let mut body = String::new();
    for number in 1..=operands.len() {
        let offset = 8 * (number - 1);
        body += &format!(
            "ld.global.u64 %rd{number}, [%rd9+{offset}];\ncvt.u32.u64 %r{number}, %rd{number};\n\
             cvt.u16.u64 %rs{number}, %rd{number};\nsetp.ne.u64 %p{number}, %rd{number}, 0;\n"
        );
    }
    let store = match () {
        () if instruction.contains("%rd0") => "st.global.u64 [%rd9+64], %rd0;",
        () if instruction.contains("%rs0") => "cvt.u64.u16 %rd0, %rs0;\nst.global.u64 [%rd9+64], %rd0;",
        () if instruction.contains("%p0") => "selp.u64 %rd0, 1, 0, %p0;\nst.global.u64 [%rd9+64], %rd0;",
        () => "cvt.u64.u32 %rd0, %r0;\nst.global.u64 [%rd9+64], %rd0;",
    };
    let text = format!(
        ".version 7.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 data)\n{{\n\
         .reg .pred %p<10>;\n.reg .b16 %rs<10>;\n.reg .b32 %r<10>;\n.reg .b64 %rd<10>;\n\
         ld.param.u64 %rd9, [data];\n{body}{instruction}\n{store}\nret;\n}}\n"
    );
    let module = Module::parse(&text).unwrap_or_else(|error| panic!("{instruction}: {error}"));
    let mut machine = Machine::new();
    let data = machine.alloc(72);
    let bytes: Vec<u8> = operands.iter().flat_map(|operand| operand.to_le_bytes()).collect();
    machine.write(data, &bytes).unwrap();
    machine
        .launch(&module, "k", [1, 1, 1], [1, 1, 1], 0, &[Arg::from(data)], &mut |_, _| {})
        .unwrap_or_else(|fault| panic!("{instruction}: {fault}"));
    u64::from_le_bytes(machine.read(data.add(64), 8).unwrap().try_into().unwrap())
}

pub fn check(table: &[(&str, &[u64], u64)]) {
    for (instruction, operands, expected) in table {
        let found = eval(instruction, operands);
        assert_eq!(found, *expected, "{instruction} of {operands:x?}: {found:#x}, not {expected:#x}");
    }
}

pub const MINUS: u64 = u64::MAX;

pub fn single(value: f32) -> u64 {
    value.to_bits().into()
}

pub fn double(value: f64) -> u64 {
    value.to_bits()
}

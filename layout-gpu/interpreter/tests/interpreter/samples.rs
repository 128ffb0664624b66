//! Small kernels, each with one thing to judge: what is reported, and what is not.

use std::fs;
use std::path::Path;

use layout_gpu_interpreter::{Arg, Machine, Module};

use crate::kernel::words;

/// The outcome of a sample: the first words of its buffer, or how its report begins and a part of it.
enum Outcome {
    Left(&'static [u32]),
    /// With a note that has this part.
    Noted(&'static [u32], &'static str),
    Fault(&'static str, &'static str),
    Refused(&'static str),
}

use Outcome::{Fault, Left, Noted, Refused};

const SAMPLES: &[(&str, u32, u32, Outcome)] = &[
    (
        "race_hidden_by_own_atomic",
        2,
        1,
        Fault("race", "updates offset 0 of allocation 1, which thread (0,0,0) of block (0,0,0) writes at line 13"),
    ),
    ("global_weak_read_then_own_atomic", 2, 1, Fault("race", "of block (0,0,0) reads at line 11")),
    (
        "shared_counter_lane0",
        1,
        64,
        Fault("race", "thread (32,0,0): updates `s`+0 (byte 0), which thread (0,0,0) writes at line 13"),
    ),
    ("shared_counter_no_barrier", 1, 64, Fault("race", "writes at line 12")),
    ("race_plain_store_then_atomic", 2, 1, Fault("race", "updates offset 0")),
    ("read_after_atomics_no_grid_barrier", 2, 1, Fault("race", "updates offset 0")),
    ("spin_lock_unlock_plain_atomic", 4, 1, Fault("race", "reads offset 4")),
    ("shuffle_from_lane_outside", 1, 32, Fault("uninitialised", "what it stores was never computed")),
    ("named_barrier_count", 1, 96, Fault("barrier", "32 of 64 threads wait at barrier 1")),
    ("ldmatrix_misaligned", 1, 32, Fault("misaligned", "is not a multiple of 16")),
    ("ldmatrix_after_own_warp", 1, 32, Fault("race", "reads `")),
    ("mma_register_never_set", 1, 32, Fault("uninitialised", "what it stores was never computed")),
    ("generic_access_by_register", 1, 1, Fault("out of bounds", "near no allocation")),
    ("texture", 1, 1, Refused("of `tex` are known: none of their forms")),
    ("half_defined_register", 1, 1, Left(&[7])),
    ("half_defined_local", 1, 1, Left(&[5])),
    ("read_past_end_unused", 1, 1, Left(&[3])),
    (
        "aligned_barrier_half_warp_exits",
        1,
        32,
        Fault("barrier", "lane 16 of the same warp has left the kernel without it"),
    ),
    (
        "async_copy_source_overwritten",
        1,
        1,
        Fault("race", "writes offset 0 of allocation 1, which thread (0,0,0) reads at line 9"),
    ),
    (
        "nc_load_of_written",
        1,
        1,
        Fault("race", "writes at line 8, where `.nc` needs memory that the launch does not change"),
    ),
    (
        "cas_loop_plain_first_read",
        1,
        32,
        Noted(&[32], "line 9, `ld.global.u32 %r1, [%rd1];`: reads plainly what line 12 updates"),
    ),
    ("volatile_missing_barrier", 1, 64, Noted(&[], "meets the volatile access of line 14, and nothing orders the two")),
    ("address_size_32", 1, 1, Refused("line 4: `.address_size 32` is not supported")),
    ("cluster_size_ignored", 2, 1, Left(&[0, 2, 1, 2])),
    ("cluster_w", 1, 1, Left(&[0])),
    ("generic_access_by_name", 1, 1, Left(&[9, 7])),
    ("global_inside_function", 1, 1, Left(&[2])),
    ("predicate_result", 1, 1, Left(&[8])),
    ("prototype_without_semicolon", 1, 1, Left(&[7])),
    ("register_plus_number_as_value", 1, 1, Left(&[8])),
    ("atom_shared_cluster", 1, 1, Left(&[0])),
    ("bulk_groups", 1, 1, Left(&[7])),
    ("expect_tx", 1, 1, Left(&[7])),
    ("tcgen05_alloc", 1, 32, Left(&[7])),
    ("wgmma_groups", 1, 128, Left(&[7])),
    ("vector8_load", 1, 1, Left(&[0; 16])),
    ("vector8_of_bytes", 1, 1, Refused("unknown instruction `ld.global.v8.u8")),
    ("vector_move", 1, 1, Left(&[6, 5])),
    ("vector_register", 1, 1, Left(&[5, 6])),
    ("vote_without_sync", 1, 32, Left(&[u32::MAX])),
    ("constant_named_in_generic", 1, 1, Left(&[1])),
];

/// Runs a sample over 64 zeros, and returns them afterwards or what was reported.
fn run(name: &str, grid: u32, block: u32) -> Result<(Vec<u32>, String), String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/interpreter/samples/{name}.ptx"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let module = Module::parse(&text).map_err(|error| error.to_string())?;
    let mut machine = Machine::new();
    machine.limit_instructions(Some(1_000_000));
    let buffer = machine.alloc(256);
    machine.write(buffer, &[0; 256]).unwrap();
    let ran = machine.launch(&module, "k", [grid, 1, 1], [block, 1, 1], 0, &[Arg::from(buffer)], &mut |_, _| {});
    let report = ran.map_err(|fault| fault.to_string())?;
    let notes: Vec<String> = report.notes.iter().map(ToString::to_string).collect();
    Ok((words(&machine.read(buffer, 256).unwrap()), notes.join("\n")))
}

#[test]
fn each_sample_is_judged_as_expected() {
    for (name, grid, block, expected) in SAMPLES {
        match (run(name, *grid, *block), expected) {
            (Ok((left, notes)), Left(words)) => {
                assert_eq!((&left[..words.len()], notes.as_str()), (*words, ""), "{name}");
            }
            (Ok((left, notes)), Noted(words, part)) => {
                assert_eq!(left[..words.len()], **words, "{name}");
                assert!(notes.contains(part), "{name}: {notes}");
            }
            (Err(said), Fault(kind, part)) => {
                assert!(said.starts_with(&format!("{kind}: ")) && said.contains(part), "{name}: {said}");
            }
            (Err(said), Refused(part)) => assert!(said.contains(part), "{name}: {said}"),
            (Ok((left, _)), _) => panic!("{name}: no fault, and {left:?} left"),
            (Err(said), Left(_) | Noted(..)) => panic!("{name}: {said}"),
        }
    }
}

#[test]
fn every_sample_is_in_the_table() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/interpreter/samples");
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert!(SAMPLES.iter().any(|(sample, ..)| *sample == name), "{name} is not judged");
    }
}

//! Several launches of one command, structures, contents from files, and several faults.

use super::Folder;

fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    std::fs::write(folder.0.join("launches.ptx"), include_str!("launches.ptx")).unwrap();
    folder.write("x.npy", &[1.0, 2.0, 3.0, 4.0]);
    folder.write("factor.npy", &[3.0]);
    folder
}

#[test]
fn a_structure_has_its_fields_and_a_variable_its_contents() {
    let folder = folder("fields");
    let words =
        "run launches.ptx scale --block 8 --arg {u32:4,u8:3,in:x.npy,y=out:y.npy:f32x4} --set factor=factor.npy";
    let (code, output, errors) = folder.run(words);
    assert_eq!((code, errors.as_str()), (0, ""), "{output}");
    assert_eq!(folder.read("y.npy"), [3.0, 6.0, 9.0, 12.0]);
    // A field is a buffer with a name like any other, and `--set` gives it other contents.
    let named = words.replace("in:x.npy", "zeros:f32x4").replace("factor=factor", "0.2=x");
    assert_eq!(folder.run(&named).0, 0);
    assert_eq!(folder.read("y.npy"), [0.0; 4]);
    for (from, to, message) in [
        ("factor=", "fcator=", "--set fcator: no buffer is called so; there are: x, y"),
        ("=factor.npy", "=x.npy", "--set factor: x.npy has 16 bytes, where the variable has 4"),
        ("f32x4}", "f32x4", "--arg {u32:4,u8:3,in:x.npy,y=out:y.npy:f32x4: a structure ends with `}`"),
        ("in:x.npy,", "", "cannot launch `scale`: argument 0 has 16 bytes, where parameter `what` has 24"),
    ] {
        let refused = folder.refused(&words.replace(from, to));
        assert!(refused.starts_with(&format!("error: {message}")), "{refused}");
    }
}

#[test]
fn a_later_launch_finds_what_an_earlier_one_left() {
    let folder = folder("then");
    let words = "run launches.ptx scale --block 4 --arg {u32:4,u8:3,in:x.npy,y=zeros:f32x4} --set factor=factor.npy \
                 --then sum --block 1 --arg same:y --arg out:total.npy:f32x1";
    let (code, output, errors) = folder.run(words);
    assert_eq!((code, errors.as_str()), (0, ""), "{output}");
    assert!(output.starts_with("`scale`: ") && output.contains("\n`sum`: 1 block in "), "{output}");
    assert_eq!(folder.read("total.npy"), [30.0]);
    // Without arguments of its own it has those of the launch before.
    let again = "run launches.ptx sum --arg in:x.npy --arg t=out:total.npy:f32x1 --then sum";
    assert_eq!(folder.run(again).0, 0);
    assert_eq!(folder.read("total.npy"), [10.0]);
    assert!(
        folder
            .refused(&words.replace("same:y", "same:z"))
            .starts_with("error: same:z: no buffer before it is called so; there are: x, y")
    );
    assert!(folder.refused("run launches.ptx sum --then nobody").starts_with("error: there is no entry `nobody`"));
}

#[test]
fn several_faults_are_of_several_instructions() {
    let folder = folder("all");
    let words = "run launches.ptx wrong --grid 2 --block 128 --arg zeros:f32x4";
    let faults = |most: &str| {
        let (code, _, errors) = folder.run(&format!("{words}{most}"));
        assert_eq!(code, 1, "{errors}");
        errors.lines().map(|line| line.split(':').nth(1).unwrap().trim().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(faults(""), ["misaligned"]);
    assert_eq!(faults(" --all 2"), ["misaligned", "out of bounds"]);
    // Warps that wait for those that have stopped are no fault.
    assert_eq!(faults(" --all 9"), ["misaligned", "out of bounds", "race"]);
    assert!(folder.refused("run launches.ptx --all 0").starts_with("error: --all 0: not a number that it can be"));
}

#[test]
fn schedules_are_compared_with_the_first() {
    let folder = folder("schedules");
    let words = "run launches.ptx scale --block 4 --arg {u32:4,u8:3,in:x.npy,y=zeros:f32x4} --set factor=factor.npy --schedules 9 --seed 3";
    let (code, output, errors) = folder.run(words);
    assert_eq!((code, errors.as_str()), (0, ""), "{output}");
    assert!(output.ends_with("on 9 schedules, of seeds 3 to 11: the same in every byte of every buffer\n"), "{output}");
    let (code, output, _) = folder.run("run launches.ptx last --block 64 --arg to=zeros:u32x1 --schedules 20");
    assert_eq!(code, 1, "{output}");
    let said = output.lines().last().unwrap();
    assert!(said.starts_with("on the schedule of seed "), "{output}");
    assert!(said.ends_with(": to: 1 of 1 elements differ: 0 at (0), where it was 1"), "{output}");
}

//! Markdown tables of the results, and their place in a file.

use std::path::Path;

use super::accuracy::Verdict;
use super::speed::{Speed, Times};

const BEGIN: &str = "<!-- record: written by the example `record` -->";
const END: &str = "<!-- end of the record -->";

/// Returns the table of the kernels that were compared with `f64`.
#[must_use]
pub fn of_verdicts(verdicts: &[Verdict]) -> String {
    let mut lines =
        vec!["| kernel | sizes | largest error | of what rounding explains |".into(), "|---|---|---|---|".into()];
    lines.extend(verdicts.iter().map(|Verdict { kernel, sizes, error, share }| {
        let wrong = if *share <= 1.0 { "" } else { ", WRONG" };
        format!("| `{kernel}` | {sizes} | {error:.1e} | {:.1} %{wrong} |", 100.0 * share)
    }));
    lines.join("\n") + "\n"
}

/// Returns the table of the kernels that were timed.
#[must_use]
pub fn of_speeds(unit: &str, beside: &str, speeds: &[Speed]) -> String {
    let mut lines = vec![
        format!("| kernel | sizes | {unit}, median | from 5 % to 95 % | {beside}, median | from 5 % to 95 % | of it |"),
        "|---|---|---|---|---|---|---|".into(),
    ];
    lines.extend(speeds.iter().map(|speed| {
        let Speed { kernel, sizes, work, times, beside } = speed;
        let ours = rates(*work, times);
        let other = match beside {
            Ok(other) => {
                let share = 100.0 * times.median.recip() / other.median.recip();
                format!("{} | {share:.0} %", rates(*work, other))
            }
            Err(why) => format!("{why} | | "),
        };
        format!("| `{kernel}` | {sizes} | {ours} | {other} |")
    }));
    lines.join("\n") + "\n"
}

/// Formats the median and the slow and the fast end.
fn rates(work: f64, Times { median, low, high }: &Times) -> String {
    format!("{:.1} | {:.1} to {:.1}", work / median, work / high, work / low)
}

/// Writes a text between the two marks of a file.
pub fn write(path: &Path, text: &str) -> Result<(), String> {
    let name = path.display();
    let file = std::fs::read_to_string(path).map_err(|error| format!("cannot read {name}: {error}"))?;
    let parts = file.split_once(BEGIN).and_then(|(before, rest)| Some((before, rest.split_once(END)?.1)));
    let (before, after) = parts.ok_or_else(|| format!("{name} has no place for a record: {BEGIN} and {END}"))?;
    let file = format!("{before}{BEGIN}\n\n{}\n\n{END}{after}", text.trim());
    std::fs::write(path, file).map_err(|error| format!("cannot write {name}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::{BEGIN, END, of_speeds, of_verdicts, write};
    use crate::record::accuracy::Verdict;
    use crate::record::speed::{Speed, Times};

    #[test]
    fn speeds_are_beside_each_other() {
        let times = |median: f64| Times { median, low: 0.5 * median, high: 2.0 * median };
        let speed = |beside| Speed { kernel: "k".into(), sizes: "8".into(), work: 100.0, times: times(2.0), beside };
        let table = of_speeds("GB/s", "a copy", &[speed(Ok(times(1.0))), speed(Err("none found".into()))]);
        let rows: Vec<&str> = table.lines().skip(2).collect();
        assert_eq!(rows[0], "| `k` | 8 | 50.0 | 25.0 to 100.0 | 100.0 | 50.0 to 200.0 | 50 % |");
        assert_eq!(rows[1], "| `k` | 8 | 50.0 | 25.0 to 100.0 | none found | |  |");
    }

    #[test]
    fn what_is_wrong_is_marked() {
        let verdict = |share| Verdict { kernel: "k".into(), sizes: "8".into(), error: 0.5, share };
        let table = of_verdicts(&[verdict(0.5), verdict(2.0), verdict(f64::NAN)]);
        let wrong: Vec<bool> = table.lines().skip(2).map(|row| row.contains("WRONG")).collect();
        assert_eq!(wrong, [false, true, true]);
    }

    #[test]
    fn a_record_is_put_between_its_marks_again_and_again() {
        let path = std::env::temp_dir().join(format!("layout-record-{}", std::process::id()));
        std::fs::write(&path, format!("before\n{BEGIN}\nold\n{END}\nafter\n")).unwrap();
        for text in ["first", "second"] {
            write(&path, text).unwrap();
            let file = std::fs::read_to_string(&path).unwrap();
            assert_eq!(file, format!("before\n{BEGIN}\n\n{text}\n\n{END}\nafter\n"));
        }
        std::fs::write(&path, "nothing").unwrap();
        assert!(write(&path, "third").unwrap_err().contains("has no place for a record"));
        std::fs::remove_file(&path).unwrap();
    }
}

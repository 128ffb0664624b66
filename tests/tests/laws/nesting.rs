use layout_algebra::{IntTuple, compatible, congruent, refines, weakly_congruent};
use proptest::prelude::*;

use super::{any_layout, any_shape};

proptest! {
    #[test]
    fn unflatten_undoes_flatten(layout in any_layout()) {
        let flat = layout.flatten()?;
        prop_assert_eq!(flat.depth(), usize::from(!layout.is_leaf()));
        prop_assert_eq!(flat.unflatten(&layout)?, layout);
    }

    #[test]
    fn group_keeps_the_leaves(layout in any_layout(), begin in 0..4usize, length in 0..4usize) {
        let end = begin + length;
        match layout.group(begin, end) {
            Ok(grouped) => prop_assert_eq!(grouped.flatten()?, if grouped.is_leaf() { layout } else { tuple(&layout.flatten()?)? }),
            Err(_) => prop_assert!(end > layout.rank()),
        }
    }

    #[test]
    fn transpose_is_its_own_inverse_and_copies_are_as_it_was(layout in any_layout(), times in 2..5usize) {
        prop_assert_eq!(layout.transpose()?.transpose()?, layout);
        prop_assert_eq!(layout.transpose()?.rank(), layout.rank());
        let copies = layout.repeat(times)?;
        prop_assert_eq!(copies.rank(), times);
        for i in 0..times {
            prop_assert_eq!(copies.mode(i)?, layout);
        }
    }

    #[test]
    fn reverse_is_its_own_inverse(layout in any_layout()) {
        prop_assert_eq!(layout.reverse()?.reverse()?, layout);
    }

    #[test]
    fn take_of_all_and_select_of_all_are_the_tuple(layout in any_layout()) {
        let all: Vec<usize> = (0..layout.rank()).collect();
        prop_assert_eq!(layout.take(0, layout.rank())?, tuple(&layout)?);
        prop_assert_eq!(layout.select(&all)?, tuple(&layout)?);
    }

    #[test]
    fn append_and_prepend_are_mirrored(layout in any_layout(), mode in any_layout()) {
        let appended = layout.append(&mode)?;
        prop_assert_eq!(appended.mode(appended.rank() - 1)?, mode);
        prop_assert_eq!(layout.prepend(&mode)?.mode(0)?, mode);
        prop_assert_eq!(appended.rank(), layout.rank() + 1);
    }

    #[test]
    fn replace_is_read_back(layout in any_layout(), mode in any_layout(), at in 0..4usize) {
        match layout.replace(at, &mode) {
            Ok(replaced) if !layout.is_leaf() => prop_assert_eq!(replaced.get(&[at])?, mode),
            Ok(replaced) => prop_assert_eq!(replaced, mode),
            Err(_) => prop_assert!(at >= layout.rank()),
        }
    }

    #[test]
    fn every_shape_is_compatible_with_itself_and_its_size(shape in any_shape()) {
        prop_assert!(congruent(&shape, &shape) && weakly_congruent(&shape, &shape)? && compatible(&shape, &shape)?);
        prop_assert!(compatible(&IntTuple::int(shape.product()?), &shape)?);
        prop_assert!(refines(&shape, &IntTuple::int(shape.product()?))?);
    }
}

fn tuple<T: Copy>(
    nested: &layout_algebra::nested::Nested<T>,
) -> Result<layout_algebra::nested::Nested<T>, TestCaseError> {
    if nested.is_leaf() {
        return Ok(layout_algebra::nested::Nested::of(&[*nested])?);
    }
    Ok(*nested)
}

use layout_algebra::{
    IntTuple, ceil_div, elem_scale, gcd_of, idx2crd, inner_product, max_element, min_element, prefix_product,
    product_each, product_like, round_up, shape_div, shape_min, suffix_product, sum,
};
use proptest::prelude::*;

use super::any_shape;

/// Two tuples that nest alike.
fn alike() -> impl Strategy<Value = (IntTuple, IntTuple)> {
    (any_shape(), prop::collection::vec(1..13u64, 64)).prop_map(|(shape, values)| {
        let other = shape.with_leaves(values.try_into().expect("64"));
        (shape, other)
    })
}

fn leaves(tuple: &IntTuple) -> Vec<u64> {
    (0..tuple.leaf_count()).map(|i| tuple.leaf_at(i)).collect()
}

proptest! {
    #[test]
    fn rounding_up_is_a_whole_number_of_times((a, b) in alike()) {
        let (times, rounded) = (leaves(&ceil_div(&a, &b)?), leaves(&round_up(&a, &b)?));
        for (i, (a, b)) in leaves(&a).into_iter().zip(leaves(&b)).enumerate() {
            prop_assert_eq!(rounded[i], times[i] * b);
            prop_assert!(rounded[i] >= a && rounded[i] - a < b);
        }
        prop_assert_eq!(round_up(&round_up(&a, &b)?, &b)?, round_up(&a, &b)?);
    }

    #[test]
    fn scaling_multiplies_products((a, b) in alike()) {
        prop_assert_eq!(elem_scale(&a, &b)?.product()?, a.product()? * b.product()?);
        let exact = shape_div(&elem_scale(&a, &b)?, &b)?;
        prop_assert_eq!(exact, a);
    }

    #[test]
    fn dividing_by_an_integer_divides_the_product(shape in any_shape(), divisor in 1..49u64) {
        if let Ok(rest) = shape_div(&shape, &IntTuple::int(divisor)) {
            let product = shape.product()?;
            prop_assert_eq!(rest.product()?, product.div_ceil(divisor), "{} by {}", shape, divisor);
            prop_assert_eq!(ceil_div(&shape, &IntTuple::int(divisor))?, rest);
        }
    }

    #[test]
    fn products_are_kept_whatever_they_are_like(shape in any_shape()) {
        prop_assert_eq!(product_each(&shape)?.product()?, shape.product()?);
        prop_assert_eq!(product_like(&shape, &shape)?, shape);
        prop_assert_eq!(product_like(&shape, &IntTuple::int(0))?, IntTuple::int(shape.product()?));
    }

    #[test]
    fn the_lesser_is_least((a, b) in alike()) {
        let least = shape_min(&a, &b)?;
        prop_assert_eq!(shape_min(&b, &a)?, least);
        prop_assert_eq!(shape_min(&least, &a)?, least);
        prop_assert_eq!(shape_min(&a, &a)?, a);
    }

    #[test]
    fn reductions_look_at_leaves_alone(shape in any_shape()) {
        let flat = shape.flatten()?.reverse()?;
        prop_assert_eq!(sum(&flat)?, sum(&shape)?);
        prop_assert_eq!(max_element(&flat)?, max_element(&shape)?);
        prop_assert_eq!(min_element(&flat)?, min_element(&shape)?);
        let gcd = gcd_of(&shape)?;
        prop_assert_eq!(gcd_of(&flat)?, gcd);
        prop_assert!(leaves(&shape).iter().all(|leaf| leaf % gcd == 0));
    }

    #[test]
    fn a_coordinate_times_the_prefix_products_is_its_index(shape in any_shape(), index in 0..10_000u64) {
        let index = index % shape.product()?;
        let coord = idx2crd(&IntTuple::int(index), &shape)?;
        prop_assert_eq!(inner_product(&coord, &prefix_product(&shape, &IntTuple::int(1))?)?, index);
        let rows = suffix_product(&shape, &IntTuple::int(1))?;
        let mirrored = prefix_product(&shape.reverse()?, &IntTuple::int(1))?;
        prop_assert_eq!(rows.reverse()?, mirrored);
    }
}

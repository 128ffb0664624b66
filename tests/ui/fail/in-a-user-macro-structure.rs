//! `AlgebraError::ZeroExtent`
//! `AlgebraError::NotCongruent`
//! `AlgebraError::ProfileMismatch`
//! `AlgebraError::ModeOutOfRange`
//! `AlgebraError::RangeOutOfRange`
//! `AlgebraError::RankTooSmall`
//! `AlgebraError::CoordinateMismatch`
//! `AlgebraError::LeafCountMismatch`
//! `AlgebraError::NotTwoModes`
//! `AlgebraError::NoModes`
macro_rules! tile {
    ($name:ident = $($layout:tt)*) => {
        type $name = layout_core::layout!($($layout)*);
    };
}

tile!(ZeroExtent = (2, 0):(1, 2));
tile!(NotCongruent = (4, (2, 2)):(1, 2));
tile!(ProfileMismatch = (4, 8):(compact_order((4, (2, 2)), (1, (2, 3, 4)))));
tile!(ModeOutOfRange = (4, 8, 2)[5]);
tile!(RangeOutOfRange = (4, 8, 2)[2..5]);
tile!(RankTooSmall = append((4, 8, 2), 3:1, 2));
tile!(CoordinateMismatch = ((4, 8):(8, 1)((1, 2), 3)):1);
tile!(LeafCountMismatch = unflatten((4, 8, 2), (1, 1)));
tile!(NotTwoModes = zipped_divide((8, 12):(12, 1), (_, 4)));
tile!(NoModes = make_identity_layout(()));

fn main() {}

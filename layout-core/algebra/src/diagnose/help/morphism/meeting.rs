//! Two morphisms that do not meet, in one codomain or one after the other.

use crate::capacity::MAX_LEAVES;
use crate::category::{FinMorphism, NestMorphism};
use crate::control::{any, each, next, ok};
use crate::diagnose::help::Repair;
use crate::int_tuple::IntTuple;
use crate::operation::Operation;

impl Repair<'_> {
    /// Proposes a morphism without the positions that are sent nowhere.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn complementable(&mut self) -> bool {
        any!(argument in 0, 2 =>
            let Some(f) = self.call.morphism_at(argument)
                && self.tries_morphism(argument, nondegenerate(&f).as_ref()))
    }

    /// Proposes the second morphism redirected to positions that the first does not hit.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn apart(&mut self) -> bool {
        let (Some(f), Some(g)) = (self.call.morphism_at(0), self.call.morphism_at(1)) else { return false };
        self.tries_morphism(1, beside(&g, &f).as_ref()) || self.both_codomains()
    }

    /// Proposes one morphism into the codomain of the other, with all its positions if possible.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn one_codomain(&mut self) -> bool {
        let (Some(f), Some(g)) = (self.call.morphism_at(0), self.call.morphism_at(1)) else { return false };
        each!(part in 0, 2 => {
            let is_whole = part == 0;
            if self.tries_morphism(0, into(&f, g.codomain(), g.map(), is_whole).as_ref())
                || self.tries_morphism(1, into(&g, f.codomain(), f.map(), is_whole).as_ref())
            {
                return true;
            }
        });
        self.both_codomains()
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn both_codomains(&mut self) -> bool {
        matches!(self.call.operation(), Operation::ConcatMorphisms)
            && self.another(&self.call.with_operation(Operation::SumMorphisms), " sets the codomains side by side too")
    }

    /// Proposes a second or first operand such that one ends where the other begins; or both split until they meet.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn meeting(&mut self) -> bool {
        let Some((first, then)) = self.call.first_and_next() else { return false };
        let operation = self.call.operation();
        let is_product =
            matches!(operation, Operation::LogicalProduct | Operation::FlatProduct | Operation::ProductAdmissible);
        let is_first_second = is_product || operation.is_divide() || matches!(operation, Operation::Composition);
        let (ended, begun) = (ending(&first, then.domain()), beginning(&then, first.codomain()));
        let (second, other) =
            if is_first_second { (ended.as_ref(), begun.as_ref()) } else { (begun.as_ref(), ended.as_ref()) };
        // In a product the next morphism starts at a complement, which is not an operand.
        if self.tries_morphism(1, second) || (!is_product && self.tries_morphism(0, other)) || self.split() {
            return true;
        }
        let Ok(nowhere) = FinMorphism::new(0, 0, &[]) else { return false };
        let argument = if is_first_second { 1 } else { 0 };
        self.tries_morphism(argument, into(&first, then.domain(), &nowhere, true).as_ref())
    }

    /// Proposes the composite after splitting both until they meet.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn split(&mut self) -> bool {
        let call = match (self.call.operation(), self.call.operand(0), self.call.operand(1)) {
            (Operation::ComposeMorphisms, ..) => *self.call,
            (Operation::Composition, Some(then), Some(first)) => self.call.replaced(0, first).replaced(1, then),
            _ => return false,
        };
        self.another(&call.with_operation(Operation::WeakComposite), " splits both until they meet")
    }
}

/// The morphism with these parts, if they form one.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn valid(domain: &IntTuple, codomain: &IntTuple, map: &FinMorphism) -> Option<NestMorphism> {
    Some(ok!(NestMorphism::of(*domain, *codomain, map)))
}

/// The morphism with these targets.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn to(domain: &IntTuple, codomain: &IntTuple, targets: &[usize; MAX_LEAVES]) -> Option<NestMorphism> {
    Some(ok!(NestMorphism::new(*domain, *codomain, targets.split_at(domain.leaf_count()).0)))
}

/// A flat morphism of the positions that are sent somewhere.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn nondegenerate(f: &NestMorphism) -> Option<NestMorphism> {
    let (mut domain, mut targets, mut count) = (IntTuple::unit(), [0; MAX_LEAVES], 0);
    each!(i in 0, f.map().domain() => {
        let target = f.map().at(next(i));
        if target > 0 {
            domain = ok!(domain.push(&IntTuple::int(f.domain().leaf_at(i))));
            targets[count] = target;
            count = next(count);
        }
    });
    to(&domain, f.codomain(), &targets)
}

/// `g` with the targets that `f` also hits moved to free entries of the same value, or nowhere; `None` if nothing is sent anywhere.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn beside(g: &NestMorphism, f: &NestMorphism) -> Option<NestMorphism> {
    let (mut targets, mut sends) = ([0; MAX_LEAVES], false);
    each!(i in 0, g.map().domain() => {
        let target = g.map().at(next(i));
        targets[i] = if f.map().is_hit(target) { 0 } else { target };
    });
    each!(i in 0, g.map().domain() => {
        if g.map().at(next(i)) > 0 && targets[i] == 0 {
            targets[i] = free(g.domain().leaf_at(i), g.codomain(), f.map(), &targets);
        }
        sends = sends || targets[i] > 0;
    });
    if sends { to(g.domain(), g.codomain(), &targets) } else { None }
}

/// `f` into another codomain, to entries there that `taken` does not hit: with all its positions if `is_whole`, else with those that fit.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn into(f: &NestMorphism, codomain: &IntTuple, taken: &FinMorphism, is_whole: bool) -> Option<NestMorphism> {
    let (mut targets, mut sends) = ([0; MAX_LEAVES], false);
    each!(i in 0, f.map().domain() => {
        if f.map().at(next(i)) > 0 {
            targets[i] = free(f.domain().leaf_at(i), codomain, taken, &targets);
            if is_whole && targets[i] == 0 {
                return None;
            }
            sends = sends || targets[i] > 0;
        }
    });
    if sends { to(f.domain(), codomain, &targets) } else { None }
}

/// The first entry of this value that neither the map nor one of the targets hits; 0 if there is none.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn free(entry: u64, codomain: &IntTuple, taken: &FinMorphism, targets: &[usize; MAX_LEAVES]) -> usize {
    each!(j in 0, codomain.leaf_count() => {
        let target = next(j);
        if codomain.leaf_at(j) == entry && !taken.is_hit(target) && !has(targets, target) {
            return target;
        }
    });
    0
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn has(targets: &[usize; MAX_LEAVES], target: usize) -> bool {
    any!(i in 0, MAX_LEAVES => targets[i] == target)
}

/// The morphism into another codomain with as many entries, with its own entries adapted to those that they hit.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn ending(f: &NestMorphism, codomain: &IntTuple) -> Option<NestMorphism> {
    if f.map().codomain() != codomain.leaf_count() {
        return None;
    }
    let mut domain = *f.domain();
    each!(i in 0, f.map().domain() => {
        if let Some(target) = f.map().at(next(i)).checked_sub(1) {
            domain = domain.with_leaf(i, codomain.leaf_at(target));
        }
    });
    valid(&domain, codomain, f.map())
}

/// The morphism from another domain with as many entries, with the entries it hits adapted.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn beginning(g: &NestMorphism, domain: &IntTuple) -> Option<NestMorphism> {
    if g.map().domain() != domain.leaf_count() {
        return None;
    }
    let mut codomain = *g.codomain();
    each!(i in 0, g.map().domain() => {
        if let Some(target) = g.map().at(next(i)).checked_sub(1) {
            codomain = codomain.with_leaf(target, domain.leaf_at(i));
        }
    });
    valid(domain, &codomain, g.map())
}

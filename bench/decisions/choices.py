"""What simulated times say of measured ones: how far off they are, and whether they choose the same variant.

    variants = [Variant("dot", "reductions", "O2", measured=100, simulated=104), ...]
    accuracy(variants).median, ordered_pairs(variants), choices(variants)
"""
import dataclasses
import itertools
import statistics


@dataclasses.dataclass(frozen=True)
class Variant:
    kernel: str
    kind: str
    flags: str
    measured: float  # ticks
    simulated: float

    def error(self):
        return abs(self.simulated / self.measured - 1)

    def factor(self):
        """How many times too long or too short, at least 1."""
        return max(self.simulated / self.measured, self.measured / self.simulated)


@dataclasses.dataclass(frozen=True)
class Accuracy:
    median: float        # of the errors, as parts of what is measured
    worst_factor: float
    within_tenth: float  # share of the variants


@dataclasses.dataclass(frozen=True)
class Choice:
    """What the model takes for the fastest variant of a kernel."""
    kernel: str
    chosen: Variant
    best: Variant  # as measured

    def regret(self):
        return self.chosen.measured / self.best.measured - 1


def accuracy(variants):
    errors = [variant.error() for variant in variants]
    return Accuracy(statistics.median(errors), max(variant.factor() for variant in variants),
                    sum(error <= .1 for error in errors) / len(errors))


def by_kernel(variants):
    kernels = {}
    for variant in variants:
        kernels.setdefault(variant.kernel, []).append(variant)
    return kernels


def pairs_apart(variants, least=.05):
    """Pairs of variants of one kernel, the longer of which takes so much longer, as measured; the shorter one first."""
    for group in by_kernel(variants).values():
        for a, b in itertools.combinations(sorted(group, key=lambda variant: variant.measured), 2):
            if b.measured >= (1 + least) * a.measured:
                yield a, b


def ordered_pairs(variants):
    """How many of the pairs that are apart the model orders as measured, and how many there are."""
    right = [a.simulated < b.simulated for a, b in pairs_apart(variants)]
    return sum(right), len(right)


@dataclasses.dataclass(frozen=True)
class Pair:
    apart: float  # by how much the one is simulated to take longer, as a part of the other
    right: bool   # it does so on the machine


def simulated_pairs(variants):
    """All pairs of variants of one kernel that are different programs, the nearest ones first."""
    pairs = []
    for group in by_kernel(variants).values():
        for a, b in itertools.combinations(sorted(group, key=lambda variant: variant.simulated), 2):
            if (a.simulated, a.measured) != (b.simulated, b.measured):
                pairs.append(Pair(b.simulated / a.simulated - 1, a.simulated < b.simulated and a.measured < b.measured))
    return sorted(pairs, key=lambda pair: pair.apart)


def ordered_beyond(pairs, share=.9):
    """The least distance such that of all pairs that are so far apart or farther, this share is right; None if there is none.
    Pairs as of simulated_pairs()."""
    right, found = 0, None
    for count, pair in enumerate(reversed(pairs), 1):
        right += pair.right
        if right >= share * count:
            found = pair.apart
    return found


def choices(variants):
    """Of variants that take equally long in the model, the first is chosen."""
    return [Choice(kernel, min(group, key=lambda variant: variant.simulated), min(group, key=lambda variant: variant.measured))
            for kernel, group in by_kernel(variants).items()]


def fastest_found(chosen, within=.05):
    """Share of kernels of which the chosen variant takes at most so much longer than the best."""
    return sum(choice.regret() <= within for choice in chosen) / len(chosen)

import { type Components, componentNames } from './person.ts';
import { least, most, type Pounds, pounds, subsetSums, sum } from './pounds.ts';
import { allTax, type Rules, savingsAllowanceOf, taxOn } from './tax-on-income.ts';

/**
 * Takes reliefs and allowances off the components in the way that leaves the least tax (ITA 2007 s25(2)). Tax is
 * linear between the points where an amount reaches a limit, so that the least is at one of those points: all are tried.
 * @param isOtherFirst from 2027-28 they come off other income first (s25 as amended by FA 2026)
 */
export function deduct(income: Components, amount: Pounds, rules: Rules, isOtherFirst: boolean): Components {
  if (isOtherFirst) {
    const fromOther = least(amount, income.other);
    const fromLumps = least(amount - fromOther, income.lumpSums);
    const rest = { ...income, other: income.other - fromOther, lumpSums: income.lumpSums - fromLumps };
    return deductBest(rest, amount - fromOther - fromLumps, rules, ['property', 'savings', 'dividends']);
  }
  return deductBest(income, amount, rules, ['other', 'property', 'lumpSums', 'savings', 'dividends']);
}

/** Takes an amount off other income first, then property, savings, dividends and gains of policies. */
export function deductInOrder(income: Components, amount: Pounds): Components {
  let rest = amount;
  const names = ['other', 'lumpSums', 'property', 'savings', 'dividends', 'policies'] as const;
  const left = names.map((name) => {
    const taken = least(income[name], rest);
    rest -= taken;
    return [name, income[name] - taken] as const;
  });
  return { ...income, ...Object.fromEntries(left) };
}

/** Smallest saving that counts: less is what divisions cut off. */
const tie = 10n ** 6n;

function deductBest(
  income: Components,
  amount: Pounds,
  rules: Rules,
  names: readonly (keyof Components)[],
): Components {
  const used = names.filter((name) => income[name] > 0n);
  const available = sum(used.map((name) => income[name]));
  if (amount >= available) {
    // Gains with tax treated as paid come last: s530 treats the tax on what is taxable as paid.
    const policies = most(income.policies - (amount - available), 0n);
    return { ...income, ...Object.fromEntries(used.map((name) => [name, 0n])), policies };
  }
  let best: { income: Components; tax: Pounds } | undefined;
  for (const candidate of candidates(income, amount, rules, used)) {
    const tax = allTax(taxOn(candidate, rules));
    if (!best || tax < best.tax - tie) best = { income: candidate, tax };
  }
  return best?.income ?? income;
}

/** Ways to take an amount off, those that take most off the first components first. */
function* candidates(
  income: Components,
  amount: Pounds,
  rules: Rules,
  used: readonly (keyof Components)[],
): Generator<Components> {
  const [first, ...others] = used;
  if (first === undefined) return yield income;
  const room = sum(others.map((name) => income[name]));
  const [fewest, greatest] = [most(amount - room, 0n), least(amount, income[first])];
  if (others.length === 0) return yield { ...income, [first]: income[first] - amount };
  const limits = pointsOf(income, amount, rules, first);
  const amounts = [fewest, greatest, ...limits.filter((one) => one > fewest && one < greatest)];
  for (const one of [...new Set(amounts)].sort((left, right) => (left > right ? -1 : 1)))
    yield* candidates({ ...income, [first]: income[first] - one }, amount - one, rules, others);
}

/** Amounts off a component at which it, alone or with others that lie below or above it, reaches a limit. */
function pointsOf(income: Components, amount: Pounds, rules: Rules, name: keyof Components): Pounds[] {
  const total = sum(Object.values(income)) - amount;
  const edges = [...rules.ownBands, ...rules.savingsBands].flatMap(([end]) =>
    end === undefined ? [] : [end],
  );
  const nilSavings = savingsAllowanceOf(rules, total);
  const starting = pounds(5000);
  const limits = [0n, nilSavings, rules.dividendAllowance, starting, starting + nilSavings, total, ...edges];
  if (income.lumpSums > 0n) limits.push(...edges.map((edge) => total - edge));
  const nils = [0n, rules.dividendAllowance, nilSavings, nilSavings + rules.dividendAllowance];
  const others = componentNames.filter((one) => one !== name && income[one] > 0n).map((one) => income[one]);
  const sums = subsetSums(others);
  const points = new Set<Pounds>();
  for (const limit of limits)
    for (const nil of nils) for (const others of sums) points.add(income[name] - (limit - nil - others));
  return [...points];
}

import { adjustedNetIncomeOf, type Components, type Person, personalAllowanceOf } from './person.ts';
import { above, least, over, type Pounds, pounds, sum, times } from './pounds.ts';
import { rulesOf, taxOn } from './tax-on-income.ts';

/**
 * Relief on gains of policies: the tax on them above the basic rate, less that on a year's part of each, times the years
 * (ITTOIA 2005 ss535-537). Gift Aid is ignored (s535(7)); deductions come off other income first (s535(8)).
 * @param given allowance that went to a spouse
 */
export function topSlicingOf(person: Person, given: Pounds): Pounds {
  const gains = person.inputs.policy_gains ?? [];
  const all = sum(gains.map(({ gain }) => pounds(gain)));
  if (all === 0n) return 0n;
  const slices = sum(gains.map(({ gain, years }) => over(pounds(gain), pounds(years))));
  const adjusted = adjustedNetIncomeOf(person);
  const full = liabilityOn(person, all, adjusted, given);
  const sliced = liabilityOn(person, slices, above(adjusted, all - slices), given);
  return above(full, over(times(sliced, all), slices));
}

/** Tax above the basic rate on an amount of gains that is the highest part of income. */
function liabilityOn(person: Person, amount: Pounds, adjustedNetIncome: Pounds, given: Pounds): Pounds {
  const { components, figures, inputs } = person;
  const gains = inputs.policy_gains ?? [];
  const untaxed = sum(gains.filter((one) => !one.tax_treated_as_paid).map(({ gain }) => pounds(gain)));
  const blind = inputs.blind ? figures.blind : 0n;
  let rest = above(personalAllowanceOf(figures, adjustedNetIncome), given) + blind + person.generalRelief;
  const less = (income: Pounds) => {
    const taken = least(income, rest);
    rest -= taken;
    return income - taken;
  };
  const income: Components = {
    other: less(components.other),
    property: less(components.property),
    savings: less(components.savings - untaxed),
    dividends: less(components.dividends),
    policies: less(amount),
    lumpSums: 0n,
  };
  const { policies } = taxOn(income, rulesOf(person, person.atSource));
  return above(policies, income.policies / 5n);
}

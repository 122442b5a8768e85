import { policyTaxTreatedAsPaid, type ReturnBoxName } from '@farthing/uk-tax';
import { type FilledBox, pence, print, rowOf, sumBox, wordBox } from './box-rules.ts';
import type { ReturnRecords } from './record-rules.ts';

type Gain = ReturnRecords['profile']['policy_gains'][number];

/** The boxes for gains of UK life insurance policies. */
export function ukPolicyBoxes({ profile }: ReturnRecords): FilledBox[] {
  const uk = profile.policy_gains.filter(({ foreign }) => !foreign);
  const taxed = uk.filter((one) => one.tax_treated_as_paid);
  const untaxed = uk.filter((one) => !one.tax_treated_as_paid);
  return [
    ...gainBoxes(taxed, 'policy_gains_taxed', 'policy_years_taxed'),
    ...gainBoxes(untaxed, 'policy_gains_untaxed', 'policy_years_untaxed'),
  ];
}

/** The boxes for gains of foreign life insurance policies. */
export function foreignPolicyBoxes({ profile }: ReturnRecords): FilledBox[] {
  const foreign = profile.policy_gains.filter((one) => one.foreign);
  const taxed = foreign.filter((one) => one.tax_treated_as_paid);
  const tax = (one: Gain) => pence(policyTaxTreatedAsPaid(one.amount));
  return [
    ...gainBoxes(foreign, 'policy_gains_foreign', 'policy_years_foreign'),
    ...sumBox(
      'policy_tax_foreign',
      taxed.map((one) => rowOf('profile', one.insurer, tax(one), { date: one.date })),
    ),
  ];
}

/** The gains together, and the years if there is one policy: HMRC asks for the details of several in words. */
function gainBoxes(gains: readonly Gain[], amount: ReturnBoxName, years: ReturnBoxName): FilledBox[] {
  const [first, second] = gains;
  const rows = gains.map((one) => rowOf('profile', one.insurer, pence(one.amount), { date: one.date }));
  const details = gains.map((one) => `${one.insurer}: ${print(pence(one.amount))}, years: ${one.years}`);
  return [
    ...sumBox(amount, rows, {
      note: second
        ? `Leave the years empty, and describe the policies under “Any other information”: ${details.join('; ')}.`
        : null,
    }),
    ...(first && !second ? [wordBox(years, String(first.years), 'your circumstances')] : []),
  ];
}

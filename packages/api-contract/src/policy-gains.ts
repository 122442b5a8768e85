import Type from 'typebox';
import { PoundsInput } from './tax-values.ts';
import { Amount, Body, Day, described, flag, text, textUpTo } from './values.ts';

const years = Type.Integer({
  minimum: 1,
  maximum: 99,
  description: 'Whole years by which top slicing relief divides the gain. 1 if there were fewer',
});
const treatedAsPaid = flag('True if the certificate treats tax at the basic rate as paid (ITTOIA 2005 s530)');

/** Gains of life insurance policies in a calculation, which no other amount includes. */
export const PolicyGainInputs = Type.Array(
  Body({ gain: PoundsInput, years, tax_treated_as_paid: treatedAsPaid }),
  {
    maxItems: 100,
    description: 'Chargeable event gains of life insurance policies, from 2021-22 to 2026-27',
  },
);

/** Figures of those gains in a tax position. */
export const policyGainFigures = {
  top_slicing_relief: text('Relief on gains of life insurance policies'),
  tax_treated_as_paid: described(Amount, 'Tax treated as paid on those gains, up to the tax'),
};

/** Returns the fields of a tax profile on gains of policies. `sum` is the schema of amounts. */
export function policyGainFields<Sum extends Type.TSchema>(sum: Sum) {
  return {
    policy_gains: Type.Array(
      Body({
        insurer: textUpTo(100),
        date: Day,
        amount: described(sum, 'The gain, not divided by the years'),
        years,
        tax_treated_as_paid: treatedAsPaid,
        foreign: flag('True for a policy of an insurer abroad'),
      }),
      {
        maxItems: 100,
        description:
          'Chargeable event gains of life insurance policies, as the certificates of the insurers have them',
      },
    ),
  };
}

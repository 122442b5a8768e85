import { countryName, type TaxInputs } from '@farthing/uk-tax';
import type { YearRecords } from './record-rules.ts';

/**
 * Income entered by hand. Property abroad is a kind of its own: a loss of UK property isn't set against it. Earnings for work abroad
 * are in pay or in shares already.
 */
export function typedIncome({ incomes, foreign_income }: YearRecords['profile']) {
  const abroad = foreign_income.flatMap(({ kind, country, description, amount }) =>
    kind === 'employment'
      ? []
      : [
          {
            kind: kind === 'property' ? ('foreign_property' as const) : kind,
            label: `${description}, ${countryName(country) ?? country}`,
            amount,
          },
        ],
  );
  return [
    ...incomes.map(({ kind, description, amount }) => ({ kind, label: description, amount })),
    ...abroad,
  ];
}

/** Returns the investments whose relief is claimed for the year. */
export function ventureInputs({
  venture_investments: all,
}: YearRecords['profile']): Pick<TaxInputs, 'venture_investments'> {
  if (all.length === 0) return {};
  const venture_investments = all.map(({ scheme, amount, knowledge_intensive }) => ({
    ...{ scheme, amount, knowledge_intensive },
  }));
  return { venture_investments };
}

/** Returns the gains of life insurance policies, with the years of each. */
export function policyGainInputs({ policy_gains }: YearRecords['profile']): Pick<TaxInputs, 'policy_gains'> {
  if (policy_gains.length === 0) return {};
  return {
    policy_gains: policy_gains.map(({ amount: gain, years, tax_treated_as_paid }) => ({
      gain,
      years,
      tax_treated_as_paid,
    })),
  };
}

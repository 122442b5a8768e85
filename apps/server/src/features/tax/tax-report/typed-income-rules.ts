import { countryName } from '@farthing/uk-tax';
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

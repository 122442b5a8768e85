import { countryName } from '@farthing/uk-tax';
import type { YearRecords } from './record-rules.ts';

/** Income entered by hand. Property abroad is a kind of its own: a loss of UK property isn't set against it. */
export function typedIncome({ incomes, foreign_income }: YearRecords['profile']) {
  const abroad = foreign_income.map(({ kind, country, description, amount }) => ({
    kind: kind === 'property' ? ('foreign_property' as const) : kind,
    label: `${description}, ${countryName(country) ?? country}`,
    amount,
  }));
  return [
    ...incomes.map(({ kind, description, amount }) => ({ kind, label: description, amount })),
    ...abroad,
  ];
}

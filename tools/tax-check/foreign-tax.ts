import type { ForeignIncome } from '@farthing/uk-tax';
import { incomeTaxOf } from './income-tax.ts';
import { type Position, personOf } from './person.ts';
import { above, least, most, type Pounds, pounds, sum } from './pounds.ts';

/** Income of one kind from one country, with the foreign tax up to the treaty rate (TIOPA 2010 s33). */
interface Source {
  readonly items: readonly ForeignIncome[];
  readonly creditable: Pounds;
}

/**
 * Credit for foreign tax: for each source at most the tax with it less that without it, in the order that credits most
 * (TIOPA 2010 s36), and in all at most the tax less that treated as deducted from gifts (s41).
 * @param tax income tax with its charges, and capital gains tax, before the credit
 * @param left income tax after all other reductions (ITA 2007 s29)
 */
export function foreignCreditOf(position: Position, tax: Pounds, left: Pounds): Pounds {
  if (position.tax_year === '2015-16')
    return creditOf(position, tax, left, ({ kind }) => kind !== 'dividends');
  return creditOf(position, tax, left, () => true);
}

function creditOf(
  position: Position,
  tax: Pounds,
  left: Pounds,
  counts: (income: ForeignIncome) => boolean,
): Pounds {
  const bySource = Map.groupBy(
    (position.inputs.foreign_income ?? []).filter(
      // No UK tax is due on income that a new resident claims, so there is none to credit against.
      (one) => counts(one) && !one.relieved && creditable(one) > 0n,
    ),
    ({ kind, country }) => `${kind} ${country}`,
  );
  const sources = [...bySource.values()].map(
    (items): Source => ({ items, creditable: sum(items.map(creditable)) }),
  );
  if (sources.length === 0) return 0n;
  const gifts = personOf(position).giftAid / 5n;
  const most = mostCredit(position, left, sources);
  return least(least(most, left), above(tax, gifts));
}

function mostCredit(position: Position, taxWith: Pounds, sources: readonly Source[]): Pounds {
  return sources.reduce((best, source) => {
    const rest = without(position, source.items);
    const taxWithout = incomeTaxOf(personOf(rest)).left;
    const credit = least(source.creditable, above(taxWith, taxWithout));
    const others = sources.filter((one) => one !== source);
    return most(best, credit + mostCredit(rest, taxWithout, others));
  }, 0n);
}

function creditable({ amount, foreign_tax, treaty_percent }: ForeignIncome): Pounds {
  return treaty_percent === undefined
    ? 0n
    : least(pounds(foreign_tax), (pounds(amount) * pounds(treaty_percent)) / pounds(100));
}

const fields = {
  interest: 'savings_interest',
  dividends: 'dividends',
  pension: 'pension_income',
  property: 'property_income',
  employment: 'employment_income',
} as const;

/** The year without some income from abroad. */
function without({ inputs, ...question }: Position, items: readonly ForeignIncome[]): Position {
  const less = {
    ...inputs,
    foreign_income: inputs.foreign_income?.filter((one) => !items.includes(one)) ?? [],
  };
  for (const { kind, amount } of items) {
    const field = fields[kind];
    Object.assign(less, { [field]: text(pounds(less[field]) - pounds(amount)) });
  }
  return { ...question, inputs: less };
}

const text = (amount: Pounds) => `${amount / 10n ** 18n}.${String(amount % 10n ** 18n).padStart(18, '0')}`;

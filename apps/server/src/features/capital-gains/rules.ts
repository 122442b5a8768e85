import type { CapitalGainsQuestion } from '@farthing/api-contract';
import { Decimal } from '@farthing/money';
import { BadTrade, type Disposal, type Exact, InsufficientHolding, type Trade } from '@farthing/uk-tax';
import { fieldProblem, Problem } from '../../problems/problem.ts';

/** Rows as the tax package reads them: every figure a plain decimal text, pence quotations as pounds. */
export function tradesOf({ transactions }: CapitalGainsQuestion): Trade[] {
  return transactions.map((row) => {
    const texts = Object.entries(row).map(([field, value]) => [
      field,
      isFigure(field) ? plainText(value) : value,
    ]);
    const trade = Object.fromEntries(texts) as unknown as Trade;
    return inPounds(trade);
  });
}

const figures = new Set([
  'quantity',
  'price',
  'fees',
  'gbp_per_unit',
  'units_per_gbp',
  'ratio',
  'old',
  'new',
  'amount',
  'cost',
  'parent_value',
  'new_value',
]);

function isFigure(field: string): boolean {
  return figures.has(field);
}

function plainText(value: string | number | undefined): string {
  return new Decimal(value ?? 0).toFixed();
}

/** London quotes in pence: GBX and GBp are a hundredth of a pound. */
function inPounds(trade: Trade): Trade {
  const { currency = 'GBP' } = trade;
  if (currency === 'GBX' || currency === 'GBp') return { ...trade, currency: 'GBX', gbp_per_unit: '0.01' };
  return { ...trade, currency: currency.toUpperCase() };
}

/** What the tax package refuses, as a client is told it: the row and field, or the asset, day and shortfall. */
export function asProblem(error: unknown): unknown {
  if (error instanceof BadTrade) {
    const sentence = error.message.split(': ').slice(1).join(': ');
    return fieldProblem(
      'invalid-request',
      `transactions.${error.row}.${error.field}`,
      `${error.field} ${sentence}`,
    );
  }
  if (error instanceof InsufficientHolding)
    return new Problem('insufficient-holding', { detail: error.message });
  return error;
}

/** Exact sums of the disposals of a tax year. */
interface YearSums {
  readonly proceeds: Exact;
  readonly allowableCosts: Exact;
  readonly gains: Exact;
  readonly losses: Exact;
}

/**
 * Sums of years in the shape that the annual computation adds up: one entry with the gains, one with the losses. It
 * only ever adds figures, so that the sum of the sums is the sum of the disposals.
 */
export function sumsAsDisposals(
  years: ReadonlyMap<string, YearSums | undefined>,
): Pick<Disposal, 'taxYear' | 'proceeds' | 'allowableCosts' | 'gain' | 'matches' | 'date'>[] {
  return [...years].flatMap(([taxYear, sums]) => {
    const { proceeds, allowableCosts, gains, losses } = sums ?? nothing;
    const plain = { taxYear, date: '', matches: [] };
    return [
      { ...plain, proceeds, allowableCosts, gain: gains },
      { ...plain, proceeds: 0n, allowableCosts: 0n, gain: -losses },
    ];
  });
}

const nothing: YearSums = { proceeds: 0n, allowableCosts: 0n, gains: 0n, losses: 0n };

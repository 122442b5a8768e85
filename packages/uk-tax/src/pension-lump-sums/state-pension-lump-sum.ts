import { type Exact, times } from '../exact.ts';
import { percent, step, type TaxStep } from '../explain.ts';
import type { IncomeTax } from '../income-tax/income-tax.ts';
import type { Circumstances } from '../inputs.ts';

/** Tax on a State Pension lump sum. In pounds. */
export interface StatePensionLumpSum {
  readonly amount: Exact;
  readonly rate: Exact;
  readonly tax: Exact;
}

/**
 * Taxes the lump sum of a deferred State Pension at one rate: that of the highest band which the income of the year less allowances
 * reaches. It isn't part of total income, so it changes nothing else (F(No. 2)A 2005 s7; ITA 2007 s30; EIM75750). Savings and
 * dividends count for the band as earnings would, with their nil rates. Scottish taxpayers pay the Scottish rate of such an
 * income (s7(5A)), Welsh taxpayers the Welsh one (s7(5B)). Reliefs that widen the bands do so here too.
 */
export function statePensionLumpSumOf(
  { statePensionLumpSum: amount }: Circumstances,
  { taxableIncome, limits }: IncomeTax,
): StatePensionLumpSum {
  if (amount === 0n || taxableIncome <= 0n) return { amount, rate: 0n, tax: 0n };
  const rate = limits.nonSavings.find(({ to }) => to === undefined || taxableIncome <= to)?.rate ?? 0n;
  return { amount, rate, tax: times(amount, rate) };
}

/** Explains the tax on a lump sum that was received. */
export function statePensionLumpSumSteps(
  { amount, rate, tax }: StatePensionLumpSum,
  { taxableIncome }: IncomeTax,
): TaxStep[] {
  if (amount === 0n) return [];
  return [
    step('income_tax', 'State Pension lump sum', tax, 'F(No. 2)A 2005 s7', [
      ['Lump sum, outside total income', amount],
      ['Income less allowances', taxableIncome],
      ['Rate', percent(rate)],
    ]),
  ];
}

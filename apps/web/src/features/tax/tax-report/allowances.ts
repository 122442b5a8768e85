import type { TaxPosition } from '@farthing/api-contract';
import { formatMinor, parseMinor } from '@farthing/money';
import * as common from '../../../design/common-texts.ts';
import { figureAt } from './table-path.ts';
import { allowances as texts } from './texts.tsx';

/** An allowance of a year: what it is, what is used, and what is left. */
interface Allowance {
  readonly name: string;
  readonly gloss: string;
  readonly used: string;
  readonly whole: string;
  readonly left: string;
}

/** Allowances in a rate table, in pounds. Undefined if the year has none. */
interface AllowanceRates {
  readonly savings: Readonly<Record<'basic' | 'higher', string>> | undefined;
  readonly dividend: string | undefined;
}

/** Reads the allowances from a rate table; what is not as expected is left out. */
export function allowanceRates(table: Readonly<Record<string, unknown>> | undefined): AllowanceRates {
  const pounds = (...path: string[]) => figureAt(table, ['income_tax', ...path]);
  const basic = pounds('savings', 'personal_savings_allowance', 'basic');
  const higher = pounds('savings', 'personal_savings_allowance', 'higher');
  return {
    savings: basic !== undefined && higher !== undefined ? { basic, higher } : undefined,
    dividend: pounds('dividends', 'allowance'),
  };
}

/** The allowances of a position, in the order in which most people meet them. Those that do not apply are left out. */
export function allowancesOf(position: TaxPosition, rates: AllowanceRates): readonly Allowance[] {
  const used = position.allowances_used;
  const inBand = (component: string, band: RegExp) =>
    sum(
      position.bands
        .filter((one) => one.component === component && band.test(one.band))
        .map((one) => one.amount),
    );
  const found = [
    allowance(
      common.personalAllowance,
      texts.personalAllowanceNote,
      sum([used.non_savings, used.savings, used.dividends]),
      position.personal_allowance,
    ),
  ];
  const savingsUsed = inBand('savings', /savings allowance/i);
  const savings = savingsWhole(position, rates, savingsUsed);
  if (savings)
    found.push(
      allowance(texts.personalSavingsAllowance, texts.personalSavingsAllowanceNote, savingsUsed, savings),
    );
  if (rates.dividend && pence(rates.dividend) > 0n)
    found.push(
      allowance(
        texts.dividendAllowance,
        texts.dividendAllowanceNote,
        inBand('dividends', /dividend allowance/i),
        rates.dividend,
      ),
    );
  found.push(
    allowance(
      texts.pensionAllowance,
      texts.pensionAllowanceNote,
      position.annual_allowance_used,
      position.annual_allowance,
    ),
  );
  return found.filter(({ whole }) => pence(whole) > 0n);
}

/** £1,000 for who pays the basic rate at most, £500 at the higher rate, nothing above it (ITA 2007 s12B). */
function savingsWhole(position: TaxPosition, { savings }: AllowanceRates, used: string): string | undefined {
  if (!savings) return;
  // Interest beyond the allowance is taxed: then the allowance is what was used of it.
  const isTaxed = pence(position.savings_tax) > 0n;
  if (isTaxed) return used;
  const isAdditional = position.bands.some(({ band }) => /additional|top/i.test(band));
  if (isAdditional) return;
  const isHigher = pence(position.unused_basic_rate_band) === 0n && pence(position.taxable_income) > 0n;
  return isHigher ? savings.higher : savings.basic;
}

function allowance(name: string, gloss: string, used: string, whole: string): Allowance {
  const left = pence(whole) - pence(used);
  return {
    name,
    gloss,
    used: formatMinor(pence(used), 'GBP'),
    whole: formatMinor(pence(whole), 'GBP'),
    left: formatMinor(left > 0n ? left : 0n, 'GBP'),
  };
}

function sum(amounts: readonly string[]): string {
  return formatMinor(
    amounts.reduce((total, amount) => total + pence(amount), 0n),
    'GBP',
  );
}

function pence(amount: string): bigint {
  return parseMinor(amount, 'GBP');
}

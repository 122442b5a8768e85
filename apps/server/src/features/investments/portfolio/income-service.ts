import type { PortfolioIncome } from '@farthing/api-contract';
import { Decimal, formatMinor, toMinor } from '@farthing/money';
import { taxYearOf } from '@farthing/uk-tax';
import type { UserScope } from '../../../database/user-scope.ts';
import { readTaxYear } from '../../../problems/problem.ts';
import { printPartly } from '../../identity/household/shared-service.ts';
import { readOwnShare } from './own-share-service.ts';
import { type IncomeRow, listIncome, listPortfolio, listTaxableIncome, type TaxableRow } from './store.ts';

/**
 * Dividends by tax year and security, in pounds, newest year first; and by month. Of joint accounts, the user's part on the day counts.
 * @param taxYear one year; undefined: all
 * @throws {Problem} unknown-tax-year
 */
export async function reportIncome(
  scope: UserScope,
  taxYear: string | undefined,
  today: string,
): Promise<PortfolioIncome> {
  if (taxYear !== undefined) readTaxYear(taxYear, 'tax_year');
  const [all, taxable, holdings, share] = await Promise.all([
    listIncome(scope),
    listTaxableIncome(scope),
    listPortfolio(scope),
    readOwnShare(scope, today),
  ]);
  const rows = share.ownIncome(all);
  const securities = new Map(holdings.map((one) => [one.security_id, one]));
  const years = Map.groupBy(rows, ({ date }) => taxYearOf(date));
  const shown = rows.filter(({ date }) => taxYear === undefined || taxYearOf(date) === taxYear);
  const months = [...Map.groupBy(shown, ({ date }) => date.slice(0, 7))];
  const wanted = [...years].filter(([year]) => taxYear === undefined || year === taxYear);
  return {
    currency: 'GBP',
    years: wanted
      .sort(([a], [b]) => (a < b ? 1 : -1))
      .map(([year, ofYear]) => ({
        tax_year: year,
        ...incomeOf(ofYear),
        taxable: taxableOf(taxable, year),
        securities: [...Map.groupBy(ofYear, ({ security_id }) => security_id)]
          .map(([security_id, own]) => ({
            security_id,
            symbol: securities.get(security_id)?.symbol ?? '',
            name: securities.get(security_id)?.name ?? '',
            ...incomeOf(own),
            taxable: taxableOf(taxable, year, security_id),
          }))
          .sort((a, b) => new Decimal(b.total).cmp(a.total) || (a.symbol < b.symbol ? -1 : 1)),
      })),
    months: months
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, ofMonth]) => {
        return { month, ...incomeOf(ofMonth) };
      }),
    ...printPartly(share.partlyOf(shown)),
  };
}

function taxableOf(rows: readonly TaxableRow[], taxYear: string, securityId?: string): string {
  const wanted = rows.filter(
    ({ security_id, date }) =>
      taxYearOf(date) === taxYear && (securityId === undefined || security_id === securityId),
  );
  return formatMinor(toMinor(sumDecimals(wanted.map(({ taxable }) => new Decimal(taxable))), 'GBP'), 'GBP');
}

function incomeOf(rows: readonly IncomeRow[]) {
  const sum = (amountOf: (row: IncomeRow) => string) => {
    const exact = rows.reduce((total, row) => total.plus(amountOf(row)), new Decimal(0));
    return formatMinor(toMinor(exact, 'GBP'), 'GBP');
  };
  return {
    dividends: sum(({ dividends }) => dividends),
    accumulated: sum(({ accumulated }) => accumulated),
    total: sum(wholeIncome),
  };
}

/** Returns the income of a day, in pounds: what was paid out and what was accumulated. */
export function wholeIncome({ dividends, accumulated }: IncomeRow): string {
  return new Decimal(dividends).plus(accumulated).toFixed();
}

/** Returns the sum of amounts. */
export const sumDecimals = (values: readonly Decimal[]): Decimal =>
  values.reduce((sum, value) => sum.plus(value), new Decimal(0));

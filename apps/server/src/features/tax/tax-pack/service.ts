import type { CapitalGainsYear, TaxBoxes } from '@farthing/api-contract';
import { boundsOf, gainsAdjustment, isWithin } from '@farthing/uk-tax';
import type { UserScope } from '../../../database/user-scope.ts';
import { listSecuritiesPlain } from '../../investments/securities/service.ts';
import { ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { reportCapitalGains } from '../capital-gains/service.ts';
import { listDisposals } from '../disposals/service.ts';
import { payslipRows } from '../payslips/service.ts';
import { shippedTable } from '../tax-rates/service.ts';
import { reportOfYear } from '../tax-report/service.ts';
import { workOutYear } from '../tax-report/year-service.ts';
import { type PackFile, packFiles } from './files-rules.ts';
import {
  heldRows,
  inPounds,
  type PoundTransaction,
  type ReturnRecords,
  returnedSlugs,
} from './record-rules.ts';
import { presentReturn, returnOf } from './rules.ts';
import { listIncomeTransactions } from './store.ts';

/**
 * The return of a year by form and box, from the user's records.
 * @param day today, to say whether the year is over
 * @throws {Problem} unknown-tax-year
 */
export async function readTaxBoxes(scope: UserScope, taxYear: string, day: string): Promise<TaxBoxes> {
  const records = await recordsOf(scope, taxYear, day);
  return presentReturn(records, returnOf(records));
}

/**
 * The files of a year's pack. The same records give the same files.
 * @param day today, to say whether the year is over
 * @throws {Problem} unknown-tax-year
 */
export async function readTaxPack(scope: UserScope, taxYear: string, day: string): Promise<PackFile[]> {
  const records = await recordsOf(scope, taxYear, day);
  const forms = returnOf(records);
  return packFiles(records, forms, presentReturn(records, forms, Number.POSITIVE_INFINITY));
}

async function recordsOf(scope: UserScope, taxYear: string, day: string): Promise<ReturnRecords> {
  shippedTable(taxYear);
  const [year, payslips, gains, securities, disposals, transactions] = await Promise.all([
    workOutYear(scope, taxYear),
    payslipRows(scope, taxYear),
    reportCapitalGains(scope, { taxYear }),
    listSecuritiesPlain(scope),
    listDisposals(scope, { tax_year: taxYear }),
    transactionsIn(scope, taxYear),
  ]);
  return {
    tax_year: taxYear,
    profile: year.records.profile,
    payslips,
    contributions: year.records.contributions,
    transactions: [...transactions, ...heldRows(year.held)],
    report: reportOfYear(year, day),
    gains: gains.years[0],
    kinds: new Map(securities.map(({ id, kind }) => [id, kind])),
    disposals: disposals.toReversed().filter(({ date }) => isInUkPart(gains.years[0], date)),
    benefits: year.inputs.benefits,
    terminations: year.inputs.terminations,
    shareAwards: year.records.share_awards,
    pensionSums: year.records.pension_sums,
    sources: Object.fromEntries(
      Object.entries(year.records.accounts ?? {}).map(([kind, { lines }]) => [kind, lines]),
    ),
    trades: year.reliefs,
    room: year.inputs.room,
    childInterest: year.inputs.child_interest,
    gainsAdjustment: gainsAdjustment(year.question, year.rates),
  };
}

/** Returns false for a day of the overseas part of a split year. */
function isInUkPart(gains: CapitalGainsYear | undefined, day: string): boolean {
  const part = gains?.overseas_part;
  return !part || !isWithin(part, day);
}

async function transactionsIn(scope: UserScope, taxYear: string): Promise<PoundTransaction[]> {
  const { from, to } = boundsOf(taxYear);
  const rows = await listIncomeTransactions(scope, returnedSlugs, from, to);
  const foreign = rows.filter(({ currency }) => currency !== 'GBP');
  const used = await ratesToBase(scope, 'GBP', foreign);
  const key = (currency: string, date: string) => `${currency} ${date}`;
  const rates = new Map(foreign.map(({ currency, date }, place) => [key(currency, date), used[place]?.rate]));
  return inPounds(rows, (currency, date) => rates.get(key(currency, date)));
}

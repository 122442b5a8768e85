import type {
  CapitalGainsYear,
  Disposal,
  Payslip,
  SecurityKind,
  TaxProfile,
  TaxReport,
} from '@farthing/api-contract';
import { convertMinor, parseMinor, type Rate } from '@farthing/money';
import type { RoomProfit } from '@farthing/uk-tax';
import type { HoldingIncome } from '../../investments/holdings/income-rules.ts';
import type { YearBenefit, YearTermination } from '../tax-report/benefit-rules.ts';
import type {
  PaidContribution,
  SourceRow,
  YearPensionSum,
  YearShareAward,
} from '../tax-report/record-rules.ts';
import type { TradeRelief } from '../tax-report/trade-rules.ts';
import { type BackingRow, print, rowOf } from './box-rules.ts';

/** A transaction of a taxed category as the table holds it. */
export interface IncomeTransaction {
  readonly id: string;
  readonly slug: string;
  readonly category_id: string;
  readonly account_id: string;
  readonly account_name: string;
  readonly date: string;
  readonly currency: string;
  readonly signed_amount: string;
  readonly label: string;
  /** Part that is taxed as the user's, of 10,000. */
  readonly taxed: number;
}

/** Kinds of taxed income that transactions bring. */
export type CountedKind = TaxProfile['counted_categories'][number];

/** A transaction in pence, with what it is. */
export interface PoundTransaction extends BackingRow {
  readonly kind: CountedKind | 'property_distributions' | 'reward';
  readonly currency: string;
  /** Country of the ISIN and foreign tax in pence, if the income is of a holding. */
  readonly issued_in?: string | null;
  readonly foreign_tax_pence?: bigint;
  /** True for excess reported income of an offshore fund: foreign, whatever its currency. */
  readonly offshore?: boolean;
}

/** A contribution as far as the return needs it. */
export type PackContribution = Omit<PaidContribution, 'kind'>;

/** A benefit in kind, in pence. */
export type PackBenefit = Omit<YearBenefit, 'steps'>;

/** A termination payment, in pence. */
export type PackTermination = Omit<YearTermination, 'steps'>;

/** Shares that an employee got, in pence. */
export type PackShareAward = Omit<YearShareAward, 'employer' | 'foreignTax' | 'steps'>;

/** A lump sum from a pension, or a part of State Pension arrears, in pence. */
export type PackPensionSum = Omit<YearPensionSum, 'steps' | 'notes'>;

/** A record of an income source, in pence as it counts in HMRC's category. */
export type PackSourceRow = Omit<SourceRow, 'source'> & {
  readonly source: Pick<SourceRow['source'], 'id' | 'name' | 'accounting_date'>;
};

/** A trade of the year, in pence. Its id is empty if its figures don't come from an income source. */
export type PackTrade = Omit<TradeRelief, 'trade' | 'ended'> & {
  readonly trade: Pick<TradeRelief['trade'], 'id' | 'name' | 'profit' | 'used' | 'transition'>;
};

/** All records that a year's return is made from. */
export interface ReturnRecords {
  readonly tax_year: string;
  readonly profile: TaxProfile;
  readonly payslips: readonly Omit<Payslip, 'check'>[];
  readonly contributions: readonly PackContribution[];
  readonly transactions: readonly PoundTransaction[];
  readonly report: TaxReport;
  readonly gains: CapitalGainsYear | undefined;
  readonly kinds: ReadonlyMap<string, SecurityKind>;
  readonly disposals: readonly Disposal[];
  readonly benefits: readonly PackBenefit[];
  readonly terminations: readonly PackTermination[];
  readonly shareAwards: readonly PackShareAward[];
  readonly pensionSums?: readonly PackPensionSum[] | undefined;
  /** Records of the income sources, of the kinds whose figures come from there. */
  readonly sources?: Readonly<Partial<Record<'self_employment' | 'property', readonly PackSourceRow[]>>>;
  /** Trades with what becomes of their losses, in pence. */
  readonly trades: readonly PackTrade[];
  /** Taxable profit of rooms in the home. */
  readonly room?: RoomProfit | undefined;
  /** Interest of children that is income of the user. */
  readonly childInterest: readonly { readonly child: string; readonly amount: string }[];
  /** Adjustment for box 51 of the capital gains pages, in pounds. */
  readonly gainsAdjustment: string;
}

const kindOfSlug: Readonly<Record<string, CountedKind>> = {
  self_employment: 'self_employment',
  rental_income: 'property',
  interest: 'interest',
  dividends: 'dividends',
  pension_income: 'pension',
};

/** Slugs of the system categories whose transactions go into the tax return. */
export const returnedSlugs: readonly string[] = Object.keys(kindOfSlug);

/**
 * Converts transactions to pounds, as the tax report counts them: foreign money of one category, account and day is converted
 * as one sum, and each row takes its share of it, so that rows add up to the report to the penny. So does the part of a joint
 * account that is taxed as the user's.
 * @param rateOf pounds for one unit on a day; undefined leaves the row out, as the report does
 */
export function inPounds(
  rows: readonly IncomeTransaction[],
  rateOf: (currency: string, date: string) => Rate | undefined,
): PoundTransaction[] {
  const before = new Map<string, bigint>();
  return rows.flatMap((row) => {
    const { currency, date, taxed } = row;
    const minor = parseMinor(row.signed_amount, currency);
    const rate = currency === 'GBP' ? undefined : rateOf(currency, date);
    if (currency !== 'GBP' && !rate) return [];
    const key = `${row.category_id} ${row.account_id} ${currency} ${rate ? date : ''} ${taxed}`;
    const earlier = before.get(key) ?? 0n;
    before.set(key, earlier + minor);
    const pounds = (sum: bigint) =>
      ((rate ? convertMinor(sum, currency, 'GBP', rate) : sum) * BigInt(taxed)) / 10_000n;
    return [present(row, pounds(earlier + minor) - pounds(earlier))];
  });
}

function present(row: IncomeTransaction, pence: bigint): PoundTransaction {
  const { id, account_id, account_name, date, currency, slug, label, taxed } = row;
  const account = taxed < 10_000 ? `${account_name} (your share)` : account_name;
  const words = [label, account].filter((part) => part !== '').join(', ');
  return {
    ...rowOf('transactions', words, pence, { id, account_id, date }),
    kind: kindOfSlug[slug] ?? 'interest',
    currency,
  };
}

/** Returns income from holdings in the form of transactions. */
export function heldRows(held: readonly HoldingIncome[]): PoundTransaction[] {
  return held.flatMap(({ kind, ...income }) => {
    const { holding_id, account_id, account_name, label, date, currency, pence } = income;
    const { issued_in, foreign_tax_pence, offshore } = income;
    const row = rowOf('holdings', `${label}, ${account_name}`, pence, { id: holding_id, account_id, date });
    return { ...row, kind, currency, issued_in, foreign_tax_pence, offshore };
  });
}

/** Returns transactions and income of holdings of a kind, if the circumstances count it. */
export function transactionsOf(
  { profile, transactions }: ReturnRecords,
  kind: PoundTransaction['kind'],
): PoundTransaction[] {
  if (kind === 'reward') return transactions.filter((row) => row.kind === kind);
  const counted = kind === 'property_distributions' ? 'dividends' : kind;
  return profile.counted_categories.includes(counted) ? transactions.filter((row) => row.kind === kind) : [];
}

/** Returns the row of a transaction for the pack. Its label names a foreign currency. */
export function plainRow({
  kind,
  currency,
  issued_in,
  foreign_tax_pence,
  offshore,
  ...row
}: PoundTransaction): BackingRow {
  return currency === 'GBP' ? row : { ...row, label: `${row.label} (${currency})` };
}

/** Grosses up amounts that were paid net of 20%. Each gets its share of the rounding, so that they add up to the gross of their sum. */
export function grossRows(rows: readonly BackingRow[]): BackingRow[] {
  let net = 0n;
  const gross = (sum: bigint) => (sum * 5n + 2n) / 4n;
  return rows.map((row) => {
    const before = gross(net);
    net += row.pence;
    return { ...row, label: `${row.label}, ${print(row.pence)} net`, pence: gross(net) - before };
  });
}

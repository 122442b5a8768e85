import { TaxError } from '../errors.ts';
import { type Exact, figure, printPence, smaller, times, total } from '../exact.ts';
import { countryName, type ForeignKind, foreignKinds, treatyPercentOf } from './treaty-rates.ts';

/** Income from abroad, which is part of the amounts of its kind. Decimal texts in pounds. */
export interface ForeignIncome {
  readonly kind: ForeignKind;
  /** ISO 3166 code, such as `US`. */
  readonly country: string;
  /** Before foreign tax. */
  readonly amount: string;
  readonly foreign_tax: string;
  /** Most tax that the treaty allows, in percent of `amount`. The rate that farthing knows if absent. */
  readonly treaty_percent?: string;
  /** True if a new resident claims relief for it, so that it isn't taxed (ITTOIA 2005 s845A). */
  readonly relieved?: boolean;
}

/** Foreign income as read, in pounds. */
export interface ReadForeignIncome {
  readonly kind: ForeignKind;
  readonly country: string;
  readonly amount: Exact;
  readonly foreignTax: Exact;
  /** Undefined if no treaty rate is known. */
  readonly treatyPercent: Exact | undefined;
  /** Foreign tax, up to the treaty rate. Zero if no rate is known (TIOPA 2010 s33: no credit for tax that could be reclaimed). */
  readonly creditable: Exact;
  readonly isRelieved: boolean;
}

/**
 * Reads foreign income.
 * @param amount reads an amount of pounds, naming its field in an error
 * @throws {TaxError} bad_input, naming the field
 */
export function readForeignIncome(
  foreign: readonly ForeignIncome[],
  amount: (field: string, text: unknown) => Exact,
): ReadForeignIncome[] {
  return foreign.map(({ kind, country, ...one }, index) => {
    const field = `foreign_income.${index}`;
    if (!foreignKinds.includes(kind))
      throw new TaxError('bad_input', `${field}.kind must be one of ${foreignKinds.join(', ')}`);
    if (countryName(country) === undefined || country === 'GB')
      throw new TaxError('bad_input', `${field}.country must be the two-letter code of a country abroad`);
    const income = amount(`${field}.amount`, one.amount);
    const foreignTax = amount(`${field}.foreign_tax`, one.foreign_tax);
    const known = one.treaty_percent ?? treatyPercentOf(country, kind);
    const treatyPercent = known === undefined ? undefined : amount(`${field}.treaty_percent`, known);
    if (treatyPercent !== undefined && treatyPercent > figure(100))
      throw new TaxError('bad_input', `${field}.treaty_percent must be at most 100`);
    const creditable = smaller(foreignTax, times(income, (treatyPercent ?? 0n) / 100n));
    return {
      ...{ kind, country, amount: income, foreignTax, treatyPercent, creditable },
      isRelieved: one.relieved ?? false,
    };
  });
}

/** Kinds of income that foreign tax can lower. Earnings aren't among them: National Insurance is due on all of them. */
export type DeductionKind = Exclude<ForeignKind, 'employment'>;

/**
 * Returns the foreign tax that is deducted from income if no credit is claimed for it (TIOPA 2010 s112): up to the treaty rate, because
 * what the other country repays would raise the income again (s112(3)), and up to the income.
 * @returns pounds and pence
 */
export function foreignTaxDeducted(income: ForeignIncome): string {
  const [read] = readForeignIncome([income], (_, text) => figure(String(text)));
  return printPence(read ? smaller(read.creditable, read.amount) : 0n);
}

/** Returns the foreign income of a kind, in pounds. */
export function foreignOfKind(foreign: readonly ReadForeignIncome[], kind: ForeignKind): Exact {
  return total(foreign.filter((one) => one.kind === kind).map(({ amount }) => amount));
}

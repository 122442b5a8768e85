import type {
  NewShareAward,
  ShareAward,
  ShareAwardPurchases,
  ShareAwardWorking,
} from '@farthing/api-contract';
import { Decimal, formatMinor, normaliseCurrency, parseMinor } from '@farthing/money';
import {
  type ShareAward as AwardFacts,
  shareAwardNames,
  TaxError,
  taxYearOf,
  type WorkedAward,
  workOutShareAward,
} from '@farthing/uk-tax';
import { errorMessage } from '../../../problems/error-facts.ts';
import { fieldProblem, invalidField } from '../../../problems/problem.ts';

/** An award as it is stored: every field there. */
export type ShareAwardValues = Omit<
  ShareAward,
  | Exclude<keyof ShareAwardWorking, 'tax_year' | 'fx_rate'>
  | 'purchases'
  | 'id'
  | 'version'
  | 'created_at'
  | 'updated_at'
>;

/** An award of a year in pence, as reports and the return use it. */
export interface AwardOfYear {
  readonly id: string;
  readonly tax_year: string;
  readonly date: string;
  readonly employer: string;
  readonly label: string;
  readonly onPayslip: boolean;
  readonly income: bigint;
  readonly taxPaid: bigint;
  readonly foreignTax: bigint;
  readonly steps: WorkedAward['steps'];
}

/** Formats of files that stock plans give out, whose purchases are at market value. */
export const stockPlanFormats = ['schwab-equity-awards', 'morgan-stanley', 'etrade-stock-plan'] as const;

/** Kinds whose shares were acquired on another day. */
const withoutNewShares: readonly string[] = ['restricted', 'csop_discount', 'convertible'];

/** Reads the currency of an award. @throws {Problem} unknown-currency, invalid-request for pence */
export function readAwardCurrency(written: string): string {
  let read: ReturnType<typeof normaliseCurrency>;
  try {
    read = normaliseCurrency(written);
  } catch (error) {
    throw fieldProblem('unknown-currency', 'currency', errorMessage(error));
  }
  if (read.divisor !== 1)
    throw invalidField('currency', 'Enter the figures of an award in pounds, not in pence');
  return read.currency;
}

/**
 * Brings an award to the form that is stored.
 * @param fxRate pounds for one unit of the currency
 * @param today no award lies after it
 * @throws {Problem} future-date, invalid-amount, invalid-request, naming the field
 */
export function readAwardValues(entry: NewShareAward, fxRate: string, today: string): ShareAwardValues {
  const { kind, date, currency } = entry;
  if (date > today) throw fieldProblem('future-date', 'date', `The date ${date} is in the future`);
  if (entry.on_payslip && Number(entry.tax_paid ?? 0) > 0)
    throw invalidField('tax_paid', 'Tax of an award on payslips is already on them');
  const values: ShareAwardValues = {
    tax_year: taxYearOf(date),
    kind,
    employer: entry.employer.trim(),
    date,
    shares: decimal(entry.shares, 'shares'),
    shares_withheld: decimal(entry.shares_withheld ?? 0, 'shares_withheld'),
    value: decimal(entry.value, 'value'),
    price: decimal(entry.price ?? 0, 'price'),
    option_cost: decimal(entry.option_cost ?? 0, 'option_cost'),
    currency,
    fx_rate: decimal(fxRate, 'fx_rate'),
    employer_ni: pounds(entry.employer_ni ?? 0, 'employer_ni'),
    exercise: entry.exercise ?? null,
    granted_on: entry.granted_on ?? null,
    value_at_grant: decimalOrNull(entry.value_at_grant, 'value_at_grant'),
    disqualified_on: entry.disqualified_on ?? null,
    value_at_disqualification: decimalOrNull(entry.value_at_disqualification, 'value_at_disqualification'),
    on_payslip: entry.on_payslip,
    tax_paid: pounds(entry.tax_paid ?? 0, 'tax_paid'),
    foreign_tax: pounds(entry.foreign_tax ?? 0, 'foreign_tax'),
    holding_id: entry.holding_id ?? null,
    notes: entry.notes?.trim() || null,
  };
  if (values.holding_id !== null && withoutNewShares.includes(kind))
    throw invalidField(
      'holding_id',
      'This brings no new shares. Record them in the holding on the day you got them',
    );
  workedAward(values);
  return values;
}

/** Works out an award. @throws {Problem} invalid-request naming the field */
export function workedAward(values: ShareAwardValues): WorkedAward {
  try {
    return workOutShareAward(values satisfies AwardFacts);
  } catch (error) {
    if (!(error instanceof TaxError)) throw error;
    const [field = ''] = error.message.split(' ');
    throw invalidField(field, error.message);
  }
}

/** Income and cost of an award in the API's format. */
export function presentWorking(values: ShareAwardValues): ShareAwardWorking {
  const { steps, ...worked } = workedAward(values);
  return {
    tax_year: values.tax_year,
    fx_rate: values.fx_rate,
    ...worked,
    explanation: steps.map(({ figures, ...step }) => ({ ...step, figures: [...figures] })),
  };
}

/** An award in pence. */
export function awardOfYear({ id, ...values }: ShareAwardValues & { readonly id: string }): AwardOfYear {
  const { income, steps } = workedAward(values);
  const { tax_year, date, employer, kind, on_payslip } = values;
  return {
    id,
    tax_year,
    date,
    employer,
    label: `${shareAwardNames[kind]} of ${employer}`,
    onPayslip: on_payslip,
    income: parseMinor(income, 'GBP'),
    taxPaid: parseMinor(values.tax_paid, 'GBP'),
    foreignTax: parseMinor(values.foreign_tax, 'GBP'),
    steps,
  };
}

/** Purchases of a holding on one day. */
interface Bought {
  readonly quantity: string;
  readonly cost: string;
}

/** Pounds by which the cost of purchases may differ from that of the awards, because each purchase is rounded. */
const tolerance = '0.05';

/** Compares the purchases of a holding with the awards of the same holding and day. Null if no share was kept. */
export function comparePurchases(
  awards: readonly ShareAwardValues[],
  bought: Bought | undefined,
): ShareAwardPurchases | null {
  const worked = awards.map(workedAward);
  const quantity = worked.reduce((all, { shares_kept }) => all.plus(shares_kept), new Decimal(0));
  const cost = worked.reduce((all, one) => all.plus(one.cost), new Decimal(0));
  if (quantity.isZero()) return null;
  const isSame =
    bought !== undefined && quantity.eq(bought.quantity) && cost.minus(bought.cost).abs().lte(tolerance);
  return {
    status: bought === undefined ? 'missing' : isSame ? 'matches' : 'differs',
    quantity: new Decimal(bought?.quantity ?? 0).toFixed(),
    cost: new Decimal(bought?.cost ?? 0).toFixed(2),
    expected_quantity: quantity.toFixed(),
    expected_cost: cost.toFixed(2),
  };
}

/** Returns the key of a holding and a day. */
export function purchaseKey(holding: string, date: string): string {
  return `${holding} ${date}`;
}

function decimalOrNull(written: string | number | null | undefined, field: string): string | null {
  return written === null || written === undefined ? null : decimal(written, field);
}

function decimal(written: string | number, field: string): string {
  const value = new Decimal(written);
  if (value.isNegative() || value.decimalPlaces() > 12)
    throw fieldProblem('invalid-amount', field, `${field} must have at most 12 decimal places`);
  return value.toFixed();
}

function pounds(written: string | number, field: string): string {
  try {
    return formatMinor(parseMinor(new Decimal(written).toFixed(), 'GBP'), 'GBP');
  } catch (error) {
    throw fieldProblem('invalid-amount', field, errorMessage(error));
  }
}

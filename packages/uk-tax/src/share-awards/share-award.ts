import { TaxError } from '../errors.ts';

/** Kinds of share awards. `option` has no tax relief: an unapproved option. */
export const shareAwardKinds = ['rsu', 'espp', 'option', 'saye', 'csop', 'emi'] as const;
export type ShareAwardKind = (typeof shareAwardKinds)[number];

/**
 * Ways in which an option of a tax-advantaged scheme is exercised: at its time, within six months of leaving for a reason that the
 * law names, in a cash takeover, or outside the relief.
 */
export const exerciseWays = ['in_time', 'leaver', 'takeover', 'outside'] as const;
export type ExerciseWay = (typeof exerciseWays)[number];

/** Shares that an employee gets: the vest of an RSU, a purchase in an ESPP, or the exercise of an option. Decimal texts. */
export interface ShareAward {
  readonly kind: ShareAwardKind;
  readonly employer: string;
  /** Day of the vest, purchase or exercise. */
  readonly date: string;
  /** All shares, with those that the employer kept for tax. */
  readonly shares: string;
  /** Shares that the employer kept for tax: the employee never had them. */
  readonly shares_withheld: string;
  /** Market value of a share on that day, in the currency of the award. */
  readonly value: string;
  /** Paid for a share, in that currency. */
  readonly price: string;
  /** Paid for the grant of the option, for these shares together, in that currency. */
  readonly option_cost: string;
  /** Pounds for one unit of the currency. */
  readonly fx_rate: string;
  /** The employer's National Insurance that the employee paid under an agreement or election, in pounds. */
  readonly employer_ni: string;
  /** Way in which an option of SAYE, CSOP or EMI is exercised. Null for other kinds. */
  readonly exercise: ExerciseWay | null;
  readonly granted_on: string | null;
  /** EMI: market value of a share on the day of the grant. */
  readonly value_at_grant: string | null;
  /** EMI: day of a disqualifying event, and the market value of a share immediately before it. */
  readonly disqualified_on: string | null;
  readonly value_at_disqualification: string | null;
}

/** Makes the error of a field that is missing or wrong. Its message begins with the field. */
export function badAward(field: string, message: string): TaxError {
  return new TaxError('bad_input', `${field} ${message}`);
}

import type { Exact } from '../exact.ts';
import type { StepFigure } from '../explain.ts';

/**
 * Kinds of share awards. `option` has no tax relief: an unapproved option. `csop_discount`: the grant of a CSOP option below the market
 * value. `sip` and `sip_partnership`: shares that leave a Share Incentive Plan, free and matching or bought from salary. `restricted`:
 * the end of all restrictions on shares without an election under ITEPA 2003 s431. `convertible`: shares converted into others, or sold while
 * they could be converted.
 */
const shareAwardKinds = [
  ...(['rsu', 'espp', 'option', 'saye', 'csop', 'emi'] as const),
  ...(['csop_discount', 'sip', 'sip_partnership', 'restricted', 'convertible'] as const),
] as const;
export type ShareAwardKind = (typeof shareAwardKinds)[number];

/**
 * Ways in which an option of a tax-advantaged scheme is exercised: at its time, within six months of leaving for a reason that the
 * law names, in a cash takeover, or outside the relief. Shares leave a Share Incentive Plan in the first three ways.
 */
const exerciseWays = ['in_time', 'leaver', 'takeover', 'outside'] as const;
export type ExerciseWay = (typeof exerciseWays)[number];

/** Shares that an employee gets: the vest of an RSU, a purchase in an ESPP, or the exercise of an option. Decimal texts. */
export interface ShareAward {
  readonly kind: ShareAwardKind;
  readonly employer: string;
  /** Day of the vest, purchase or exercise, of the grant at a discount, of leaving the plan, or of the end of the restrictions. */
  readonly date: string;
  /** All shares, including those that the employer withheld for tax. */
  readonly shares: string;
  /** Shares that the employer withheld for tax. The employee never owned them. */
  readonly shares_withheld: string;
  /**
   * Market value of a share on that day, in the currency of the award. `convertible`: of a share that you got, or the price of the sale.
   */
  readonly value: string;
  /**
   * Paid for a share, in that currency. `csop_discount`: the price of the option. `restricted`: with what counted as earnings when the
   * shares were acquired. `convertible`: paid for the conversion.
   */
  readonly price: string;
  /** Paid for the grant of the option or for the right to convert, for these shares together, in that currency. */
  readonly option_cost: string;
  /** Pounds for one unit of the currency. */
  readonly fx_rate: string;
  /** The employer's National Insurance that the employee paid under an agreement or election, in pounds. */
  readonly employer_ni: string;
  /** Way in which an option of SAYE, CSOP or EMI is exercised, or shares leave a plan. Null for other kinds. */
  readonly exercise: ExerciseWay | null;
  readonly granted_on: string | null;
  /**
   * Market value of a share. EMI and SIP: on the day of the grant or award. Restricted: when acquired, as if it had no restrictions.
   * Convertible: on the day itself, of what is given up for a share, as if it couldn't be converted.
   */
  readonly value_at_grant: string | null;
  /** EMI: day of a disqualifying event, and the market value of a share immediately before it. */
  readonly disqualified_on: string | null;
  readonly value_at_disqualification: string | null;
}

/** Income that an award brings, in the currency of the award, with the law that says so. */
export interface AwardGain {
  readonly amount: Exact;
  readonly law: string;
  readonly figures: readonly StepFigure[];
}

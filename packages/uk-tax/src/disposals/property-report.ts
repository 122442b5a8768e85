import { dayAfter } from '@farthing/dates';
import { above, type Exact } from '../exact.ts';

/** A disposal as far as the report of UK property needs it. */
export interface ReportableDisposal {
  readonly id: string;
  readonly date: string;
  readonly completedOn: string;
  /** Residential property in the United Kingdom. */
  readonly isUkHome: boolean;
  /** After reliefs; negative: a loss. */
  readonly chargeableGain: Exact;
}

/** Duty to report the disposal within weeks of completion, with the deadline. */
export interface PropertyReport {
  /** Null: none is needed. */
  readonly reportBy: string | null;
  readonly sentence: string;
}

/** Disposals from this day on are reported (FA 2019 Sch 2). */
const since = '2020-04-06';
/** Completions from this day on have 60 days instead of 30 (FA 2022 s7). */
const longer = '2021-10-27';

/**
 * The reports of UK residential property of one tax year: needed where gains of such property up to that completion,
 * less losses up to then, are more than the exempt amount, so that tax is due.
 * @param disposals of one tax year; other kinds count with their losses
 * @returns by id, for UK homes only
 * @see FA 2019 Sch 2 paras 3, 12-14
 */
export function propertyReports(
  disposals: readonly ReportableDisposal[],
  exemptAmount: Exact,
): Map<string, PropertyReport> {
  return new Map(
    disposals
      .filter(({ isUkHome }) => isUkHome)
      .map((one) => [one.id, reportOf(one, disposals, exemptAmount)]),
  );
}

function reportOf(
  one: ReportableDisposal,
  disposals: readonly ReportableDisposal[],
  exemptAmount: Exact,
): PropertyReport {
  const none = (sentence: string) => ({ reportBy: null, sentence });
  if (one.date < since) return none('Disposals before 6 April 2020 are told on the tax return only.');
  if (one.chargeableGain <= 0n) return none('No property report is needed: there is no gain to be taxed.');
  const upTo = disposals.filter(({ completedOn }) => completedOn <= one.completedOn);
  const gains = upTo
    .filter(({ isUkHome, chargeableGain }) => isUkHome && chargeableGain > 0n)
    .reduce((sum, { chargeableGain }) => sum + chargeableGain, 0n);
  const losses = upTo.reduce((sum, { chargeableGain }) => sum + above(0n, chargeableGain), 0n);
  if (gains - losses <= exemptAmount)
    return none('No property report is needed: losses and the annual exempt amount cover the gain.');
  const days = one.completedOn < longer ? 30 : 60;
  return {
    reportBy: dayAfter(one.completedOn, days),
    sentence:
      `Report it to HMRC and pay the tax within ${days} days of completion, as well as putting it on your tax return. ` +
      'You may not need to if losses of earlier years, or of shares sold before, cover the gain.',
  };
}

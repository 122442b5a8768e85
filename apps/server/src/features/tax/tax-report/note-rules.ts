import type { ReportedIncome } from '@farthing/api-contract';
import type { contributionsOf } from './contribution-rules.ts';
import { foreignNotes } from './foreign-rules.ts';
import type { CountedTotal, HeldIncome, YearRecords } from './record-rules.ts';
import { regionNotes } from './region-rules.ts';
import { pence, print, sumOf, sumPence } from './rules.ts';
import { isHeldCounted, sourceNotes } from './source-account-rules.ts';

/** Asks pensioners with a total income above the limit for the winter fuel payment. Gains and contributions from pay aren't in it. */
export function winterFuelNotes(
  { tax_year, profile }: YearRecords,
  income: readonly ReportedIncome[],
  { outsidePay, contributions }: Pick<ReturnType<typeof contributionsOf>, 'outsidePay' | 'contributions'>,
): string[] {
  const taxed = sumOf(income.filter(({ kind }) => kind !== 'gains').map(({ total }) => total));
  const fromPay = sumOf([contributions.net_pay, contributions.salary_sacrifice]);
  const total = taxed + outsidePay - fromPay;
  const isAsked = tax_year >= '2025-26' && profile.over_state_pension_age && total > 3_500_000n;
  if (!isAsked || pence(profile.winter_fuel_payment) > 0n) return [];
  return [
    'Did you get a Winter Fuel Payment or Pension Age Winter Heating Payment? Enter it in your circumstances: with a total income above £35,000 it is taken back, unless you were on a means-tested benefit (ITEPA 2003 s681I)',
  ];
}

/** Says what becomes of a negative kind of income: losses of a business go on, but not what was paid back otherwise. @param loss in pence */
export function negativeNote(kind: ReportedIncome['kind'], label: string, loss: bigint): string {
  const isBusiness = kind === 'self_employment' || kind === 'property' || kind === 'foreign_property';
  const rest = isBusiness ? 'goes on to later years' : 'isn’t deducted from other income';
  return `${label} is a loss of ${print(loss)}, which ${rest}`;
}

/**
 * Says of which joint accounts a share counts, of which all counts because the user hasn't said how they're taxed, and where half isn't
 * the law for dividends of a close company.
 */
function jointNotes(records: YearRecords): string[] {
  const { totals, held, profile } = records;
  const counted = totals.filter((one) => profile.counted_categories.some((kind) => kind === one.kind));
  const holdings = held.filter((one) => isHeldCounted(records, one.kind));
  const namesOf = (names: readonly string[]) =>
    [...new Set(names.map((name) => name.replace(/ \(your share\)$/, '')))].join(', ');
  const labels = (found: readonly CountedTotal[]) => found.map(({ label }) => label);
  const accounts = (...how: readonly HeldIncome['joint'][]) =>
    holdings.filter(({ joint }) => joint !== undefined && how.includes(joint)).map((one) => one.account_name);
  const unsaid = namesOf([...labels(counted.filter((one) => one.unsaid)), ...accounts('unsaid')]);
  const shared = namesOf([
    ...labels(counted.filter((one) => one.shared)),
    ...accounts('shared', 'half_of_unequal'),
  ]);
  const unequal = namesOf(accounts('half_of_unequal'));
  return [
    ...(unsaid === ''
      ? []
      : [
          `All interest and dividends of ${unsaid} count as yours, although you own part of it. Choose under “Joint account” on its page how they’re taxed.`,
        ]),
    ...(shared === ''
      ? []
      : [
          `Only part of the interest and dividends of these is taxed as yours: ${shared}. Change that under “Joint account” on the account’s page.`,
        ]),
    ...(unequal === ''
      ? []
      : [
          `Half of the income of ${unequal} counts as yours, although your share isn’t half. Dividends of a close company, such as a family company, follow the actual shares (ITA 2007 s836(3), exception E). For those, choose “Your share (%)” under “Joint account”.`,
        ]),
  ];
}

/** Returns notes on the records from which a year was calculated. */
export function notesOfRecords(records: YearRecords): string[] {
  const { payslips, profile, totals, held } = records;
  const notes: string[] = [...(records.residence_notes ?? [])];
  const of = (kind: CountedTotal['kind']) => totals.some((one) => one.kind === kind);
  const typedPay = profile.incomes.some(({ kind }) => kind === 'employment');
  if (of('wages') && payslips.length === 0 && !typedPay)
    notes.push(
      'Wages are received after tax and are not counted. Enter payslips, or the pay on your P60 under Circumstances.',
    );
  if (payslips.length > 0 && typedPay)
    notes.push('National Insurance is calculated from payslips only, not from employment entered by hand.');
  if (of('pension') && profile.counted_categories.includes('pension'))
    notes.push(
      'Pensions from transactions count as received. Enter tax already deducted under Circumstances.',
    );
  notes.push(...jointNotes(records), ...regionNotes(records));
  notes.push(...sourceNotes(records), ...foreignNotes(records));
  const rewards = held.filter(({ kind }) => kind === 'reward');
  if (rewards.length > 0)
    notes.push(
      `Crypto rewards of ${print(sumPence(rewards))} in total count as miscellaneous income. If you also entered them in your circumstances, take them out there.`,
    );
  return notes;
}

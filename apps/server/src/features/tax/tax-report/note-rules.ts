import { foreignNotes } from './foreign-rules.ts';
import type { CountedTotal, YearRecords } from './record-rules.ts';
import { print, sumPence } from './rules.ts';
import { sourceNotes } from './source-account-rules.ts';

/** Returns notes on the records from which a year was calculated. */
export function notesOfRecords(records: YearRecords): string[] {
  const { payslips, profile, totals, held } = records;
  const notes: string[] = [];
  const of = (kind: CountedTotal['kind']) => totals.some((one) => one.kind === kind);
  const typedPay = profile.incomes.some(({ kind }) => kind === 'employment');
  if (of('wages') && payslips.length === 0 && !typedPay)
    notes.push(
      'Wages are received after tax and are not counted. Enter payslips, or the pay on your P60 in the tax profile.',
    );
  if (payslips.length > 0 && typedPay)
    notes.push('National Insurance is calculated from payslips only, not from employment entered by hand.');
  if (of('pension') && profile.counted_categories.includes('pension'))
    notes.push(
      'Pensions from transactions count as received. Enter tax already deducted in the tax profile.',
    );
  const unsaid = totals.filter(
    (one) => one.unsaid && profile.counted_categories.some((kind) => kind === one.kind),
  );
  if (unsaid.length > 0) {
    const names = [...new Set(unsaid.map(({ label }) => label))].join(', ');
    notes.push(
      `All interest and dividends of ${names} count as yours, although you own part of it. Choose under “Joint account” on its page how they’re taxed.`,
    );
  }
  notes.push(...sourceNotes(records), ...foreignNotes(records));
  const rewards = held.filter(({ kind }) => kind === 'reward');
  if (rewards.length > 0)
    notes.push(
      `Crypto rewards of ${print(sumPence(rewards))} in total count as miscellaneous income. If you also entered them in your circumstances, take them out there.`,
    );
  return notes;
}

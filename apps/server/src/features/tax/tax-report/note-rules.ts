import type { CountedTotal, YearRecords } from './record-rules.ts';
import { print, sumPence } from './rules.ts';

/** Returns notes on the records from which a year was calculated. */
export function notesOfRecords({ payslips, profile, totals, held }: YearRecords): string[] {
  const notes: string[] = [];
  const of = (kind: CountedTotal['kind']) => totals.some((one) => one.kind === kind);
  const typedPay = profile.incomes.some(({ kind }) => kind === 'employment');
  if (of('wages') && payslips.length === 0 && !typedPay)
    notes.push(
      'Wages arrive net of tax and are not counted: enter payslips, or the pay of the P60 in the tax profile',
    );
  if (payslips.length > 0 && typedPay)
    notes.push('National Insurance is worked out on the payslips only, not on employment typed by hand');
  if (of('pension') && profile.counted_categories.includes('pension'))
    notes.push(
      'Pensions from transactions count as received; type tax that was taken off before in the tax profile',
    );
  const isForeign = held.some(
    ({ kind, currency }) =>
      kind !== 'reward' && currency !== 'GBP' && profile.counted_categories.includes(kind),
  );
  if (isForeign)
    notes.push(
      'Foreign tax you’ve paid isn’t deducted. A tax return can claim it, up to the UK tax on the same income (TIOPA 2010 ss18, 36)',
    );
  const rewards = held.filter(({ kind }) => kind === 'reward');
  if (rewards.length > 0)
    notes.push(
      `What coins brought, ${print(sumPence(rewards))} in all, is not counted: type it as other income in the tax profile`,
    );
  return notes;
}

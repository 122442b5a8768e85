import { dayInWords } from '@farthing/dates';
import { accruedIncomeOf, type RecordedInterest, relievedInterest } from '@farthing/uk-tax';
import { childInterest } from './distribution-rules.ts';
import type { HeldIncome, YearRecords } from './record-rules.ts';
import { pence, print } from './rules.ts';
import { isCounted } from './source-account-rules.ts';

/** Interest that accrued interest paid can reduce. `of` is the record of foreign interest. */
interface Interest extends RecordedInterest {
  readonly of?: HeldIncome | YearRecords['profile']['foreign_income'][number];
}

/** Returns accrued interest paid as it reduces interest, which is without UK tax taken off (ITA 2007 s679). In pence. */
export function accruedRelief(records: YearRecords) {
  const losses = accruedOf(records)
    .map(({ security, loss }) => ({ security, pence: loss }))
    .filter((one) => one.pence > 0n);
  if (losses.length === 0) return relievedInterest<Interest>([], []);
  const { profile, totals, held } = records;
  const interest: Interest[] = [
    ...totals
      .filter(({ kind }) => kind === 'interest' && isCounted(records, kind))
      .map((one) => ({ label: one.label, pence: one.pence, isForeign: false })),
    ...held
      .filter(({ kind }) => kind === 'interest' && profile.counted_categories.includes('interest'))
      .map((of) => ({ label: of.label, pence: of.pence, isForeign: of.foreign_tax_pence > 0n, of })),
    ...profile.incomes
      .filter(({ kind, tax_paid }) => kind === 'interest' && pence(tax_paid) === 0n)
      .map(({ description: label, amount }) => ({ label, pence: pence(amount), isForeign: false })),
    ...profile.foreign_income
      .filter(({ kind }) => kind === 'interest')
      .map((of) => ({ label: of.description, pence: pence(of.amount), isForeign: true, of })),
  ];
  return relievedInterest(losses, interest);
}

function accruedOf({ profile }: Pick<YearRecords, 'profile'>) {
  if (!profile.securities_above_limit) return [];
  return profile.accrued_income.map((row) => {
    const { security, period_ends_on: day, received, paid, interest } = row;
    const amounts = { received: pence(received), paid: pence(paid), interest: pence(interest) };
    return { security, day, interest, ...accruedIncomeOf(amounts) };
  });
}

/** Returns interest that no transaction has, in pence: of children, and accrued income. Accrued interest paid is negative. */
export function enteredInterest(records: YearRecords): {
  readonly label: string;
  readonly pence: bigint;
}[] {
  const { parts } = accruedRelief(records);
  return [
    ...childInterest(records.profile)
      .filter(({ counts }) => counts)
      .map(({ child, amount }) => ({ label: `Interest of ${child}`, pence: pence(amount) })),
    ...accruedOf(records)
      .filter(({ profit }) => profit > 0n)
      .map(({ security, day, profit }) => ({
        label: `Accrued income of ${security}, to ${dayInWords(day)}`,
        pence: profit,
      })),
    ...[...Map.groupBy(parts, ({ security }) => security)].map(([security, own]) => ({
      label: `Accrued interest paid for ${security}`,
      pence: -own.reduce((sum, one) => sum + one.pence, 0n),
    })),
  ];
}

/** Returns notes on accrued income that isn't counted, and on the interest that accrued interest paid reduces. */
export function accruedNotes(records: YearRecords): string[] {
  const { profile } = records;
  if (profile.accrued_income.length === 0) return [];
  if (!profile.securities_above_limit)
    return [
      'Accrued income of securities isn’t counted, because you didn’t say that their nominal value was above £5,000 in this year or the one before (ITA 2007 s639)',
    ];
  const losing = accruedOf(records).filter(({ loss }) => loss > 0n);
  const { left } = accruedRelief(records);
  return [
    losing.length > 0 &&
      `Accrued interest that you paid reduces the interest of the same security only. Check that your records of this year have that interest: ${losing.map(({ security, interest }) => `${security} (${interest})`).join(', ')} (ITA 2007 s679)`,
    left > 0n &&
      `Accrued interest paid of ${print(left)} isn’t deducted, because your records have no more interest without tax taken off. It doesn’t go on to later years. Record the interest of the security`,
  ].filter((one) => one !== false);
}

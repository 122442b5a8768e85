import { dayInWords } from '@farthing/dates';
import { accruedIncomeOf } from '@farthing/uk-tax';
import { childInterest } from './distribution-rules.ts';
import type { YearRecords } from './record-rules.ts';
import { pence } from './rules.ts';

/** Returns interest that no transaction has, in pence: of children, and accrued income. A loss is negative (ITA 2007 s679). */
export function enteredInterest({ profile }: Pick<YearRecords, 'profile'>): {
  readonly label: string;
  readonly pence: bigint;
}[] {
  const accrued = profile.securities_above_limit ? profile.accrued_income : [];
  return [
    ...childInterest(profile)
      .filter(({ counts }) => counts)
      .map(({ child, amount }) => ({ label: `Interest of ${child}`, pence: pence(amount) })),
    ...accrued
      .map(({ security, period_ends_on, received, paid, interest }) => {
        const amounts = { received: pence(received), paid: pence(paid), interest: pence(interest) };
        const { profit, loss } = accruedIncomeOf(amounts);
        const name = `${security}, to ${dayInWords(period_ends_on)}`;
        return profit > 0n
          ? { label: `Accrued income of ${name}`, pence: profit }
          : { label: `Accrued interest paid for ${name}`, pence: -loss };
      })
      .filter((one) => one.pence !== 0n),
  ];
}

/** Returns a note on accrued income that isn't counted, because the securities are a small holding. */
export function accruedNotes({ profile }: Pick<YearRecords, 'profile'>): string[] {
  if (profile.accrued_income.length === 0 || profile.securities_above_limit) return [];
  return [
    'Accrued income of securities isn’t counted, because you didn’t say that their nominal value was above £5,000 in this year or the one before (ITA 2007 s639)',
  ];
}

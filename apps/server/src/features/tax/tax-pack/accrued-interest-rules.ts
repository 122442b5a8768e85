import { accruedIncomeOf, type RecordedInterest, relievedInterest } from '@farthing/uk-tax';
import { type BackingRow, pence, rowOf } from './box-rules.ts';
import { type ReturnRecords, transactionsOf } from './record-rules.ts';
import { gross, taken } from './typed-rules.ts';

/** A part of accrued interest paid, on the page that has the interest. Amounts are negative. */
interface AccruedRelief {
  readonly row: BackingRow;
  readonly isForeign: boolean;
  /** ISO 3166 code of foreign interest, or null if the records don't say. */
  readonly country: string | null;
}

type Interest = RecordedInterest & Pick<AccruedRelief, 'country'>;

/** Accrued income profits by security. */
export function accruedProfits(records: ReturnRecords): BackingRow[] {
  return accruedOf(records)
    .filter(({ profit }) => profit > 0n)
    .map(({ security, profit, date }) => rowOf('profile', `Accrued income of ${security}`, profit, { date }));
}

/**
 * Returns the accrued interest paid that reduces interest, as far as there is interest (ITA 2007 s679).
 * @param countryOf country of income from a holding
 */
export function accruedReliefs(
  records: ReturnRecords,
  countryOf: (row: ReturnType<typeof transactionsOf>[number]) => string | null,
): AccruedRelief[] {
  const losses = accruedOf(records).map(({ security, loss }) => ({ security, pence: loss }));
  const received = transactionsOf(records, 'interest').map((row): Interest => {
    const isForeign = (row.foreign_tax_pence ?? 0n) > 0n;
    return { label: row.label, pence: row.pence, isForeign, country: isForeign ? countryOf(row) : null };
  });
  const typed = records.profile.incomes
    .filter((one) => one.kind === 'interest' && taken(one) === 0n)
    .map(
      (one): Interest => ({
        label: one.description,
        pence: gross(one),
        isForeign: false,
        country: null,
      }),
    );
  const abroad = records.profile.foreign_income
    .filter(({ kind }) => kind === 'interest')
    .map(
      ({ description, amount, country }): Interest => ({
        ...{ label: description, pence: pence(amount), isForeign: true, country },
      }),
    );
  return relievedInterest(losses, [...received, ...typed, ...abroad]).parts.map(
    ({ security, interest: { isForeign, country }, pence: part }) => ({
      ...{ isForeign, country },
      row: rowOf('profile', `Accrued interest paid of ${security}`, -part),
    }),
  );
}

function accruedOf({ profile }: ReturnRecords) {
  if (!profile.securities_above_limit) return [];
  return profile.accrued_income.map(({ security, period_ends_on: date, received, paid, interest }) => {
    const amounts = { received: pence(received), paid: pence(paid), interest: pence(interest) };
    return { security, date, ...accruedIncomeOf(amounts) };
  });
}

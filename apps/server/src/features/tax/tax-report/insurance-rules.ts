import { parseMinor } from '@farthing/money';
import type { RateTable, TaxInputs, TaxPosition } from '@farthing/uk-tax';
import { classTwoWeeks, employerKey, withoutPayslips } from '@farthing/uk-tax';
import type { YearRecords } from './record-rules.ts';
import { pence, print } from './rules.ts';
import type { YearTrades } from './trade-rules.ts';

/** Returns the weeks of voluntary Class 2, if there is any self-employment in the year. */
export function classTwoInputs(
  { profile: { voluntary_class_2_weeks } }: YearRecords,
  { trades }: YearTrades,
): Pick<TaxInputs, 'voluntary_class_2_weeks'> {
  return voluntary_class_2_weeks > 0 && trades.length > 0 ? { voluntary_class_2_weeks } : {};
}

/** Returns the jobs as a director, and since when. Without payslips nothing says what was paid before, or by whom. */
export function directorInputs({
  profile,
  payslips,
}: YearRecords): Pick<TaxInputs, 'director' | 'director_from' | 'directorships'> {
  const { director, director_appointed_on: from, directorships } = profile;
  if (!director || payslips.length === 0) return { director };
  if (directorships.length === 0) return from === null ? { director } : { director, director_from: from };
  const paid = new Set(payslips.map(({ employer }) => employerKey(employer)));
  const jobs = directorships.flatMap(({ employer, appointed_on }) =>
    paid.has(employerKey(employer))
      ? [{ employment: employerKey(employer), ...(appointed_on === null ? {} : { from: appointed_on }) }]
      : [],
  );
  return jobs.length === 0 ? { director: false } : { director, directorships: jobs };
}

/** Returns notes on employers of whom the user is a director, and whose payslips aren't recorded. */
export function directorNotes({ profile, payslips }: YearRecords): string[] {
  if (!profile.director || payslips.length === 0) return [];
  return withoutPayslips(profile.directorships, payslips).map(
    ({ employer }) =>
      `You are a director of ${employer}, but no payslip has that employer. Its National Insurance isn’t worked out on the year.`,
  );
}

type Position = Pick<TaxPosition, 'class_2' | 'class_2_voluntary' | 'class_4_profit'>;

/**
 * Returns a note if Class 2 that was chosen isn't charged, or an offer to pay it: to self-employed people whose profit and pay don't make
 * the year count for the State Pension (SSCBA 1992 s11(6); Pensions Act 2014 s2).
 */
export function classTwoNotes(
  { profile, tax_year }: YearRecords,
  { trades }: YearTrades,
  { position, pay, table }: { readonly position: Position; readonly pay: string; readonly table: RateTable },
): string[] {
  const weeks = profile.voluntary_class_2_weeks;
  if (profile.over_state_pension_age)
    return weeks > 0
      ? ['Class 2 National Insurance isn’t paid by people over State Pension age (s11(7))']
      : [];
  if (trades.length === 0)
    return weeks > 0
      ? [
          'No self-employment is recorded in this year, so voluntary Class 2 isn’t added. If you were self-employed, HMRC takes it outside the tax return (NIM70300)',
        ]
      : [];
  const { weekly_rate, small_profits_threshold: threshold } = table.national_insurance.class_2;
  if (weekly_rate === null || threshold === null) return [];
  const isSmall = pence(position.class_4_profit) < BigInt(threshold) * 100n;
  if (weeks > 0 && !isSmall)
    return [
      `Your profit reaches the small profits threshold of £${inWords(threshold)}, so there is no Class 2 to pay voluntarily. ${
        pence(position.class_2) > 0n
          ? 'It is due instead.'
          : 'It is treated as paid, and the year counts for the State Pension.'
      }`,
    ];
  const [period] = table.national_insurance.class_1.periods;
  const lowest = period?.thresholds.lower_earnings_limit?.annual;
  const isCounted = lowest !== undefined && pence(pay) >= BigInt(lowest) * 100n;
  if (weeks > 0) return fewWeeks(weeks);
  if (!isSmall || isCounted) return [];
  const cost = parseMinor(String(weekly_rate), 'GBP') * BigInt(classTwoWeeks);
  const end = Number(tax_year.slice(0, 4)) + 2;
  return [
    `Your profit is below the small profits threshold of £${inWords(threshold)}, so it doesn’t make the year count for the State Pension. You can choose to pay Class 2 in your circumstances: £${print(cost)} for ${classTwoWeeks} weeks, by 31 January ${end}. Check your National Insurance record first: other pay or credits may fill the year.`,
  ];
}

function fewWeeks(weeks: number): string[] {
  return weeks < classTwoWeeks
    ? [
        `${weeks} weeks of Class 2 alone don’t make the year count for the State Pension, which needs ${classTwoWeeks}. Pay and credits of other weeks count too.`,
      ]
    : [];
}

const inWords = (amount: number) => amount.toLocaleString('en-GB');

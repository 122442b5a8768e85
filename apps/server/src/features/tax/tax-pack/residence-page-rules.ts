import { dayAfter } from '@farthing/dates';
import { isLeaving } from '@farthing/uk-tax';
import { type FilledBox, type FilledForm, formOfBoxes, pence, rowOf, sumBox, wordBox } from './box-rules.ts';
import type { ReturnRecords } from './record-rules.ts';

/** The residence pages of a split year; none in other years. */
export function residencePages({ profile }: Pick<ReturnRecords, 'profile'>): FilledForm[] {
  const { residence, split_year: split } = profile;
  if (residence !== 'split_year' || split === null) return [];
  const from = split.second_part_from;
  const day = isLeaving(split.case) ? dayAfter(from, -1) : from;
  return formOfBoxes(
    'SA109',
    [
      wordBox('split_year', 'X', 'your circumstances'),
      wordBox(
        'split_year_date',
        `${day.slice(8)} ${day.slice(5, 7)} ${day.slice(0, 4)}`,
        'your circumstances',
      ),
    ],
    [
      'The numbers are those of the form of 2017. Check them on your form.',
      'Enter the days that you spent in the UK, and your other answers, yourself. HMRC’s free online return doesn’t have this form: use other software or paper.',
    ],
  );
}

/** Pay for work abroad in the overseas part, which is in the pay of the Employment pages and isn’t taxed. */
export function overseasEarningsBox({ profile }: Pick<ReturnRecords, 'profile'>): FilledBox[] {
  const amount = pence(profile.split_year?.overseas_earnings ?? '0');
  if (profile.residence !== 'split_year' || amount === 0n) return [];
  return sumBox('earnings_not_taxable', [
    rowOf('profile', 'Pay for work abroad in the overseas part', amount),
  ]);
}

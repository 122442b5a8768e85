import { dayAfter, dayInWords } from '@farthing/dates';
import { countryName, isLeaving, returnForms, taxYearText } from '@farthing/uk-tax';
import {
  type FilledBox,
  type FilledForm,
  formOfBoxes,
  pence,
  print,
  rowOf,
  sumBox,
  wordBox,
} from './box-rules.ts';
import { relievedLines } from './foreign-page-rules.ts';
import type { ReturnRecords } from './record-rules.ts';

/** The residence pages of a split year, or of one with a claim of a new resident; none in other years. */
export function residencePages(records: ReturnRecords): FilledForm[] {
  const { residence, split_year: split } = records.profile;
  if (residence === 'foreign_income_and_gains') return claimPages(records);
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

const sourceNames = {
  interest: 'interest',
  dividends: 'dividends',
  pension: 'pensions, benefits and royalties',
  property: 'property',
} as const;

/**
 * The pages on which a new resident claims relief. Their boxes of 2025-26 aren't known here, so notes have what to claim by source, as a
 * claim must identify it (ITTOIA 2005 s845A(2)(b)).
 */
function claimPages(records: ReturnRecords): FilledForm[] {
  const { profile, gains, report } = records;
  const { foreign_income_relief: income, foreign_gains_relief: relieved } = report.position;
  const sources = relievedLines(records).map(
    ({ kind, country, pence: sum }) =>
      `${sourceNames[kind]} from ${countryName(country) ?? country}, ${print(sum)}`,
  );
  const sold = [...(gains?.disposals ?? []), ...(gains?.other_disposals ?? [])].filter(
    ({ claim }) => claim === 'relieved',
  );
  const notes = [
    'farthing doesn’t fill the boxes of the claim, because it couldn’t check their numbers. HMRC’s free online return doesn’t have this form: use other software or paper.',
    ...(profile.new_resident === null
      ? []
      : [
          `Your first tax year of UK residence was ${taxYearText(profile.new_resident.first_resident_year)}.`,
        ]),
    ...(sources.length > 0 ? [`Claim relief for income of ${income}: ${sources.join('; ')}.`] : []),
    ...(sold.length > 0
      ? [
          `Claim relief for gains of ${relieved}: ${sold.map(({ name, date }) => `${name} on ${dayInWords(date)}`).join(', ')}.`,
        ]
      : []),
  ];
  return [{ form: 'SA109', title: returnForms.SA109, name: null, boxes: [], notes }];
}

/** Pay for work abroad in the overseas part, which is in the pay of the Employment pages and isn’t taxed. */
export function overseasEarningsBox({ profile }: Pick<ReturnRecords, 'profile'>): FilledBox[] {
  const amount = pence(profile.split_year?.overseas_earnings ?? '0');
  if (profile.residence !== 'split_year' || amount === 0n) return [];
  return sumBox('earnings_not_taxable', [
    rowOf('profile', 'Pay for work abroad in the overseas part', amount),
  ]);
}

/** Texts of accounting dates. */
import { sourceForm } from '../texts.tsx';

/** The day on which accounts of a trade end, and the transition of 2023-24. */
export const accountingDateTexts = {
  ends: 'Accounts end',
  endsNames: {
    tax_year: 'From 31 March to 5 April, like the tax year',
    other: 'On another day',
  },
  date: sourceForm.labels.accounting_date,
  dateNote: 'In any year, such as 30 April 2025. Its day and month count.',
  dateMissing: 'Choose a day on which accounts ended.',
  until: 'Last accounts to that day',
  untilNote: 'If your accounts run with the tax year by now. Leave it empty if they still end on that day.',
  transition: 'Transition of 2023/24',
  transitionNote:
    'In 2023/24, profits were taxed up to 5 April 2024, less overlap profits of the first years. The rest is spread over five years. Leave all fields empty if there is nothing to work out.',
  overlap: sourceForm.labels.overlap_profit,
  overlapNote: 'HMRC tells you them if you ask. Enter 0 if there are none.',
  overlapMissing: 'Enter the overlap profits, or 0.',
  standard: 'Profit of the standard part',
  standardNote: 'Leave both parts empty to take them from your records. A loss has a minus sign.',
  transitionPart: 'Profit of the transition part',
  elected: (year: string) => `Added to ${year} by election`,
  electedNote: 'Beside the fifth of that year',
};

/** Periods of accounts and the transition, in the account of a year. */
export const periodTexts = {
  title: 'From the accounts to the tax year',
  of: {
    tax_year: 'in the tax year',
    standard: 'in the standard part of 2023/24',
    transition: 'in the transition part of 2023/24',
  },
  period: (from: string, to: string) => `Accounts from ${from} to ${to}`,
  days: (days: string, ofDays: string, where: string) => `${days} of ${ofDays} days ${where}`,
  standard: 'Standard part of 2023/24',
  transition: 'Transition part of 2023/24',
  overlap: 'Overlap profits, deducted',
  profits: 'Transition profits, spread over five years',
  amount: 'Part of this year',
  refused: 'Not worked out',
};

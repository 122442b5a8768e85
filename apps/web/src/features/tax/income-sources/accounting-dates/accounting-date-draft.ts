import type { IncomeSource, NewIncomeSource, TransitionEntry } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { isNothing } from '../../../../design/format.ts';
import { accountingDateTexts as texts } from './texts.ts';

/** Tax years in which transition profits can be accelerated, with their fields. */
export const electionYears = [
  ['2023-24', 'elected_2023'],
  ['2024-25', 'elected_2024'],
  ['2025-26', 'elected_2025'],
  ['2026-27', 'elected_2026'],
] as const;
type ElectionField = (typeof electionYears)[number][1];

/** When the accounts of a trade end, as the form holds it. */
export interface AccountingDateDraft extends Readonly<Record<ElectionField, string>> {
  readonly accounts_end: 'tax_year' | 'other';
  /** A day of any year. */
  readonly accounting_date: string;
  readonly accounting_date_until: string;
  readonly overlap_profit: string;
  readonly standard_profit: string;
  readonly transition_profit: string;
}

/** The fields as a source fills them. */
export function draftOfDates(source: IncomeSource | undefined): AccountingDateDraft {
  const { accounting_date = null, accounting_date_until = null, transition = null } = source ?? {};
  const elected = (year: string) =>
    transition?.elections.find(({ tax_year }) => tax_year === year)?.amount ?? '';
  return {
    accounts_end: accounting_date === null ? 'tax_year' : 'other',
    accounting_date: accounting_date === null ? '' : `2024-${accounting_date}`,
    accounting_date_until: accounting_date_until ?? '',
    overlap_profit: transition?.overlap_profit ?? '',
    standard_profit: transition?.standard_profit ?? '',
    transition_profit: transition?.transition_profit ?? '',
    elected_2023: elected('2023-24'),
    elected_2024: elected('2024-25'),
    elected_2025: elected('2025-26'),
    elected_2026: elected('2026-27'),
  };
}

/** Reads the fields. Messages go into `errors`. Nothing of them goes out if the accounts run with the tax year. */
export function readDates(
  draft: AccountingDateDraft,
  errors: Record<string, string>,
): Pick<NewIncomeSource, 'accounting_date' | 'accounting_date_until' | 'transition'> {
  if (draft.accounts_end === 'tax_year')
    return { accounting_date: null, accounting_date_until: null, transition: null };
  if (draft.accounting_date === '') errors.accounting_date = texts.dateMissing;
  return {
    accounting_date: draft.accounting_date.slice(5) || null,
    accounting_date_until: draft.accounting_date_until || null,
    transition: readTransition(draft, errors),
  };
}

function readTransition(draft: AccountingDateDraft, errors: Record<string, string>): TransitionEntry | null {
  const amount = (name: Exclude<keyof AccountingDateDraft, 'accounts_end'>) => {
    const typed = draft[name].trim();
    if (typed === '') return null;
    const read = readTypedAmount(typed, 'GBP');
    if (!read.ok) errors[name] = read.reason;
    return read.ok ? read.amount : null;
  };
  const overlap_profit = amount('overlap_profit');
  const standard_profit = amount('standard_profit');
  const transition_profit = amount('transition_profit');
  const elections = electionYears.flatMap(([tax_year, name]) => {
    const elected = amount(name);
    return elected === null || isNothing(elected) ? [] : [{ tax_year, amount: elected }];
  });
  if (overlap_profit !== null)
    return {
      ...{ overlap_profit, elections },
      ...{ standard_profit, transition_profit },
    };
  if (standard_profit || transition_profit || elections.length > 0)
    errors.overlap_profit ??= texts.overlapMissing;
  return null;
}

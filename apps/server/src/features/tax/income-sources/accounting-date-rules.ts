import type { IncomeSource, NewIncomeSource, TransitionEntry, TransitionFacts } from '@farthing/api-contract';
import {
  type AccountingDates,
  boundsOf,
  isAccountingDate,
  periodOfAccount,
  transitionYear,
} from '@farthing/uk-tax';
import { invalidField } from '../../../problems/problem.ts';
import { pounds } from './amount-rules.ts';

type AccountingFields = Pick<IncomeSource, 'accounting_date' | 'accounting_date_until' | 'transition'>;
type Entry = Pick<NewIncomeSource, 'kind' | 'started_on' | 'ended_on' | keyof AccountingFields>;

/** Tax years in which an additional amount of transition profits can be elected (FA 2022 Sch 1 para 73). */
const electionYears = ['2023-24', '2024-25', '2025-26', '2026-27'];

/**
 * Brings the accounting date of a source to the form that is stored.
 * @throws {Problem} invalid-request, invalid-amount, naming the field
 */
export function readAccountingDates(entry: Entry): AccountingFields {
  const date = entry.accounting_date ?? null;
  const until = entry.accounting_date_until ?? null;
  const transition = entry.transition ?? null;
  const refuse = (field: string, message: string): never => {
    throw invalidField(field, message);
  };
  if (date === null) {
    if (until !== null) refuse('accounting_date_until', 'Enter the accounting date too');
    if (transition !== null) refuse('transition', 'Enter the accounting date too');
    return { accounting_date: null, accounting_date_until: null, transition: null };
  }
  if (entry.kind === 'property')
    refuse('accounting_date', 'Profits of property are always those of the tax year (ITTOIA 2005 s271E)');
  if (!isAccountingDate(date))
    refuse(
      'accounting_date',
      'Enter a month and day, such as 04-30. Leave it out for 31 March to 5 April, which stand for the tax year',
    );
  if (until !== null) {
    const end = periodOfAccount({ ...alwaysTo(date), startedOn: '1900-01-01' }, until)?.to;
    if (end !== until || until < entry.started_on)
      refuse('accounting_date_until', 'must be a day on which accounts ended');
  }
  return {
    accounting_date: date,
    accounting_date_until: until,
    transition: transition === null ? null : readTransition(transition, entry, refuse),
  };
}

function alwaysTo(accountingDate: string): Omit<AccountingDates, 'startedOn'> {
  return { endedOn: null, accountingDate, until: null };
}

function readTransition(
  entry: TransitionEntry,
  { started_on, ended_on }: Pick<Entry, 'started_on' | 'ended_on'>,
  refuse: (field: string, message: string) => never,
): TransitionFacts {
  const { from, to } = boundsOf(transitionYear);
  if (started_on >= from) refuse('transition', 'Only for a trade that began before 6 April 2023');
  if (ended_on && ended_on <= to)
    refuse('transition', 'Only for a trade that went on after 5 April 2024 (FA 2022 Sch 1 para 63)');
  const read = (name: 'standard_profit' | 'transition_profit') => {
    const written = entry[name] ?? null;
    return written === null ? null : pounds(written, `transition.${name}`);
  };
  const [standard_profit, transition_profit] = [read('standard_profit'), read('transition_profit')];
  if ((standard_profit === null) !== (transition_profit === null))
    refuse(
      `transition.${standard_profit === null ? 'standard_profit' : 'transition_profit'}`,
      'Enter both profits, or leave out both to take them from the records',
    );
  const elections = (entry.elections ?? []).map(({ tax_year, amount }, index) => {
    if (!electionYears.includes(tax_year))
      refuse(`transition.elections.${index}.tax_year`, 'must be 2023-24, 2024-25, 2025-26 or 2026-27');
    return { tax_year, amount: pounds(amount, `transition.elections.${index}.amount`) };
  });
  if (new Set(elections.map(({ tax_year }) => tax_year)).size < elections.length)
    refuse('transition.elections', 'contains a year twice');
  const overlap_profit = pounds(entry.overlap_profit, 'transition.overlap_profit');
  return { standard_profit, transition_profit, overlap_profit, elections };
}

/** Days of a source that its accounts depend on. */
export interface DatedSource extends Pick<IncomeSource, 'started_on' | 'ended_on'> {
  readonly accounting_date: string | null;
  readonly accounting_date_until: string | null;
}

/** Returns when the accounts of a source end, or undefined if they run with the tax year. */
export function datesOf(source: DatedSource): AccountingDates | undefined {
  const { started_on, ended_on, accounting_date, accounting_date_until } = source;
  if (accounting_date === null) return undefined;
  return {
    ...{ startedOn: started_on, endedOn: ended_on },
    ...{ accountingDate: accounting_date, until: accounting_date_until },
  };
}

import type {
  AssignmentEntry,
  NewIncomeSource,
  NewSourceEntry,
  SourceEntry,
  TaxCategoryName,
} from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { checked, type ReadDraft } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { isNothing } from '../../../design/format.ts';
import { assignPanel, entriesCard, mappingCard } from './texts.tsx';

/** A ledger category that counts in a source, as the form holds it. */
export interface MappingDraft {
  readonly id: string;
  readonly category_id: string;
  readonly account_id: string;
  readonly tax_category: TaxCategoryName | '';
  readonly percent: string;
}

/** Reads the mappings of a source. */
export function readMappings(
  rows: readonly MappingDraft[],
): ReadDraft<{ readonly mappings: NonNullable<NewIncomeSource['mappings']> }> {
  const errors: Record<string, string> = {};
  const mappings = rows.flatMap(({ category_id, account_id, tax_category, percent }, place) => {
    const field = (name: string) => `mappings.${place}.${name}`;
    if (category_id === '') errors[field('category_id')] = mappingCard.missing;
    if (!isPercent(percent)) errors[field('percent')] = assignPanel.percentWrong;
    if (tax_category === '') {
      errors[field('tax_category')] = mappingCard.missing;
      return [];
    }
    return [{ category_id, account_id: account_id || null, tax_category, percent: percent.trim() }];
  });
  return checked(errors, { mappings });
}

/** Mileage, use of the home or an adjustment, as the form holds it. */
export interface EntryDraft {
  readonly kind: SourceEntry['kind'];
  readonly date: string;
  readonly description: string;
  readonly vehicle: 'car_or_van' | 'motorcycle';
  readonly miles: string;
  readonly hours: string;
  readonly tax_category: TaxCategoryName | '';
  readonly amount: string;
}

/** Reads the form of an entry. */
export function readEntry(draft: EntryDraft): ReadDraft<NewSourceEntry> {
  const errors: Record<string, string> = {};
  const { kind, date } = draft;
  if (date === '') errors.date = common.chooseADay;
  const base = { kind, date, description: draft.description.trim() };
  if (kind === 'mileage') {
    const miles = draft.miles.replace(/[,\s]/g, '');
    if (!/^\d{1,6}(\.\d)?$/.test(miles) || isNothing(miles)) errors.miles = entriesCard.milesWrong;
    return checked(errors, { ...base, vehicle: draft.vehicle, miles });
  }
  if (kind === 'home_use') {
    const hours = Number(draft.hours.trim());
    if (!Number.isInteger(hours) || hours < 1 || hours > 744) errors.hours = entriesCard.hoursWrong;
    return checked(errors, { ...base, hours });
  }
  const read = readTypedAmount(draft.amount, 'GBP');
  if (!read.ok) errors.amount = read.reason;
  else if (isNothing(read.amount)) errors.amount = entriesCard.zero;
  if (draft.tax_category === '') errors.tax_category = mappingCard.missing;
  return checked(errors, {
    ...base,
    tax_category: draft.tax_category || null,
    amount: read.ok ? read.amount : '0',
  });
}

/** The same entry as a new one: what undo brings back. */
export function entryOf({ id, source_id, created_at, ...entry }: SourceEntry): NewSourceEntry {
  return entry;
}

/** A part of a transaction as the form holds it. */
export interface PartDraft {
  readonly id: string;
  readonly source_id: string;
  readonly tax_category: TaxCategoryName | '';
  readonly share: 'all' | 'percent' | 'amount';
  readonly percent: string;
  readonly amount: string;
}

/** Reads the parts of a transaction. @param currency of the transaction */
export function readParts(rows: readonly PartDraft[], currency: string): ReadDraft<AssignmentEntry> {
  const errors: Record<string, string> = {};
  const parts = rows.flatMap((row, place) => {
    const field = (name: string) => `parts.${place}.${name}`;
    const { source_id, tax_category, share } = row;
    if (source_id === '') errors[field('source_id')] = assignPanel.sourceMissing;
    if (share === 'percent' && !isPercent(row.percent)) errors[field('percent')] = assignPanel.percentWrong;
    const read = share === 'amount' ? readTypedAmount(row.amount, currency) : undefined;
    if (read && !read.ok) errors[field('amount')] = read.reason;
    if (tax_category === '') {
      errors[field('tax_category')] = mappingCard.missing;
      return [];
    }
    const percent = share === 'percent' ? row.percent.trim() : '100';
    return [
      {
        ...{ source_id, tax_category },
        ...{ amount: read?.ok ? read.amount : null, percent: share === 'amount' ? null : percent },
      },
    ];
  });
  return checked(errors, { parts });
}

/** Returns true for a percentage above 0 and up to 100. */
export function isPercent(typed: string): boolean {
  return /^\d{1,3}(\.\d{1,4})?$/.test(typed.trim()) && !isNothing(typed.trim()) && Number(typed) <= 100;
}

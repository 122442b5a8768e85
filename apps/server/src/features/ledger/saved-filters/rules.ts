import type { TransactionFilterFields } from '@farthing/api-contract';

/** Format version of stored filters, incremented when their meaning changes. */
export const filterFormat = 1;

const texts = new Set([
  'account_id',
  'category_id',
  'type',
  'date_from',
  'date_to',
  'amount_min',
  'amount_max',
  'q',
  'tag',
  'recurring_id',
  'import_id',
  'sort',
]);
const flags = new Set(['is_recurring', 'uncategorised', 'has_attachment']);

/**
 * Reads a stored filter. Null if it has a field that this version doesn't know, because part of a filter finds the
 * wrong rows.
 */
export function readFilter(stored: unknown, format: number): TransactionFilterFields | null {
  return format <= filterFormat && isFilter(stored) ? stored : null;
}

function isFilter(stored: unknown): stored is TransactionFilterFields {
  if (typeof stored !== 'object' || stored === null) return false;
  return Object.entries(stored).every(([name, value]) =>
    texts.has(name) ? typeof value === 'string' : flags.has(name) && typeof value === 'boolean',
  );
}

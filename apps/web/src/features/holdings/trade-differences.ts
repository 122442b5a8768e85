import { dayText } from '../../design/format.ts';
import type { TradeDraft } from './trade-draft.ts';

const labels: Readonly<Partial<Record<keyof TradeDraft, string>>> = {
  date: 'Date',
  currency: 'Currency',
  quantity: 'Units',
  price: 'Price',
  fees: 'Fees',
  ratio: 'Proportion',
  old: 'Old units',
  new: 'New units',
  amount: 'Amount',
  cost: 'Cost',
  new_symbol: 'Symbol of the new shares',
  parent_value: 'Value of the old shares',
  new_value: 'Value of the new shares',
  fxRate: 'Rate',
  notes: 'Notes',
};

/** In which fields two versions of a trade differ, in words. */
export function tradeDifferences(mine: TradeDraft, theirs: TradeDraft) {
  const shown = (field: keyof TradeDraft, value: string) =>
    value === '' ? 'empty' : field === 'date' ? dayText(value) : value;
  return (Object.entries(labels) as [keyof TradeDraft, string][])
    .filter(([field]) => mine[field] !== theirs[field])
    .map(([field, label]) => ({
      label,
      mine: shown(field, String(mine[field])),
      theirs: shown(field, String(theirs[field])),
    }));
}

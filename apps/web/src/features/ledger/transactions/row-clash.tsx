import type { Transaction } from '@farthing/api-contract';
import type { ClashingField } from '../../../design/clashing-fields.ts';
import * as common from '../../../design/common-texts.ts';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { amountText, dayText } from '../../../design/format.ts';
import { IntoView } from '../../../design/into-view.tsx';
import VersionClash from '../../../design/version-clash.tsx';
import { changeOf, type Draft, draftOf } from './draft.ts';
import type { Names } from './names.ts';
import { rowClash as texts } from './texts.tsx';
import type { RowForm } from './use-row-form.ts';

/** Conflict dialog for a transaction that was changed both here and elsewhere. */
export function RowClash({ form, names }: { readonly form: RowForm; readonly names: Names }) {
  const { clash, draft } = form;
  if (!clash) return null;
  const read = changeOf(draft, form.base);
  const fields = read.ok ? rowClashFields(read.body, draft, clash, names) : [];
  return (
    <IntoView>
      <VersionClash
        fields={fields}
        busy={form.busy}
        onKeepMine={() => void form.keepMine()}
        onTakeTheirs={form.takeTheirs}
      />
    </IntoView>
  );
}

/** The fields of a change in words: as it would make them, and as they are stored. */
export function rowClashFields(
  change: object,
  mine: Draft,
  stored: Transaction,
  names: Names,
): readonly ClashingField[] {
  const theirs = draftOf(stored);
  return optionsOf(texts.fields)
    .filter(({ value }) => value in change)
    .map(({ value, label }) => ({
      label,
      mine: wordsOf(value, mine, stored.currency, names),
      theirs: wordsOf(value, theirs, stored.currency, names),
    }));
}

function wordsOf(name: keyof Draft, draft: Draft, currency: string, names: Names): string {
  switch (name) {
    case 'amount':
      return /^\d+(\.\d+)?$/.test(draft.amount) ? amountText(draft.amount, currency) : draft.amount;
    case 'date':
      return dayText(draft.date);
    case 'account_id':
      return names.accounts.get(draft.account_id)?.name ?? '';
    case 'category_id':
      return names.categories.get(draft.category_id)?.name ?? texts.uncategorised;
    case 'tags':
      return draft.tags.join(', ') || common.none;
    case 'is_recurring':
      return draft.is_recurring === null
        ? texts.farthingDecides
        : draft.is_recurring
          ? common.yes
          : common.no;
    case 'splits':
      return draft.splits.length > 0 ? draft.splits.map(({ amount }) => amount).join(' + ') : common.none;
    case 'type':
      return texts.kinds[draft.type];
    default:
      return draft[name] || texts.empty;
  }
}

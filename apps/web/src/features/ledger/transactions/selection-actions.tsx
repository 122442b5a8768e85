import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../../api/profile.ts';
import { Button, IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { amountText } from '../../../design/format.ts';
import { CategoryIcon, DeleteIcon, RecurringIcon, TagIcon } from '../../../design/icons.ts';
import { usePreferences } from '../../../design/preferences.ts';
import { SelectionBar } from '../../../design/selection-bar.tsx';
import { deleteRows, giveRecurring } from './bulk-edits.ts';
import { sumOfRows } from './sum-of-rows.ts';
import { selectionActions as texts } from './texts.tsx';
import type { Ledger } from './use-ledger.ts';

interface SelectionActionsProps {
  readonly ledger: Ledger;
  readonly onAsk: (what: 'category' | 'tags') => void;
}

/** Actions on the selected transactions. All can be undone. */
export function SelectionActions({ ledger, onAsk }: SelectionActionsProps) {
  const count = ledger.selected.size;
  const rows = ledger.targets();
  const { hideAmounts } = usePreferences();
  const { data: profile } = useQuery(profileQuery);
  const sum = hideAmounts || !profile ? undefined : sumOfRows(rows, profile.base_currency);
  const allRecurring = rows.every((row) => row.is_recurring);
  if (count === 0) return null;
  return (
    <SelectionBar
      label={texts.label}
      count={texts.selected(count, sum && amountText(sum.value, sum.currency))}
      onClear={ledger.clear}
    >
      <Button kind="quiet" icon={<CategoryIcon size={18} stroke={1.75} />} onClick={() => onAsk('category')}>
        {common.category}
      </Button>
      <Button kind="quiet" icon={<TagIcon size={18} stroke={1.75} />} onClick={() => onAsk('tags')}>
        {common.tags}
      </Button>
      <IconButton
        label={allRecurring ? texts.markAsNotRecurring : texts.markAsRecurring}
        pressed={allRecurring}
        icon={<RecurringIcon size={20} stroke={1.75} />}
        onClick={() => void giveRecurring(rows, !allRecurring)}
      />
      <IconButton
        label={texts.delete(count)}
        tone="danger"
        icon={<DeleteIcon size={20} stroke={1.75} />}
        onClick={() => {
          ledger.clear();
          void deleteRows(rows);
        }}
      />
    </SelectionBar>
  );
}

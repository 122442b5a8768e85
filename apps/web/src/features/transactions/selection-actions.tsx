import { Button, IconButton } from '../../design/button.tsx';
import { CategoryIcon, DeleteIcon, RecurringIcon, TagIcon } from '../../design/icons.ts';
import { SelectionBar } from '../../design/selection-bar.tsx';
import { deleteRows, giveRecurring } from './bulk-edits.ts';
import { selectionActions as texts } from './texts.tsx';
import type { Ledger } from './use-ledger.ts';

interface SelectionActionsProps {
  readonly ledger: Ledger;
  readonly onAsk: (what: 'category' | 'tags') => void;
}

/** What can be done to the selected transactions. Each of it can be undone. */
export function SelectionActions({ ledger, onAsk }: SelectionActionsProps) {
  const count = ledger.selected.size;
  if (count === 0) return null;
  const rows = ledger.targets();
  const allRecurring = rows.every((row) => row.is_recurring);
  return (
    <SelectionBar label={texts.label} count={texts.selected(count)} onClear={ledger.clear}>
      <Button kind="quiet" icon={<CategoryIcon size={18} stroke={1.75} />} onClick={() => onAsk('category')}>
        {texts.category}
      </Button>
      <Button kind="quiet" icon={<TagIcon size={18} stroke={1.75} />} onClick={() => onAsk('tags')}>
        {texts.tags}
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

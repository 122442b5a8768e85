import type { Transaction } from '@farthing/api-contract';
import { useMemo, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Form, Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { PickList } from '../../../design/pick-list.tsx';
import { Dialog } from '../../../design/sheet.tsx';
import { SheetActions } from '../../../design/sheet-actions.tsx';
import { CategoryMark } from '../../../design/stat.tsx';
import { TagsField } from '../../../design/tags-field.tsx';
import { Text } from '../../../design/text.tsx';
import { giveCategory, giveTags } from './bulk-edits.ts';
import { draftOf } from './draft.ts';
import { categoryOptions, type Names } from './names.ts';
import { RowClash } from './row-clash.tsx';
import { listDialogs as texts } from './texts.tsx';
import { firstSplits, SplitsEditor } from './transaction-fields.tsx';
import { shortTitleOf, titleOf } from './transaction-row.tsx';
import { useRowForm } from './use-row-form.ts';

interface ListDialogProps {
  readonly what: 'category' | 'tags' | 'split';
  readonly rows: readonly Transaction[];
  readonly names: Names;
  readonly knownTags: readonly string[];
  readonly onClose: () => void;
  /** Something was applied: the list may go on to the next row. */
  readonly onApplied: () => void;
}

/** The small windows that the keys c, t and s open over the list. */
export default function ListDialog(props: ListDialogProps) {
  const [first] = props.rows;
  if (!first) return null;
  if (props.what === 'category') return <CategoryDialog {...props} />;
  if (props.what === 'tags') return <TagsDialog {...props} />;
  return <SplitDialog {...props} row={first} />;
}

function aboutRows(rows: readonly Transaction[]): string {
  const [first] = rows;
  return rows.length === 1 && first ? titleOf(first) : texts.count(rows.length);
}

function CategoryDialog({ rows, names, onClose, onApplied }: ListDialogProps) {
  const income = rows.every((row) => row.type === 'income');
  const options = useMemo(
    () => [
      ...categoryOptions(names.categories.values(), income ? 'income' : 'expense'),
      { value: 'none', label: texts.uncategorised, group: common.none },
    ],
    [names, income],
  );
  const shared = rows.every((row) => row.category_id === rows[0]?.category_id)
    ? rows[0]?.category_id
    : undefined;
  return (
    <Dialog title={texts.setTheCategory} onClose={onClose}>
      <Stack gap={3}>
        <Text tone="quiet" size={14} lines={1}>
          {aboutRows(rows)}
        </Text>
        <PickList
          label={common.category}
          placeholder={common.typeAFewLetters}
          options={options}
          {...(shared ? { value: shared } : {})}
          mark={(option) =>
            option.value === 'none' ? null : <CategoryMark name={option.label} group={option.group} />
          }
          onPick={(option) => {
            void giveCategory(rows, option.value === 'none' ? null : option.value, option.label);
            onApplied();
          }}
        />
      </Stack>
    </Dialog>
  );
}

function TagsDialog({ rows, knownTags, onClose, onApplied }: ListDialogProps) {
  // For several rows the field holds what all of them have; the tags of single ones stay with them.
  const [previous] = useState(() =>
    (rows[0]?.tags ?? []).filter((tag) => rows.every((row) => row.tags.includes(tag))),
  );
  const [tags, setTags] = useState<readonly string[]>(previous);
  const apply = () => {
    const added = tags.filter((tag) => !previous.includes(tag));
    const removed = previous.filter((tag) => !tags.includes(tag));
    if (added.length + removed.length > 0) void giveTags(rows, added, removed);
    onApplied();
  };
  return (
    <Dialog title={texts.setTags} onClose={onClose}>
      <Form onSubmit={apply} label={texts.setTags}>
        <Text tone="quiet" size={14} lines={1}>
          {aboutRows(rows)}
        </Text>
        <TagsField
          label={common.tags}
          description={rows.length > 1 ? texts.tagsOfAllHint : texts.tagsHint}
          value={tags}
          onChange={setTags}
          known={knownTags}
          autoFocus
        />
        <SheetActions>
          <Button kind="main" type="submit">
            {texts.apply}
          </Button>
        </SheetActions>
      </Form>
    </Dialog>
  );
}

function SplitDialog({ row, names, onClose, onApplied }: ListDialogProps & { readonly row: Transaction }) {
  const [kept] = useState(() =>
    row.splits.length > 0
      ? undefined
      : { base: row, draft: { ...draftOf(row), splits: firstSplits(row.category_id ?? '') } },
  );
  const form = useRowForm({ row, kept, onSaved: onApplied });
  if (row.type === 'transfer') {
    return (
      <Dialog title={common.split} onClose={onClose}>
        <Notice>{texts.noSplitOfTransfer}</Notice>
      </Dialog>
    );
  }
  return (
    <Dialog title={texts.splitTitle(shortTitleOf(row))} onClose={onClose}>
      <Form onSubmit={() => void form.save()} label={common.split}>
        {form.message && <Notice tone="error">{form.message}</Notice>}
        <RowClash form={form} names={names} />
        <SplitsEditor form={form} currency={row.currency} names={names} />
        <SheetActions>
          <Button kind="main" type="submit" busy={form.busy}>
            {form.draft.splits.length === 0 ? texts.saveWithoutSplits : texts.saveTheSplit}
          </Button>
        </SheetActions>
      </Form>
    </Dialog>
  );
}

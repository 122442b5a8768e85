import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { ChoiceField } from '../../../design/fields/choice-fields.tsx';
import { TextArea } from '../../../design/fields/text-field.tsx';
import { SplitIcon } from '../../../design/icons.ts';
import { Row, Stack } from '../../../design/layout.tsx';
import { TagsField } from '../../../design/tags-field.tsx';
import { Text } from '../../../design/text.tsx';
import { CategoryField } from './category-field.tsx';
import type { Names } from './names.ts';
import { firstSplits, SplitsEditor } from './splits-editor.tsx';
import { transactionFields as texts } from './texts.tsx';
import type { DraftFields } from './use-row-form.ts';

interface CategoryOrPartsProps {
  readonly form: DraftFields;
  readonly currency: string;
  readonly names: Names;
}

/** A category, or parts with one each. */
export function CategoryOrParts({ form, currency, names }: CategoryOrPartsProps) {
  const { draft, set, field } = form;
  if (draft.splits.length === 0) {
    return (
      <Stack gap={2}>
        <CategoryField names={names} type={draft.type} {...field('category_id')} />
        <Row>
          <Button
            small
            kind="quiet"
            icon={<SplitIcon size={16} stroke={1.75} />}
            onClick={() => set({ splits: firstSplits(draft.category_id) })}
          >
            {texts.split}
          </Button>
        </Row>
      </Stack>
    );
  }
  return (
    <Stack gap={2}>
      <Row justify="between">
        <Text strong size={14} as="span">
          {texts.parts}
        </Text>
        <Button small kind="quiet" onClick={() => set({ splits: [] })}>
          {texts.unsplit}
        </Button>
      </Row>
      <SplitsEditor form={form} currency={currency} names={names} />
    </Stack>
  );
}

interface TagsAndNotesProps {
  readonly form: DraftFields;
  readonly knownTags?: readonly string[];
  /** Height of the notes, in lines. */
  readonly rows?: number;
}

/** The tags and notes of a transaction, and whether it is recurring. The user's choice overrides detection. */
export function TagsAndNotes({ form, knownTags = [], rows = 3 }: TagsAndNotesProps) {
  const { draft, set, field } = form;
  return (
    <>
      <TagsField label={common.tags} {...field('tags')} known={knownTags} />
      <TextArea label={common.notes} rows={rows} {...field('notes')} maxLength={5000} />
      <ChoiceField
        label={common.recurring}
        value={draft.is_recurring === null ? 'auto' : draft.is_recurring ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: common.yes },
          { value: 'no', label: common.no },
          { value: 'auto', label: texts.auto },
        ]}
        onChange={(choice) => set({ is_recurring: choice === 'auto' ? null : choice === 'yes' })}
      />
    </>
  );
}

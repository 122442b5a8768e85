import { Button, IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { ChoiceField } from '../../../design/fields/choice-fields.tsx';
import { FieldError } from '../../../design/fields/field.tsx';
import { TextArea } from '../../../design/fields/text-field.tsx';
import { amountText } from '../../../design/format.ts';
import { AddIcon, DeleteIcon, SplitIcon } from '../../../design/icons.ts';
import { Grow, Row, Stack } from '../../../design/layout.tsx';
import { TagsField } from '../../../design/tags-field.tsx';
import { Text } from '../../../design/text.tsx';
import { CategoryField } from './category-field.tsx';
import type { Names } from './names.ts';
import { emptySplit, putRest, type Remainder, remainderOf, type SplitDraft } from './splits.ts';
import { transactionFields as texts } from './texts.tsx';
import type { DraftFields } from './use-row-form.ts';

/** A category, or parts with one each. */
export function CategoryOrParts({ form, currency, names }: SplitsEditorProps) {
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

interface SplitsEditorProps {
  readonly form: DraftFields;
  readonly currency: string;
  readonly names: Names;
}

/** The parts of an amount, each with its category, and what is left to give. */
export function SplitsEditor({ form, currency, names }: SplitsEditorProps) {
  const { draft, set, errors } = form;
  const { amount, splits } = draft;
  const remainder = remainderOf(amount, splits, currency);
  const rest = remainder.fits ? null : remainder.left;
  return (
    <Stack gap={3}>
      {splits.map((split, index) => (
        <Stack gap={1} key={split.key}>
          <PartFields split={split} place={index + 1} form={form} currency={currency} names={names} />
          {rest !== null && (
            <Row justify="end">
              <Button
                small
                kind="quiet"
                label={texts.putRestIntoPart(index + 1)}
                onClick={() => set({ splits: putRest(amount, splits, split.key, currency) })}
              >
                {texts.putRestHere}
              </Button>
            </Row>
          )}
        </Stack>
      ))}
      <Row justify="between">
        <Button
          small
          icon={<AddIcon size={16} />}
          disabled={splits.length >= 100}
          onClick={() => set({ splits: [...splits, emptySplit(rest ?? '')] })}
        >
          {common.addAPart}
        </Button>
        <Left remainder={remainder} currency={currency} />
      </Row>
      {errors.splits && <FieldError>{errors.splits}</FieldError>}
    </Stack>
  );
}

interface PartFieldsProps extends SplitsEditorProps {
  readonly split: SplitDraft;
  readonly place: number;
}

function PartFields({ split, place, form, currency, names }: PartFieldsProps) {
  const { draft, set, errors } = form;
  const { type, splits } = draft;
  const change = (part: Partial<SplitDraft>) =>
    set({ splits: splits.map((other) => (other.key === split.key ? { ...other, ...part } : other)) });
  return (
    <Row gap={2} align="start" wrap={false}>
      <Grow>
        <CategoryField
          label={texts.categoryOfPart(place)}
          quietLabel
          names={names}
          type={type}
          value={split.category_id}
          onChange={(category_id) => change({ category_id })}
        />
      </Grow>
      <Grow>
        <AmountField
          label={texts.amountOfPart(place)}
          quietLabel
          currency={currency}
          value={split.amount}
          onChange={(amount) => change({ amount })}
          error={errors[`splits.${split.key}`]}
        />
      </Grow>
      <IconButton
        label={texts.removePart(place)}
        icon={<DeleteIcon size={18} stroke={1.75} />}
        onClick={() => set({ splits: splits.filter((other) => other.key !== split.key) })}
      />
    </Row>
  );
}

function Left({ remainder, currency }: { readonly remainder: Remainder; readonly currency: string }) {
  const { left, fits } = remainder;
  if (left === null) return <Text tone="quiet">{texts.typeTheAmounts}</Text>;
  if (fits) return <Text tone="good">{texts.addsUp}</Text>;
  return (
    <Text tone="warning" figures>
      {texts.rest(amountText(left.replace('-', ''), currency), left.startsWith('-'))}
    </Text>
  );
}

/** Two empty parts to begin with: the first keeps the category that there was. */
export function firstSplits(category_id: string): readonly SplitDraft[] {
  return [emptySplit('', category_id), emptySplit()];
}

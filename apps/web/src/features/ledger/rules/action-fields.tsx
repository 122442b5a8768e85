import { Button, IconButton } from '../../../design/button.tsx';
import { Clause } from '../../../design/clause.tsx';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { AddIcon, DeleteIcon } from '../../../design/icons.ts';
import { Row, Stack } from '../../../design/layout.tsx';
import { TagsField } from '../../../design/tags-field.tsx';
import { Text } from '../../../design/text.tsx';
import { CategoryField } from '../transactions/category-field.tsx';
import type { Names } from '../transactions/names.ts';
import { type ActionDraft, type ActionKind, emptyAction, emptyPart, type PartDraft } from './rule-draft.ts';
import { actionFields as texts } from './texts.tsx';

/** Actions of a rule, with their labels. */
export const actionKinds = Object.entries(texts.kinds).map(([value, label]) => ({
  value: value as ActionKind,
  label,
}));

interface ActionFieldsProps {
  readonly action: ActionDraft;
  readonly place: number;
  /** Actions that other lines already use. */
  readonly taken: ReadonlySet<ActionKind>;
  readonly names: Names;
  readonly tags: readonly string[];
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (action: ActionDraft) => void;
  readonly onRemove: (() => void) | undefined;
}

/** One thing that a rule does. */
export function ActionFields(props: ActionFieldsProps) {
  const { action, place, taken, errorOf, onChange, onRemove } = props;
  const name = texts.action(place + 1);
  return (
    <Stack gap={2}>
      <Clause
        start={
          <SelectField
            label={texts.what(name)}
            quietLabel
            value={action.kind}
            options={actionKinds.filter(({ value }) => value === action.kind || !taken.has(value))}
            onChange={(kind) => onChange({ ...emptyAction(kind as ActionKind), key: action.key })}
            error={action.kind === 'transfer' ? errorOf('type') : undefined}
          />
        }
        end={
          onRemove && (
            <IconButton label={texts.takeOut(name)} icon={<DeleteIcon size={18} />} onClick={onRemove} />
          )
        }
      >
        <Value {...props} name={name} />
      </Clause>
      {action.kind === 'splits' && <Parts {...props} />}
    </Stack>
  );
}

function Value({
  action,
  name,
  names,
  tags,
  errorOf,
  onChange,
}: ActionFieldsProps & { readonly name: string }) {
  const { kind, value } = action;
  const label = texts.value(name);
  const set = (next: string) => onChange({ ...action, value: next });
  switch (kind) {
    case 'category_id':
      return (
        <CategoryField
          label={label}
          quietLabel
          value={value}
          onChange={set}
          names={names}
          type="expense"
          error={errorOf('category_id')}
        />
      );
    case 'add_tags':
    case 'remove_tags':
      return (
        <TagsField
          label={label}
          quietLabel
          value={action.tags}
          onChange={(next) => onChange({ ...action, tags: next })}
          known={tags}
          error={errorOf(kind)}
        />
      );
    case 'recurring':
      return (
        <SelectField
          label={label}
          quietLabel
          value={value}
          onChange={set}
          options={[
            { value: 'yes', label: texts.recurring },
            { value: 'no', label: texts.notRecurring },
          ]}
        />
      );
    case 'transfer':
      return (
        <Text size={14} tone="quiet">
          {texts.transferHint}
        </Text>
      );
    case 'splits':
      return null;
    default:
      return (
        <TextField
          label={label}
          quietLabel
          value={value}
          onChange={set}
          maxLength={kind === 'notes' ? 1000 : 300}
          error={errorOf(kind)}
        />
      );
  }
}

function Parts({ action, place, names, errorOf, onChange }: ActionFieldsProps) {
  const { parts } = action;
  const error = errorOf('splits');
  const set = (index: number, change: Partial<PartDraft>) =>
    onChange({ ...action, parts: parts.map((part, at) => (at === index ? { ...part, ...change } : part)) });
  return (
    <Stack gap={2}>
      {parts.map((part, index) => {
        const name = texts.part(place + 1, index + 1);
        return (
          <Clause
            key={part.key}
            start={
              <>
                <SelectField
                  label={texts.howMuch(name)}
                  quietLabel
                  value={part.by}
                  options={[
                    { value: 'percent', label: texts.shares.percent },
                    { value: 'amount', label: texts.shares.amount },
                    { value: 'rest', label: texts.shares.rest },
                  ]}
                  onChange={(by) => set(index, { by: by })}
                />
                {part.by !== 'rest' && (
                  <TextField
                    label={texts.share(name, texts.shares[part.by])}
                    quietLabel
                    value={part.value}
                    onChange={(value) => set(index, { value })}
                    maxLength={20}
                    error={errorOf(`splits.${index}.${part.by}`)}
                  />
                )}
              </>
            }
            end={
              parts.length > 2 && (
                <IconButton
                  label={texts.takeOut(name)}
                  icon={<DeleteIcon size={18} />}
                  onClick={() => onChange({ ...action, parts: parts.filter((_, at) => at !== index) })}
                />
              )
            }
          >
            <CategoryField
              label={texts.partCategory(name)}
              quietLabel
              value={part.category_id}
              onChange={(category_id) => set(index, { category_id })}
              names={names}
              type="expense"
              error={errorOf(`splits.${index}.category_id`)}
            />
          </Clause>
        );
      })}
      {error && (
        <Text size={12} tone="error">
          {error}
        </Text>
      )}
      <Row>
        <Button
          small
          kind="quiet"
          icon={<AddIcon size={16} />}
          onClick={() => onChange({ ...action, parts: [...parts, emptyPart('percent')] })}
        >
          {common.addAPart}
        </Button>
      </Row>
    </Stack>
  );
}

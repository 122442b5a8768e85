import { Button, IconButton } from '../../design/button.tsx';
import { Clause } from '../../design/clause.tsx';
import { SelectField } from '../../design/fields/choice-fields.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { AddIcon, DeleteIcon } from '../../design/icons.ts';
import { Row, Stack } from '../../design/layout.tsx';
import { TagsField } from '../../design/tags-field.tsx';
import { Text } from '../../design/text.tsx';
import { CategoryField } from '../transactions/category-field.tsx';
import type { Names } from '../transactions/names.ts';
import { type ActionDraft, type ActionKind, emptyAction, emptyPart, type PartDraft } from './rule-draft.ts';

/** What a rule may do, in words. */
export const actionKinds: readonly { readonly value: ActionKind; readonly label: string }[] = [
  { value: 'category_id', label: 'set the category to' },
  { value: 'splits', label: 'split it' },
  { value: 'merchant', label: 'set the merchant to' },
  { value: 'add_tags', label: 'add tags' },
  { value: 'remove_tags', label: 'take off tags' },
  { value: 'notes', label: 'write a note' },
  { value: 'recurring', label: 'mark it as' },
  { value: 'transfer', label: 'make it a transfer' },
];

interface ActionFieldsProps {
  readonly action: ActionDraft;
  readonly place: number;
  /** Those that other lines have. */
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
  const name = `Action ${place + 1}`;
  return (
    <Stack gap={2}>
      <Clause
        start={
          <SelectField
            label={`${name}: what`}
            quietLabel
            value={action.kind}
            options={actionKinds.filter(({ value }) => value === action.kind || !taken.has(value))}
            onChange={(kind) => onChange({ ...emptyAction(kind as ActionKind), key: action.key })}
            error={action.kind === 'transfer' ? errorOf('type') : undefined}
          />
        }
        end={
          onRemove && (
            <IconButton
              label={`Take ${name.toLowerCase()} out`}
              icon={<DeleteIcon size={18} />}
              onClick={onRemove}
            />
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
  const label = `${name}: value`;
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
            { value: 'yes', label: 'recurring' },
            { value: 'no', label: 'not recurring' },
          ]}
        />
      );
    case 'transfer':
      return (
        <Text size={14} tone="quiet">
          On import only: what is recorded as income or an expense keeps its kind.
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
        const name = `Action ${place + 1}, part ${index + 1}`;
        return (
          <Clause
            key={part.key}
            start={
              <>
                <SelectField
                  label={`${name}: how much`}
                  quietLabel
                  value={part.by}
                  options={[
                    { value: 'percent', label: 'percent' },
                    { value: 'amount', label: 'amount' },
                    { value: 'rest', label: 'the rest' },
                  ]}
                  onChange={(by) => set(index, { by: by as PartDraft['by'], value: '' })}
                />
                {part.by !== 'rest' && (
                  <TextField
                    label={`${name}: ${part.by}`}
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
                  label={`Take ${name.toLowerCase()} out`}
                  icon={<DeleteIcon size={18} />}
                  onClick={() => onChange({ ...action, parts: parts.filter((_, at) => at !== index) })}
                />
              )
            }
          >
            <CategoryField
              label={`${name}: category`}
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
          Add a part
        </Button>
      </Row>
    </Stack>
  );
}

import { Button, IconButton } from '../../../design/button.tsx';
import { Clause } from '../../../design/clause.tsx';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
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
export const actionKinds = optionsOf(texts.kinds);
const shares = optionsOf(texts.shares);
const recurringChoices = optionsOf({ yes: texts.recurring, no: texts.notRecurring });

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
            onChange={(kind) => onChange({ ...emptyAction(kind), key: action.key })}
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

function Value(props: ActionFieldsProps & { readonly name: string }) {
  const { action, name, names, tags, errorOf, onChange } = props;
  const { kind, value } = action;
  const label = { label: texts.value(name), quietLabel: true, error: errorOf(kind) };
  const typed = { ...label, value, onChange: (next: string) => onChange({ ...action, value: next }) };
  switch (kind) {
    case 'category_id':
      return <CategoryField {...typed} names={names} type="expense" />;
    case 'add_tags':
    case 'remove_tags':
      return (
        <TagsField
          {...label}
          value={action.tags}
          onChange={(next) => onChange({ ...action, tags: next })}
          known={tags}
        />
      );
    case 'recurring':
      return <SelectField {...typed} options={recurringChoices} />;
    case 'transfer':
      return (
        <Text size={14} tone="quiet">
          {texts.transferHint}
        </Text>
      );
    case 'splits':
      return null;
    default:
      return <TextField {...typed} maxLength={kind === 'notes' ? 1000 : 300} />;
  }
}

function Parts(props: ActionFieldsProps) {
  const { action, place, names, errorOf, onChange } = props;
  const { parts } = action;
  const error = errorOf('splits');
  const setParts = (next: readonly PartDraft[]) => onChange({ ...action, parts: next });
  return (
    <Stack gap={2}>
      {parts.map((part, index) => (
        <PartFields
          key={part.key}
          part={part}
          name={texts.part(place + 1, index + 1)}
          names={names}
          errorOf={(field) => errorOf(`splits.${index}.${field}`)}
          onChange={(next) => setParts(parts.map((other) => (other.key === part.key ? next : other)))}
          onRemove={parts.length > 2 ? () => setParts(parts.filter((other) => other !== part)) : undefined}
        />
      ))}
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
          onClick={() => setParts([...parts, emptyPart('percent')])}
        >
          {common.addAPart}
        </Button>
      </Row>
    </Stack>
  );
}

interface PartFieldsProps extends Pick<ActionFieldsProps, 'names' | 'errorOf' | 'onRemove'> {
  readonly part: PartDraft;
  readonly name: string;
  readonly onChange: (part: PartDraft) => void;
}

function PartFields({ part, name, names, errorOf, onChange, onRemove }: PartFieldsProps) {
  return (
    <Clause
      start={
        <>
          <SelectField
            label={texts.howMuch(name)}
            quietLabel
            value={part.by}
            options={shares}
            onChange={(by) => onChange({ ...part, by })}
          />
          {part.by !== 'rest' && (
            <TextField
              label={texts.share(name, texts.shares[part.by])}
              quietLabel
              value={part.value}
              onChange={(value) => onChange({ ...part, value })}
              maxLength={20}
              error={errorOf(part.by)}
            />
          )}
        </>
      }
      end={
        onRemove && (
          <IconButton label={texts.takeOut(name)} icon={<DeleteIcon size={18} />} onClick={onRemove} />
        )
      }
    >
      <CategoryField
        label={texts.partCategory(name)}
        quietLabel
        value={part.category_id}
        onChange={(category_id) => onChange({ ...part, category_id })}
        names={names}
        type="expense"
        error={errorOf('category_id')}
      />
    </Clause>
  );
}

import type { RuleField, RuleOperator } from '@farthing/api-contract';
import { IconButton } from '../../../design/button.tsx';
import { Clause } from '../../../design/clause.tsx';
import { ComboField } from '../../../design/combo-field.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { DeleteIcon } from '../../../design/icons.ts';
import { Row } from '../../../design/layout.tsx';
import { accountOptions, type Names } from '../transactions/names.ts';
import { type ConditionDraft, emptyCondition, isText } from './rule-draft.ts';
import { operatorWords } from './rule-words.ts';
import { conditionFields as texts } from './texts.tsx';

const fields = optionsOf(texts.fields);
const directions = optionsOf<string>(texts.directions);
const origins = optionsOf<string>(texts.origins);

interface ConditionFieldsProps {
  readonly condition: ConditionDraft;
  readonly place: number;
  readonly names: Names;
  readonly tags: readonly string[];
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (condition: ConditionDraft) => void;
  /** Absent for the only one. */
  readonly onRemove: (() => void) | undefined;
}

/** One condition: what it looks at, how, and for what. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { condition, place, errorOf, onChange, onRemove } = props;
  const name = texts.condition(place + 1);
  const ways = waysOf(condition.field);
  return (
    <Clause
      start={
        <>
          <SelectField
            label={texts.what(name)}
            quietLabel
            value={condition.field}
            options={fields}
            onChange={(field) => onChange({ ...emptyCondition(field), key: condition.key })}
          />
          <SelectField
            label={texts.how(name)}
            quietLabel
            value={String(ways.findIndex(({ op, not }) => op === condition.op && not === condition.not))}
            options={ways.map(({ label }, index) => ({ value: String(index), label }))}
            error={errorOf('op')}
            onChange={(index) => {
              const { op = '', not = false } = ways[Number(index)] ?? {};
              onChange({ ...condition, op, not });
            }}
          />
        </>
      }
      end={
        onRemove && (
          <IconButton label={texts.takeOut(name)} icon={<DeleteIcon size={18} />} onClick={onRemove} />
        )
      }
    >
      <Value {...props} name={name} />
    </Clause>
  );
}

/** A comparison, with its label. `not` turns it round. */
interface Way {
  readonly op: ConditionDraft['op'];
  readonly not: boolean;
  readonly label: string;
}

/** Each way a field is compared, and the same turned round. */
function waysOf(field: RuleField): readonly Way[] {
  const one = (op: RuleOperator, not: boolean) => ({ op, not, label: operatorWords(op, not) });
  const both = (op: RuleOperator) => [one(op, false), one(op, true)];
  const yesNo = (yes: string, no: string): Way[] => [
    { op: '', not: false, label: yes },
    { op: '', not: true, label: no },
  ];
  if (isText(field))
    return [
      ...both('contains'),
      ...both('equals'),
      ...both('starts_with'),
      ...both('ends_with'),
      ...both('matches'),
    ];
  if (field === 'amount')
    return [
      one('gt', false),
      one('lt', false),
      one('eq', false),
      { op: 'between', not: false, label: texts.isBetween },
      one('eq', true),
      { op: 'between', not: true, label: texts.isNotBetween },
    ];
  return field === 'uncategorised' ? yesNo(texts.isEmpty, texts.isGiven) : yesNo(texts.is, texts.isNot);
}

function Value(props: ConditionFieldsProps & { readonly name: string }) {
  const { condition, name, tags, errorOf, onChange } = props;
  const { field, op, value, to } = condition;
  const set = (change: Partial<ConditionDraft>) => onChange({ ...condition, ...change });
  const shared = {
    label: texts.value(name),
    quietLabel: true,
    value,
    onChange: (next: string) => set({ value: next }),
    error: errorOf('value'),
  };
  const choices = choicesOf(field, value, tags);
  if (field === 'uncategorised') return null;
  if (field === 'account') return <AccountValue {...props} />;
  if (choices) return <SelectField {...shared} options={choices} />;
  if (field === 'amount' && op === 'between') {
    return (
      <Row gap={2} align="start" wrap={false}>
        <TextField {...shared} label={texts.from(name)} maxLength={30} />
        <TextField
          label={texts.to(name)}
          quietLabel
          value={to}
          onChange={(next) => set({ to: next })}
          error={errorOf('to')}
          maxLength={30}
        />
      </Row>
    );
  }
  return (
    <TextField
      {...shared}
      maxLength={200}
      description={op === 'matches' ? texts.expressionHint : undefined}
    />
  );
}

/** The values of a field that has few; undefined where the value is typed. */
function choicesOf(field: RuleField, value: string, tags: readonly string[]) {
  if (field === 'direction') return directions;
  if (field === 'origin') return origins;
  if (field !== 'tag' || tags.length === 0) return undefined;
  const known = new Set([...tags, ...(value ? [value] : [])]);
  return [{ value: '', label: texts.chooseATag }, ...[...known].map((tag) => ({ value: tag, label: tag }))];
}

function AccountValue(props: ConditionFieldsProps & { readonly name: string }) {
  const { condition, name, names, errorOf, onChange } = props;
  const [first = '', ...others] = condition.ids;
  return (
    <ComboField
      label={texts.value(name)}
      quietLabel
      value={first}
      onChange={(id) => onChange({ ...condition, ids: [id, ...others.filter((other) => other !== id)] })}
      options={accountOptions(names.accounts.values(), true)}
      description={
        others.length > 0 ? texts.orIn(others.map((id) => names.accounts.get(id)?.name ?? '?')) : undefined
      }
      error={errorOf('ids')}
    />
  );
}

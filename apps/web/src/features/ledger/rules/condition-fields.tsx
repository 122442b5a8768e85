import type { RuleField } from '@farthing/api-contract';
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

const textOperators = ['contains', 'equals', 'starts_with', 'ends_with', 'matches'];
const amountOperators = ['gt', 'lt', 'eq'];

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
  return (
    <Clause
      start={
        <>
          <SelectField
            label={texts.what(name)}
            quietLabel
            value={condition.field}
            options={fields}
            onChange={(field) => onChange({ ...emptyCondition(field as RuleField), key: condition.key })}
          />
          <How condition={condition} name={name} error={errorOf('op')} onChange={onChange} />
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

interface HowProps {
  readonly condition: ConditionDraft;
  readonly name: string;
  readonly error: string | undefined;
  readonly onChange: (condition: ConditionDraft) => void;
}

function How({ condition, name, error, onChange }: HowProps) {
  return (
    <SelectField
      label={texts.how(name)}
      quietLabel
      value={`${condition.not ? 'not:' : ''}${condition.op}`}
      options={waysOf(condition.field)}
      error={error}
      onChange={(way) =>
        onChange({ ...condition, not: way.startsWith('not:'), op: way.replace(/^not:/, '') })
      }
    />
  );
}

/** Each way a field is compared, and the same turned round. */
function waysOf(field: RuleField) {
  const both = (op: string) => [
    { value: op, label: operatorWords(op) },
    { value: `not:${op}`, label: operatorWords(op, true) },
  ];
  const yesNo = (yes: string, no: string) => [
    { value: '', label: yes },
    { value: 'not:', label: no },
  ];
  if (isText(field)) return [...textOperators.flatMap(both)];
  if (field === 'amount')
    return [
      ...amountOperators.map((op) => ({ value: op, label: operatorWords(op) })),
      { value: 'between', label: texts.isBetween },
      { value: 'not:eq', label: operatorWords('eq', true) },
      { value: 'not:between', label: texts.isNotBetween },
    ];
  if (field === 'uncategorised') return yesNo(texts.isEmpty, texts.isGiven);
  return yesNo(texts.is, texts.isNot);
}

function Value({
  condition,
  name,
  names,
  tags,
  errorOf,
  onChange,
}: ConditionFieldsProps & { readonly name: string }) {
  const { field, op, value, to, ids } = condition;
  const label = texts.value(name);
  const error = errorOf('value');
  const set = (next: string) => onChange({ ...condition, value: next });
  const shared = { label, quietLabel: true, value, onChange: set, error };
  if (field === 'uncategorised') return null;
  if (field === 'account') {
    return (
      <ComboField
        label={label}
        quietLabel
        value={ids[0] ?? ''}
        onChange={(id) =>
          onChange({ ...condition, ids: [id, ...ids.slice(1).filter((other) => other !== id)] })
        }
        options={accountOptions(names.accounts.values(), true)}
        description={
          ids.length > 1
            ? texts.orIn(ids.slice(1).map((id) => names.accounts.get(id)?.name ?? '?'))
            : undefined
        }
        error={errorOf('ids')}
      />
    );
  }
  if (field === 'direction') {
    return (
      <SelectField
        {...shared}
        options={[
          { value: 'expense', label: texts.directions.expense },
          { value: 'income', label: texts.directions.income },
          { value: 'transfer', label: texts.directions.transfer },
        ]}
      />
    );
  }
  if (field === 'origin') {
    return (
      <SelectField
        {...shared}
        options={[
          { value: 'import', label: texts.origins.import },
          { value: 'hand', label: texts.origins.hand },
        ]}
      />
    );
  }
  if (field === 'tag' && tags.length > 0) {
    const options = [...new Set([...tags, ...(value ? [value] : [])])].map((tag) => ({
      value: tag,
      label: tag,
    }));
    return <SelectField {...shared} options={[{ value: '', label: texts.chooseATag }, ...options]} />;
  }
  if (field === 'amount' && op === 'between') {
    return (
      <Row gap={2} align="start" wrap={false}>
        <TextField {...shared} label={texts.from(name)} maxLength={30} />
        <TextField
          label={texts.to(name)}
          quietLabel
          value={to}
          onChange={(next) => onChange({ ...condition, to: next })}
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

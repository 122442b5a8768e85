import type { NewRule, Rule, RuleTest } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { undoOperation } from '../../../api/history.ts';
import { messageOf } from '../../../api/problem.ts';
import {
  changeRule,
  createRule,
  deleteRule,
  rowsRuled,
  rulesChanged,
  ruleTestQuery,
  runRules,
} from '../../../api/rules.ts';
import { tagsQuery } from '../../../api/tags.ts';
import { type FormFields, useForm } from '../../../api/use-form.ts';
import { useSettled } from '../../../api/use-settled.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { dayText } from '../../../design/format.ts';
import { AddIcon } from '../../../design/icons.ts';
import { Card, FormSection, Row, Stack } from '../../../design/layout.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import type { Names } from '../transactions/names.ts';
import { ActionFields, actionKinds } from './action-fields.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { bodyOf, emptyAction, emptyCondition, isWhole, type RuleTyped, typedOf } from './rule-draft.ts';
import { actionWords, fixedSplits, type RuleNames, ruleNames, sentenceOf } from './rule-words.ts';
import { ruleSheet as texts } from './texts.tsx';

interface RuleSheetProps {
  /** The one that is changed; absent for a new one. */
  readonly rule?: Rule | undefined;
  /** Initial values of a new rule. */
  readonly draft?: NewRule | undefined;
  readonly names: Names;
  readonly onClose: () => void;
}

interface RuleForm extends RuleTyped {
  /** Replaces categories that transactions already have. */
  readonly overwrite: boolean;
  /** Applies the rule to stored transactions once it is saved. */
  readonly alsoRun: boolean;
}

/** The sheet in which a rule is written as a sentence, with what it would change beneath. */
export default function RuleSheet({ rule, draft: start, names, onClose }: RuleSheetProps) {
  const tags = (useQuery(tagsQuery).data ?? []).map(({ name }) => name);
  const form = useForm<RuleForm>(() => ({ ...typedOf(rule ?? start), overwrite: false, alsoRun: false }));
  const { draft, field } = form;
  const check = (name: 'alsoRun' | 'overwrite') => ({ checked: draft[name], onChange: field(name).onChange });
  const words = ruleNames(names);
  const save = () =>
    form.run(async () => {
      await saveRule(rule, draft);
      onClose();
    });
  return (
    <FormSheet
      title={rule ? texts.changeTheRule : texts.addARule}
      form={form}
      onSubmit={() => void save()}
      onClose={onClose}
      action={draft.alsoRun ? texts.saveAndRun : texts.save}
      wide
    >
      {rule?.broken.map(({ field, message }) => (
        <Notice key={field} tone="warning" title={texts.brokenTitle}>
          {texts.broken(message)}
        </Notice>
      ))}
      <Text tone="quiet">{isWhole(draft) ? sentenceOf(bodyOf(draft), words) : texts.emptySentence}</Text>
      <Conditions form={form} names={names} tags={tags} />
      <Actions form={form} names={names} tags={tags} />
      <TextField label={common.name} description={texts.nameHint} {...field('name')} maxLength={100} />
      <RuleTrial typed={draft} overwrite={draft.overwrite} names={words} />
      <CheckField label={texts.alsoRun} description={texts.alsoRunHint} {...check('alsoRun')} />
      <CheckField label={texts.overwrite} description={texts.overwriteHint} {...check('overwrite')} />
    </FormSheet>
  );
}

interface PartsProps {
  readonly form: FormFields<RuleForm>;
  readonly names: Names;
  readonly tags: readonly string[];
}

function Conditions({ form: { draft, set, errors, field }, names, tags }: PartsProps) {
  const { conditions } = draft;
  return (
    <FormSection title={texts.conditions}>
      {conditions.length > 1 && (
        <SelectField
          label={texts.match}
          {...field('match')}
          options={[
            { value: 'all', label: texts.allOfTheseHold },
            { value: 'any', label: texts.oneOfTheseHolds },
          ]}
        />
      )}
      {conditions.map((condition, place) => (
        <ConditionFields
          key={condition.key}
          condition={condition}
          place={place}
          names={names}
          tags={tags}
          errorOf={(name) => errors[`conditions.${place}.${name}`]}
          onChange={(next) =>
            set({ conditions: conditions.map((one) => (one.key === next.key ? next : one)) })
          }
          onRemove={
            conditions.length > 1
              ? () => set({ conditions: conditions.filter(({ key }) => key !== condition.key) })
              : undefined
          }
        />
      ))}
      <Row>
        <Button
          small
          icon={<AddIcon size={16} />}
          onClick={() => set({ conditions: [...conditions, emptyCondition('amount')] })}
        >
          {texts.addACondition}
        </Button>
      </Row>
    </FormSection>
  );
}

function Actions({ form: { draft, set, errors, field }, names, tags }: PartsProps) {
  const { actions } = draft;
  const left = actionKinds.find(({ value }) => !actions.some(({ kind }) => kind === value));
  return (
    <FormSection title={texts.actions}>
      {actions.map((action, place) => (
        <ActionFields
          key={action.key}
          action={action}
          place={place}
          taken={new Set(actions.map(({ kind }) => kind))}
          names={names}
          tags={tags}
          errorOf={(name) => errors[`actions.${name}`]}
          onChange={(next) => set({ actions: actions.map((one) => (one.key === next.key ? next : one)) })}
          onRemove={
            actions.length > 1
              ? () => set({ actions: actions.filter(({ key }) => key !== action.key) })
              : undefined
          }
        />
      ))}
      {left && (
        <Row>
          <Button
            small
            icon={<AddIcon size={16} />}
            onClick={() => set({ actions: [...actions, emptyAction(left.value)] })}
          >
            {texts.addAnAction}
          </Button>
        </Row>
      )}
      <CheckField
        label={texts.stop}
        description={texts.stopHint}
        checked={draft.stop}
        onChange={field('stop').onChange}
      />
    </FormSection>
  );
}

async function saveRule(rule: Rule | undefined, { overwrite, alsoRun, ...typed }: RuleForm): Promise<void> {
  const body = { name: typed.name.trim() || sentenceName(typed), stop: typed.stop, ...bodyOf(typed) };
  const saved = rule ? await changeRule(rule.id, { ...body, version: rule.version }) : await createRule(body);
  const undo = async () => {
    if (rule) {
      const { name, stop, match, conditions, actions } = rule;
      await changeRule(rule.id, { name, stop, match, conditions, actions });
    } else await deleteRule(saved.id);
    await rulesChanged();
  };
  if (alsoRun && saved.enabled) return runSaved(saved, overwrite, undo);
  toast(texts.saved(saved.name), undo);
  await rulesChanged();
}

/** Runs a rule that is saved by now: if that fails, it is not sent a second time. */
async function runSaved(saved: Rule, overwrite: boolean, undo: () => Promise<void>): Promise<void> {
  try {
    const { changed, operation_id: operation } = await runRules({
      rule_ids: [saved.id],
      ...(overwrite ? { overwrite } : {}),
    });
    toast(texts.savedAndRun(saved.name, changed), operation === null ? undo : () => undoOperation(operation));
  } catch (error) {
    toast(texts.savedNotRun(saved.name, messageOf(error)), undo);
  }
  await rowsRuled();
}

function sentenceName({ conditions }: RuleTyped): string {
  return (conditions.find(({ value }) => value.trim())?.value.trim() || texts.newRule).slice(0, 100);
}

const mostShown = 5;

interface RuleTrialProps {
  readonly typed: RuleTyped;
  readonly overwrite: boolean;
  readonly names: RuleNames;
}

/** Preview of a rule's changes to stored transactions while it is typed. Nothing is written. */
function RuleTrial({ typed, overwrite, names }: RuleTrialProps) {
  const text = isWhole(typed)
    ? JSON.stringify({ ...bodyOf(typed), ...(overwrite ? { overwrite } : {}) })
    : '';
  const settled = useSettled(text, text);
  const draft = settled === '' ? undefined : JSON.parse(settled);
  const { data, error } = useQuery(ruleTestQuery(draft));
  const isOld = text !== settled;
  return (
    <Card title={texts.title}>
      {draft !== undefined && !error && data ? (
        <Stack gap={2}>
          <div role="status" aria-busy={isOld}>
            <Text strong>{texts.outcome(data.matched, data.changed, data.complete, data.scanned)}</Text>
          </div>
          {data.matched > data.changed && !overwrite && (
            <Text size={14} tone="quiet">
              {texts.others(data.changed)}
            </Text>
          )}
          <Samples test={data} names={names} />
        </Stack>
      ) : (
        <Text size={14} tone={draft && error ? 'error' : 'quiet'}>
          {draft === undefined ? texts.empty : error ? messageOf(error) : texts.looking}
        </Text>
      )}
    </Card>
  );
}

function Samples({ test, names }: { readonly test: RuleTest; readonly names: RuleNames }) {
  if (test.sample.length === 0) return null;
  return (
    <List label={texts.sample} dense>
      {test.sample.slice(0, mostShown).map((row) => (
        <ListItem
          key={row.transaction_id}
          note={`${dayText(row.date)}: ${changeWords(row, names)}`}
          end={<Amount value={row.signed_amount} currency={row.currency} kind="flow" size={14} />}
        >
          {row.description || row.before.merchant || common.noDescription}
        </ListItem>
      ))}
    </List>
  );
}

/** Describes the changes to a row. */
function changeWords({ before, after }: RuleTest['sample'][number], names: RuleNames): string {
  const added = after.tags.filter((tag) => !before.tags.includes(tag));
  const taken = before.tags.filter((tag) => !after.tags.includes(tag));
  const isSplit = JSON.stringify(after.splits) !== JSON.stringify(before.splits);
  const changed = <Name extends keyof typeof after>(name: Name) =>
    after[name] === before[name] ? null : after[name];
  return actionWords(
    {
      category_id: changed('category_id'),
      merchant: changed('merchant'),
      notes: changed('notes'),
      splits: isSplit ? fixedSplits(after.splits) : null,
      add_tags: added,
      remove_tags: taken,
      is_recurring: changed('is_recurring'),
    },
    names,
  ).join(', ');
}

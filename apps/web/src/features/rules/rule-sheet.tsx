import type { NewRule, Rule } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { undoOperation } from '../../api/history.ts';
import { ApiProblem, messageOf } from '../../api/problem.ts';
import { changeRule, createRule, deleteRule, rowsRuled, rulesChanged, runRules } from '../../api/rules.ts';
import { tagsQuery } from '../../api/tags.ts';
import { Button } from '../../design/button.tsx';
import { CheckField, SelectField } from '../../design/fields/choice-fields.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { countText } from '../../design/format.ts';
import { AddIcon } from '../../design/icons.ts';
import { Form, FormSection, Row } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { SheetActions, SideSheet } from '../../design/sheet.tsx';
import { Text } from '../../design/text.tsx';
import { toast } from '../../design/toast.tsx';
import type { Names } from '../transactions/names.ts';
import { ActionFields, actionKinds } from './action-fields.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { bodyOf, emptyAction, emptyCondition, isWhole, typedOf } from './rule-draft.ts';
import { ruleNames } from './rule-names.ts';
import { RuleTrial } from './rule-trial.tsx';
import { sentenceOf } from './rule-words.ts';

interface RuleSheetProps {
  /** The one that is changed; absent for a new one. */
  readonly rule?: Rule | undefined;
  /** What a new one begins with. */
  readonly draft?: NewRule | undefined;
  readonly names: Names;
  readonly onClose: () => void;
}

/** The sheet in which a rule is written as a sentence, with what it would change beneath. */
export default function RuleSheet({ rule, draft, names, onClose }: RuleSheetProps) {
  const tags = (useQuery(tagsQuery).data ?? []).map(({ name }) => name);
  const [typed, setTyped] = useState(() => typedOf(rule ?? draft));
  const [overwrite, setOverwrite] = useState(false);
  const [alsoRun, setAlsoRun] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const fields = problem instanceof ApiProblem ? problem.fields : new Map<string, string>();
  const words = ruleNames(names);
  const { conditions, actions, match } = typed;

  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { name: typed.name.trim() || sentenceName(), stop: typed.stop, ...bodyOf(typed) };
      const saved = rule
        ? await changeRule(rule.id, { ...body, version: rule.version })
        : await createRule(body);
      const undo = async () => {
        if (rule) {
          const { name, stop, conditions: was, actions: did } = rule;
          await changeRule(rule.id, { name, stop, match: rule.match, conditions: was, actions: did });
        } else await deleteRule(saved.id);
        await rulesChanged();
      };
      if (alsoRun && saved.enabled) {
        const { changed, operation_id: operation } = await runRules({
          rule_ids: [saved.id],
          ...(overwrite ? { overwrite } : {}),
        });
        toast(
          `“${saved.name}” is saved and changed ${countText(changed, 'transaction')}.`,
          operation === null ? undefined : () => undoOperation(operation),
        );
        await rowsRuled();
      } else {
        toast(`“${saved.name}” is saved.`, undo);
        await rulesChanged();
      }
      onClose();
    } catch (error) {
      setProblem(error);
      setBusy(false);
      focusFirstError();
    }
  };
  const sentenceName = () =>
    (conditions.find(({ value }) => value.trim())?.value.trim() || 'New rule').slice(0, 100);
  const left = actionKinds.find(({ value }) => !actions.some(({ kind }) => kind === value));
  return (
    <SideSheet title={rule ? 'Change the rule' : 'Add a rule'} onClose={onClose} wide>
      <Form onSubmit={() => void save()} label="Rule" wide>
        {problem !== undefined && (
          <Notice tone="error" title="Nothing was saved">
            {messageOf(problem)}
          </Notice>
        )}
        {rule?.broken.map(({ field, message }) => (
          <Notice key={field} tone="warning" title="This rule is left out">
            {message}.
          </Notice>
        ))}
        <Text tone="quiet">{isWhole(typed) ? sentenceOf(bodyOf(typed), words) : 'If … then …'}</Text>
        <FormSection title="If">
          {conditions.length > 1 && (
            <SelectField
              label="How many must hold"
              value={match}
              options={[
                { value: 'all', label: 'all of these hold' },
                { value: 'any', label: 'one of these holds' },
              ]}
              onChange={(value) => setTyped({ ...typed, match: value as 'all' | 'any' })}
            />
          )}
          {conditions.map((condition, place) => (
            <ConditionFields
              key={condition.key}
              condition={condition}
              place={place}
              names={names}
              tags={tags}
              errorOf={(field) => fields.get(`conditions.${place}.${field}`)}
              onChange={(next) =>
                setTyped({
                  ...typed,
                  conditions: conditions.map((one) => (one.key === next.key ? next : one)),
                })
              }
              onRemove={
                conditions.length > 1
                  ? () =>
                      setTyped({
                        ...typed,
                        conditions: conditions.filter(({ key }) => key !== condition.key),
                      })
                  : undefined
              }
            />
          ))}
          <Row>
            <Button
              small
              icon={<AddIcon size={16} />}
              onClick={() => setTyped({ ...typed, conditions: [...conditions, emptyCondition('amount')] })}
            >
              Add a condition
            </Button>
          </Row>
        </FormSection>
        <FormSection title="Then">
          {actions.map((action, place) => (
            <ActionFields
              key={action.key}
              action={action}
              place={place}
              taken={new Set(actions.map(({ kind }) => kind))}
              names={names}
              tags={tags}
              errorOf={(field) => fields.get(`actions.${field}`)}
              onChange={(next) =>
                setTyped({ ...typed, actions: actions.map((one) => (one.key === next.key ? next : one)) })
              }
              onRemove={
                actions.length > 1
                  ? () => setTyped({ ...typed, actions: actions.filter(({ key }) => key !== action.key) })
                  : undefined
              }
            />
          ))}
          {left && (
            <Row>
              <Button
                small
                icon={<AddIcon size={16} />}
                onClick={() => setTyped({ ...typed, actions: [...actions, emptyAction(left.value)] })}
              >
                Add an action
              </Button>
            </Row>
          )}
          <CheckField
            label="Leave later rules out"
            description="Where this rule holds, those below it are not looked at."
            checked={typed.stop}
            onChange={(stop) => setTyped({ ...typed, stop })}
          />
        </FormSection>
        <TextField
          label="Name"
          description="May stay empty: it gets the text it looks for."
          value={typed.name}
          onChange={(name) => setTyped({ ...typed, name })}
          maxLength={100}
          error={fields.get('name')}
        />
        <RuleTrial typed={typed} overwrite={overwrite} names={words} />
        <CheckField
          label="Change these now as well"
          description="Otherwise the rule waits for the next import."
          checked={alsoRun}
          onChange={setAlsoRun}
        />
        <CheckField
          label="Replace what is there"
          description="Categories, merchants and notes that a transaction has already."
          checked={overwrite}
          onChange={setOverwrite}
        />
        <SheetActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" busy={busy}>
            {alsoRun ? 'Save and run the rule' : 'Save the rule'}
          </Button>
        </SheetActions>
      </Form>
    </SideSheet>
  );
}

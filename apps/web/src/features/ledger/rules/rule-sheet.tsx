import type { NewRule, Rule } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { undoOperation } from '../../../api/history.ts';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { changeRule, createRule, deleteRule, rowsRuled, rulesChanged, runRules } from '../../../api/rules.ts';
import { tagsQuery } from '../../../api/tags.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { AddIcon } from '../../../design/icons.ts';
import { Form, FormSection, Row } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { SheetActions } from '../../../design/sheet-actions.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import type { Names } from '../transactions/names.ts';
import { ActionFields, actionKinds } from './action-fields.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { bodyOf, emptyAction, emptyCondition, isWhole, typedOf } from './rule-draft.ts';
import { ruleNames } from './rule-names.ts';
import { RuleTrial } from './rule-trial.tsx';
import { sentenceOf } from './rule-words.ts';
import { ruleSheet as texts } from './texts.tsx';

interface RuleSheetProps {
  /** The one that is changed; absent for a new one. */
  readonly rule?: Rule | undefined;
  /** Initial values of a new rule. */
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
        await runSaved(saved, undo);
      } else {
        toast(texts.saved(saved.name), undo);
        await rulesChanged();
      }
      onClose();
    } catch (error) {
      setProblem(error);
      setBusy(false);
      focusFirstError();
    }
  };
  /** The rule is saved by now: where running it fails, it is not sent a second time. */
  const runSaved = async (saved: Rule, undo: () => Promise<void>) => {
    try {
      const { changed, operation_id: operation } = await runRules({
        rule_ids: [saved.id],
        ...(overwrite ? { overwrite } : {}),
      });
      toast(
        texts.savedAndRun(saved.name, changed),
        operation === null ? undo : () => undoOperation(operation),
      );
    } catch (error) {
      toast(texts.savedNotRun(saved.name, messageOf(error)), undo);
    }
    await rowsRuled();
  };
  const sentenceName = () =>
    (conditions.find(({ value }) => value.trim())?.value.trim() || texts.newRule).slice(0, 100);
  const left = actionKinds.find(({ value }) => !actions.some(({ kind }) => kind === value));
  return (
    <SideSheet title={rule ? texts.changeTheRule : texts.addARule} onClose={onClose} wide>
      <Form onSubmit={() => void save()} label={texts.form} wide>
        {problem !== undefined && (
          <Notice tone="error" title={common.nothingWasSaved}>
            {messageOf(problem)}
          </Notice>
        )}
        {rule?.broken.map(({ field, message }) => (
          <Notice key={field} tone="warning" title={texts.brokenTitle}>
            {texts.broken(message)}
          </Notice>
        ))}
        <Text tone="quiet">{isWhole(typed) ? sentenceOf(bodyOf(typed), words) : texts.emptySentence}</Text>
        <FormSection title={texts.conditions}>
          {conditions.length > 1 && (
            <SelectField
              label={texts.match}
              value={match}
              options={[
                { value: 'all', label: texts.allOfTheseHold },
                { value: 'any', label: texts.oneOfTheseHolds },
              ]}
              onChange={(value) => setTyped({ ...typed, match: value })}
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
              {texts.addACondition}
            </Button>
          </Row>
        </FormSection>
        <FormSection title={texts.actions}>
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
                {texts.addAnAction}
              </Button>
            </Row>
          )}
          <CheckField
            label={texts.stop}
            description={texts.stopHint}
            checked={typed.stop}
            onChange={(stop) => setTyped({ ...typed, stop })}
          />
        </FormSection>
        <TextField
          label={common.name}
          description={texts.nameHint}
          value={typed.name}
          onChange={(name) => setTyped({ ...typed, name })}
          maxLength={100}
          error={fields.get('name')}
        />
        <RuleTrial typed={typed} overwrite={overwrite} names={words} />
        <CheckField
          label={texts.alsoRun}
          description={texts.alsoRunHint}
          checked={alsoRun}
          onChange={setAlsoRun}
        />
        <CheckField
          label={texts.overwrite}
          description={texts.overwriteHint}
          checked={overwrite}
          onChange={setOverwrite}
        />
        <SheetActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button kind="main" type="submit" busy={busy}>
            {alsoRun ? texts.saveAndRun : texts.save}
          </Button>
        </SheetActions>
      </Form>
    </SideSheet>
  );
}

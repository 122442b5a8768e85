import type { AccountType } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { AmountField } from '../../design/fields/amount-field.tsx';
import { SelectField } from '../../design/fields/choice-fields.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { Columns, Form, FormSection } from '../../design/layout.tsx';
import { SheetActions, SideSheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toast.tsx';
import { accountTypes } from '../accounts/account-types.ts';
import { type PlanScenario, planClasses, usualScenarios } from './plan.ts';
import { scenarioSheet as texts } from './texts.tsx';
import { readPercent } from './typed-numbers.ts';

interface ScenarioSheetProps {
  readonly scenarios: readonly PlanScenario[];
  /** Which one is changed; a new one where it is undefined. */
  readonly place: number | undefined;
  /** Classes that the user has. */
  readonly types: readonly AccountType[];
  readonly currency: string;
  readonly onScenarios: (scenarios: readonly PlanScenario[]) => Promise<void>;
  readonly onClose: () => void;
}

/** The sheet in which a scenario is made: how much each class grows, how prices rise, what is put by. */
export default function ScenarioSheet(props: ScenarioSheetProps) {
  const { scenarios, place, types, currency, onScenarios, onClose } = props;
  const before = place === undefined ? undefined : scenarios[place];
  const [usual] = usualScenarios(scenarios[0]?.saving ?? '0');
  const start = before ?? { ...(usual as PlanScenario), name: '' };
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const title = before ? texts.editTitle(before.name) : texts.addAScenario;
  const shown = planClasses.filter((type) => types.includes(type) || type === draft.into);

  const save = () => {
    const read = readScenario(draft, shown, currency);
    setErrors(read.errors);
    if (read.errors.size > 0) return focusFirstError();
    const next =
      place === undefined
        ? [...scenarios, read.scenario]
        : scenarios.map((one, index) => (index === place ? read.scenario : one));
    void onScenarios(next);
    onClose();
  };
  const remove = (removed: PlanScenario) => {
    void onScenarios(scenarios.filter((_, index) => index !== place));
    toast(texts.isTakenOut(removed.name), () => onScenarios(scenarios));
    onClose();
  };
  return (
    <SideSheet title={title} onClose={onClose}>
      <Form onSubmit={save} label={title} wide>
        <TextField
          label={texts.name}
          value={draft.name}
          onChange={(name) => setDraft({ ...draft, name })}
          error={errors.get('name')}
          maxLength={60}
          autoFocus
        />
        <AmountField
          label={texts.saving}
          description={texts.savingNote}
          value={draft.saving}
          onChange={(saving) => setDraft({ ...draft, saving })}
          currency={currency}
          error={errors.get('saving')}
        />
        <SelectField
          label={texts.into}
          value={draft.into}
          options={planClasses.map((value) => ({ value, label: accountTypes[value].plural }))}
          onChange={(into) => setDraft({ ...draft, into: into as AccountType })}
        />
        <FormSection title={texts.growth}>
          <Columns narrowest="slim">
            {shown.map((type) => (
              <TextField
                key={type}
                label={accountTypes[type].plural}
                inputMode="decimal"
                value={draft.growth[type] ?? '0'}
                onChange={(rate) => setDraft({ ...draft, growth: { ...draft.growth, [type]: rate } })}
                error={errors.get(type)}
              />
            ))}
            <TextField
              label={texts.inflation}
              inputMode="decimal"
              value={draft.inflation}
              onChange={(inflation) => setDraft({ ...draft, inflation })}
              error={errors.get('inflation')}
            />
          </Columns>
        </FormSection>
        <SheetActions>
          {before && scenarios.length > 1 && (
            <Button kind="quiet" onClick={() => remove(before)}>
              {texts.takeItOut}
            </Button>
          )}
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="main" type="submit">
            {before ? texts.saveTheScenario : texts.addTheScenario}
          </Button>
        </SheetActions>
      </Form>
    </SideSheet>
  );
}

/** A scenario of what was typed, with what is wrong by field. */
function readScenario(draft: PlanScenario, types: readonly AccountType[], currency: string) {
  const errors = new Map<string, string>();
  if (draft.name.trim() === '') errors.set('name', texts.nameMissing);
  const saving = readTypedAmount(draft.saving, currency);
  if (!saving.ok) errors.set('saving', saving.reason);
  const percent = (field: string, text: string, range: { least: number; most: number }) => {
    const read = readPercent(text, range);
    if (!read.ok) errors.set(field, read.reason);
    return read.ok ? String(read.value) : text;
  };
  const rates = types.map((type) => [
    type,
    percent(type, draft.growth[type] ?? '0', { least: -90, most: 100 }),
  ]);
  const scenario: PlanScenario = {
    name: draft.name,
    inflation: percent('inflation', draft.inflation, { least: -20, most: 50 }),
    saving: saving.ok ? saving.amount.replace(/\.0+$/, '') : draft.saving,
    into: draft.into,
    growth: { ...draft.growth, ...Object.fromEntries(rates) },
  };
  return { scenario, errors };
}

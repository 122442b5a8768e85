import type { AccountType } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { checked, type FormFields, useForm } from '../../../api/use-form.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { Columns, FormSection } from '../../../design/layout.tsx';
import { toast } from '../../../design/toast.tsx';
import { accountTypes } from '../../ledger/accounts/account-types.ts';
import { type PlanScenario, planClasses, usualScenarios } from './plan.ts';
import { scenarioSheet as texts } from './texts.tsx';
import { readPercent } from './typed-numbers.ts';

interface ScenarioSheetProps {
  readonly scenarios: readonly PlanScenario[];
  /** Index of the edited scenario, or undefined for a new one. */
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
  const form = useForm<PlanScenario>(before ?? { ...usual, name: '' });
  const { draft } = form;
  const shown = planClasses.filter((type) => types.includes(type) || type === draft.into);

  const save = () =>
    form.submit(readScenario(draft, shown, currency), async (scenario) => {
      void onScenarios(place === undefined ? [...scenarios, scenario] : scenarios.with(place, scenario));
      onClose();
    });
  const remove = (removed: PlanScenario) => {
    void onScenarios(scenarios.filter((_, index) => index !== place));
    toast(texts.isTakenOut(removed.name), () => onScenarios(scenarios));
    onClose();
  };
  return (
    <FormSheet
      title={before ? texts.editTitle(before.name) : texts.addAScenario}
      form={form}
      onSubmit={() => void save()}
      onClose={onClose}
      action={before ? texts.saveTheScenario : texts.addTheScenario}
      otherActions={
        before &&
        scenarios.length > 1 && (
          <Button kind="quiet" onClick={() => remove(before)}>
            {common.remove}
          </Button>
        )
      }
    >
      <TextField label={common.name} {...form.field('name')} maxLength={60} autoFocus />
      <AmountField
        label={texts.saving}
        description={texts.savingNote}
        {...form.field('saving')}
        currency={currency}
      />
      <SelectField
        label={texts.into}
        {...form.field('into')}
        options={planClasses.map((value) => ({ value, label: accountTypes[value].plural }))}
      />
      <FormSection title={texts.growth}>
        <Columns narrowest="slim">
          {shown.map((type) => (
            <GrowthField key={type} type={type} form={form} />
          ))}
          <TextField label={texts.inflation} inputMode="decimal" {...form.field('inflation')} />
        </Columns>
      </FormSection>
    </FormSheet>
  );
}

interface GrowthFieldProps {
  readonly type: AccountType;
  readonly form: FormFields<PlanScenario>;
}

function GrowthField({ type, form: { draft, errors, set } }: GrowthFieldProps) {
  return (
    <TextField
      label={accountTypes[type].plural}
      inputMode="decimal"
      value={draft.growth[type] ?? '0'}
      onChange={(rate) => set({ growth: { ...draft.growth, [type]: rate } })}
      error={errors[type]}
    />
  );
}

/** A scenario of what was typed, with what is wrong by field. */
function readScenario(draft: PlanScenario, types: readonly AccountType[], currency: string) {
  const errors = new Map<string, string>();
  if (draft.name.trim() === '') errors.set('name', common.enterAName);
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
  return checked(Object.fromEntries(errors), scenario);
}

import type { HouseholdBudget, HouseholdBudgets } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesQuery } from '../../../api/categories.ts';
import { householdChanged } from '../../../api/household.ts';
import {
  changeHouseholdBudget,
  createHouseholdBudget,
  deleteHouseholdBudget,
} from '../../../api/household-budgets.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { checked, useForm } from '../../../api/use-form.ts';
import { ComboField } from '../../../design/combo-field.tsx';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { ChoiceField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { monthText } from '../../../design/format.ts';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { budgetWords } from '../budgets/texts.tsx';
import { householdBudgetSheet as texts } from './texts.tsx';

interface HouseholdBudgetSheetProps {
  readonly budgets: HouseholdBudgets;
  /** The one that is changed; a new one where it is absent. */
  readonly budget: HouseholdBudget | undefined;
  /** Category of a new one. */
  readonly name: string | undefined;
  readonly onClose: () => void;
}

interface Draft {
  readonly name: string;
  readonly amount: string;
  readonly applies: 'month' | 'always';
  readonly rollover: HouseholdBudget['rollover'];
}

/** Sheet in which a budget of the household is set or changed. */
export default function HouseholdBudgetSheet(props: HouseholdBudgetSheetProps) {
  const { budgets, budget, onClose } = props;
  const currency = budget?.currency ?? budgets.base_currency;
  const month = budgets.month;
  const categories = useQuery(categoriesQuery).data ?? [];
  const [key] = useState(newIdempotencyKey);
  const form = useForm<Draft>({
    name: props.name ?? '',
    amount: budget?.amount ?? '',
    applies: 'month',
    rollover: budget?.rollover ?? 'none',
  });
  const save = () => {
    const { name, rollover, applies, amount } = form.draft;
    const read = readTypedAmount(amount, currency);
    const wrong = {
      ...(!budget && name === '' && { name: texts.categoryMissing }),
      ...(!read.ok && { amount: read.reason }),
    };
    const entry = { amount: read.ok ? read.amount : '', rollover };
    void form.submit(checked(wrong, entry), async (typed) => {
      if (budget) await saveChange(budget, { ...typed, ...(applies === 'month' ? { from: month } : {}) });
      else await saveNew({ ...typed, name, from: month }, key);
      await householdChanged();
      onClose();
    });
  };
  return (
    <FormSheet
      title={budget ? texts.editTitle(budget.name) : texts.newTitle}
      form={form}
      onSubmit={save}
      onClose={onClose}
      action={budget ? texts.save : texts.set}
    >
      {!budget && (
        <ComboField
          label={common.category}
          description={texts.categoryHint}
          {...form.field('name')}
          options={namesOf(
            budgets,
            categories.flatMap(({ name, kind }) => (kind === 'expense' ? [name] : [])),
          )}
          autoFocus
        />
      )}
      <AmountField label={common.amount} {...form.field('amount')} currency={currency} />
      <Applies month={month} isNew={!budget} field={form.field('applies')} />
      <SelectField
        label={texts.rollover}
        {...form.field('rollover')}
        options={optionsOf(budgetWords.rollovers)}
      />
    </FormSheet>
  );
}

interface AppliesProps {
  readonly month: string;
  readonly isNew: boolean;
  readonly field: {
    readonly value: Draft['applies'];
    readonly onChange: (value: Draft['applies']) => void;
  };
}

/** Says from when a new budget counts, or asks from when a changed amount does. */
function Applies({ month, isNew, field }: AppliesProps) {
  if (isNew)
    return (
      <Text size={12} tone="quiet">
        {texts.startsIn(monthText(month))}
      </Text>
    );
  return (
    <ChoiceField
      label={texts.applies}
      {...field}
      options={[
        { value: 'month', label: texts.fromMonth(monthText(month)) },
        { value: 'always', label: texts.inAllMonths },
      ]}
    />
  );
}

interface Entry {
  readonly amount: string;
  readonly rollover: HouseholdBudget['rollover'];
}

async function saveChange(
  budget: HouseholdBudget,
  { amount, from, rollover }: Entry & { readonly from?: string },
): Promise<void> {
  const isSame = amount === budget.amount;
  const change = isSame ? { rollover } : { amount, rollover, ...(from === undefined ? {} : { from }) };
  const { version } = await changeHouseholdBudget(budget.id, { ...change, version: budget.version });
  toast(texts.saved, async () => {
    const { amounts, rollover } = budget;
    await changeHouseholdBudget(budget.id, { amounts, rollover, version });
    await householdChanged();
  });
}

async function saveNew(
  entry: Entry & { readonly name: string; readonly from: string },
  key: string,
): Promise<void> {
  const made = await createHouseholdBudget(entry, key);
  toast(texts.isSet(made.name), async () => {
    await deleteHouseholdBudget(made.id);
    await householdChanged();
  });
}

/** Lists categories without a budget: those with spending first, then the user's own. */
function namesOf({ items, unbudgeted_categories }: HouseholdBudgets, own: readonly string[]) {
  const taken = new Set(items.map(({ name }) => name));
  const names = new Set([...unbudgeted_categories.map(({ name }) => name), ...own]);
  return [...names].filter((name) => !taken.has(name)).map((name) => ({ value: name, label: name }));
}

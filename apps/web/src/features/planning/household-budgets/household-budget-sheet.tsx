import type {
  HouseholdBudget,
  HouseholdBudgetChange,
  HouseholdBudgets,
  NewHouseholdBudget,
} from '@farthing/api-contract';
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
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { dayText, monthText } from '../../../design/format.ts';
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
  readonly period: HouseholdBudget['period'];
  /** First day of weeks and years. */
  readonly start: string;
  readonly applies: 'month' | 'always';
  readonly rollover: HouseholdBudget['rollover'];
}

const periodOptions = optionsOf(budgetWords.periods);

/** Form of the sheet, and what saves it. */
function useBudgetForm({ budgets, budget, onClose, ...props }: HouseholdBudgetSheetProps, currency: string) {
  const { month } = budgets;
  const [key] = useState(newIdempotencyKey);
  const form = useForm<Draft>({
    name: props.name ?? '',
    amount: budget?.amount ?? '',
    period: budget?.period ?? 'monthly',
    start: budget ? firstDay(budget) : budgets.period_start,
    applies: 'month',
    rollover: budget?.rollover ?? 'none',
  });
  const save = () => {
    const { name, amount } = form.draft;
    const read = readTypedAmount(amount, currency);
    const wrong = {
      ...(!budget && name === '' && { name: texts.categoryMissing }),
      ...(!read.ok && { amount: read.reason }),
    };
    const entry = { ...form.draft, amount: read.ok ? read.amount : '' };
    void form.submit(checked(wrong, entry), async (typed) => {
      if (budget) await saveChange(budget, changeOf(budget, month, typed));
      else await saveNew(newOf(month, typed), key);
      await householdChanged();
      onClose();
    });
  };
  return { form, save };
}

/** Sheet in which a budget of the household is set or changed. */
export default function HouseholdBudgetSheet(props: HouseholdBudgetSheetProps) {
  const { budgets, budget, onClose } = props;
  const currency = budget?.currency ?? budgets.base_currency;
  const { month } = budgets;
  const categories = useQuery(categoriesQuery).data ?? [];
  const { form, save } = useBudgetForm(props, currency);
  const { period } = form.draft;
  const isNew = budget !== undefined && startsAgain(budget, form.draft);
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
            { budgets, period },
            categories.flatMap(({ name, kind }) => (kind === 'expense' ? [name] : [])),
          )}
          autoFocus
        />
      )}
      <AmountField label={common.amount} {...form.field('amount')} currency={currency} />
      <ChoiceField label={common.howOften} {...form.field('period')} options={periodOptions} />
      {period !== 'monthly' && (
        <DateField label={texts.startsOn} description={texts.startsOnHint} {...form.field('start')} />
      )}
      {isNew ? (
        <Text size={12} tone="quiet">
          {budget.amounts.length > 1
            ? texts.replacesAmounts(budget.amounts.length)
            : texts.changesEveryPeriod}
        </Text>
      ) : (
        <Applies month={month} period={period} budget={budget} field={form.field('applies')} />
      )}
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
  readonly period: HouseholdBudget['period'];
  readonly budget: HouseholdBudget | undefined;
  readonly field: {
    readonly value: Draft['applies'];
    readonly onChange: (value: Draft['applies']) => void;
  };
}

/** Says from when a new budget counts, or asks from when a changed amount does. */
function Applies({ month, period, budget, field }: AppliesProps) {
  if (!budget)
    return period === 'monthly' ? (
      <Text size={12} tone="quiet">
        {texts.startsIn(monthText(month))}
      </Text>
    ) : null;
  const from = period === 'monthly' ? monthText(month) : dayText(budget.period_start);
  return (
    <ChoiceField
      label={texts.applies}
      {...field}
      options={[
        { value: 'month', label: texts.from(from) },
        { value: 'always', label: texts.inAll[period] },
      ]}
    />
  );
}

/** Returns the first day of a budget. */
function firstDay({ amounts: [first] }: HouseholdBudget): string {
  const from = first?.from ?? '';
  return from.length === 'YYYY-MM'.length ? `${from}-01` : from;
}

/** Returns true if weeks or years are counted from another day, so that the amount applies to all of them. */
function startsAgain(budget: HouseholdBudget, { period, start }: Pick<Draft, 'period' | 'start'>): boolean {
  return period !== budget.period || (period !== 'monthly' && start !== firstDay(budget));
}

function changeOf(budget: HouseholdBudget, month: string, draft: Draft): HouseholdBudgetChange {
  const { amount, period, start, applies, rollover } = draft;
  if (startsAgain(budget, draft))
    return {
      period,
      rollover,
      amounts: [{ from: period === 'monthly' ? firstDay(budget).slice(0, 7) : start, amount }],
    };
  if (amount === budget.amount) return { rollover };
  const from = period === 'monthly' ? month : budget.period_start;
  return { amount, rollover, ...(applies === 'month' ? { from } : {}) };
}

function newOf(month: string, { name, amount, period, start, rollover }: Draft): NewHouseholdBudget {
  return { name, amount, period, from: period === 'monthly' ? month : start, rollover };
}

async function saveChange(budget: HouseholdBudget, change: HouseholdBudgetChange): Promise<void> {
  const { version } = await changeHouseholdBudget(budget.id, { ...change, version: budget.version });
  toast(texts.saved, async () => {
    const { period, amounts, rollover } = budget;
    await changeHouseholdBudget(budget.id, { period, amounts, rollover, version });
  });
}

async function saveNew(entry: NewHouseholdBudget, key: string): Promise<void> {
  const made = await createHouseholdBudget(entry, key);
  toast(texts.isSet(made.name), () => deleteHouseholdBudget(made.id));
}

/** Lists categories without a budget of the period: those with spending first, then the user's own. */
function namesOf(
  { budgets, period }: { readonly budgets: HouseholdBudgets; readonly period: HouseholdBudget['period'] },
  own: readonly string[],
) {
  const { items, unbudgeted_categories } = budgets;
  const taken = new Set(items.filter((one) => one.period === period).map(({ name }) => name));
  const names = new Set([...unbudgeted_categories.map(({ name }) => name), ...own]);
  return [...names].filter((name) => !taken.has(name)).map((name) => ({ value: name, label: name }));
}

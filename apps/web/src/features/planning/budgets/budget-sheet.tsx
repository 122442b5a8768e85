import type { Budget, BudgetPlan, Category, NewBudget } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { budgetsChanged, changeBudget, createBudget, deleteBudget } from '../../../api/budgets.ts';
import { categoriesQuery } from '../../../api/categories.ts';
import { checked, useForm } from '../../../api/use-form.ts';
import { Amount } from '../../../design/amount.tsx';
import { ComboField } from '../../../design/combo-field.tsx';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { ChoiceField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { budgetWords, budgetSheet as texts } from './texts.tsx';

interface BudgetSheetProps {
  /** The one that is changed; a new one where it is absent. */
  readonly budget?: Budget | undefined;
  /** The category that a new one is for. */
  readonly category?: string | undefined;
  readonly currency: string;
  /** First day of the month on screen. */
  readonly start: string;
  /** Budgets there are, so that none is set twice. */
  readonly budgets: readonly Budget[];
  /** Past spending by category. */
  readonly plan: BudgetPlan | undefined;
  readonly onClose: () => void;
}

const groupPrefix = 'group:';
const periodOptions = optionsOf(budgetWords.periods);

/** The sheet in which a budget is set or changed. */
export default function BudgetSheet(props: BudgetSheetProps) {
  const { budget, start, budgets, onClose } = props;
  const currency = budget?.currency ?? props.currency;
  const categories = useQuery(categoriesQuery);
  const form = useForm({
    target: props.category ?? '',
    amount: budget?.amount ?? '',
    period: budget?.period ?? 'monthly',
    rollover: budget?.rollover ?? 'none',
    start_date: budget?.start_date ?? start,
  });
  const save = () => {
    const { target, ...draft } = form.draft;
    const read = readTypedAmount(draft.amount, currency);
    const wrong = {
      ...(!budget && target === '' && { target: texts.targetMissing }),
      ...(!read.ok && { amount: read.reason }),
    };
    void form.submit(checked(wrong, { ...draft, amount: read.ok ? read.amount : '' }), async (entry) => {
      await (budget ? saveChange(budget, entry) : saveNew({ ...entry, ...targetOf(target) }));
      await budgetsChanged();
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
          label={common.forWord}
          description={texts.targetHint}
          {...form.field('target')}
          options={targetOptions(categories.data ?? [], budgets, form.draft.period)}
          error={form.errors.target ?? form.errors.category_id ?? form.errors.group_name}
          autoFocus
        />
      )}
      <AmountField
        label={common.amount}
        description={<PastSpending plan={props.plan} budget={budget} target={form.draft.target} />}
        {...form.field('amount')}
        currency={currency}
      />
      {budget && <ChangeHint budget={budget} />}
      <ChoiceField label={common.howOften} {...form.field('period')} options={periodOptions} />
      <SelectField
        label={texts.rollover}
        {...form.field('rollover')}
        options={optionsOf(budgetWords.rollovers)}
      />
      <DateField label={texts.startsOn} description={texts.startsOnHint} {...form.field('start_date')} />
    </FormSheet>
  );
}

/** Says which periods a new amount applies to. */
function ChangeHint({ budget }: { readonly budget: Budget }) {
  return (
    <Text size={12} tone="quiet">
      {budget.amounts.length > 1 ? texts.replacesAmounts(budget.amounts.length) : texts.changesEveryPeriod}
    </Text>
  );
}

/** Average spending of what the budget is for; nothing where there is no history. */
function PastSpending(props: {
  readonly plan: BudgetPlan | undefined;
  readonly budget: Budget | undefined;
  readonly target: string;
}) {
  const { plan, budget, target } = props;
  const row = plan?.items.find(({ budget_id, category_id }) =>
    budget ? budget_id === budget.id : category_id === target,
  );
  if (!row?.average_3 || !row.average_12) return null;
  const amount = (value: string) => <Amount value={value} currency={row.currency} size={12} tone="quiet" />;
  return texts.past(amount(row.average_3), amount(row.average_12), plan?.history_months ?? 0);
}

type Entry = Required<Pick<NewBudget, 'amount' | 'period' | 'rollover' | 'start_date'>>;

async function saveChange(budget: Budget, { amount, ...entry }: Entry): Promise<void> {
  const { period, rollover, start_date } = budget;
  const change = amount === budget.amount ? entry : { amount, ...entry };
  await changeBudget(budget.id, { ...change, version: budget.version });
  toast(texts.saved, async () => {
    const before = { period, rollover, start_date };
    await changeBudget(budget.id, 'amount' in change ? { ...before, amounts: budget.amounts } : before);
  });
}

async function saveNew(entry: NewBudget): Promise<void> {
  const made = await createBudget(entry);
  toast(texts.isSet(made.name), () => deleteBudget(made.id));
}

function targetOf(target: string): Pick<NewBudget, 'category_id' | 'group_name'> {
  return target.startsWith(groupPrefix)
    ? { group_name: target.slice(groupPrefix.length) }
    : { category_id: target };
}

/** Groups and expense categories that have no budget of that period yet. */
function targetOptions(
  categories: readonly Category[],
  budgets: readonly Budget[],
  period: Budget['period'],
) {
  const set = budgets.filter((one) => one.period === period);
  const expense = categories.filter(({ kind }) => kind === 'expense');
  const groups = [...new Set(expense.map(({ group_name }) => group_name))];
  return [
    ...expense
      .filter(({ id }) => !set.some((one) => one.category_id === id))
      .map(({ id, name, group_name }) => ({ value: id, label: name, group: group_name })),
    ...groups
      .filter((group) => !set.some((one) => one.group_name === group))
      .map((group) => ({ value: `${groupPrefix}${group}`, label: texts.allOf(group), group: texts.groups })),
  ];
}

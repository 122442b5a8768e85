import type { Budget, Category, NewBudget } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { budgetsChanged, changeBudget, createBudget, deleteBudget } from '../../api/budgets.ts';
import { categoriesQuery } from '../../api/categories.ts';
import { ApiProblem, messageOf } from '../../api/problem.ts';
import { Button } from '../../design/button.tsx';
import { ComboField } from '../../design/combo-field.tsx';
import { AmountField } from '../../design/fields/amount-field.tsx';
import { ChoiceField, SelectField } from '../../design/fields/choice-fields.tsx';
import { DateField } from '../../design/fields/date-field.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { Form } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { SheetActions, SideSheet } from '../../design/sheet.tsx';
import { Text } from '../../design/text.tsx';
import { toast } from '../../design/toast.tsx';
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
  readonly onClose: () => void;
}

const groupPrefix = 'group:';

/** The sheet in which a budget is set or changed. */
export default function BudgetSheet(props: BudgetSheetProps) {
  const { budget, currency, start, budgets, onClose } = props;
  const categories = useQuery(categoriesQuery);
  const [target, setTarget] = useState(props.category ?? '');
  const [amount, setAmount] = useState(budget?.amount ?? '');
  const [period, setPeriod] = useState(budget?.period ?? 'monthly');
  const [rollover, setRollover] = useState(budget?.rollover ?? 'none');
  const [startDate, setStartDate] = useState(budget?.start_date ?? start);
  const [fields, setFields] = useState<ReadonlyMap<string, string>>(new Map());
  const [message, setMessage] = useState<string>();
  const [busy, setBusy] = useState(false);
  const title = budget ? texts.editTitle(budget.name) : texts.newTitle;

  const send = async () => {
    const read = readTypedAmount(amount, budget?.currency ?? currency);
    const wrong = new Map<string, string>();
    if (!budget && target === '') wrong.set('category_id', texts.targetMissing);
    if (!read.ok) wrong.set('amount', read.reason);
    setFields(wrong);
    setMessage(undefined);
    if (wrong.size > 0 || !read.ok) return focusFirstError();
    setBusy(true);
    try {
      const entry = { amount: read.amount, period, rollover, start_date: startDate };
      if (budget) await saveChange(budget, entry);
      else await saveNew({ ...entry, ...targetOf(target) });
      await budgetsChanged();
      onClose();
    } catch (error) {
      setFields(error instanceof ApiProblem ? error.fields : new Map());
      setMessage(messageOf(error));
      setBusy(false);
      focusFirstError();
    }
  };
  return (
    <SideSheet title={title} onClose={onClose}>
      <Form onSubmit={() => void send()} label={title} wide>
        {message && (
          <Notice tone="error" title={texts.failed}>
            {message}
          </Notice>
        )}
        {!budget && (
          <ComboField
            label={texts.target}
            description={texts.targetHint}
            value={target}
            options={targetOptions(categories.data ?? [], budgets, period)}
            onChange={setTarget}
            error={fields.get('category_id') ?? fields.get('group_name')}
            autoFocus
          />
        )}
        <AmountField
          label={texts.amount}
          value={amount}
          onChange={setAmount}
          currency={budget?.currency ?? currency}
          error={fields.get('amount')}
        />
        {budget && (
          <Text size={12} tone="quiet">
            {budget.amounts.length > 1
              ? texts.replacesAmounts(budget.amounts.length)
              : texts.changesEveryPeriod}
          </Text>
        )}
        <ChoiceField
          label={texts.howOften}
          value={period}
          options={(['monthly', 'weekly', 'yearly'] as const).map((value) => ({
            value,
            label: budgetWords.periods[value],
          }))}
          onChange={setPeriod}
        />
        <SelectField
          label={texts.rollover}
          value={rollover}
          options={Object.entries(budgetWords.rollovers).map(([value, label]) => ({ value, label }))}
          onChange={(value) => setRollover(value as Budget['rollover'])}
        />
        <DateField
          label={texts.startsOn}
          description={texts.startsOnHint}
          value={startDate}
          onChange={setStartDate}
          error={fields.get('start_date')}
        />
        <SheetActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="main" type="submit" busy={busy}>
            {budget ? texts.save : texts.set}
          </Button>
        </SheetActions>
      </Form>
    </SideSheet>
  );
}

type Entry = Required<Pick<NewBudget, 'amount' | 'period' | 'rollover' | 'start_date'>>;

async function saveChange(budget: Budget, { amount, ...entry }: Entry): Promise<void> {
  const { period, rollover, start_date } = budget;
  const change = amount === budget.amount ? entry : { amount, ...entry };
  await changeBudget(budget.id, { ...change, version: budget.version });
  toast(texts.saved, async () => {
    const before = { period, rollover, start_date };
    await changeBudget(budget.id, 'amount' in change ? { ...before, amounts: budget.amounts } : before);
    await budgetsChanged();
  });
}

async function saveNew(entry: NewBudget): Promise<void> {
  const made = await createBudget(entry);
  toast(texts.isSet(made.name), async () => {
    await deleteBudget(made.id);
    await budgetsChanged();
  });
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

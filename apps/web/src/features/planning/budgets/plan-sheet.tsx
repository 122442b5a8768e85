import type { BudgetPlan, BudgetPlanRow } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { budgetPlanQuery, budgetsChanged, saveBudgetPlan } from '../../../api/budgets.ts';
import { newestChangeOf, undoOperation } from '../../../api/history.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { queryClient } from '../../../api/queries.ts';
import { type Form, useForm } from '../../../api/use-form.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { Figures } from '../../../design/figures.tsx';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { isNothing, joinParts } from '../../../design/format.ts';
import { Columns, FormSection, Row } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { LoadingCard, Notice } from '../../../design/notice.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { Hint } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { draftOf, filled, keyOf, type PlanDraft, readPlanDraft, rebased, toBudgetOf } from './plan-draft.ts';
import { setAside as setAsideLabel, planSheet as texts } from './texts.tsx';

interface PlanSheetProps {
  /** `YYYY-MM`, or the current month. */
  readonly month: string | undefined;
  readonly onClose: () => void;
}

/** The sheet in which all monthly budgets are set together, beside what was spent before. */
export default function PlanSheet({ month, onClose }: PlanSheetProps) {
  const query = useQuery(budgetPlanQuery(month));
  if (query.data) return <PlanForm plan={query.data} onClose={onClose} />;
  return (
    <SideSheet title={texts.title} onClose={onClose} wide>
      <LoadFailed what={texts.what} query={query} />
      {query.isPending && <LoadingCard shape="row" count={8} />}
    </SideSheet>
  );
}

interface PlanFormProps {
  readonly plan: BudgetPlan;
  readonly onClose: () => void;
}

function PlanForm({ plan: loaded, onClose }: PlanFormProps) {
  // What was typed is compared with the budgets as they were then: a reload must not turn other changes into edits.
  const [plan, setPlan] = useState(loaded);
  const [changed, setChanged] = useState<readonly string[]>([]);
  const form = useForm<PlanDraft>(() => draftOf(plan));
  const read = readPlanDraft(plan, form.draft);
  const takeStored = async () => {
    const stored = await queryClient.fetchQuery({ ...budgetPlanQuery(plan.month), staleTime: 0 });
    const now = rebased(plan, form.draft, stored);
    setPlan(stored);
    setChanged(now.changed);
    form.set(now.draft);
  };
  const save = () =>
    void form.submit(read, async (items) => {
      if (items.length > 0) {
        try {
          await saveBudgetPlan(plan.month, { items });
        } catch (problem) {
          if (!(problem instanceof ApiProblem && problem.isVersionClash)) throw problem;
          return takeStored();
        }
        // The budgets are saved: if this fails, only the undo button is missing.
        const operation = await newestChangeOf('budgets').catch(() => undefined);
        toast(texts.saved(items.length), operation ? () => undoOperation(operation) : undefined);
        await budgetsChanged();
      }
      onClose();
    });
  const groups = [...Map.groupBy(plan.items, ({ group_name }) => group_name)];
  return (
    <FormSheet
      title={texts.title}
      form={form}
      onSubmit={save}
      onClose={onClose}
      action={texts.save(read.ok ? read.entry.length : 0)}
      wide
    >
      {changed.length > 0 && (
        <Notice tone="warning" title={texts.changedElsewhere}>
          {texts.checkAndSave(changed)}
        </Notice>
      )}
      <ToBudget plan={plan} draft={form.draft} />
      <Averages plan={plan} onFill={form.set} />
      <Hint>{texts.clearHint}</Hint>
      {groups.map(([group, rows]) => (
        <FormSection key={group} title={group}>
          <Columns>
            {rows.map((row) => (
              <PlanField key={keyOf(row)} row={row} form={form} months={plan.history_months} />
            ))}
          </Columns>
        </FormSection>
      ))}
    </FormSheet>
  );
}

/** Income of the month less what the fields assign. */
function ToBudget({ plan, draft }: { readonly plan: BudgetPlan; readonly draft: PlanDraft }) {
  const { base_currency: currency, income } = plan;
  const { budgeted, setAside, toBudget } = toBudgetOf(plan, draft);
  const figure = (value: string) => <Amount value={value} currency={currency} />;
  const isOver = toBudget.startsWith('-');
  return (
    <>
      <Figures
        lines={[
          { label: texts.cameIn, figure: figure(income.this_month) },
          { label: texts.budgeted, figure: figure(budgeted) },
          ...(isNothing(setAside) ? [] : [{ label: setAsideLabel, figure: figure(setAside) }]),
          {
            label: isOver ? texts.overBudgeted : texts.toBudget,
            figure: figure(isOver ? toBudget.slice(1) : toBudget),
            total: true,
          },
        ]}
      />
      {isNothing(income.this_month) && income.average_3 !== null && !isNothing(income.average_3) && (
        <Hint>{texts.noIncome(<Amount value={income.average_3} currency={currency} size={12} />)}</Hint>
      )}
    </>
  );
}

interface AveragesProps {
  readonly plan: BudgetPlan;
  readonly onFill: (draft: PlanDraft) => void;
}

/** Buttons that fill every field with its average. */
function Averages({ plan, onFill }: AveragesProps) {
  const { history_months: months } = plan;
  if (months === 0) return <Hint>{texts.averages(months)}</Hint>;
  return (
    <>
      <Row>
        <Button small onClick={() => onFill(filled(plan, 'average_3'))}>
          {texts.fill(Math.min(months, 3))}
        </Button>
        {months > 3 && (
          <Button small onClick={() => onFill(filled(plan, 'average_12'))}>
            {texts.fill(months)}
          </Button>
        )}
      </Row>
      <Hint>
        {texts.fillHint} {texts.averages(months)}
      </Hint>
    </>
  );
}

interface PlanFieldProps {
  readonly row: BudgetPlanRow;
  readonly form: Form<PlanDraft>;
  /** Complete months of history. */
  readonly months: number;
}

function PlanField({ row, form, months }: PlanFieldProps) {
  const { currency, average_3: three, average_12: twelve } = row;
  const amount = (value: string) => <Amount value={value} currency={currency} size={12} tone="quiet" />;
  const note = joinParts(
    row.within_group && texts.withinGroup,
    row.other_period && texts.hasOther(row.other_period),
  );
  const past =
    three === null || twelve === null
      ? null
      : isNothing(three) && isNothing(twelve)
        ? texts.noSpending(months)
        : texts.average(amount(three), amount(twelve), months);
  return (
    <AmountField
      label={row.category_id === null ? texts.allOf(row.name) : row.name}
      description={
        <>
          {past}
          {past && note && ' · '}
          {note}
        </>
      }
      value={form.draft[keyOf(row)] ?? ''}
      error={form.errors[keyOf(row)]}
      onChange={(value) => form.set({ [keyOf(row)]: value })}
      currency={currency}
    />
  );
}

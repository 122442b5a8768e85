import { dismissIncome, linkRefund, undismissIncome, unlinkRefund } from '../../../api/refunds.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Decision } from '../../../design/decision.tsx';
import { joinParts, longDayText } from '../../../design/format.ts';
import { CategoryMark } from '../../../design/stat.tsx';
import { Hint } from '../../../design/text.tsx';
import { whoOf, whyText } from '../../ledger/refunds/refund-words.ts';
import { isOpen } from './review-steps.ts';
import { noChoice, StepChoices } from './step-choices.tsx';
import { refundStep as texts } from './texts.ts';
import type { StepProps } from './use-review-queue.ts';

/** An income that may pay back something bought: which purchase? */
export function RefundStep({ step, names, startHere, onDecide, onSkip }: StepProps<'refund'>) {
  const { income, purchases } = step.item;
  const who = whoOf(income);
  const link = (expenseId: string) => {
    const count = 1 + (isOpen(income) ? 1 : 0);
    onDecide({
      step,
      with: (other) => other.kind === 'transaction' && other.id === income.id,
      count,
      message: texts.answeredYes(who),
      send: async () => {
        const { id } = await linkRefund({ income_id: income.id, expense_id: expenseId });
        return { count, undo: () => unlinkRefund(id) };
      },
    });
  };
  const dismiss = () =>
    onDecide({
      step,
      count: 1,
      message: texts.answeredNo(who),
      send: async () => {
        await dismissIncome(income.id);
        return { count: 1, undo: () => undismissIncome(income.id) };
      },
    });
  const categoryOf = (id: string | null) => (id && names.categories.get(id)?.name) || common.noCategory;
  const choices = [
    ...purchases.map((purchase, index) => ({
      id: purchase.expense.id,
      keys: String(index + 1),
      label: texts.yes(whoOf(purchase.expense)),
      note: `${whyText(purchase)} · ${categoryOf(purchase.expense.category_id)}`,
      mark: <CategoryMark name={categoryOf(purchase.expense.category_id)} />,
      onChoose: () => link(purchase.expense.id),
    })),
    noChoice(texts.no, texts.notAskedAgain, dismiss),
  ];
  return (
    <Decision
      what={who}
      about={joinParts(longDayText(income.date), names.accounts.get(income.account_id)?.name)}
      figure={<Amount value={income.signed_amount} currency={income.currency} kind="flow" size={28} strong />}
      startHere={startHere}
    >
      <Hint>{texts.explanation}</Hint>
      <StepChoices label={texts.question} choices={choices} onSkip={onSkip} />
    </Decision>
  );
}

import { dismissIncome, linkRefund, undismissIncome, unlinkRefund } from '../../api/refunds.ts';
import { Amount } from '../../design/amount.tsx';
import { Button } from '../../design/button.tsx';
import { Decision, DecisionChoices } from '../../design/decision.tsx';
import { longDayText } from '../../design/format.ts';
import { CloseIcon } from '../../design/icons.ts';
import { NotOnPhone, Row } from '../../design/layout.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { CategoryMark } from '../../design/stat.tsx';
import { Key, Text } from '../../design/text.tsx';
import { whoOf, whyText } from '../refunds/refund-words.ts';
import type { Names } from '../transactions/names.ts';
import { isOpen, type ReviewStep } from './review-steps.ts';
import type { Decide } from './use-review-queue.ts';

interface RefundStepProps {
  readonly step: Extract<ReviewStep, { kind: 'refund' }>;
  readonly names: Names;
  readonly startHere: boolean;
  readonly onDecide: (decide: Decide) => void;
  readonly onSkip: () => void;
}

/** An income that may pay back something bought: which purchase? */
export function RefundStep({ step, names, startHere, onDecide, onSkip }: RefundStepProps) {
  const { income, purchases } = step.item;
  const who = whoOf(income);
  const link = (expenseId: string) => {
    const count = 1 + (isOpen(income) ? 1 : 0);
    onDecide({
      step,
      with: (other) => other.kind === 'transaction' && other.id === income.id,
      count,
      message: `${who}: a refund.`,
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
      message: `${who}: no refund.`,
      send: async () => {
        await dismissIncome(income.id);
        return { count: 1, undo: () => undismissIncome(income.id) };
      },
    });
  const categoryOf = (id: string | null) => (id && names.categories.get(id)?.name) || 'No category';
  const choices = [
    ...purchases.map((purchase, index) => ({
      id: purchase.expense.id,
      keys: String(index + 1),
      label: `It pays back ${whoOf(purchase.expense)}`,
      note: `${whyText(purchase)} · ${categoryOf(purchase.expense.category_id)}`,
      mark: <CategoryMark name={categoryOf(purchase.expense.category_id)} />,
      onChoose: () => link(purchase.expense.id),
    })),
    {
      id: 'no',
      keys: 'n',
      label: 'No, it is income',
      note: 'It is not asked again',
      mark: <CloseIcon size={20} stroke={1.75} aria-hidden />,
      onChoose: dismiss,
    },
  ];
  useShortcuts('Review', [
    ...choices.map(({ keys, label, onChoose }) => ({ keys, label, run: onChoose })),
    { keys: 's', label: 'Skip', run: onSkip },
  ]);
  return (
    <Decision
      what={who}
      about={[longDayText(income.date), names.accounts.get(income.account_id)?.name]
        .filter(Boolean)
        .join(' · ')}
      figure={<Amount value={income.signed_amount} currency={income.currency} kind="flow" size={28} strong />}
      startHere={startHere}
    >
      <Text tone="quiet" size={14}>
        Money back takes the category of what was bought, and lowers what you spent there.
      </Text>
      <DecisionChoices label="Is this a refund?" choices={choices} />
      <Row>
        <Button kind="quiet" onClick={onSkip}>
          Skip
        </Button>
        <NotOnPhone>
          <Key>S</Key>
        </NotOnPhone>
      </Row>
    </Decision>
  );
}

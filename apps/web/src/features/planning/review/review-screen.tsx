import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { dismissIncome, linkRefund, undismissIncome, unlinkRefund } from '../../../api/refunds.ts';
import { decideRecurring } from '../../../api/review.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Decision } from '../../../design/decision.tsx';
import { dayText, joinParts, longDayText } from '../../../design/format.ts';
import { CheckIcon, CloseIcon, DoneIcon } from '../../../design/icons.ts';
import { Card, ReaderOnly, Row, Stack } from '../../../design/layout.tsx';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Progress, Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { CategoryMark } from '../../../design/stat.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { whoOf, whyText } from '../../ledger/refunds/refund-words.ts';
import { useNames } from '../../ledger/transactions/names.ts';
import { doneText, frequencyText, isOpen } from './review-steps.ts';
import { noChoice, StepChoices } from './step-choices.tsx';
import { recurringStep, refundStep, reviewScreen as texts } from './texts.ts';
import { TransactionStep } from './transaction-step.tsx';
import { TransferStep } from './transfer-step.tsx';
import { type StepProps, useReviewQueue } from './use-review-queue.ts';

/** Items to review, one at a time, with a key for each answer. */
export function ReviewScreen() {
  const { kind } = useSearch({ from: '/review' });
  const queue = useReviewQueue(kind);
  const names = useNames();
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const { step, progress, total } = queue;
  const done = Math.min(progress.done, total);
  const shared = step && {
    names,
    startHere: done > 0,
    onDecide: queue.decide,
    onSkip: () => queue.skip(step),
  };
  return (
    <Page title={texts.title} answer={texts.answer} width="reading">
      <LoadFailed
        what={texts.theReview}
        query={{ error: queue.failure, isFetching: false, refetch: queue.retry }}
      />
      {(step || !queue.failure) && (
        <Card>
          <Stack gap={6}>
            {total > 0 && <Progress label={texts.progress} done={done} total={total} />}
            {(!queue.isReady || !names.ready || queue.isLoadingMore) && <Skeleton shape="row" count={6} />}
            {names.ready && shared && step?.kind === 'transaction' && (
              <TransactionStep
                key={step.id}
                {...shared}
                step={step}
                chosen={chosen}
                onChosen={(key, category) => setChosen((previous) => new Map([...previous, [key, category]]))}
              />
            )}
            {names.ready && shared && step?.kind === 'transfer' && (
              <TransferStep key={step.id} {...shared} step={step} />
            )}
            {names.ready && shared && step?.kind === 'refund' && (
              <RefundStep key={step.id} {...shared} step={step} />
            )}
            {names.ready && shared && step?.kind === 'recurring' && (
              <RecurringStep key={step.id} {...shared} step={step} />
            )}
            {queue.isReady && !step && !queue.isLoadingMore && (
              <Done
                title={doneText(progress)}
                skipped={progress.skipped}
                isFresh={total === 0}
                onAgain={queue.again}
              />
            )}
          </Stack>
        </Card>
      )}
      <ReaderOnly live>{total > 0 ? texts.progressSpoken(done, total) : ''}</ReaderOnly>
    </Page>
  );
}

interface DoneProps {
  readonly title: string;
  readonly skipped: number;
  readonly isFresh: boolean;
  readonly onAgain: () => void;
}

function Done({ title, skipped, isFresh, onAgain }: DoneProps) {
  return (
    <EmptyState
      icon={<DoneIcon size={32} stroke={1.5} aria-hidden />}
      title={title}
      action={
        <Row justify="center" gap={2}>
          <ButtonLink kind="main" to="/">
            {common.goHome}
          </ButtonLink>
          {skipped > 0 && <Button onClick={onAgain}>{texts.showSkipped}</Button>}
        </Row>
      }
    >
      {isFresh ? texts.nothingYet : texts.allCounted}
    </EmptyState>
  );
}

/** An income that may pay back something bought: which purchase? */
function RefundStep({ step, names, startHere, onDecide, onSkip }: StepProps<'refund'>) {
  const { income, purchases } = step.item;
  const who = whoOf(income);
  const link = (expenseId: string) => {
    const count = 1 + (isOpen(income) ? 1 : 0);
    onDecide({
      step,
      with: (other) => other.kind === 'transaction' && other.id === income.id,
      count,
      message: refundStep.answeredYes(who),
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
      message: refundStep.answeredNo(who),
      send: async () => {
        await dismissIncome(income.id);
        return { count: 1, undo: () => undismissIncome(income.id) };
      },
    });
  const groupOf = (id: string | null) => (id === null ? null : names.categories.get(id)?.group_name);
  const categoryOf = (id: string | null) => (id && names.categories.get(id)?.name) || common.noCategory;
  const choices = [
    ...purchases.map((purchase, index) => ({
      id: purchase.expense.id,
      keys: String(index + 1),
      label: refundStep.yes(whoOf(purchase.expense)),
      note: `${whyText(purchase)} · ${categoryOf(purchase.expense.category_id)}`,
      mark: (
        <CategoryMark
          name={categoryOf(purchase.expense.category_id)}
          group={groupOf(purchase.expense.category_id)}
        />
      ),
      onChoose: () => link(purchase.expense.id),
    })),
    noChoice(refundStep.no, refundStep.notAskedAgain, dismiss),
  ];
  return (
    <Decision
      what={who}
      about={joinParts(longDayText(income.date), names.accounts.get(income.account_id)?.name)}
      figure={<Amount value={income.signed_amount} currency={income.currency} kind="flow" size={28} strong />}
      startHere={startHere}
    >
      <Hint>{refundStep.explanation}</Hint>
      <StepChoices label={refundStep.question} choices={choices} onSkip={onSkip} />
    </Decision>
  );
}

/** A recurring payment that was found: is it one? */
function RecurringStep({ step, names, startHere, onDecide, onSkip }: StepProps<'recurring'>) {
  const { id, name, amount, currency, direction, frequency, account_id, next_date, reasons } = step.item;
  const answer = (decision: 'confirmed' | 'rejected') =>
    onDecide({
      step,
      count: 1,
      message: decision === 'confirmed' ? recurringStep.answeredYes(name) : recurringStep.answeredNo(name),
      send: async () => {
        await decideRecurring(id, decision);
        return { count: 1, undo: () => decideRecurring(id, null) };
      },
    });
  const choices = [
    {
      id: 'yes',
      keys: 'y',
      label: recurringStep.yes,
      note: next_date ? recurringStep.expectedOn(dayText(next_date)) : recurringStep.expected,
      mark: <CheckIcon size={20} stroke={1.75} aria-hidden />,
      onChoose: () => answer('confirmed'),
    },
    {
      id: 'no',
      keys: 'n',
      label: recurringStep.no,
      note: recurringStep.notAskedAgain,
      mark: <CloseIcon size={20} stroke={1.75} aria-hidden />,
      onChoose: () => answer('rejected'),
    },
  ];
  return (
    <Decision
      what={name}
      about={joinParts(
        frequencyText(frequency, direction),
        account_id && names.accounts.get(account_id)?.name,
      )}
      figure={
        <Amount
          value={direction === 'out' ? `-${amount}` : amount}
          currency={currency}
          kind="flow"
          size={28}
          strong
        />
      }
      startHere={startHere}
    >
      <Text tone="quiet" size={14}>
        {reasons.map(({ text }) => text).join(' ')}{' '}
        <Link to="/transactions" search={{ recurring_id: id }}>
          {recurringStep.seeItsPayments}
        </Link>
      </Text>
      <StepChoices label={recurringStep.question} choices={choices} onSkip={onSkip} />
    </Decision>
  );
}

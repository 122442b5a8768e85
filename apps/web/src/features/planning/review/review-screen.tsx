import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { DoneIcon } from '../../../design/icons.ts';
import { Card, ReaderOnly, Row, Stack } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Progress, Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { useNames } from '../../ledger/transactions/names.ts';
import { RecurringStep } from './recurring-step.tsx';
import { RefundStep } from './refund-step.tsx';
import { doneText } from './review-steps.ts';
import { reviewScreen as texts } from './texts.ts';
import { TransactionStep } from './transaction-step.tsx';
import { TransferStep } from './transfer-step.tsx';
import { useReviewQueue } from './use-review-queue.ts';

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
                onChosen={(key, category) => setChosen((former) => new Map([...former, [key, category]]))}
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

import type {
  Recurring,
  RefundSuggestion,
  ReviewTransaction,
  TransferProposal,
} from '@farthing/api-contract';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { readRefundSuggestions } from '../../../api/refunds.ts';
import { readReviewTransactions, readUndecided } from '../../../api/review.ts';
import { readTransferProposals } from '../../../api/transfers.ts';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { toast, undoLastOf } from '../../../design/toast.tsx';
import { undoNewest } from '../../admin/history/undo-last.ts';
import { currentStep, type Outcomes, progressOf, type ReviewKind, type ReviewStep } from './review-steps.ts';
import { useReviewQueue as texts } from './texts.ts';

const stepsAPage = 25;
/** With so few left in sight the next ones are asked for. */
const fewLeft = 6;

interface Loaded {
  readonly steps: readonly ReviewStep[];
  readonly cursor: string | null;
  /** Number of items when the review began. */
  readonly total: number;
}

/** Decision on a step, with its undo. */
export interface Decide {
  readonly step: ReviewStep;
  /** Others that are loaded and decided with it. */
  readonly with?: (other: ReviewStep) => boolean;
  /** Total number of decided items, from the server's response once it is available. */
  readonly count: number;
  readonly message: string;
  /** Sends it. @returns how it is taken back */
  readonly send: () => Promise<{ readonly count: number; readonly undo: () => Promise<unknown> }>;
}

/**
 * The queue of a review: what is decided is passed at once and sent behind, and comes back where it is refused or
 * undone.
 */
export function useReviewQueue(kind: ReviewKind | undefined) {
  const series = useId();
  const [loaded, setLoaded] = useState<Loaded>();
  const [failure, setFailure] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [covered, setCovered] = useState<ReadonlySet<string>>(new Set());
  /** The review whose next page is asked for; another one may have begun when it comes. */
  const asking = useRef<object>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the reason to try again
  useEffect(() => {
    let current = true;
    setFailure(null);
    setLoaded(undefined);
    setOutcomes(new Map());
    setCovered(new Set());
    asking.current = undefined;
    loadFirst(kind).then(
      (first) => current && setLoaded(first),
      (error: Error) => current && setFailure(error),
    );
    return () => {
      current = false;
    };
  }, [kind, attempt]);

  const step = useMemo(
    () => (loaded ? currentStep(loaded.steps, outcomes, covered) : undefined),
    [loaded, outcomes, covered],
  );

  useEffect(() => {
    if (!loaded?.cursor || asking.current || failure !== null) return;
    const left = loaded.steps.filter(
      ({ kind: one, id }) => one === 'transaction' && !outcomes.has(id) && !covered.has(id),
    ).length;
    if (left > fewLeft) return;
    asking.current = loaded;
    const isStillAsked = () => asking.current === loaded;
    loadMore(loaded)
      .then(
        (more) => isStillAsked() && setLoaded(more),
        (error: Error) => isStillAsked() && setFailure(error),
      )
      .finally(() => {
        if (isStillAsked()) asking.current = undefined;
      });
  }, [loaded, outcomes, covered, failure]);

  const reopen = useCallback((ids: readonly string[]) => {
    setOutcomes((former) => new Map([...former].filter(([id]) => !ids.includes(id))));
    setCovered((former) => new Set([...former].filter((id) => !ids.includes(id))));
  }, []);

  const decide = useCallback(
    async ({ step: decided, with: isWith, count, message, send }: Decide) => {
      const others = (loaded?.steps ?? [])
        .filter((one) => one.id !== decided.id && isWith?.(one))
        .map(({ id }) => id);
      setOutcomes((former) => new Map([...former, [decided.id, count]]));
      setCovered((former) => new Set([...former, ...others]));
      const sent = send();
      // Offered before the answer is there: who is quick must not take back the decision before this one.
      const takeBack = async () => {
        const { undo } = await sent;
        await undo();
        reopen([decided.id, ...others]);
        await moneyChanged();
      };
      toast(message, takeBack, series);
      try {
        const { count: sure } = await sent;
        setOutcomes((former) => (former.has(decided.id) ? new Map([...former, [decided.id, sure]]) : former));
      } catch (error) {
        reopen([decided.id, ...others]);
        toast(texts.notChanged(messageOf(error)));
      }
      void moneyChanged();
    },
    [loaded, reopen, series],
  );
  // Through what was decided here, so that each question comes back; the history would know nothing of it.
  useShortcuts(texts.keysTitle, [
    { keys: 'Ctrl+Z', label: texts.takeBack, run: () => void (undoLastOf(series) || undoNewest()) },
  ]);

  const skip = useCallback((skipped: ReviewStep) => {
    setOutcomes((former) => new Map([...former, [skipped.id, 0]]));
  }, []);

  return {
    step,
    /** False until it is known what there is. */
    isReady: loaded !== undefined,
    isLoadingMore: loaded !== undefined && step === undefined && loaded.cursor !== null,
    failure,
    /** Asks again: for the next page where a part is there, and nothing that was decided is lost. */
    retry: () => (loaded ? setFailure(null) : setAttempt(attempt + 1)),
    total: loaded?.total ?? 0,
    progress: progressOf(outcomes),
    decide,
    skip,
    /** Shows the skipped ones again. */
    again: () => reopen([...outcomes].flatMap(([id, count]) => (count === 0 ? [id] : []))),
  };
}

async function loadFirst(kind: ReviewKind | undefined): Promise<Loaded> {
  const wants = (one: ReviewKind) => kind === undefined || kind === one;
  const [transfers, page, refunds, series] = await Promise.all([
    wants('transfer') ? readTransferProposals() : undefined,
    wants('transaction') ? readReviewTransactions(stepsAPage) : undefined,
    wants('refund') ? readRefundSuggestions() : [],
    wants('recurring') ? readUndecided() : [],
  ]);
  const pairs = transfers?.items.map(transferStep) ?? [];
  return {
    // Transfers and refunds come first: who decides on them needs no category for their rows.
    steps: [
      ...pairs,
      ...refunds.map(refundStep),
      ...(page?.items.map(transactionStep) ?? []),
      ...series.map(recurringStep),
    ],
    cursor: page?.next_cursor ?? null,
    total: pairs.length + (page?.total ?? 0) + refunds.length + series.length,
  };
}

/** The next page of transactions, before the recurring payments, which come last. */
async function loadMore(loaded: Loaded): Promise<Loaded> {
  const page = await readReviewTransactions(stepsAPage, loaded.cursor ?? undefined);
  const known = new Set(loaded.steps.map(({ id }) => id));
  const fresh = page.items.map(transactionStep).filter(({ id }) => !known.has(id));
  const [last, others] = [
    loaded.steps.filter((step) => step.kind === 'recurring'),
    loaded.steps.filter((step) => step.kind !== 'recurring'),
  ];
  return { ...loaded, steps: [...others, ...fresh, ...last], cursor: page.next_cursor };
}

function transactionStep(item: ReviewTransaction): ReviewStep {
  return { kind: 'transaction', id: item.transaction.id, item };
}

function recurringStep(item: Recurring): ReviewStep {
  return { kind: 'recurring', id: item.id, item };
}

function transferStep(item: TransferProposal): ReviewStep {
  return { kind: 'transfer', id: `transfer ${item.from.id} ${item.to.id}`, item };
}

function refundStep(item: RefundSuggestion): ReviewStep {
  return { kind: 'refund', id: `refund ${item.income.id}`, item };
}

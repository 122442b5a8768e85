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
import type { Names } from '../../ledger/transactions/names.ts';
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
  /** Sends the decision. @returns its undo */
  readonly send: () => Promise<{ readonly count: number; readonly undo: () => Promise<unknown> }>;
}

/** Props of a step, which shows its item and decides on it. */
export interface StepProps<Kind extends ReviewKind> {
  readonly step: Extract<ReviewStep, { kind: Kind }>;
  readonly names: Names;
  readonly startHere: boolean;
  readonly onDecide: (decide: Decide) => void;
  readonly onSkip: () => void;
}

/**
 * The queue of a review: what is decided is passed at once and sent behind, and comes back where it is refused or
 * undone.
 */
export function useReviewQueue(kind: ReviewKind | undefined) {
  const series = useId();
  const decided = useOutcomes();
  const { outcomes, covered, pass, reopen } = decided;
  const { loaded, failure, retry } = useSteps(kind, decided);
  const step = useMemo(
    () => (loaded ? currentStep(loaded.steps, outcomes, covered) : undefined),
    [loaded, outcomes, covered],
  );

  const decide = useCallback(
    async ({ step: { id }, with: isWith, count, message, send }: Decide) => {
      const others = (loaded?.steps ?? [])
        .filter((one) => one.id !== id && isWith?.(one))
        .map((one) => one.id);
      pass(id, count, others);
      const sent = send();
      // Offered before the answer is there: who is quick must not take back the decision before this one.
      const takeBack = async () => {
        const { undo } = await sent;
        await undo();
        reopen([id, ...others]);
        await moneyChanged();
      };
      toast(message, takeBack, series);
      try {
        const { count: sure } = await sent;
        decided.correct(id, sure);
      } catch (error) {
        reopen([id, ...others]);
        toast(texts.notChanged(messageOf(error)));
      }
      void moneyChanged();
    },
    [loaded, pass, reopen, decided.correct, series],
  );
  // Through what was decided here, so that each question comes back; the history would know nothing of it.
  useShortcuts(texts.keysTitle, [
    { keys: 'Ctrl+Z', label: texts.takeBack, run: () => void (undoLastOf(series) || undoNewest()) },
  ]);

  return {
    step,
    /** False until it is known what there is. */
    isReady: loaded !== undefined,
    isLoadingMore: loaded !== undefined && step === undefined && loaded.cursor !== null,
    failure,
    retry,
    total: loaded?.total ?? 0,
    progress: progressOf(outcomes),
    decide,
    skip: (skipped: ReviewStep) => pass(skipped.id, 0, alikeIn(loaded?.steps ?? [], skipped)),
    /** Shows the skipped ones again. */
    again: () => {
      const steps = loaded?.steps ?? [];
      const skipped = steps.filter(({ id }) => outcomes.get(id) === 0);
      reopen(skipped.flatMap((one) => [one.id, ...alikeIn(steps, one)]));
    },
  };
}

/** Steps that are decided or skipped, and those that were decided with another one. */
function useOutcomes() {
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [covered, setCovered] = useState<ReadonlySet<string>>(new Set());
  const pass = useCallback((id: string, count: number, others: readonly string[] = []) => {
    setOutcomes((before) => new Map([...before, [id, count]]));
    setCovered((before) => new Set([...before, ...others]));
  }, []);
  /** Stores the number of items that a decision really changed. */
  const correct = useCallback((id: string, count: number) => {
    setOutcomes((before) => (before.has(id) ? new Map([...before, [id, count]]) : before));
  }, []);
  const reopen = useCallback((ids: readonly string[]) => {
    setOutcomes((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
    setCovered((before) => new Set([...before].filter((id) => !ids.includes(id))));
  }, []);
  const reset = useCallback(() => {
    setOutcomes(new Map());
    setCovered(new Set());
  }, []);
  return { outcomes, covered, pass, correct, reopen, reset };
}

/** Loads the steps of a review, and the next page when few are left. */
function useSteps(
  kind: ReviewKind | undefined,
  { outcomes, covered, reset }: ReturnType<typeof useOutcomes>,
) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [failure, setFailure] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  /** The review whose next page is asked for; another one may have begun when it comes. */
  const asking = useRef<object>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the reason to try again
  useEffect(() => {
    let current = true;
    setFailure(null);
    setLoaded(undefined);
    reset();
    asking.current = undefined;
    loadFirst(kind).then(
      (first) => current && setLoaded(first),
      (error: Error) => current && setFailure(error),
    );
    return () => {
      current = false;
    };
  }, [kind, attempt]);

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

  /** Asks again: for the next page where a part is there, and nothing that was decided is lost. */
  const retry = () => (loaded ? setFailure(null) : setAttempt(attempt + 1));
  return { loaded, failure, retry };
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

/** The other loaded transactions of the same merchant: who skips one isn't asked about the next. */
function alikeIn(steps: readonly ReviewStep[], skipped: ReviewStep): string[] {
  if (skipped.kind !== 'transaction') return [];
  const { alike_key: key } = skipped.item;
  return steps.flatMap((step) =>
    step.kind === 'transaction' && step.id !== skipped.id && step.item.alike_key === key ? [step.id] : [],
  );
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

import type {
  CategorySuggestion,
  Recurring,
  RecurringDirection,
  RecurringFrequency,
  RefundSuggestion,
  ReviewTransaction,
  Transaction,
  TransferProposal,
} from '@farthing/api-contract';
import { reviewSteps as texts } from './texts.ts';

/** One thing to decide on. Another kind is added here, with a step that shows it. */
export type ReviewStep =
  | { readonly kind: 'transfer'; readonly id: string; readonly item: TransferProposal }
  | { readonly kind: 'refund'; readonly id: string; readonly item: RefundSuggestion }
  | { readonly kind: 'transaction'; readonly id: string; readonly item: ReviewTransaction }
  | { readonly kind: 'recurring'; readonly id: string; readonly item: Recurring };

/** Kind of items to review. All if absent. */
export type ReviewKind = ReviewStep['kind'];

/** Returns true if a transaction needs a category, and so a step of its own. */
export function isOpen({
  type,
  category_id,
  splits,
}: Pick<Transaction, 'type' | 'category_id' | 'splits'>): boolean {
  return type !== 'transfer' && category_id === null && splits.length === 0;
}

/** Number of items decided in each step, including similar ones. 0 if skipped. */
export type Outcomes = ReadonlyMap<string, number>;

/** Progress of a review. */
interface ReviewProgress {
  readonly done: number;
  readonly decided: number;
  readonly skipped: number;
}

/** The first step that nothing was decided on. */
export function currentStep(
  steps: readonly ReviewStep[],
  outcomes: Outcomes,
  covered: ReadonlySet<string>,
): ReviewStep | undefined {
  return steps.find(({ id }) => !outcomes.has(id) && !covered.has(id));
}

/** Adds up what was done. */
export function progressOf(outcomes: Outcomes): ReviewProgress {
  let [decided, skipped] = [0, 0];
  for (const count of outcomes.values()) {
    decided += count;
    if (count === 0) skipped += 1;
  }
  return { done: decided + skipped, decided, skipped };
}

/** A category that is proposed, and why in words. */
interface Proposal {
  readonly category_id: string;
  readonly why: string;
}

const most = 5;

/**
 * The categories to propose for a transaction: what was chosen for its merchant in this review first.
 * @param chosen category by `alike_key`
 */
export function proposals(
  { suggestions, alike_key }: ReviewTransaction,
  chosen: ReadonlyMap<string, string>,
): readonly Proposal[] {
  const just = chosen.get(alike_key);
  const others = suggestions
    .filter(({ category_id }) => category_id !== just)
    .map(({ category_id, why, times }): Proposal => ({ category_id, why: whyText(why, times) }));
  return [...(just ? [{ category_id: just, why: texts.justChosen }] : []), ...others].slice(0, most);
}

function whyText(why: CategorySuggestion['why'], times: number): string {
  if (why === 'words') return texts.fitsWords;
  if (why === 'direction') return texts.commonForIncome;
  return why === 'usual' ? texts.usedFor(times) : texts.givenTimes(times);
}

/** Returns the message at the end of a review. */
export function doneText({ decided, skipped }: ReviewProgress): string {
  if (decided === 0 && skipped === 0) return texts.nothingWaitsForYou;
  if (skipped === 0) return texts.allDone;
  return decided === 0 ? texts.onlySkipped(skipped) : texts.decidedSkipped(decided, skipped);
}

/** `Paid every month`, `Comes every four weeks`. */
export function frequencyText(frequency: RecurringFrequency, direction: RecurringDirection): string {
  return texts.frequencies[direction][frequency];
}

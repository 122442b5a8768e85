import type { Recurring, UpcomingPayment } from '@farthing/api-contract';
import { isMarked } from './recurring-words.ts';

/** Recurring payments by what is wanted of the user. */
interface SeriesGroups {
  /** Active detected payments without a user decision, neither here nor by a flag on a transaction. */
  readonly toDecide: readonly Recurring[];
  readonly out: readonly Recurring[];
  readonly in: readonly Recurring[];
  /** Moved between own accounts, each once. */
  readonly between: readonly Recurring[];
  readonly ended: readonly Recurring[];
}

/** Groups recurring payments, preserving their order. Transfers between own accounts need no decision and form a group of their own. */
export function sortSeries(items: readonly Recurring[]): SeriesGroups {
  const once = withoutOtherLegs(items, (one) => one.next_date ?? one.last_date);
  const running = once.filter(({ status }) => status !== 'ended');
  const between = running.filter(({ kind }) => kind === 'transfer');
  const others = running.filter(({ kind }) => kind !== 'transfer');
  const toDecide = others.filter((one) => one.decision === null && one.payment_count > 0 && !isMarked(one));
  const decided = others.filter((one) => !toDecide.includes(one));
  return {
    toDecide,
    out: decided.filter(({ direction }) => direction === 'out'),
    in: decided.filter(({ direction }) => direction === 'in'),
    between,
    ended: once.filter(({ status }) => status === 'ended'),
  };
}

type Leg = Pick<Recurring | UpcomingPayment, 'kind' | 'direction' | 'name' | 'amount' | 'currency'>;

/**
 * Leaves out the arriving leg of a transfer whose leaving leg is there as well: it is one payment.
 * @param dayOf the day on which both legs are, as far as is known
 */
export function withoutOtherLegs<One extends Leg>(
  all: readonly One[],
  dayOf: (one: One) => string | null,
): readonly One[] {
  const nameOf = (one: One) => [one.name, one.amount, one.currency, dayOf(one)].join('\n');
  const leaving = new Set(
    all.filter(({ kind, direction }) => kind === 'transfer' && direction === 'out').map(nameOf),
  );
  return all.filter((one) => one.kind !== 'transfer' || one.direction === 'out' || !leaving.has(nameOf(one)));
}

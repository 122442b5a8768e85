/** A goal as far as sharing goes; amounts in minor units. */
export interface Share {
  readonly id: string;
  readonly target: bigint;
  readonly target_date: string | null;
}

/**
 * Shares what an account or a budget holds among the goals that are linked to it: the earliest date first, those
 * without one last, none more than its target. So the same money never counts twice.
 */
export function sharedOut(held: bigint, goals: readonly Share[]): ReadonlyMap<string, bigint> {
  let left = held < 0n ? 0n : held;
  const order = [...goals].sort((one, next) => (keyOf(one) < keyOf(next) ? -1 : 1));
  return new Map(
    order.map(({ id, target }) => {
      const part = left < target ? left : target;
      left -= part;
      return [id, part];
    }),
  );
}

function keyOf({ target_date, id }: Share): string {
  return `${target_date ?? '9999'} ${id}`;
}

/** Returns the monthly saving needed, rounded up so that the last month never needs more. */
export function monthlyNeeded(target: bigint, saved: bigint, months: number): bigint {
  if (saved >= target) return 0n;
  const count = BigInt(Math.max(1, months));
  return (target - saved + count - 1n) / count;
}

/** Share of the target that is saved, 0 to 1, to four places, rounded down. */
export function progressOf(target: bigint, saved: bigint): string {
  if (saved >= target) return '1';
  const parts = (saved * 10_000n) / target;
  const text = `0.${parts.toString().padStart(4, '0')}`.replace(/\.0+$|(?<!0)0+$/, '');
  return text === '' ? '0' : text;
}

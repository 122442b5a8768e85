import { dayAfter } from '@farthing/dates';
import { expect, test } from 'vitest';
import { carriedAfter, movedSums, type PeriodSums, perDayOf } from './rules.ts';
import { cutAt, spendingOf } from './spending-rules.ts';

/** Repeatable numbers from 0 to below `limit`. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

test('money that is moved is conserved: whatever the moves, all budgets of a month together keep what they had', () => {
  const next = numbers(7);
  for (let round = 0; round < 200; round++) {
    const moves = Array.from({ length: next(40) }, () => {
      const from = next(6);
      return {
        month: `2026-0${1 + next(3)}`,
        from_budget_id: `b${from}`,
        to_budget_id: `b${(from + 1 + next(5)) % 6}`,
        amount: `${next(1_000_000)}.${String(next(100)).padStart(2, '0')}`,
        currency: 'GBP',
      };
    });
    const byMonth = new Map<string, bigint>();
    for (const [key, minor] of movedSums(moves)) {
      const month = key.split(' ')[1] ?? '';
      byMonth.set(month, (byMonth.get(month) ?? 0n) + minor);
    }
    expect([...byMonth.values()].every((sum) => sum === 0n)).toBe(true);
  }
});

test('with both rolled over nothing is lost: what is carried is all that came in less all that was spent', () => {
  const next = numbers(11);
  for (let round = 0; round < 200; round++) {
    const periods: PeriodSums[] = Array.from({ length: 1 + next(60) }, () => ({
      amount: BigInt(next(50_000)),
      moved: BigInt(next(10_000) - 5_000),
      spent: BigInt(next(90_000) - 10_000),
    }));
    const all = periods.reduce((sum, { amount, moved, spent }) => sum + amount + moved - spent, 0n);
    expect(carriedAfter('both', periods)).toBe(all);
    const surplus = carriedAfter('surplus', periods);
    expect(surplus >= 0n && surplus >= all).toBe(true);
    expect(carriedAfter('none', periods)).toBe(0n);
  }
});

test('what is left for each day never comes to more than what is left', () => {
  const next = numbers(13);
  for (let round = 0; round < 500; round++) {
    const left = BigInt(next(1_000_000));
    const days = 1 + next(31);
    const perDay = perDayOf(left, { days: 31, gone: 31 - days + 1, left: days }) ?? 0n;
    expect(perDay * BigInt(days) <= left).toBe(true);
    expect((perDay + 1n) * BigInt(days) > left).toBe(true);
  }
});

test('whole months with the days beside them sum up to what the rows of any span do', () => {
  const next = numbers(17);
  const rows = Array.from({ length: 800 }, () => ({
    date: dayAfter('2024-01-01', next(1_000)),
    minor: BigInt(next(20_000) - 5_000),
    category_id: `c${next(3)}`,
  }));
  const sumOf = (category: string, from: string, to: string) =>
    rows
      .filter((row) => row.category_id === category && row.date >= from && row.date <= to)
      .reduce((sum, { minor }) => sum + minor, 0n);
  const typed = { currency: 'GBP', type: 'expense' } as const;
  const cells = ['c0', 'c1', 'c2'].map((category_id) => ({
    category_id,
    ...typed,
    cells: [...new Set(rows.map(({ date }) => date.slice(0, 7)))]
      .map((month) => `${month}-01 ${-sumOf(category_id, `${month}-01`, `${month}-31`)}`)
      .join(','),
  }));
  for (let round = 0; round < 300; round++) {
    const from = dayAfter('2023-12-20', next(1_000));
    const to = dayAfter(from, next(120));
    const cuts = [cutAt(from), cutAt(dayAfter(to))].flatMap(({ boundary, days }) =>
      days
        ? ['c0', 'c1', 'c2'].map((category_id) => {
            const minor = -sumOf(category_id, days.from, days.to);
            return { boundary, category_id, ...typed, amount_minor: String(minor) };
          })
        : [],
    );
    const spent = spendingOf(cells, cuts).over(['c0', 'c2'], { from, to }).get('GBP') ?? 0n;
    expect(spent).toBe(sumOf('c0', from, to) + sumOf('c2', from, to));
  }
});

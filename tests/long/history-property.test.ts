import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../contract/app.ts';
import { expectTotalsToAgree } from '../contract/ledger.ts';
import { type Me, newMe, pick, type Rows, steps } from '../contract/random-steps.ts';
import { asOwner } from '../contract/sign-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** All rows of recorded tables, without what is counted up, and every figure of the rollups that is not nought. */
async function everything(me: Me): Promise<unknown> {
  everythingQuery ??= await queryOfEverything();
  const [row] = await asOwner(app, everythingQuery, [me.id]);
  return row;
}

let everythingQuery: string | undefined;

async function queryOfEverything(): Promise<string> {
  const recorded = await asOwner(
    app,
    `select c.relname as name from pg_class c join pg_trigger t on t.tgrelid = c.oid and t.tgname = 'record_created'`,
  );
  const figures: Record<string, string> = {
    account_balances: '(amount_minor, transaction_count) <> (0, 0)',
    day_deltas: '(amount_minor, transaction_count) <> (0, 0)',
    month_totals: '(amount_minor, transaction_count) <> (0, 0)',
    merchant_months: '(amount_minor, transaction_count) <> (0, 0)',
    holding_quantities: 'true',
  };
  const parts = [...recorded.map(({ name: table }) => [table, 'true']), ...Object.entries(figures)].map(
    ([
      table,
      which,
    ]) => `(select jsonb_agg(r order by r) from (select to_jsonb(t) - array['id', 'version', 'updated_at',
      'series', 'member_ids'] as r
      from "${table}" t where user_id = $1 and ${which}) x) as "${table}"`,
  );
  return `select ${parts.join(', ')}`;
}

/** Lists the operations in effect, newest first, without undo and redo. */
async function holding(me: Me): Promise<Rows> {
  const items = (await me.get('/history?limit=200')).body.items as Rows;
  return items.filter(({ kind, undone_by }) => kind !== 'undo' && kind !== 'redo' && undone_by === null);
}

async function undoAll(me: Me): Promise<void> {
  for (const { id, summary } of await holding(me)) {
    const answer = await me.post(`/history/${id}/undo`);
    expect(answer.status, `${summary}: ${JSON.stringify(answer.body)}`).toBe(200);
  }
}

const number = fc.nat(1_000_000);
const dice = fc.tuple(number, number, number);
const step = fc.tuple(fc.constantFrom(...Object.keys(steps)), dice);
const beginning = ['open', 'open', 'categorise', 'record', 'import', 'trade'].map((first) =>
  fc.tuple(fc.constant(first), dice),
);

test('undoing everything, newest first, ends in what a fresh user has', async () => {
  const sequence = fc.tuple(fc.tuple(...beginning), fc.array(step, { minLength: 10, maxLength: 14 }));
  await fc.assert(
    fc.asyncProperty(sequence, async ([first, rest]) => {
      const me = await newMe(app);
      const fresh = await everything(me);
      for (const [what, numbers] of [...first, ...rest]) {
        const answer = await steps[what]?.(me, numbers);
        if (answer && answer.status < 300) me.done.add(what);
        expect(answer?.status ?? 0, `${what}: ${JSON.stringify(answer?.body)}`).toBeLessThan(500);
      }
      expect(me.done.size, [...me.done].join(' ')).toBeGreaterThan(4);
      await undoAll(me);
      expect(await everything(me)).toEqual(fresh);
      await expectTotalsToAgree(app, me);
    }),
    { seed: 20_260_804, numRuns: 5, endOnFailure: true },
  );
});

test('undoing in any order is right or refused: totals agree behind each, and the rest can still be undone', async () => {
  const sequence = fc.tuple(
    fc.tuple(...beginning),
    fc.array(step, { minLength: 6, maxLength: 9 }),
    fc.array(number, { minLength: 5, maxLength: 6 }),
  );
  await fc.assert(
    fc.asyncProperty(sequence, async ([first, rest, order]) => {
      const me = await newMe(app);
      const fresh = await everything(me);
      for (const [what, numbers] of [...first, ...rest]) await steps[what]?.(me, numbers);
      for (const one of order) {
        const all = (await me.get('/history?limit=200')).body.items as Rows;
        const chosen = pick(all, one);
        if (!chosen) continue;
        const before = await everything(me);
        const answer = await me.post(`/history/${chosen.id}/undo`);
        expect([200, 409], `${chosen.summary}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
        if (answer.status === 409) expect(await everything(me)).toEqual(before);
        else expect(chosen.undoable, chosen.reason).toBe(true);
        await expectTotalsToAgree(app, me);
      }
      for (let left = await holding(me); left.length > 0; left = await holding(me)) {
        const answers = [];
        for (const { id } of left) answers.push((await me.post(`/history/${id}/undo`)).status);
        expect(answers).toContain(200);
      }
      expect(await everything(me)).toEqual(fresh);
    }),
    { seed: 20_260_805, numRuns: 3, endOnFailure: true },
  );
});
